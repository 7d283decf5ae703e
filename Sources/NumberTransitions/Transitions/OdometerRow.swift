/// How values with one number of digits are set: where each digit and each symbol stands. Together with a
/// value's magnitude it tells every character, without making any text.
struct OdometerRow: Hashable, Sendable {
    var slots: [Slot] = []
    var width = 0.0
    var height = 0.0
    var style: Int

    struct Slot: Hashable, Sendable {
        var id: Int
        /// Key of the character, or of the digit 0.
        var key: Int
        /// Which digit of the magnitude is shown, counted from the last; nil for a symbol.
        var power: Int?
        /// Left edge of its column.
        var x: Double
    }

    /// Takes the row of a number apart. Where `isCounted`, its digits stand for those of a magnitude, the
    /// last digit for the ones of it.
    init(_ number: FormattedNumber, zero: Int, isCounted: Bool, book: inout LookBook) {
        let row = TextRow(number, zero: zero, book: &book)
        width = row.width
        height = row.height
        style = row.style
        var power = number.elements.reduce(0) { $0 + ($1.digit == nil ? 0 : 1) }
        for (element, slot) in zip(number.elements, row.slots) {
            var mine = Slot(id: slot.id, key: slot.key, x: slot.x)
            if isCounted, element.digit != nil {
                power -= 1
                mine.power = power
                mine.key = zero
            }
            slots.append(mine)
        }
    }

    /// The key of the character that a slot shows for a magnitude.
    static func key(of slot: Slot, magnitude: UInt128) -> Int {
        guard let power = slot.power else { return slot.key }
        return slot.key + digit(power, of: magnitude)
    }

    /// The whole row as it stands for a magnitude.
    func textRow(magnitude: UInt128) -> TextRow {
        TextRow(
            slots: slots.map {
                TextRow.Slot(id: $0.id, key: Self.key(of: $0, magnitude: magnitude), x: $0.x)
            }, width: width, height: height, style: style)
    }

    func index(of id: Int) -> Int? { slots.firstIndex { $0.id == id } }

    private static let powers: [UInt128] = {
        var powers: [UInt128] = [1]
        for _ in 1..<39 { powers.append(powers[powers.count - 1] * 10) }
        return powers
    }()

    private static func digit(_ power: Int, of magnitude: UInt128) -> Int {
        guard powers.indices.contains(power) else { return 0 }
        // Division of two machine words is several times faster, and nearly all values fit one.
        if let small = magnitude.oneWord, let divisor = powers[power].oneWord {
            return Int(small / divisor % 10)
        }
        return Int(magnitude / powers[power] % 10)
    }

    /// How many digits a magnitude has, at least one.
    static func digitCount(_ magnitude: UInt128) -> Int {
        var count = 1
        while count < powers.count, magnitude >= powers[count] { count += 1 }
        return count
    }
}
