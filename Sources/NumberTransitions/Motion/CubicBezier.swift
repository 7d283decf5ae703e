/// A cubic Bézier curve from (0, 0) to (1, 1), read as y over x.
public struct CubicBezier: Hashable, Sendable {
    // Polynomial coefficients of x(s) and y(s), for s, s² and s³.
    private let cx, bx, ax: Double
    private let cy, by, ay: Double

    /// Makes the curve from its control points; `x1` and `x2` within 0...1, so that y is a function of x.
    public init(x1: Double, y1: Double, x2: Double, y2: Double) {
        cx = 3 * x1
        bx = 3 * (x2 - x1) - cx
        ax = 1 - cx - bx
        cy = 3 * y1
        by = 3 * (y2 - y1) - cy
        ay = 1 - cy - by
    }

    /// The value y at x (0...1, clamped), and the slope dy/dx there. Where the curve is vertical the slope is
    /// that of the limit, at most 1e6.
    public func point(at x: Double) -> (value: Double, slope: Double) {
        let s = parameter(at: min(max(x, 0), 1))
        let value = ((ay * s + by) * s + cy) * s
        let dx = (3 * ax * s + 2 * bx) * s + cx
        let dy = (3 * ay * s + 2 * by) * s + cy
        if dx > 1e-9 { return (value, min(max(dy / dx, -1e6), 1e6)) }
        // Both derivatives vanish at a double control point: there the second derivatives tell the slope.
        if abs(dy) <= 1e-9 {
            let ddx = 6 * ax * s + 2 * bx
            let ddy = 6 * ay * s + 2 * by
            if abs(ddx) > 1e-9 { return (value, min(max(ddy / ddx, -1e6), 1e6)) }
            return (value, 1)
        }
        return (value, dy < 0 ? -1e6 : 1e6)
    }

    /// Solves x(s) = x: Newton's method inside a bracket, so that flat stretches cannot throw it out.
    private func parameter(at x: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        var low = 0.0
        var high = 1.0
        var s = x
        for _ in 0..<64 {
            let error = ((ax * s + bx) * s + cx) * s - x
            if abs(error) < 1e-15 { return s }
            if error > 0 { high = s } else { low = s }
            let slope = (3 * ax * s + 2 * bx) * s + cx
            let next = slope > 1e-9 ? s - error / slope : -1
            let step = next > low && next < high ? next : (low + high) / 2
            if step == s { return s }
            s = step
        }
        return s
    }
}
