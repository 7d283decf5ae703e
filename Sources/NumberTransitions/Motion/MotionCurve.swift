/// How progress runs over a duration.
public enum MotionCurve: Hashable, Sendable {
    /// Constant speed.
    case linear
    /// Control points (.42, 0), (1, 1).
    case easeIn
    /// Control points (0, 0), (.58, 1).
    case easeOut
    /// Control points (.42, 0), (.58, 1).
    case easeInOut
    /// A cubic Bézier curve from (0, 0) to (1, 1); x within 0...1, y free, so that it may overshoot.
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
    /// A damped spring of mass 1; it takes its own time, the duration is not used. Response in seconds,
    /// above 0; damping ratio from 0 up, 1 is critical.
    case spring(response: Double, dampingFraction: Double)
}
