#if canImport(Glibc)
    import Glibc
#endif

/// Counts requests for memory, those of C libraries included, in a copy of the program that has the library
/// AllocationCounter loaded before all others.
enum AllocationCounter {
    /// The variable of the environment that asks a copy to count.
    static let variable = "SHOWCASE_BENCH_ALLOCATIONS"

    /// Starts the copy and gives what it counted; nil where the library is not beside the program.
    static func countInCopy() -> Double? {
        guard let library, Terminal.exists(library),
            let copy = ChildProcess(["bench"], environment: [variable: "1", "LD_PRELOAD": library])
        else { return nil }
        let answer = String(decoding: copy.read(), as: UTF8.self)
        copy.wait()
        return Double(answer)
    }

    /// Requests during some work; nil where nothing counts them.
    static func requests(during work: () -> Void) -> Int? {
        guard let count = counter else { return nil }
        let before = count()
        work()
        return count() - before
    }

    private typealias Counter = @convention(c) () -> Int

    #if canImport(Glibc)
        private static var counter: Counter? {
            dlsym(nil, "showcase_allocations").map { unsafeBitCast($0, to: Counter.self) }
        }

        private static var library: String? {
            guard let own = realpath("/proc/self/exe", nil) else { return nil }
            defer { free(own) }
            let path = String(cString: own)
            return path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
                + "/libAllocationCounter.so"
        }
    #else
        private static var counter: Counter? { nil }
        private static var library: String? { nil }
    #endif
}
