import NumberTransitions

/// How values are written: a description that a ``FormatProvider`` turns into a formatter.
public struct NumberFormat: Hashable, Sendable {
    /// What kind of text a value becomes.
    public var style = Style.plain
    /// Locale identifier such as `de_DE` or `hi_IN`; nil writes as the MovingNumbersView document does.
    public var locale: String?
    /// Unicode numbering system such as `arab` or `deva`, nil for the locale's own.
    public var numberingSystem: String?
    /// ISO 4217 code for ``Style/currency``.
    public var currencyCode: String?
    /// Put before the number.
    public var prefix = ""
    /// Put after the number.
    public var suffix = ""

    /// The kinds of text a value can become.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        case plain, decimal, currency, percent, compact
    }

    /// Makes the plain format.
    public init() {}
}

/// Makes formatters from descriptions. The Foundation-backed one stands outside the pure rooms.
public protocol FormatProvider: Sendable {
    /// A formatter for a description; one that cannot be honoured is said in a clear line.
    func formatter(for format: NumberFormat) throws(FormatError) -> any NumberFormatting
}

/// A format that cannot be honoured.
public struct FormatError: Error, Equatable, Sendable {
    /// One line that says what is wrong and how to mend it.
    public var message: String
    /// Makes the error.
    public init(message: String) { self.message = message }
}
