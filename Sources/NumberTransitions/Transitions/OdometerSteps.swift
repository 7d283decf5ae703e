/// Where an odometer stands in a change at one moment: what an X-ray view's step ruler shows.
public struct OdometerSteps: Equatable, Sendable {
    /// The value that is displayed, exact; nil where it cannot be counted.
    public var displayed: RoundedDecimal?
    /// How many steps are done.
    public var step: UInt128
    /// Steps from the old value to the new one; 0 where the new one comes at once.
    public var count: UInt128
    /// Seconds from one step to the next.
    public var interval: Double
}

extension OdometerTimeline {
    /// Where the change in force at a time stands; nil while nothing is shown yet.
    public func steps(at time: Double) -> OdometerSteps? {
        guard let segment = segments.value(at: time) else { return nil }
        let step = segment.step(at: time)
        let displayed = segment.units(atStep: step).map {
            RoundedDecimal(units: $0, decimalPlaces: segment.countingPlaces)
        }
        return OdometerSteps(
            displayed: displayed, step: step, count: segment.plan.steps, interval: segment.plan.effective)
    }
}
