import NumberTransitions

/// Everything that shapes a transition. Names and defaults are those of the two SwiftUI libraries where
/// they have the setting.
public struct Settings: Equatable, Sendable {
    /// Decimal places a value is rounded to.
    public var numberOfDecimalPlaces = 2
    /// Seconds a rolling or crossfading change takes.
    public var animationDuration = 0.25
    /// Points added between the digits of a rolling column.
    public var verticalDigitSpacing = 0.0
    /// Width of the number's frame in points, nil for the number's own.
    public var fixedWidth: Double?
    /// Seconds an odometer step takes.
    public var stepDuration = 0.1
    /// Seconds all odometer steps of a change take at most.
    public var maxAnimationDuration = 0.9
    /// Curve of rolling columns.
    public var curve = MotionCurve.easeOut
    /// Curve of the crossfade.
    public var crossfadeCurve = MotionCurve.linear
    /// Whether rolling digits fade out at the frame's top and bottom.
    public var edgeFade = true
    /// Font size of the numbers in points.
    public var fontSize = 64.0
    /// Which way rolling columns turn.
    public var direction = RollingDirection.stack
    /// Which side new glyphs of the numeric-text transition come from.
    public var numericTextDirection = NumericTextDirection.automatic
    /// Replaces motion by a short dissolve.
    public var reduceMotion = false
    /// How values are written.
    public var format = NumberFormat()
    /// How characters look that do not look like themselves.
    public var elements: [String: Element] = [:]

    /// Makes the defaults.
    public init() {}
}

extension Settings {
    /// Whether the same value takes the same room, however it moves.
    func isDrawn(like other: Settings) -> Bool {
        format == other.format && elements == other.elements && fontSize == other.fontSize
            && numberOfDecimalPlaces == other.numberOfDecimalPlaces && fixedWidth == other.fixedWidth
    }
}

/// The ranges numeric settings may have; sliders, scenarios and typed values all keep to them.
public enum SettingRange {
    /// Decimal places.
    public static let numberOfDecimalPlaces = 0...10
    /// Seconds.
    public static let animationDuration = 0.0...5.0
    /// Points.
    public static let verticalDigitSpacing = 0.0...80.0
    /// Points.
    public static let fixedWidth = 40.0...1200.0
    /// Seconds.
    public static let stepDuration = 0.0...1.0
    /// Seconds.
    public static let maxAnimationDuration = 0.0...5.0
    /// Points.
    public static let fontSize = 8.0...200.0
    /// Seconds.
    public static let springResponse = 0.05...2.0
    /// Ratio; 1 is critical damping.
    public static let springDampingFraction = 0.1...2.0
    /// Horizontal places of a cubic Bézier curve's control points.
    public static let bezierX = 0.0...1.0
    /// Vertical places of a cubic Bézier curve's control points; outside 0...1 the curve overshoots.
    public static let bezierY = -10.0...10.0
    /// Size of an element relative to the number's font size.
    public static let elementScale = 0.1...8.0
    /// Times of changes and captures in seconds: a day.
    public static let time = 0.0...86_400.0
    /// Width of a captured picture in points.
    public static let captureWidth = 64.0...7680.0
    /// Height of a captured picture in points.
    public static let captureHeight = 64.0...7680.0
    /// Device pixels a point of a captured picture.
    public static let captureScale = 0.5...4.0
    /// Device pixels of a captured picture: as many as an 8K screen has.
    public static let mostCapturePixels = 33_177_600.0
    /// Captured frames a second.
    public static let framesPerSecond = 1.0...240.0
}
