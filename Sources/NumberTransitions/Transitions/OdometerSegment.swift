/// What an odometer shows: a row and the digits in it.
struct OdometerState: Equatable, Sendable {
    var row: Int
    var magnitude: UInt128
}

/// One change of an odometer: from when it holds, and how it counts.
struct OdometerSegment: Equatable, Sendable {
    /// The time the steps count from. Earlier than the time from which the segment holds where only looks
    /// changed meanwhile.
    var origin: Double
    var plan: OdometerPlan
    /// The value at step 0 in units of the last place, nil where it cannot be counted.
    var start: Int128?
    /// The state of the target.
    var target: OdometerState
    var targetUnits: Int128?
    var countingPlaces: Int
    /// Rows by number of digits, from `fewestDigits` up, for values of 0 or more and for those below.
    var rows: [Int] = []
    var negativeRows: [Int] = []
    var fewestDigits = 1
    var fewestNegativeDigits = 1
    /// 1 where new glyphs come from above, -1 from below.
    var side: Double
    /// The longest step duration of this and of older segments that may still be in flight.
    var longestStep: Double
    var settleTime: Double
    var formatted: FormattedNumber
    var text: String
    /// Whether the change is shown as a dissolve.
    var dissolves = false
    /// Whether the value changed, not only its looks.
    var isNewText = true
    /// Whether nothing older is drawn any more once the segment holds: looks changed.
    var cutsOlder = false

    /// The value at a step.
    func units(atStep step: UInt128) -> Int128? {
        guard step < plan.steps else { return targetUnits }
        guard let start, let targetUnits else { return nil }
        // A step on the way is less than the distance, so that neither sum leaves Int128.
        return targetUnits > start
            ? start &+ Int128(truncatingIfNeeded: step) : start &- Int128(truncatingIfNeeded: step)
    }

    /// What is shown at a step.
    func state(atStep step: UInt128) -> OdometerState {
        guard step < plan.steps, let units = units(atStep: step) else { return target }
        let magnitude = units.magnitude
        let digits = OdometerRow.digitCount(magnitude)
        let (rows, fewest) = units < 0 ? (negativeRows, fewestNegativeDigits) : (rows, fewestDigits)
        let index = digits - fewest
        guard rows.indices.contains(index) else { return target }
        return OdometerState(row: rows[index], magnitude: magnitude)
    }

    /// Whether a value, written as it was read, is the target already.
    func shows(_ reading: OdometerReading) -> Bool {
        formatted == reading.formatted && targetUnits == reading.units && countingPlaces == reading.places
    }

    /// The step that is shown at a time.
    func step(at time: Double) -> UInt128 {
        plan.step(atTick: OdometerPlan.tick(at: time - origin))
    }
}
