import Canvas
import Foundation

/// Compares frames with those of a golden as they arrive.
///
/// Each frame is encoded exactly as the recorder would. As long as everything before was equal and the bytes
/// are those of the golden, the frames are equal, and nothing has to be decoded. Anything else is decoded
/// and compared by its pixels: so a golden that another tool compressed differently still passes, and one
/// whose picture was changed fails, whatever its texts claim.
final class FrameVerifier<Word: PixelWord> {
    private let source: PNGSource
    private let options: ComparisonOptions
    private let coder = DeltaCoder()
    /// Whether the golden has the pixel format that this module writes, so that its bytes say it all.
    private let isComparableByBytes: Bool
    /// Whether what the golden's next frame is laid upon is exactly the frame before.
    private var groundIsEqual = true
    private var index = 0
    /// Made when a frame has to be decoded; it then catches up with all frames before.
    private var composer: FrameComposer<Word>?

    init(_ source: PNGSource, options: ComparisonOptions) {
        self.source = source
        self.options = options
        isComparableByBytes =
            source.bitDepth == 8 && source.colorType == 2 && !source.isInterlaced
            && source.colorChunks.isEmpty
    }

    /// Compares the next frame, which has the golden's size.
    ///
    /// - Parameters:
    ///   - frame: The frame.
    ///   - time: When it is shown, in seconds.
    ///   - onFailure: Is handed the pictures of a frame that fails.
    /// - Returns: What differs.
    /// - Throws: ``SnapshotError`` if the golden's frame is damaged, and what `onFailure` throws.
    func verify(
        _ frame: AnimationFrame, time: Double, onFailure: GoldenStore.FailureHandler?
    ) throws(SnapshotError) -> FrameResult {
        defer { index += 1 }
        var result = FrameResult(
            index: index, time: time,
            difference: PictureDifference(pixelCount: source.width * source.height), passed: true)
        if encodesToGolden(frame) { return result }

        let composer = composer ?? FrameComposer<Word>(source)
        self.composer = composer
        while composer.composed <= index { try composer.advance() }
        let expected = composer.canvas
        let actual = Raster<Word>.of(frame.picture)
        let isEqual = expected.isEqual(to: actual)
        groundIsEqual = isEqual && source.frames[index].disposal == 0
        if isEqual { return result }
        result.difference = compare(expected, actual, painter: nil)
        result.passed = options.allows(result.difference)
        if !result.passed, let onFailure {
            let painter = DifferencePainter(width: source.width, height: source.height)
            _ = compare(expected, actual, painter: painter)
            try onFailure(
                FailingFrame(
                    result: result, expected: expected.overWhite(), actual: frame.picture,
                    difference: painter.picture))
        }
        return result
    }

    private func encodesToGolden(_ frame: AnimationFrame) -> Bool {
        let image = source.frames[index]
        return coder.encode(frame.picture, damage: frame.damage) { region, data in
            isComparableByBytes && groundIsEqual && image.region == region && image.disposal == 0
                && !image.blends && holds(image, data)
        }
    }

    /// Whether a frame's compressed pixels, which may lie in pieces, are exactly these.
    private func holds(_ image: PNGSource.Image, _ data: UnsafeRawBufferPointer) -> Bool {
        var offset = 0
        for piece in image.data where !piece.isEmpty {
            guard offset + piece.count <= data.count, let golden = source.bytes.baseAddress,
                let fresh = data.baseAddress,
                memcmp(golden + piece.lowerBound, fresh + offset, piece.count) == 0
            else { return false }
            offset += piece.count
        }
        return offset == data.count
    }

    private func compare(
        _ expected: Raster<Word>, _ actual: Raster<Word>, painter: DifferencePainter?
    ) -> PictureDifference {
        PictureComparison.compareRows(
            expected.rows, actual.rows, width: source.width, height: source.height, options: options,
            painter: painter)
    }
}
