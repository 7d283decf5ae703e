/// What stands before or after the digits, in logical order.
struct Affix: Hashable, Sendable {
    var pieces: [Piece] = []

    /// The ids that the pieces of one affix take. Digits end in 0 and separators in 5, minus is 1; every kind
    /// of symbol has an ending of its own and counts tens from the number outward. So a symbol keeps its id
    /// while the number grows beside it.
    struct Slots {
        var symbol: Int
        var space: Int
        var isBefore: Bool

        static let before = Slots(symbol: 2, space: 4, isBefore: true)
        static let after = Slots(symbol: 3, space: 8, isBefore: false)
        static let prefix = Slots(symbol: 6, space: 6, isBefore: true)
        static let suffix = Slots(symbol: 7, space: 7, isBefore: false)
    }

    init(pieces: [Piece] = []) { self.pieces = pieces }

    /// Cuts a text into words, spaces and single symbols. A word stays whole, since joined scripts change the
    /// shape of letters that stand apart. `minus` tells whether a minus sign gets the id of the minus.
    init(_ text: String, slots: Slots, minus: Bool = false) {
        for character in text {
            if let last = pieces.indices.last, Self.continuesWord(character, pieces[last]) {
                pieces[last].text.append(character)
            } else {
                pieces.append(Piece(id: Self.isMark(character) ? nil : 0, text: String(character)))
            }
        }
        number(slots, minus: minus)
    }

    private mutating func number(_ slots: Slots, minus: Bool) {
        var next: [Int: Int] = [:]
        for index in slots.isBefore ? pieces.indices.reversed() : Array(pieces.indices) {
            guard pieces[index].id != nil else { continue }
            if minus, Self.minusSigns.contains(pieces[index].text) {
                pieces[index].id = Piece.minusID
            } else {
                let slot = pieces[index].text.allSatisfy(\.isWhitespace) ? slots.space : slots.symbol
                let id = next[slot] ?? slot
                pieces[index].id = id
                next[slot] = id + 10
            }
        }
    }

    private static let minusSigns: Set<String> = ["-", "\u{2212}", "\u{2010}", "\u{FE63}", "\u{FF0D}"]

    private static func continuesWord(_ character: Character, _ piece: Piece) -> Bool {
        guard piece.id != nil, let last = piece.text.last, last.isLetter || last == "." else { return false }
        return character.isLetter || (character == "." && last.isLetter)
    }

    private static func isMark(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { $0.properties.isBidiControl }
    }
}
