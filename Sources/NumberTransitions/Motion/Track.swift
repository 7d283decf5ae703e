/// One animated quantity over all of time: a start value and the runs towards the targets it was given.
///
/// Timing curves do not merge: an older run goes on and the newer one moves away from its moving result,
/// `r_k = lerp(r_(k-1), target_k, f_k)`. A spring takes over: it starts at the present value with the present
/// velocity, so nothing older matters once it runs. A finished run drops out of the fold, so that a value
/// costs what is in flight and not what has been.
public struct Track: Equatable, Sendable {
    /// Part of the way that a spring may still be off when it is taken to have come to rest.
    public static let springTolerance = 1e-5

    private var start: Double
    private var runs: [Run] = []

    private struct Run: Equatable, Sendable {
        var time: Double
        var end: Double
        var target: Double
        var curve: MotionCurve
        // Where a spring set out from, relative to its target.
        var displacement = 0.0
        var velocity = 0.0
    }

    /// Makes a quantity at rest.
    public init(_ value: Double) { start = value }

    /// The value it has or moves to after all runs.
    public var target: Double { runs.last?.target ?? start }

    /// The earliest time from which it no longer changes; minus infinity where it never did.
    public var settleTime: Double {
        // An older run that outlasts a newer one no longer matters: the newer one, done, hides it.
        runs.last?.end ?? -.infinity
    }

    /// Whether it is at rest at a time and after it.
    public func isSettled(at time: Double) -> Bool { time >= settleTime }

    /// Moves to a target from `time` on, which must not lie before the last run's start. A run that starts at
    /// the same time as the last one replaces it: nothing of that one was seen. A timing curve of duration 0
    /// snaps. A quantity that rests on the target already stays there.
    public mutating func move(to target: Double, at time: Double, curve: MotionCurve, duration: Double) {
        if let last = runs.last, last.time >= time { runs.removeLast() }
        if target == self.target, isSettled(at: time) { return }
        var run = Run(time: time, end: time + duration, target: target, curve: curve)
        if let spring = curve.spring {
            let present = state(at: time)
            run.displacement = present.value - target
            run.velocity = present.velocity
            let way = max(abs(run.displacement), abs(run.velocity) / spring.frequency)
            run.end =
                time
                + spring.settlingDuration(
                    from: run.displacement, velocity: run.velocity,
                    tolerance: max(way, .leastNormalMagnitude) * Self.springTolerance)
        }
        runs.append(run)
    }

    /// Takes a value at once from `time` on.
    public mutating func jump(to value: Double, at time: Double) {
        move(to: value, at: time, curve: .linear, duration: 0)
    }

    /// The value at a time.
    public func value(at time: Double) -> Double { state(at: time).value }

    /// The value and its change a second at a time.
    public func state(at time: Double) -> (value: Double, velocity: Double) {
        var memo = ProgressMemo()
        return state(at: time, memo: &memo)
    }

    /// The value at a time; quantities that move together share the memo.
    @inline(__always)
    func value(at time: Double, memo: inout ProgressMemo) -> Double {
        // Most quantities rest.
        guard let last = runs.last else { return start }
        if time >= last.end, time >= last.time { return last.target }
        // Most others make their first move.
        if runs.count == 1, time >= last.time, !last.curve.isSpring {
            let progress = memo.progress(last.curve, at: time - last.time, duration: last.end - last.time)
            return start + (last.target - start) * progress.value
        }
        return state(at: time, memo: &memo).value
    }

    /// Whether it rests on a value at a time and after it.
    @inline(__always)
    func rests(on value: Double, at time: Double) -> Bool {
        guard let last = runs.last else { return start == value }
        return last.target == value && time >= last.end && time >= last.time
    }

    private func state(at time: Double, memo: inout ProgressMemo) -> (value: Double, velocity: Double) {
        let newest = newestRun(at: time)
        var index = base(of: newest, at: time)
        var value = start
        var velocity = 0.0
        if index >= 0 {
            let run = runs[index]
            value = run.target
            if time < run.end, let spring = run.curve.spring {
                let rest = spring.displacement(
                    at: time - run.time, from: run.displacement, velocity: run.velocity)
                value += rest.value
                velocity = rest.velocity
            }
        }
        while index < newest {
            index += 1
            let run = runs[index]
            let progress = memo.progress(run.curve, at: time - run.time, duration: run.end - run.time)
            let way = run.target - value
            velocity = velocity * (1 - progress.value) + way * progress.velocity
            value += way * progress.value
        }
        return (value, velocity)
    }

    /// The target in force at a time.
    func target(at time: Double) -> Double {
        let newest = newestRun(at: time)
        return newest < 0 ? start : runs[newest].target
    }

    /// Whether a run is in flight at a time.
    func isMoving(at time: Double) -> Bool {
        let newest = newestRun(at: time)
        return newest >= 0 && time < runs[newest].end
    }

    /// Whether it rested on a value when `time` came, whatever begins at that moment.
    func rested(on value: Double, before time: Double) -> Bool {
        guard let last = runs.last(where: { $0.time < time }) else { return start == value }
        return last.target == value && last.end <= time
    }

    /// Takes back the runs that start at `time` or later.
    mutating func cancel(from time: Double) {
        while let last = runs.last, last.time >= time { runs.removeLast() }
    }

    /// How many runs take part in the value at a time.
    public func runsInFlight(at time: Double) -> Int {
        let newest = newestRun(at: time)
        let base = base(of: newest, at: time)
        let baseMoves = base >= 0 && time < runs[base].end
        return newest - base + (baseMoves ? 1 : 0)
    }

    /// How many runs are remembered.
    public var runCount: Int { runs.count }

    /// Lets go of all runs that no time from `time` on needs.
    public mutating func forget(before time: Double) {
        let base = base(of: newestRun(at: time), at: time)
        guard base >= 0 else { return }
        let isDone = time >= runs[base].end
        if isDone { start = runs[base].target }
        runs.removeFirst(isDone ? base + 1 : base)
    }

    /// The last run that has started, -1 before the first.
    private func newestRun(at time: Double) -> Int {
        var low = 0
        var high = runs.count
        // Most questions are about the present.
        if let last = runs.last, last.time <= time { return high - 1 }
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    /// The newest run, from `newest` back, that does not depend on older ones: a finished one or a spring.
    private func base(of newest: Int, at time: Double) -> Int {
        var index = newest
        while index >= 0, time < runs[index].end, runs[index].curve.spring == nil { index -= 1 }
        return index
    }
}

/// The progress that was computed last: what set out together is equally far.
struct ProgressMemo: Sendable {
    private var curve = MotionCurve.linear
    private var elapsed = Double.nan
    private var duration = Double.nan
    private var result = (value: 0.0, velocity: 0.0)

    @inline(__always)
    mutating func progress(
        _ curve: MotionCurve, at elapsed: Double, duration: Double
    ) -> (value: Double, velocity: Double) {
        if elapsed != self.elapsed || duration != self.duration || curve != self.curve {
            compute(curve, at: elapsed, duration: duration)
        }
        return result
    }

    @inline(never)
    private mutating func compute(_ curve: MotionCurve, at elapsed: Double, duration: Double) {
        (self.curve, self.elapsed, self.duration) = (curve, elapsed, duration)
        result = curve.progress(at: elapsed, duration: duration)
    }
}
