/// One character (or symbol) of a formatted number, with the identity that it keeps while the number changes.
public struct VisualElement: Hashable, Sendable {
    /// Identity by place: digits 10, 20, 30 … from the ones up, decimals -10, -20 …, decimal separator 0,
    /// minus 1; a grouping separator has the id of the next digit to its right plus 5.
    public var id: Int
    /// What is shown, in the numerals of its format.
    public var text: String
    /// The value 0...9 of a digit, nil for a symbol.
    public var digit: Int?

    /// Makes an element.
    public init(id: Int, text: String, digit: Int? = nil) {
        self.id = id
        self.text = text
        self.digit = digit
    }
}

/// A number as it is shown: its elements from left to right.
public struct FormattedNumber: Hashable, Sendable {
    /// The elements in the order they stand in, left to right.
    public var elements: [VisualElement]
    /// Makes a formatted number.
    public init(elements: [VisualElement]) { self.elements = elements }
    /// The texts of all elements joined.
    public var text: String { elements.reduce(into: "") { $0 += $1.text } }
}

/// The ten digits of a script, 0 first.
public struct Numerals: Hashable, Sendable {
    /// Exactly ten texts, the one for 0 first.
    public let digits: [String]

    /// Makes the ten consecutive digits that start at a zero, for example U+0660 for Arabic-Indic.
    public init(zero: Unicode.Scalar) {
        digits = (0..<10).map { UInt32($0) + zero.value }.compactMap(Unicode.Scalar.init).map { String($0) }
        precondition(digits.count == 10, "ten consecutive scalars follow the zero")
    }

    /// Takes ten different texts, the one for 0 first; nil for anything else.
    public init?(digits: [String]) {
        guard digits.count == 10, Set(digits).count == 10, !digits.contains("") else { return nil }
        self.digits = digits
    }

    /// 0 1 2 3 4 5 6 7 8 9.
    public static let latin = Numerals(zero: "0")
}

/// Why a number cannot be shown.
public enum NumberError: Error, Equatable, Sendable {
    /// NaN and infinities have no digits.
    case notFinite
    /// The number of decimal places lies outside 0...10.
    case decimalPlacesOutOfRange(Int)
    /// A duration, spacing or width lies outside the range it may have, which is named.
    case parameterOutOfRange(name: String, range: String)
}

/// Turns a number into elements. The pure room has ``PlainFormat``; locale-aware formats come from outside.
public protocol NumberFormatting: Sendable {
    /// The digits a column rolls through.
    var numerals: Numerals { get }
    /// Formats a number rounded half away from zero to `decimalPlaces` (0...10).
    func format(_ number: Double, decimalPlaces: Int) throws(NumberError) -> FormattedNumber
    /// Formats an exact decimal that has ``countingPlaces(decimalPlaces:)`` places, for example a value that
    /// an odometer passes. Without an own implementation the decimal goes through `Double`, which keeps 15
    /// significant digits.
    func format(_ decimal: RoundedDecimal, decimalPlaces: Int) throws(NumberError) -> FormattedNumber
    /// The decimal places of the number itself that the last shown digit stands for. It differs from
    /// `decimalPlaces` where a format scales the number: a percent format shows 0.57 as 57%, two more.
    func countingPlaces(decimalPlaces: Int) -> Int
}

extension NumberFormatting {
    /// Formats the nearest `Double`.
    public func format(
        _ decimal: RoundedDecimal, decimalPlaces: Int
    ) throws(NumberError) -> FormattedNumber {
        try format(decimal.double, decimalPlaces: decimalPlaces)
    }

    /// The number is shown as it is.
    public func countingPlaces(decimalPlaces: Int) -> Int { decimalPlaces }
}
