import Canvas
import Foundation

/// Writes uncompressed frames to a file descriptor, for a pipe into a video encoder.
///
/// A reader that goes away is an error like any other: the first writer makes the process ignore SIGPIPE,
/// which would end it without a word.
public final class RawFrameWriter {
    /// How frames are written.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        /// `YUV4MPEG2` with full colour resolution (C444), BT.709, limited range.
        case yuv4mpeg
        /// Red, green, blue and alpha bytes without any header.
        case rgba
    }

    private let descriptor: Int32
    private let format: Format
    private let width: Int
    private let height: Int
    private var bytes: [UInt8] = []

    /// Writes the stream's head, if the format has one.
    ///
    /// - Parameters:
    ///   - descriptor: Where to write, standard output being 1; it stays open.
    ///   - format: How frames are written.
    ///   - width: Width of every frame.
    ///   - height: Height of every frame.
    ///   - framesPerSecond: The rate as a fraction, for players.
    /// - Throws: ``SnapshotError`` if the descriptor can't be written to.
    public init(
        _ descriptor: Int32, format: Format, width: Int, height: Int,
        framesPerSecond: (numerator: Int, denominator: Int)
    ) throws(SnapshotError) {
        signal(SIGPIPE, SIG_IGN)
        self.descriptor = descriptor
        self.format = format
        self.width = width
        self.height = height
        if format == .yuv4mpeg {
            let rate = "\(framesPerSecond.numerator):\(framesPerSecond.denominator)"
            try write(
                Array("YUV4MPEG2 W\(width) H\(height) F\(rate) Ip A1:1 C444 XCOLORRANGE=LIMITED\n".utf8))
        }
    }

    /// Writes the next frame.
    ///
    /// - Parameter frame: A frame of the stream's size.
    /// - Throws: ``SnapshotError``; ``SnapshotError/Reason/brokenPipe`` if the reader has gone.
    public func append(_ frame: PixelBuffer) throws(SnapshotError) {
        guard frame.width == width, frame.height == height else {
            throw SnapshotError(
                .invalidFrames(
                    detail: "a frame of \(frame.width)x\(frame.height) in a stream of \(width)x\(height)"))
        }
        bytes.removeAll(keepingCapacity: true)
        switch format {
        case .rgba:
            for pixel in frame.pixels {
                withUnsafeBytes(of: (pixel << 8 | 0xFF).bigEndian) { bytes.append(contentsOf: $0) }
            }
        case .yuv4mpeg: appendPlanes(frame)
        }
        try write(bytes)
    }

    private func appendPlanes(_ frame: PixelBuffer) {
        let header = Array("FRAME\n".utf8)
        let count = width * height
        bytes.append(contentsOf: header)
        bytes.append(contentsOf: repeatElement(0, count: 3 * count))
        for (index, pixel) in frame.pixels.enumerated() {
            let (luma, blueness, redness) = YCbCr709.convert(pixel)
            bytes[header.count + index] = luma
            bytes[header.count + count + index] = blueness
            bytes[header.count + 2 * count + index] = redness
        }
    }

    private func write(_ bytes: [UInt8]) throws(SnapshotError) {
        let result = bytes.withUnsafeBytes { raw in
            Result { () throws(SnapshotError) in try writeAll(raw, to: descriptor) }
        }
        try result.get()
    }
}

/// BT.709 with limited range: luma 16...235, colour differences 16...240, in 16-bit fixed point.
enum YCbCr709 {
    static func convert(_ pixel: UInt32) -> (luma: UInt8, blueness: UInt8, redness: UInt8) {
        let red = pixel.channel(2)
        let green = pixel.channel(1)
        let blue = pixel.channel(0)
        // The factors sum to 219/255 for luma and to 0 for the differences, so white and greys come out exact.
        let luma = 11966 * red + 40254 * green + 4064 * blue
        let blueness = -6596 * red - 22188 * green + 28784 * blue
        let redness = 28784 * red - 26145 * green - 2639 * blue
        func scaled(_ value: Int, _ offset: Int) -> UInt8 {
            UInt8(truncatingIfNeeded: ((value + 32_768) >> 16) + offset)
        }
        return (scaled(luma, 16), scaled(blueness, 128), scaled(redness, 128))
    }
}
