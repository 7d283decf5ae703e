#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Times work again and again, so that one disturbance does not decide. It counts the processor's time of this
/// thread, so that other programs on the machine do not count.
enum Stopwatch {
    /// How often a figure is measured.
    static let repeats = 9
    /// Seconds that one measurement takes at least.
    static let length = 0.05

    struct Times {
        /// Seconds of each measurement for one call, fastest first.
        var sorted: [Double]

        var median: Double { sorted[sorted.count / 2] }
        /// From the fastest quarter to the slowest, relative to the median.
        var spread: Double {
            (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / max(median, .leastNormalMagnitude)
        }
    }

    /// Measures pieces of work in turn, so that whatever slows the machine down for a while meets all of them
    /// alike. Each gets the number of its call, counted from 0.
    static func measure(_ work: [(Int) -> Void], repeats: Int = repeats) -> [Times] {
        let calls = work.map { body in callsNeeded(body) }
        var next = calls
        var times = [[Double]](repeating: [], count: work.count)
        for _ in 0..<repeats {
            for (index, body) in work.enumerated() {
                let first = next[index]
                let start = processorTime()
                for call in first..<first + calls[index] { body(call) }
                times[index].append((processorTime() - start) / Double(calls[index]))
                next[index] += calls[index]
            }
        }
        return times.map { Times(sorted: $0.sorted()) }
    }

    /// How many calls fill a measurement; finding out warms caches up.
    private static func callsNeeded(_ body: (Int) -> Void) -> Int {
        var count = 0
        let start = processorTime()
        repeat {
            body(count)
            count += 1
        } while processorTime() - start < length
        return count
    }

    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
