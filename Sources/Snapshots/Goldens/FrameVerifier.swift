import Canvas
import Foundation

/// Compares frames with those of a golden as they arrive.
///
/// Frames whose seal confirms them need not be decoded. Anything else is decoded and compared by its pixels:
/// so a golden that another tool compressed differently still passes, and one whose picture was changed fails,
/// whatever its texts claim.
final class FrameVerifier<Word: PixelWord> {
    private let source: PNGSource
    private let options: ComparisonOptions
    private let seals: FrameSeals
    private var fingerprints = PixelFingerprints()
    private var index = 0
    /// Made when a frame has to be decoded; it then catches up with all frames before.
    private var composer: FrameComposer<Word>?

    init(_ source: PNGSource, options: ComparisonOptions) {
        self.source = source
        self.options = options
        seals = FrameSeals(of: source)
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
        let pixels = fingerprints.next(frame.picture, damage: frame.damage)
        return try verify(pixels, time: time, onFailure: onFailure) { frame.picture }
    }

    /// Compares the next frame, which has the golden's size.
    ///
    /// - Parameters:
    ///   - pixels: The fingerprint of its pixels.
    ///   - time: When it is shown, in seconds.
    ///   - onFailure: Is handed the pictures of a frame that fails.
    ///   - frame: Draws the frame, if the fingerprint doesn't settle the matter.
    /// - Returns: What differs.
    /// - Throws: ``SnapshotError`` if the golden's frame is damaged, and what `onFailure` throws.
    func verify(
        _ pixels: UInt64, time: Double, onFailure: GoldenStore.FailureHandler?, frame: () -> PixelBuffer
    ) throws(SnapshotError) -> FrameResult {
        defer { index += 1 }
        var result = FrameResult(
            index: index, time: time,
            difference: PictureDifference(pixelCount: source.width * source.height), passed: true)
        if seals.confirm(index, pixels: pixels) { return result }

        let composer = composer ?? FrameComposer<Word>(source)
        self.composer = composer
        while composer.composed <= index { try composer.advance() }
        let expected = composer.canvas
        let picture = frame()
        let actual = Raster<Word>.of(picture)
        if expected.isEqual(to: actual) { return result }
        result.difference = compare(expected, actual, painter: nil)
        result.passed = options.allows(result.difference)
        if !result.passed, let onFailure {
            let painter = DifferencePainter(width: source.width, height: source.height)
            _ = compare(expected, actual, painter: painter)
            try onFailure(
                FailingFrame(
                    result: result, expected: expected.overWhite(), actual: picture,
                    difference: painter.picture))
        }
        return result
    }

    private func compare(
        _ expected: Raster<Word>, _ actual: Raster<Word>, painter: DifferencePainter?
    ) -> PictureDifference {
        PictureComparison.compareRows(
            expected.rows, actual.rows, width: source.width, height: source.height, options: options,
            painter: painter)
    }
}
