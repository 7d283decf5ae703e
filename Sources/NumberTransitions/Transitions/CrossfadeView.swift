/// A text that dissolves into the next: the baseline.
public struct CrossfadeView: Sendable {
    /// The number that is shown.
    public var number: Double
    /// Decimal places it is rounded to, 0...10.
    public var numberOfDecimalPlaces: Int
    /// Seconds that a change takes, 0 snaps.
    public var animationDuration: Double
    /// How each character looks.
    public var elementBuilder: @Sendable (String) -> Element
    /// How progress runs over the duration.
    public var curve: MotionCurve = .linear
    /// How the number is written.
    public var format: any NumberFormatting = PlainFormat()

    /// Makes the view. A dissolve is what reduced motion asks for, so there is no parameter for it.
    public init(
        number: Double, numberOfDecimalPlaces: Int, animationDuration: Double = 0.25,
        elementBuilder: @escaping @Sendable (String) -> Element = { Element($0) }
    ) {
        self.number = number
        self.numberOfDecimalPlaces = numberOfDecimalPlaces
        self.animationDuration = animationDuration
        self.elementBuilder = elementBuilder
    }
}
