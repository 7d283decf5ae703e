/// Where separators stand between digits.
struct Grouping: Hashable, Sendable {
    /// Between groups of digits.
    var separator: String
    /// Between the ones and the tenths.
    var decimalSeparator: String
    /// Digits in the group next to the ones; 0 for no groups.
    var primary: Int
    /// Digits in every further group; two in Indian grouping.
    var secondary: Int
    /// Digits that must stand before the first separator: with 2, a thousand has none.
    var minimumDigits: Int

    /// A comma each three and a dot.
    static let document = Grouping(
        separator: ",", decimalSeparator: ".", primary: 3, secondary: 3, minimumDigits: 1)

    /// Whether a separator stands left of the digit at a place (1 for the ones) in a number of `count` digits.
    func separates(above place: Int, of count: Int) -> Bool {
        guard primary > 0, place < count, count >= primary + minimumDigits, place >= primary else {
            return false
        }
        return (place - primary).isMultiple(of: max(1, secondary))
    }
}

/// What stands around the digits, and the power of ten that it stands for.
struct Unit: Hashable, Sendable {
    /// The number is shown divided by ten to this power.
    var power = 0
    /// Before and after a number that is not negative.
    var positive: Surroundings
    /// Before and after a negative number, the minus included.
    var negative: Surroundings

    /// Nothing but a minus.
    static let document = Unit(
        positive: Surroundings(before: Affix(), after: Affix()),
        negative: Surroundings(before: Affix(pieces: [Piece(id: Piece.minusID, text: "-")]), after: Affix()))
}

/// The two affixes of a number.
struct Surroundings: Hashable, Sendable {
    var before: Affix
    var after: Affix
}

/// A piece of a number in logical order: an element, or a mark that steers the direction and is not seen.
struct Piece: Hashable, Sendable {
    static let minusID = 1

    /// The element's id, nil for a mark.
    var id: Int?
    var text: String
    var digit: Int?
    var bidiClass: BidiClass

    init(id: Int?, text: String, digit: Int? = nil) {
        self.id = id
        self.text = text
        self.digit = digit
        self.bidiClass = BidiClass(of: text)
    }
}
