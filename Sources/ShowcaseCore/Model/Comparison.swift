import Canvas
import NumberTransitions

/// The history of one value, told to every transition: what the panels show at any time follows from it.
public struct Comparison: Equatable, Sendable {
    /// All changes in the order of their times.
    public private(set) var changes: [Change] = []

    /// Makes a history from changes, for example those of a scenario. Times must not run backwards.
    public init(changes: [Change], environment: Environment) throws(ComparisonError) {
    }
}

/// What the pure rooms need from outside, handed in as values.
public struct Environment {
    /// Fonts.
    public var glyphs: any GlyphSource
    /// Number formats.
    public var formats: any FormatProvider

    /// Makes an environment.
    public init(glyphs: any GlyphSource, formats: any FormatProvider) {
        self.glyphs = glyphs
        self.formats = formats
    }
}

/// Why a change cannot be shown.
public enum ComparisonError: Error, Equatable, Sendable {
    /// The value or a parameter cannot be shown.
    case number(NumberError)
    /// The format cannot be honoured.
    case format(FormatError)
    /// A change lies before the one it follows.
    case timesOutOfOrder(Double, after: Double)
}
