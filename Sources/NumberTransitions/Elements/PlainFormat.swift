/// Digits with a comma each three and a dot, as the MovingNumbersView document writes numbers.
public struct PlainFormat: NumberFormatting, Hashable {
    /// Latin digits.
    public var numerals: Numerals { .latin }
    /// Makes the format.
    public init() {}

    /// Formats a number, exact for every finite value.
    public func format(_ number: Double, decimalPlaces: Int) throws(NumberError) -> FormattedNumber {
        guard (0...10).contains(decimalPlaces) else { throw .decimalPlacesOutOfRange(decimalPlaces) }
        return try format(
            RoundedDecimal(number, decimalPlaces: decimalPlaces), decimalPlaces: decimalPlaces)
    }

    /// Formats a decimal with all its places.
    public func format(
        _ decimal: RoundedDecimal, decimalPlaces: Int
    ) throws(NumberError) -> FormattedNumber {
        var elements: [VisualElement] = []
        elements.reserveCapacity(decimal.integerDigits.count * 4 / 3 + decimal.fractionDigits.count + 2)
        if decimal.isNegative { elements.append(VisualElement(id: 1, text: "-")) }
        for (index, digit) in decimal.integerDigits.enumerated() {
            let place = decimal.integerDigits.count - index
            if index > 0, place % 3 == 0 {
                elements.append(VisualElement(id: place * 10 + 5, text: ","))
            }
            elements.append(element(digit, id: place * 10))
        }
        if !decimal.fractionDigits.isEmpty { elements.append(VisualElement(id: 0, text: ".")) }
        for (index, digit) in decimal.fractionDigits.enumerated() {
            elements.append(element(digit, id: -10 * (index + 1)))
        }
        return FormattedNumber(elements: elements)
    }

    private func element(_ digit: UInt8, id: Int) -> VisualElement {
        VisualElement(id: id, text: numerals.digits[Int(digit)], digit: Int(digit))
    }
}
