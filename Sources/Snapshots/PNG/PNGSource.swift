import Canvas
import Foundation

/// A PNG file whose chunks are verified and sorted by meaning; its pixels are still compressed.
final class PNGSource: @unchecked Sendable {
    // Unchecked for the raw memory alone, which is never written after the initialiser.

    /// The pixels of one frame: where they lie in the file, and where they go on the canvas.
    struct Image {
        var region: PixelRect
        var disposal = 0
        var blends = false
        /// Seconds until the next frame, as the format holds it.
        var delay = 0.0
        /// The compressed pixels, in pieces.
        var data: [Range<Int>] = []
    }

    let bytes: UnsafeRawBufferPointer
    let width: Int
    let height: Int
    let bitDepth: Int
    let colorType: Int
    let isInterlaced: Bool
    /// Chunks besides the header that decide how pixels read, whole: palette, transparency, gamma.
    let colorChunks: [Range<Int>]
    /// The frames of an animation, or the picture alone.
    let frames: [Image]
    let isAnimated: Bool
    private let texts: [ChunkScanner.Chunk]

    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Verifies a file's bytes, of which it keeps a copy.
    convenience init(_ bytes: [UInt8]) throws(SnapshotError) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        copy.copyBytes(from: bytes)
        try self.init(owning: UnsafeRawBufferPointer(copy))
    }

    private init(owning bytes: UnsafeRawBufferPointer) throws(SnapshotError) {
        self.bytes = bytes
        do {
            var layout = PNGLayout(bytes)
            try layout.scan()
            width = layout.width
            height = layout.height
            bitDepth = layout.bitDepth
            colorType = layout.colorType
            isInterlaced = layout.isInterlaced
            colorChunks = layout.colorChunks
            frames = layout.frames
            isAnimated = layout.animationFrameCount != nil
            texts = layout.texts
        } catch {
            bytes.deallocate()
            throw error
        }
    }

    deinit { bytes.deallocate() }

    /// Bytes a pixel where the file's own bytes are plain sRGB: red, green, blue and perhaps alpha, with
    /// nothing in the file that changes their meaning. `nil` otherwise.
    var nativeBytesPerPixel: Int? {
        guard bitDepth == 8, !isInterlaced, colorType == 2 || colorType == 6 else { return nil }
        let isPlain = colorChunks.allSatisfy { chunk in
            switch bytes.big32(at: chunk.lowerBound + 4) {
            case 0x7352_4742: true  // sRGB
            case 0x6741_4D41: chunk.count == 16 && bytes.big32(at: chunk.lowerBound + 8) == 45_455  // gAMA
            default: false
            }
        }
        return isPlain ? (colorType == 2 ? 3 : 4) : nil
    }

    /// The texts that the file carries, by key. Of two with one key the first counts.
    func metadata() -> [String: String] {
        var entries: [String: String] = [:]
        for chunk in texts {
            let data = UnsafeRawBufferPointer(rebasing: bytes[chunk.data])
            guard let (key, text) = Metadata.parse(chunk.type, data), entries[key] == nil else { continue }
            entries[key] = text
        }
        return entries
    }
}
