/// Figures about one change, computed from the motion itself.
public struct TransitionMeasures: Equatable, Sendable {
    /// Seconds from the change until nothing moves any more; infinite for an undamped spring.
    public var settleDuration: Double = 0
    /// Digits that pass by: the distances of all rolling columns in digits, or the steps an odometer takes.
    public var digitsTravelled: Double = 0
    /// The most glyphs that are drawn at once.
    public var mostGlyphsAtOnce: Int = 0
    /// Whole values that are shown after the old one, the new one included.
    public var valuesShown: Int = 0
    /// Progress from the old value (0) to the new one (1), evenly spaced over `settleDuration`, or over
    /// ``longestSampledDuration`` where the motion takes longer. What overshoots leaves 0...1.
    public var progress: [Double] = []

    /// Seconds of a motion that are sampled at most.
    public static let longestSampledDuration = 10.0

    /// Makes the figures of a change that moves nothing.
    public init() {}
}
