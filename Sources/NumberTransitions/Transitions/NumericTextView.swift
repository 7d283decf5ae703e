/// A text whose changed characters are exchanged: the counterpart of SwiftUI's numeric-text transition.
public struct NumericTextView: Sendable {
    /// The number that is shown.
    public var number: Double
    /// Decimal places it is rounded to, 0...10.
    public var numberOfDecimalPlaces: Int
    /// Which side new glyphs come from.
    public var direction: NumericTextDirection = .automatic
    /// A curve that all channels follow over ``animationDuration``, without stagger; nil takes the measured
    /// springs of each channel.
    public var curve: MotionCurve?
    /// Seconds that a change takes along ``curve``, 0 snaps.
    public var animationDuration: Double = 0.25
    /// How each character looks.
    public var elementBuilder: @Sendable (String) -> Element
    /// How the number is written.
    public var format: any NumberFormatting = PlainFormat()
    /// Replaces motion by a short dissolve of the whole text.
    public var reduceMotion = false

    /// Makes the view.
    public init(
        number: Double, numberOfDecimalPlaces: Int,
        elementBuilder: @escaping @Sendable (String) -> Element = { Element($0) }
    ) {
        self.number = number
        self.numberOfDecimalPlaces = numberOfDecimalPlaces
        self.elementBuilder = elementBuilder
    }
}

/// Which side the new glyph of a numeric-text exchange comes from.
public enum NumericTextDirection: String, Hashable, Sendable, CaseIterable {
    /// From above when the number grows, from below when it shrinks.
    case automatic
    /// Always from above.
    case fromAbove
    /// Always from below.
    case fromBelow
}
