import Foundation
import Synchronization

/// Compares two still pictures while both are being decoded, each on a thread of its own. Neither is ever
/// held as a whole.
enum LockStep {
    /// Compares two pictures of the same size.
    ///
    /// - Parameters:
    ///   - first: The expected picture.
    ///   - second: The actual picture.
    ///   - options: What counts.
    ///   - painter: Paints the difference, if that is wanted.
    ///   - word: 8 or 16 bits a channel.
    /// - Returns: What differs.
    /// - Throws: ``SidedError`` naming which of the two is damaged.
    static func compare<Word: PixelWord>(
        _ first: PNGSource, _ second: PNGSource, options: ComparisonOptions, painter: DifferencePainter?,
        as word: Word.Type
    ) throws(SidedError) -> PictureDifference {
        // Where both files hold plain sRGB bytes of one kind, equal bytes are equal pixels, and only rows
        // that differ have to be taken apart.
        let native = first.nativeBytesPerPixel == second.nativeBytesPerPixel ? first.nativeBytesPerPixel : nil
        let left = try sided(.first) { () throws(SnapshotError) in
            try BandDecoder<Word>(first, nativeBytesPerPixel: native)
        }
        let right = try sided(.second) { () throws(SnapshotError) in
            try BandDecoder<Word>(second, nativeBytesPerPixel: native)
        }
        let height = first.height
        let bandHeight = BandDecoder<Word>.bandHeight
        let bandCount = (height + bandHeight - 1) / bandHeight
        let ahead = Ahead(left, bandCount: bandCount)
        ahead.start()
        defer { ahead.stop() }

        var pair = BandPair(
            left, right, width: first.width, height: height, options: options, painter: painter)
        var compared = 0
        for band in 0..<bandCount {
            try sided(.second) { () throws(SnapshotError) in try right.decode(band: band) }
            try sided(.first) { () throws(SnapshotError) in try ahead.waitForBand() }
            let present = min(height, (band + 1) * bandHeight)
            let ready = present == height ? height : present - RowComparator<Word>.context
            while compared < ready {
                pair.compare(row: compared)
                compared += 1
            }
            // The band before this one has served its last row as a neighbour.
            if band > 0 { ahead.releaseBand() }
        }
        return pair.comparator.difference
    }
}

/// An error of one of two pictures.
struct SidedError: Error {
    enum Side { case first, second }
    var side: Side
    var error: SnapshotError
}

func sided<Value>(
    _ side: SidedError.Side, _ body: () throws(SnapshotError) -> Value
) throws(SidedError) -> Value {
    do { return try body() } catch { throw SidedError(side: side, error: error) }
}

/// A thread that decodes a few bands ahead.
private final class Ahead<Word: PixelWord>: Sendable {
    private let decoder: BandDecoder<Word>
    private let bandCount: Int
    private let decoded = DispatchSemaphore(value: 0)
    // One band is left untouched behind the compared one: rows there are still looked at as neighbours.
    private let free = DispatchSemaphore(value: BandDecoder<Word>.bandCount)
    private let ended = DispatchSemaphore(value: 0)
    private let state = Mutex<(error: SnapshotError?, isStopped: Bool)>((nil, false))

    init(_ decoder: BandDecoder<Word>, bandCount: Int) {
        self.decoder = decoder
        self.bandCount = bandCount
    }

    func start() {
        Thread.detachNewThread { self.run() }
    }

    private func run() {
        for band in 0..<bandCount {
            free.wait()
            if state.withLock({ $0.isStopped }) { break }
            do {
                try decoder.decode(band: band)
            } catch {
                state.withLock { $0.error = error }
                decoded.signal()
                break
            }
            decoded.signal()
        }
        ended.signal()
    }

    func waitForBand() throws(SnapshotError) {
        decoded.wait()
        if let error = state.withLock({ $0.error }) { throw error }
    }

    func releaseBand() { free.signal() }

    /// Ends the thread and waits until it no longer touches the decoder.
    func stop() {
        state.withLock { $0.isStopped = true }
        free.signal()
        ended.wait()
        // A semaphore must not go away with less than it began with.
        for _ in 0..<BandDecoder<Word>.bandCount { free.signal() }
    }
}
