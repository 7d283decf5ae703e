/// A number that counts to its new value through the values between, with the parameters of the SwiftUI view
/// of the same name.
public struct OdometerNumberView: Sendable {
    /// The value that is shown.
    public var value: Value
    /// Seconds that a step takes at most, 0 snaps.
    public var stepDuration: Double
    /// Seconds that all steps of a change take at most, 0 goes in one step.
    public var maxAnimationDuration: Double
    /// How each character looks.
    public var elementBuilder: @Sendable (String) -> Element
    /// Which side new glyphs come from.
    public var direction: NumericTextDirection = .automatic
    /// How the value is written.
    public var format: any NumberFormatting = PlainFormat()
    /// Replaces motion by a short dissolve of the whole text.
    public var reduceMotion = false

    /// What an odometer counts: integers, or units of the last decimal place.
    public enum Value: Hashable, Sendable {
        /// An integer, counted in ones.
        case integer(Int)
        /// A number counted in units of its last place (0...10).
        case decimal(Double, places: Int)
    }

    /// Makes the view with the labels and defaults of the SwiftUI library OdometerUI.
    public init(
        value: Int, stepDuration: Double = 0.1, maxAnimationDuration: Double = 0.9,
        elementBuilder: @escaping @Sendable (String) -> Element = { Element($0) }
    ) {
        self.value = .integer(value)
        self.stepDuration = stepDuration
        self.maxAnimationDuration = maxAnimationDuration
        self.elementBuilder = elementBuilder
    }

    /// Makes a view that counts in units of the last decimal place.
    public init(
        number: Double, numberOfDecimalPlaces: Int, stepDuration: Double = 0.1,
        maxAnimationDuration: Double = 0.9,
        elementBuilder: @escaping @Sendable (String) -> Element = { Element($0) }
    ) {
        self.value = .decimal(number, places: numberOfDecimalPlaces)
        self.stepDuration = stepDuration
        self.maxAnimationDuration = maxAnimationDuration
        self.elementBuilder = elementBuilder
    }
}
