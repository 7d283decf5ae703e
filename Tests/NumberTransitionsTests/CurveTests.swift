import NumberTransitions
import Testing

@Suite("Timing curves")
struct CurveTests {
    static let curves: [MotionCurve] = [
        .linear, .easeIn, .easeOut, .easeInOut, .cubicBezier(x1: 0.68, y1: -0.55, x2: 0.265, y2: 1.55),
        .cubicBezier(x1: 1, y1: 0, x2: 0, y2: 1), .cubicBezier(x1: 0, y1: 1, x2: 1, y2: 0),
        .cubicBezier(x1: 0, y1: 0, x2: 0, y2: 1), .cubicBezier(x1: 1, y1: 0, x2: 1, y2: 0.3),
    ]

    private func points(_ curve: MotionCurve) -> (Double, Double, Double, Double) {
        switch curve {
        case .linear, .spring: (0, 0, 1, 1)
        case .easeIn: (0.42, 0, 1, 1)
        case .easeOut: (0, 0, 0.58, 1)
        case .easeInOut: (0.42, 0, 0.58, 1)
        case .cubicBezier(let x1, let y1, let x2, let y2): (x1, y1, x2, y2)
        }
    }

    @Test("Values lie on the curve to 1e-9", arguments: curves)
    func closedForm(curve: MotionCurve) {
        let (x1, y1, x2, y2) = points(curve)
        for step in 0...200 {
            let s = Double(step) / 200
            let u = 1 - s
            let x = 3 * u * u * s * x1 + 3 * u * s * s * x2 + s * s * s
            let y = 3 * u * u * s * y1 + 3 * u * s * s * y2 + s * s * s
            let dx = 3 * u * u * x1 + 6 * u * s * (x2 - x1) + 3 * s * s * (1 - x2)
            let dy = 3 * u * u * y1 + 6 * u * s * (y2 - y1) + 3 * s * s * (1 - y2)
            // Where the curve stands upright a rounding error of x is any error of y.
            guard dx > 1e-3, x < 1 else { continue }
            let progress = curve.progress(at: x * 2, duration: 2)
            #expect(close(progress.value, y), "s = \(s)")
            #expect(close(progress.velocity, dy / dx / 2, 1e-6 * max(1, abs(dy / dx))), "s = \(s)")
        }
    }

    @Test("Curves begin at 0 and end at 1", arguments: curves)
    func ends(curve: MotionCurve) {
        #expect(curve.progress(at: 0, duration: 0.25).value == 0)
        #expect(curve.progress(at: -1, duration: 0.25) == (0, 0))
        #expect(curve.progress(at: 0.25, duration: 0.25) == (1, 0))
        #expect(curve.progress(at: 0, duration: 0) == (1, 0))
        #expect(close(curve.progress(at: 0.25.nextDown, duration: 0.25).value, 1, 1e-5))
    }

    @Test("An overshooting curve leaves 0...1")
    func overshoot() {
        let values = (0...100).map { Self.curves[4].progress(at: Double($0) / 100, duration: 1).value }
        #expect(values.min()! < -0.05)
        #expect(values.max()! > 1.05)
    }

    @Test("Parameters outside their range are named")
    func validation() {
        #expect(throws: NumberError.parameterOutOfRange(name: "cubicBezier x1, x2", range: "0...1")) {
            try MotionCurve.cubicBezier(x1: 1.1, y1: 0, x2: 1, y2: 1).validate()
        }
        for curve in [
            MotionCurve.cubicBezier(x1: .nan, y1: 0, x2: 1, y2: 1),
            .cubicBezier(x1: 0, y1: .infinity, x2: 1, y2: 1), .spring(response: 0, dampingFraction: 1),
            .spring(response: .nan, dampingFraction: 1), .spring(response: 1, dampingFraction: -0.1),
            .spring(response: 1, dampingFraction: .infinity),
        ] {
            #expect(throws: NumberError.self) { try curve.validate() }
        }
        #expect(throws: Never.self) { try MotionCurve.spring(response: 0.3, dampingFraction: 0).validate() }
    }
}
