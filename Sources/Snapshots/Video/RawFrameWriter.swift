import Canvas

/// Writes uncompressed frames one after the other, for a pipe into a video encoder.
public final class RawFrameWriter {
    /// How frames are written.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        /// `YUV4MPEG2` with full colour resolution (C444), BT.709, limited range.
        case yuv4mpeg
        /// Red, green, blue and alpha bytes without any header.
        case rgba
    }

    private let sink: ByteSink
    private let format: Format
    private let width: Int
    private let height: Int
    /// The frame before; only what changes is converted anew.
    private var bytes: [UInt8] = []

    private static let frameHead = Array("FRAME\n".utf8)

    /// Writes the stream's head, if the format has one.
    ///
    /// - Parameters:
    ///   - format: How frames are written.
    ///   - width: Width of every frame.
    ///   - height: Height of every frame.
    ///   - framesPerSecond: The rate as a fraction, for players.
    ///   - sink: Takes the bytes.
    /// - Throws: What the sink throws.
    public init(
        format: Format, width: Int, height: Int, framesPerSecond: (numerator: Int, denominator: Int),
        sink: @escaping ByteSink
    ) throws(SnapshotError) {
        self.sink = sink
        self.format = format
        self.width = width
        self.height = height
        if format == .yuv4mpeg {
            let rate = "\(framesPerSecond.numerator):\(framesPerSecond.denominator)"
            try sink(Array("YUV4MPEG2 W\(width) H\(height) F\(rate) Ip A1:1 C444 XCOLORRANGE=LIMITED\n".utf8))
        }
    }

    /// Writes the next frame.
    ///
    /// - Parameters:
    ///   - frame: A frame of the stream's size.
    ///   - damage: Outside of these rectangles nothing has changed since the frame before; `nil` where that
    ///     isn't known.
    /// - Throws: ``SnapshotError`` for a frame of another size, and what the sink throws.
    public func append(_ frame: PixelBuffer, damage: [PixelRect]? = nil) throws(SnapshotError) {
        guard frame.width == width, frame.height == height else {
            throw SnapshotError(
                .invalidFrames(
                    detail: "a frame of \(frame.width)x\(frame.height) in a stream of \(width)x\(height)"))
        }
        var areas = [frame.bounds]
        if bytes.isEmpty {
            bytes = format == .rgba ? [] : Self.frameHead
            bytes += repeatElement(0, count: width * height * (format == .rgba ? 4 : 3))
        } else if let damage {
            areas = damage.map { $0.intersection(frame.bounds) }.filter { !$0.isEmpty }
        }
        bytes.withUnsafeMutableBytes { out in
            for area in areas {
                switch format {
                case .rgba: convert(frame, area, into: out)
                case .yuv4mpeg:
                    convertPlanes(frame, area, into: .init(rebasing: out[Self.frameHead.count...]))
                }
            }
        }
        try sink(bytes)
    }

    private func convert(
        _ frame: PixelBuffer, _ area: PixelRect, into out: UnsafeMutableRawBufferPointer
    ) {
        for y in area.y..<area.maxY {
            for place in y * width + area.x..<y * width + area.maxX {
                out.storeBytes(
                    of: (frame.pixels[place] << 8 | 0xFF).bigEndian, toByteOffset: place * 4, as: UInt32.self)
            }
        }
    }

    private func convertPlanes(
        _ frame: PixelBuffer, _ area: PixelRect, into out: UnsafeMutableRawBufferPointer
    ) {
        let count = width * height
        for y in area.y..<area.maxY {
            for place in y * width + area.x..<y * width + area.maxX {
                let (luma, blueness, redness) = YCbCr709.convert(frame.pixels[place])
                out[place] = luma
                out[count + place] = blueness
                out[2 * count + place] = redness
            }
        }
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
