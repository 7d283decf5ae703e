#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A damped spring of mass 1 in closed form: a pure function of its start and the time since.
public struct Spring: Hashable, Sendable {
    /// Seconds of one swing if there were no damping, above 0.
    public let response: Double
    /// Damping ratio: 0 swings for ever, 1 is critical, above 1 creeps.
    public let dampingFraction: Double

    /// Makes a spring; `response` in seconds above 0, `dampingFraction` 0 or more.
    public init(response: Double, dampingFraction: Double) {
        self.response = response
        self.dampingFraction = dampingFraction
    }

    /// Angular frequency without damping, in radians a second.
    public var frequency: Double { 2 * .pi / response }

    /// Displacement from rest and its velocity, `time` seconds (0 or more) after it was `displacement` with
    /// `velocity` (units a second).
    public func displacement(
        at time: Double, from displacement: Double, velocity: Double
    ) -> (value: Double, velocity: Double) {
        let unit = fundamental(at: time)
        return (
            displacement * unit.held + velocity * unit.pushed,
            displacement * unit.heldVelocity + velocity * unit.pushedVelocity
        )
    }

    /// The two solutions that all motions are made of: displaced by 1 and let go (`held`), and at rest and
    /// pushed to velocity 1 (`pushed`).
    func fundamental(
        at time: Double
    ) -> (held: Double, heldVelocity: Double, pushed: Double, pushedVelocity: Double) {
        let omega = frequency
        let decay = dampingFraction * omega
        // C is e^(-decay t) times the (hyperbolic) cosine, S the same of the sine over its frequency, so that
        // S runs smoothly through critical damping, where it is t e^(-decay t).
        let c: Double
        let s: Double
        if dampingFraction < 1 {
            let damped = omega * ((1 - dampingFraction) * (1 + dampingFraction)).squareRoot()
            let envelope = exp(-decay * time)
            c = envelope * cos(damped * time)
            s = damped > 0 ? envelope * sin(damped * time) / damped : envelope * time
        } else if dampingFraction > 1 {
            let root = ((dampingFraction - 1) * (dampingFraction + 1)).squareRoot()
            let damped = omega * root
            // The slower of the two exponents, without the cancellation of decay - damped.
            let slow = exp(-omega / (dampingFraction + root) * time)
            c = slow * (1 + exp(-2 * damped * time)) / 2
            s = slow * -expm1(-2 * damped * time) / (2 * damped)
        } else {
            c = exp(-decay * time)
            s = c * time
        }
        return (c + decay * s, -omega * omega * s, s, c - decay * s)
    }

    /// Seconds until the displacement stays within `tolerance` (above 0, in the same units), from a start
    /// with `displacement` and `velocity`. Infinite without damping. An upper bound that is close: the
    /// envelope of the swing, not its last crossing.
    public func settlingDuration(from displacement: Double, velocity: Double, tolerance: Double) -> Double {
        let omega = frequency
        let push = velocity + dampingFraction * omega * displacement
        guard displacement != 0 || velocity != 0 else { return 0 }
        guard dampingFraction > 0 else { return .infinity }
        if dampingFraction < 1 {
            let damped = omega * ((1 - dampingFraction) * (1 + dampingFraction)).squareRoot()
            // Close to critical damping the amplitude grows without bound; the bound below holds there.
            let amplitude = (displacement * displacement + (push / damped) * (push / damped)).squareRoot()
            let seconds = log(amplitude / tolerance) / (dampingFraction * omega)
            if damped > 0.05 * omega { return max(0, seconds) }
        }
        // |x0| C + |push| S bounds the displacement and falls for good after its one maximum.
        func bound(_ time: Double) -> Double {
            let unit = critical(at: time)
            return abs(displacement) * unit.c + abs(push) * unit.s
        }
        var high = response
        while bound(high) > tolerance, high < 1e9 * response { high *= 2 }
        var low = 0.0
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if bound(middle) > tolerance { low = middle } else { high = middle }
        }
        return high
    }

    /// C and S of ``fundamental(at:)`` without the swing: bounds of both in every regime.
    private func critical(at time: Double) -> (c: Double, s: Double) {
        let omega = frequency
        if dampingFraction > 1 {
            let unit = fundamental(at: time)
            return (unit.pushedVelocity + dampingFraction * omega * unit.pushed, unit.pushed)
        }
        let envelope = exp(-dampingFraction * omega * time)
        return (envelope, envelope * time)
    }
}
