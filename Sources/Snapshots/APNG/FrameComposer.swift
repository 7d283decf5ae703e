import Canvas

/// Composes the full frames of an animation one after the other; a still picture is one frame.
///
/// Follows every disposal and blend operation of the format, so animations that other tools wrote or
/// rewrote come out as a browser shows them.
final class FrameComposer<Word: PixelWord> {
    let source: PNGSource
    /// The frame that is shown now; transparent before the first ``advance()``.
    let canvas: Raster<Word>
    /// How many frames have been composed.
    private(set) var composed = 0
    /// What the present frame covers, for a frame that is to be taken back after it was shown.
    private var covered: [Word] = []

    init(_ source: PNGSource) {
        self.source = source
        canvas = Raster(width: source.width, height: source.height)
    }

    var isAtEnd: Bool { composed == source.frames.count }

    /// Composes the next frame; there must be one.
    ///
    /// - Throws: ``SnapshotError`` naming the frame if its pixel data is damaged.
    func advance() throws(SnapshotError) {
        if composed > 0 { dispose(of: source.frames[composed - 1]) }
        let image = source.frames[composed]
        if image.disposal == 2, composed > 0 { keepCovered(image.region) }
        do {
            try draw(image)
        } catch {
            guard source.isAnimated, case .damaged(let detail) = error.reason else { throw error }
            throw SnapshotError(.damaged(detail: "frame \(composed): \(detail)"))
        }
        composed += 1
    }

    private func dispose(of image: PNGSource.Image) {
        // Taking the first frame back leaves nothing, which is what clearing it leaves.
        let restores = image.disposal == 2 && composed > 1
        guard image.disposal == 1 || image.disposal == 2 else { return }
        for y in 0..<image.region.height {
            let row = canvas.row(image.region.y + y, in: image.region)
            if restores {
                let start = y * image.region.width
                _ = row.update(fromContentsOf: covered[start..<start + image.region.width])
            } else {
                row.update(repeating: 0)
            }
        }
    }

    private func keepCovered(_ region: PixelRect) {
        covered.removeAll(keepingCapacity: true)
        for y in region.y..<region.maxY { covered.append(contentsOf: canvas.row(y, in: region)) }
    }

    private func draw(_ image: PNGSource.Image) throws(SnapshotError) {
        let reader = try RowReader(source, image, .words(deep: Word.channelBits == 16))
        let region = image.region
        let size = MemoryLayout<Word>.size
        guard image.blends else {
            guard let start = canvas.row(region.y, in: region).baseAddress else { return }
            try reader.read(region.height, into: UnsafeMutableRawPointer(start), stride: canvas.width * size)
            return
        }
        let scratch = UnsafeMutableBufferPointer<Word>.allocate(capacity: region.width)
        defer { scratch.deallocate() }
        for y in region.y..<region.maxY {
            if let start = scratch.baseAddress {
                try reader.read(1, into: UnsafeMutableRawPointer(start), stride: region.width * size)
            }
            let under = canvas.row(y, in: region)
            for x in 0..<region.width { under[x] = scratch[x].over(under[x]) }
        }
    }
}
