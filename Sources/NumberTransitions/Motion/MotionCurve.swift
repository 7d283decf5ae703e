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

    /// The spring, where the curve is one.
    public var spring: Spring? {
        guard case .spring(let response, let dampingFraction) = self else { return nil }
        return Spring(response: response, dampingFraction: dampingFraction)
    }

    /// Whether the curve is a spring, which takes its own time.
    var isSpring: Bool {
        if case .spring = self { return true }
        return false
    }

    /// The Bézier curve, where the curve is a timing curve.
    public var bezier: CubicBezier? {
        switch self {
        case .linear: CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)
        case .easeIn: CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
        case .easeOut: CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
        case .easeInOut: CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
        case .cubicBezier(let x1, let y1, let x2, let y2): CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
        case .spring: nil
        }
    }

    /// Progress and its change a second, `elapsed` seconds after the start of a motion that takes `duration`
    /// seconds (0 or more; a spring ignores it). Before the start progress is 0, after the end 1.
    public func progress(at elapsed: Double, duration: Double) -> (value: Double, velocity: Double) {
        if let spring {
            guard elapsed > 0 else { return (0, 0) }
            let rest = spring.displacement(at: elapsed, from: -1, velocity: 0)
            return (1 + rest.value, rest.velocity)
        }
        guard elapsed < duration else { return (1, 0) }
        guard elapsed >= 0 else { return (0, 0) }
        if case .linear = self { return (elapsed / duration, 1 / duration) }
        guard let bezier else { return (1, 0) }
        let point = bezier.point(at: elapsed / duration)
        return (point.value, point.slope / duration)
    }

    /// Throws where a control point or spring parameter lies outside its range.
    public func validate() throws(NumberError) {
        switch self {
        case .linear, .easeIn, .easeOut, .easeInOut: break
        case .cubicBezier(let x1, let y1, let x2, let y2):
            guard (0...1).contains(x1), (0...1).contains(x2) else {
                throw .parameterOutOfRange(name: "cubicBezier x1, x2", range: "0...1")
            }
            guard y1.isFinite, y2.isFinite else {
                throw .parameterOutOfRange(name: "cubicBezier y1, y2", range: "finite")
            }
        case .spring(let response, let dampingFraction):
            guard response.isFinite, response > 0 else {
                throw .parameterOutOfRange(name: "spring response", range: "above 0 seconds, finite")
            }
            guard dampingFraction.isFinite, dampingFraction >= 0 else {
                throw .parameterOutOfRange(name: "spring dampingFraction", range: "0 or more, finite")
            }
        }
    }
}
