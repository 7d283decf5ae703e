import NumberTransitions
import Testing

@Suite("Springs")
struct SpringTests {
    static let dampings = [0, 0.1, 0.55, 0.91, 0.97, 0.999_999, 1, 1.000_001, 1.03, 1.5, 4]

    /// Integrates x'' = -w² x - 2 z w x' with many small Runge-Kutta steps.
    private func integrate(
        _ spring: Spring, _ x: Double, _ v: Double, _ time: Double
    ) -> (x: Double, v: Double) {
        let w = 2 * Double.pi / spring.response
        func force(_ x: Double, _ v: Double) -> Double { -w * w * x - 2 * spring.dampingFraction * w * v }
        var (x, v) = (x, v)
        let steps = 4_000
        let h = time / Double(steps)
        for _ in 0..<steps {
            let (k1, l1) = (v, force(x, v))
            let (k2, l2) = (v + h / 2 * l1, force(x + h / 2 * k1, v + h / 2 * l1))
            let (k3, l3) = (v + h / 2 * l2, force(x + h / 2 * k2, v + h / 2 * l2))
            let (k4, l4) = (v + h * l3, force(x + h * k3, v + h * l3))
            x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
            v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
        }
        return (x, v)
    }

    @Test("The closed form solves the equation of motion", arguments: dampings)
    func equation(damping: Double) {
        let spring = Spring(response: 0.5, dampingFraction: damping)
        for time in [0.01, 0.1, 0.3, 0.7] {
            let expected = integrate(spring, -1, 3, time)
            let actual = spring.displacement(at: time, from: -1, velocity: 3)
            #expect(close(actual.value, expected.x))
            #expect(close(actual.velocity, expected.v, 1e-8))
        }
    }

    @Test("Known closed forms: no damping is a cosine, critical is (1 + wt) e^-wt")
    func known() {
        let w = 2 * Double.pi / 0.4
        let free = Spring(response: 0.4, dampingFraction: 0)
        #expect(close(free.displacement(at: 0.1, from: 1, velocity: 0).value, 0))
        #expect(close(free.displacement(at: 0.4, from: 1, velocity: 0).value, 1))
        #expect(close(free.displacement(at: 0.1, from: 0, velocity: w).value, 1))
        let critical = Spring(response: 0.4, dampingFraction: 1)
        // At wt = 1 the displacement is 2/e.
        #expect(close(critical.displacement(at: 1 / w, from: 1, velocity: 0).value, 0.735_758_882_342_884_6))
    }

    @Test("Motion starts where it was, with the velocity it had", arguments: dampings)
    func continuityAtZero(damping: Double) {
        let spring = Spring(response: 0.3, dampingFraction: damping)
        let start = spring.displacement(at: 0, from: 0.7, velocity: -2)
        #expect(close(start.value, 0.7, 1e-15) && close(start.velocity, -2, 1e-12))
    }

    @Test("Regimes meet at critical damping")
    func regimesMeet() {
        let critical = Spring(response: 0.3, dampingFraction: 1)
        for damping in [1 - 1e-12, 1 + 1e-12, 1 - 1e-7, 1 + 1e-7] {
            let near = Spring(response: 0.3, dampingFraction: damping)
            for step in 0...100 {
                let time = Double(step) / 50
                let a = critical.displacement(at: time, from: 1, velocity: 5)
                let b = near.displacement(at: time, from: 1, velocity: 5)
                #expect(close(a.value, b.value, 1e-6) && close(a.velocity, b.velocity, 1e-4))
            }
        }
    }

    @Test("After the settling duration a spring stays within its tolerance", arguments: dampings.dropFirst())
    func settling(damping: Double) {
        let spring = Spring(response: 0.3, dampingFraction: damping)
        for velocity in [-30.0, 0, 4] {
            let settled = spring.settlingDuration(from: 1, velocity: velocity, tolerance: 1e-3)
            for step in 0...500 {
                let time = settled + Double(step) / 100
                let rest = spring.displacement(at: time, from: 1, velocity: velocity).value
                #expect(abs(rest) <= 1e-3 * (1 + 1e-9))
            }
        }
    }

    @Test("Ends: nothing to do, never, long after, far over the damping")
    func extremes() {
        let free = Spring(response: 0.3, dampingFraction: 0)
        #expect(free.settlingDuration(from: 1, velocity: 0, tolerance: 1e-3) == .infinity)
        #expect(free.settlingDuration(from: 0, velocity: 0, tolerance: 1e-3) == 0)
        for damping in [0.5, 1, 2, 1e6] {
            let spring = Spring(response: 0.3, dampingFraction: damping)
            let rest = spring.displacement(at: 1e9, from: 1, velocity: 1)
            #expect(close(rest.value, 0) && close(rest.velocity, 0))
        }
    }
}
