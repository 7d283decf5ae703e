import Foundation
import Synchronization

/// Work on numbered items that several threads share.
struct Workers: Sendable {
    static let jobs = Option<Int>.integer(
        "jobs", short: "j", "N", "Threads that draw at a time (as many as there are cores)", in: 1...64)

    /// As many threads as the call asks for.
    static func jobs(_ arguments: Arguments) throws(CommandError) -> Int {
        try arguments.value(jobs) ?? cores
    }

    /// As many threads as there are cores.
    static var cores: Int { min(64, max(1, ProcessInfo.processInfo.activeProcessorCount)) }

    /// How many threads compress a single picture: to find out whether there could be more takes longer than they
    /// would save.
    static let ofOnePicture = 2

    /// How many threads work.
    let count: Int

    /// Works on items 0..<`items` and hands the results out on the calling thread, in the items' order,
    /// each as soon as those before it are there. So what is done with them doesn't depend on ``count``.
    ///
    /// - Parameters:
    ///   - items: How many items there are.
    ///   - work: Works on one item.
    ///   - advanced: Is told how many items are finished, each time that one is.
    ///   - result: Takes the result of one item.
    func run<Result: Sendable>(
        _ items: Int, work: @escaping @Sendable (Int) -> Result, advanced: (Int) -> Void,
        result: (Int, Result) -> Void
    ) {
        let board = Board<Result>(items)
        for _ in 0..<min(count, items) {
            Thread.detachNewThread {
                while let item = board.take() { board.put(item, work(item)) }
            }
        }
        var given = 0
        for finished in 1...max(1, items) where items > 0 {
            board.waitForOne()
            while given < items, let next = board.result(given) {
                result(given, next)
                given += 1
            }
            advanced(finished)
        }
    }

    /// What the threads share: the next item, and the results so far.
    private final class Board<Result: Sendable>: Sendable {
        private let next = Atomic(0)
        private let results: Mutex<[Result?]>
        private let isOneFinished = DispatchSemaphore(value: 0)
        private let items: Int

        init(_ items: Int) {
            self.items = items
            results = Mutex(Array(repeating: nil, count: items))
        }

        func take() -> Int? {
            let item = next.add(1, ordering: .relaxed).oldValue
            return item < items ? item : nil
        }

        func put(_ item: Int, _ result: Result) {
            results.withLock { $0[item] = result }
            isOneFinished.signal()
        }

        func waitForOne() { isOneFinished.wait() }

        func result(_ item: Int) -> Result? { results.withLock { $0[item] } }
    }
}

/// A line that tells how far a run is: on a terminal only, and gone at the end.
struct Progress {
    private let isShown = Terminal.showsProgress
    private let total: Int

    init(total: Int) { self.total = total }

    /// Shows how many of all are done.
    func show(_ done: Int) {
        guard isShown else { return }
        let columns = 24
        let filled = total == 0 ? columns : done * columns / total
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: columns - filled)
        Terminal.write("\r\(bar) \(done) of \(total)\u{1B}[K", to: .errors)
    }

    /// Makes room for other lines.
    func clear() {
        if isShown { Terminal.write("\r\u{1B}[K", to: .errors) }
    }
}
