/// Rolling digit columns, with the parameters of the SwiftUI view of the same name.
public struct MovingNumbersView: Sendable {
    /// The number that is shown.
    public var number: Double
    /// Decimal places it is rounded to, 0...10.
    public var numberOfDecimalPlaces: Int
    /// Width of the frame in points, leading aligned; nil takes the width of the number.
    public var fixedWidth: Double?
    /// Added to the line height between the digits of a column, in points.
    public var verticalDigitSpacing: Double
    /// Seconds that a change takes, 0 snaps.
    public var animationDuration: Double
    /// How each character looks.
    public var elementBuilder: @Sendable (String) -> Element
    /// How progress runs over the duration. The SwiftUI view uses ease-out.
    public var curve: MotionCurve = .easeOut
    /// Which way columns turn. The SwiftUI view shifts a stack.
    public var direction: RollingDirection = .stack
    /// How the number is written.
    public var format: any NumberFormatting = PlainFormat()
    /// Replaces motion by a short dissolve of the whole text.
    public var reduceMotion = false

    /// Makes the view with the labels and defaults of the SwiftUI library MovingNumbersView.
    public init(
        number: Double, numberOfDecimalPlaces: Int, fixedWidth: Double? = nil,
        verticalDigitSpacing: Double = 0, animationDuration: Double = 0.25,
        elementBuilder: @escaping @Sendable (String) -> Element = { Element($0) }
    ) {
        self.number = number
        self.numberOfDecimalPlaces = numberOfDecimalPlaces
        self.fixedWidth = fixedWidth
        self.verticalDigitSpacing = verticalDigitSpacing
        self.animationDuration = animationDuration
        self.elementBuilder = elementBuilder
    }
}

/// Which way a column turns to its next digit.
public enum RollingDirection: String, Hashable, Sendable, CaseIterable {
    /// The digits are a stack, 9 on top: 9 to 0 sweeps back through all of it.
    case stack
    /// The shorter way round, past 9 to 0 where that is strictly shorter.
    case shortest
    /// Every column turns the way the whole number goes.
    case trend
}
