import Canvas

/// Threads that draw the frames of one animation, each with a drawer of its own.
public struct FrameCrew: Sendable {
    /// Frames that are drawn one after the other on one thread, as each is told by what changed.
    static let pieceLength = 8

    let threads: Int
    let makeDrawer: @Sendable () -> ((Int) -> AnimationFrame)?

    /// Makes a crew.
    ///
    /// - Parameters:
    ///   - threads: How many threads draw, the calling one included; 1 or more.
    ///   - makeDrawer: Makes a drawer, on the thread that uses it: its frames have the pixels of the
    ///     animation's, and the damage since the frame it drew before. `nil` if that thread can't draw.
    public init(threads: Int, makeDrawer: @escaping @Sendable () -> ((Int) -> AnimationFrame)?) {
        self.threads = threads
        self.makeDrawer = makeDrawer
    }

    /// Works on frames 0..<`count`, with `own` on the calling thread, and hands out what comes of each in order on the calling thread.
    func run<Result: Sendable>(
        _ count: Int, own: FrameDrawer,
        work: @escaping @Sendable (FrameDrawer, Int) -> Result,
        take: (Int, Result) throws(SnapshotError) -> Void
    ) throws(SnapshotError) {
        let length = Self.pieceLength
        try OrderedWork.run(
            (count + length - 1) / length, threads: threads, own: own,
            makeTools: { makeDrawer().map(FrameDrawer.init) }
        ) { drawer, piece in
            (piece * length..<min(count, (piece + 1) * length)).map { work(drawer, $0) }
        } take: { (piece, results) throws(SnapshotError) in
            for (place, result) in results.enumerated() { try take(piece * length + place, result) }
        }
    }
}

/// Draws frames of an animation in any order and works out what is to be known of them. Frames that follow each
/// other cost least.
final class FrameDrawer {
    private let draw: (Int) -> AnimationFrame
    private var coder: DeltaCoder?
    private var fingerprints = PixelFingerprints()
    /// The frame that `coder` and `fingerprints` saw last, and the one that was drawn last.
    private var known: Int?

    init(_ draw: @escaping (Int) -> AnimationFrame) { self.draw = draw }

    /// A frame that is told by what changed since the one before.
    func encoded(_ index: Int) -> EncodedFrame {
        let coder = coder ?? DeltaCoder()
        self.coder = coder
        if index > 0, known != index - 1 {
            let before = draw(index - 1).picture
            coder.start(after: before)
            _ = fingerprints.next(before, damage: nil)
        }
        let frame = draw(index)
        known = index
        let pixels = fingerprints.next(frame.picture, damage: index > 0 ? frame.damage : nil)
        return coder.encode(frame.picture, damage: frame.damage) { region, data in
            EncodedFrame(region: region, data: Array(data), pixels: pixels)
        }
    }

    /// The fingerprint of a frame's pixels.
    func fingerprint(_ index: Int) -> UInt64 {
        let frame = draw(index)
        defer { known = index }
        return fingerprints.next(frame.picture, damage: known == index - 1 ? frame.damage : nil)
    }

    /// The frame itself, once more.
    func frame(_ index: Int) -> AnimationFrame {
        // What is drawn next changes from this frame.
        known = nil
        return draw(index)
    }
}
