/// When an odometer shows which step of a change: a closed form, so that its cost does not grow with the way.
///
/// Step k is due `k * effective` seconds after the change; what is due is looked at every 1/60 s of clock
/// time, so that the picture does not depend on a display's rate.
struct OdometerPlan: Equatable, Sendable {
    /// Steps from the old value to the new one; 0 where the new one is there at once.
    var steps: UInt128
    /// Seconds a step takes at most.
    var stepDuration: Double
    /// Seconds all steps take at most.
    var maxDuration: Double

    /// Looks at the clock a second.
    static let ticksPerSecond = 60.0

    /// Whether all steps together are held to the maximum.
    private var isBounded: Bool { steps.double * stepDuration > maxDuration }

    /// Seconds from one step to the next.
    var effective: Double { isBounded ? maxDuration / steps.double : stepDuration }

    /// The step that is shown at a look, counted in ticks from the change.
    func step(atTick tick: Double) -> UInt128 {
        guard tick >= 0 else { return 0 }
        // Times that are meant to be equal may differ in their last bits.
        let seconds = tick / Self.ticksPerSecond
        let due: Double
        if isBounded {
            guard maxDuration > 0, seconds < maxDuration else { return steps }
            due = seconds / maxDuration * steps.double
        } else {
            guard stepDuration > 0 else { return steps }
            due = seconds / stepDuration
        }
        let whole = (due + max(1e-9, due * 1e-15)).rounded(.down)
        return whole < steps.double ? min(UInt128(whole: whole), steps) : steps
    }

    /// The look at which a step, or one beyond it, is shown first.
    func tick(ofStep step: UInt128) -> Double {
        guard step > 0 else { return 0 }
        var tick = (step.double * effective * Self.ticksPerSecond).rounded(.up)
        // The product may be off in its last bits; `step(atTick:)` has the last word.
        if self.step(atTick: tick) < step { tick += 1 }
        if tick > 0, self.step(atTick: tick - 1) >= step { tick -= 1 }
        return tick
    }

    /// The last look at or before a time, in ticks from the change.
    static func tick(at elapsed: Double) -> Double {
        max(0, (elapsed * ticksPerSecond + 1e-6).rounded(.down))
    }

    /// Seconds from the change until the last step is shown.
    var duration: Double { tick(ofStep: steps) / Self.ticksPerSecond }

    /// How many different values are shown after the old one.
    var valuesShown: Int {
        // A look shows one step at most where steps are slower than looks, and each look another otherwise.
        if effective * Self.ticksPerSecond >= 1 { return Int(clamping: steps) }
        return max(1, Int(min(tick(ofStep: steps), 1e15)))
    }
}
