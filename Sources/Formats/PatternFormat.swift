import NumberTransitions

/// Writes exact digits into a locale's pattern. Digits come from the pure rounding alone, so that no value is
/// too large and none loses a digit.
struct PatternFormat: NumberFormatting, Hashable {
    let numerals: Numerals
    var grouping: Grouping
    /// What surrounds a number by its magnitude: entry k is for numbers of k + 1 digits, the last for all above.
    var units: [Unit]
    var prefix: Affix
    var suffix: Affix
    /// 2 for percent: the number is shown multiplied by ten to this power.
    var percentPlaces = 0
    var isRightToLeft = false

    init(numerals: Numerals, grouping: Grouping, units: [Unit], prefix: Affix, suffix: Affix) {
        self.numerals = numerals
        self.grouping = grouping
        self.units = units
        self.prefix = prefix
        self.suffix = suffix
    }

    func countingPlaces(decimalPlaces: Int) -> Int { decimalPlaces + percentPlaces }

    func format(_ number: Double, decimalPlaces: Int) throws(NumberError) -> FormattedNumber {
        guard (0...10).contains(decimalPlaces) else { throw .decimalPlacesOutOfRange(decimalPlaces) }
        // A unit can cut off digits before the point, so rounding must start from all the digits there are:
        // a Double of 1 or more has at most 17 of them, and a smaller one has no unit.
        let scaled = units.count > 1 && number.magnitude >= 1
        let places = scaled ? 17 : countingPlaces(decimalPlaces: decimalPlaces)
        return write(try RoundedDecimal(number, decimalPlaces: places), decimalPlaces: decimalPlaces)
    }

    func format(_ decimal: RoundedDecimal, decimalPlaces: Int) throws(NumberError) -> FormattedNumber {
        write(decimal, decimalPlaces: decimalPlaces)
    }

    private func write(_ decimal: RoundedDecimal, decimalPlaces: Int) -> FormattedNumber {
        var digits = ShownDigits(decimal, power: percentPlaces)
        var unit = units[min(digits.whole.count, units.count) - 1]
        let shown = digits.scaled(down: unit.power, places: decimalPlaces)
        if unit != units[min(shown.whole.count + unit.power, units.count) - 1] {
            // Rounding filled the unit up: 999,999 is 1M, not 1000K.
            unit = units[min(shown.whole.count + unit.power, units.count) - 1]
            digits = digits.scaled(down: unit.power, places: decimalPlaces)
        } else {
            digits = shown
        }
        return FormattedNumber(elements: elements(digits, unit, isNegative: decimal.isNegative))
    }

    private func elements(_ digits: ShownDigits, _ unit: Unit, isNegative: Bool) -> [VisualElement] {
        let isBelowZero = isNegative && !digits.isZero
        let surroundings = isBelowZero ? unit.negative : unit.positive
        var pieces = prefix.pieces + surroundings.before.pieces
        let count = digits.whole.count
        for (index, digit) in digits.whole.enumerated() {
            let place = count - index
            pieces.append(piece(digit, id: place * 10))
            if grouping.separates(above: place - 1, of: count) {
                pieces.append(Piece(id: (place - 1) * 10 + 5, text: grouping.separator))
            }
        }
        if !digits.fraction.isEmpty { pieces.append(Piece(id: 0, text: grouping.decimalSeparator)) }
        for (index, digit) in digits.fraction.enumerated() {
            pieces.append(piece(digit, id: -10 * (index + 1)))
        }
        pieces += surroundings.after.pieces + suffix.pieces
        return VisualOrder.arrange(pieces, rightToLeft: isRightToLeft).compactMap { piece in
            piece.id.map { VisualElement(id: $0, text: piece.text, digit: piece.digit) }
        }
    }

    private func piece(_ digit: UInt8, id: Int) -> Piece {
        Piece(id: id, text: numerals.digits[Int(digit)], digit: Int(digit))
    }
}

/// Digits before and after the decimal separator.
struct ShownDigits: Hashable {
    /// Most significant first, without leading zeros, at least one.
    var whole: [UInt8]
    var fraction: [UInt8]

    var isZero: Bool { (whole + fraction).allSatisfy { $0 == 0 } }

    /// The digits of a decimal times ten to a power of 0 or more.
    init(_ decimal: RoundedDecimal, power: Int) {
        let moved = min(power, decimal.fractionDigits.count)
        let digits =
            decimal.integerDigits + decimal.fractionDigits.prefix(moved)
            + [UInt8](repeating: 0, count: power - moved)
        self.init(whole: digits, fraction: Array(decimal.fractionDigits.dropFirst(moved)))
    }

    private init(whole: [UInt8], fraction: [UInt8]) {
        let significant = Array(whole.drop { $0 == 0 })
        self.whole = significant.isEmpty ? [0] : significant
        self.fraction = fraction
    }

    /// The digits divided by ten to a power, rounded half away from zero to a number of places.
    func scaled(down power: Int, places: Int) -> ShownDigits {
        var digits = [UInt8](repeating: 0, count: max(0, power + 1 - whole.count)) + whole + fraction
        let point = digits.count - fraction.count - power
        let end = point + places
        if end < digits.count {
            let roundsUp = digits[end] >= 5
            digits.removeSubrange(end...)
            if roundsUp {
                var index = end - 1
                while index >= 0, digits[index] == 9 {
                    digits[index] = 0
                    index -= 1
                }
                if index >= 0 { digits[index] += 1 } else { digits.insert(1, at: 0) }
            }
        } else {
            digits += [UInt8](repeating: 0, count: end - digits.count)
        }
        return ShownDigits(whole: Array(digits.dropLast(places)), fraction: Array(digits.suffix(places)))
    }
}
