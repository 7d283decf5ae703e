import Foundation

/// Work on numbered pieces that the calling thread shares with others. What comes of it is handed out on the
/// calling thread in the pieces' order, so nothing depends on the number of threads.
public enum OrderedWork {
    /// Works on pieces 0..<`count`.
    ///
    /// No thread runs further ahead of what has been handed out than two pieces a thread, so what is kept is
    /// bounded. When `take` throws, pieces that are being worked on are finished and dropped.
    ///
    /// - Parameters:
    ///   - count: How many pieces there are.
    ///   - threads: How many threads work, the calling one included.
    ///   - own: The tools of the calling thread.
    ///   - makeTools: Makes the tools of another thread, on that thread; a thread without any does nothing.
    ///   - work: Works on a piece.
    ///   - take: Takes the result of a piece.
    /// - Throws: What `take` throws.
    public static func run<Tools, Result: Sendable>(
        _ count: Int, threads: Int, own: Tools, makeTools: @escaping @Sendable () -> Tools?,
        work: @escaping @Sendable (Tools, Int) -> Result,
        take: (Int, Result) throws(SnapshotError) -> Void
    ) throws(SnapshotError) {
        let helpers = max(0, min(threads, count) - 1)
        let board = Board<Result>(count, ahead: 2 * (helpers + 1), helpers: helpers)
        for _ in 0..<helpers {
            Thread.detachNewThread {
                if let tools = makeTools() {
                    while let piece = board.waitForPiece() { board.put(piece, work(tools, piece)) }
                }
                board.leave()
            }
        }
        defer { board.waitForEnd() }
        var taken = 0
        while taken < count {
            switch board.waitForStep() {
            case .work(let piece): board.put(piece, work(own, piece))
            case .take(let result):
                try take(taken, result)
                taken += 1
                board.advance()
            }
        }
    }

    /// What the threads share.
    ///
    /// `@unchecked Sendable`: everything that changes is touched only while `condition` is locked.
    private final class Board<Result: Sendable>: @unchecked Sendable {
        /// What the calling thread does next.
        enum Step {
            case work(Int)
            case take(Result)
        }

        private let condition = NSCondition()
        private let ahead: Int
        private var count: Int
        private var helpers: Int
        /// The first piece that has not been begun, and the first that has not been taken.
        private var next = 0
        private var taken = 0
        private var results: [Int: Result] = [:]

        init(_ count: Int, ahead: Int, helpers: Int) {
            self.count = count
            self.ahead = ahead
            self.helpers = helpers
        }

        private var mayBegin: Bool { next < count && next < taken + ahead }

        /// A piece for a helper; `nil` when there are no more.
        func waitForPiece() -> Int? {
            condition.withLock {
                while next < count, !mayBegin { condition.wait() }
                return next < count ? begin() : nil
            }
        }

        /// The next result if it is there, else a piece to work on meanwhile.
        func waitForStep() -> Step {
            condition.withLock {
                while true {
                    if let result = results.removeValue(forKey: taken) { return .take(result) }
                    if mayBegin { return .work(begin()) }
                    condition.wait()
                }
            }
        }

        private func begin() -> Int {
            next += 1
            return next - 1
        }

        func put(_ piece: Int, _ result: Result) {
            change { results[piece] = result }
        }

        /// Goes on to the next result.
        func advance() {
            change { taken += 1 }
        }

        /// Notes that a helper has ended.
        func leave() {
            change { helpers -= 1 }
        }

        /// Begins nothing more, and waits until all helpers have ended.
        func waitForEnd() {
            change { count = 0 }
            condition.withLock {
                while helpers > 0 { condition.wait() }
            }
        }

        private func change(_ body: () -> Void) {
            condition.withLock {
                body()
                condition.broadcast()
            }
        }
    }
}
