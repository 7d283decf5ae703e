import Desktop

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What shows only from outside: how fast the program starts, what it holds, and what it costs while it runs.
enum ProcessBench {
    private static let starts = 9
    /// Seconds that a running studio is watched.
    private static let watch = 4.0

    /// From exec to the end of a frame written without a display, and the memory that takes. The floor is the
    /// program that only says its version: loading libraries is most of it.
    static func headless() -> [Figure] {
        let frame = ["render", "default", "--at", "0.6", "--size", "1280x800", "-o", "-"]
        var times: (frame: [Double], floor: [Double]) = ([], [])
        var memory: [Double] = []
        for _ in 0..<starts {
            guard let floor = ChildProcess(["--version"]) else { return [] }
            floor.wait()
            times.floor.append(hostTime() - floor.start)
            guard let drawn = ChildProcess(frame) else { return [] }
            // A picture is larger than what a pipe takes: as long as nothing is read the program holds all.
            drawn.waitForOutput()
            if let bytes = drawn.residentBytes(atMost: true) { memory.append(bytes) }
            drawn.wait()
            times.frame.append(hostTime() - drawn.start)
        }
        let start = Stopwatch.Times(sorted: times.frame.sorted())
        var figures = [
            Figure(
                name: "exec to first frame, headless", value: start.median * 1000, unit: .milliseconds,
                spread: start.spread,
                floor: .init(name: "exec to --version", value: times.floor.sorted()[starts / 2] * 1000))
        ]
        if memory.count == starts {
            let held = Stopwatch.Times(sorted: memory.sorted())
            figures.append(
                Figure(
                    name: "resident memory, headless", value: held.median / 1e6, unit: .megabytes,
                    spread: held.spread))
        }
        return figures
    }

    /// A studio in a window under the present display: start, memory, and what motion and rest cost. Nothing
    /// where there is no display. `memset` is the seconds that a memset of the frame takes.
    static func window(memset: Double) -> [Figure] {
        guard var last = open(BenchWindow.idle) else { return [] }
        var times: [Double] = []
        for _ in 1..<starts {
            last.child.stop()
            guard let next = open(BenchWindow.idle) else { return [] }
            last = next
            times.append(next.seconds)
        }
        let start = Stopwatch.Times(sorted: times.sorted())
        var figures = [
            Figure(
                name: "exec to first frame, window", value: start.median * 1000, unit: .milliseconds,
                spread: start.spread)
        ]
        let idle = watched(last.child)
        last.child.stop()
        guard let live = open(BenchWindow.live) else { return figures }
        let busy = watched(live.child)
        let resident = live.child.residentBytes()
        live.child.stop()
        if let resident {
            figures.append(Figure(name: "resident memory, window", value: resident / 1e6, unit: .megabytes))
        }
        if let busy {
            figures.append(
                Figure(
                    name: "live at 60 fps, window", value: busy.share * 100, unit: .percentOfACore,
                    floor: .init(name: "60 memsets of the frame", value: memset * 60 * 100)))
        }
        if let idle {
            figures += [
                Figure(name: "idle, window", value: idle.share * 100, unit: .percentOfACore),
                Figure(name: "idle wake-ups, window", value: idle.wakeUps, unit: .perSecond),
            ]
        }
        return figures
    }

    /// Opens a window and waits for its first frame.
    private static func open(_ kind: String) -> (child: ChildProcess, seconds: Double)? {
        guard let child = ChildProcess(["bench"], environment: [BenchWindow.variable: kind]) else {
            return nil
        }
        guard !child.read().isEmpty else {
            child.wait()
            return nil
        }
        return (child, hostTime() - child.start)
    }

    /// The share of a core and the wake-ups a second of a process once it has come to its pace.
    private static func watched(_ child: ChildProcess) -> (share: Double, wakeUps: Double)? {
        usleep(700_000)
        let start = hostTime()
        guard let before = child.activity() else { return nil }
        usleep(UInt32(watch * 1e6))
        guard let after = child.activity() else { return nil }
        let seconds = hostTime() - start
        return (
            (after.seconds - before.seconds) / seconds,
            Double(after.wakeUps - before.wakeUps) / seconds
        )
    }
}
