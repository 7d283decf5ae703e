import Canvas
import Foundation

/// A picture in memory, row by row without padding.
final class Raster<Word: PixelWord> {
    let width: Int
    let height: Int
    let pixels: UnsafeMutableBufferPointer<Word>
    /// Whose memory it is, if not its own.
    private let owner: AnyObject?

    /// Makes a transparent picture.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        owner = nil
        pixels = .allocate(capacity: width * height)
        pixels.initialize(repeating: 0)
    }

    private init(sharing pixels: UnsafeMutableBufferPointer<Word>, of picture: PixelBuffer) {
        self.pixels = pixels
        width = picture.width
        height = picture.height
        owner = picture
    }

    deinit {
        if owner == nil { pixels.deallocate() }
    }

    /// An opaque picture; with 8 bits a channel it shares its memory.
    static func of(_ picture: PixelBuffer) -> Raster<Word> {
        if let shared = picture.pixels as? UnsafeMutableBufferPointer<Word> {
            return Raster(sharing: shared, of: picture)
        }
        let raster = Raster(width: picture.width, height: picture.height)
        let scale = Word.channelMaximum / 255
        for (index, pixel) in picture.pixels.enumerated() {
            raster.pixels[index] = Word.pack(
                pixel.channel(0) * scale, pixel.channel(1) * scale, pixel.channel(2) * scale,
                pixel.channel(3) * scale)
        }
        return raster
    }

    var rows: RowWindow<Word> { RowWindow(base: pixels.baseAddress, stride: width, count: height) }

    /// The part of a row that lies in a rectangle.
    func row(_ y: Int, in region: PixelRect) -> UnsafeMutableBufferPointer<Word> {
        let start = y * width + region.x
        return UnsafeMutableBufferPointer(rebasing: pixels[start..<start + region.width])
    }

    /// Whether every bit of two pictures of one size is the same.
    func isEqual(to other: Raster<Word>) -> Bool {
        guard let first = pixels.baseAddress, let second = other.pixels.baseAddress else { return true }
        return memcmp(first, second, pixels.count * MemoryLayout<Word>.size) == 0
    }

    /// The picture as 8-bit pixels over a white ground.
    func overWhite() -> PixelBuffer {
        let picture = PixelBuffer(width: width, height: height)
        for (index, pixel) in pixels.enumerated() {
            picture.pixels[index] = pixel.rounded8.over(0xFFFF_FFFF)
        }
        return picture
    }
}

/// Rows that can be looked at: all rows of a picture, or the last few of one that streams by.
struct RowWindow<Word: PixelWord> {
    private let base: UnsafeMutablePointer<Word>?
    private let stride: Int
    private let count: Int

    /// Rows lie `stride` words apart; row `y` lies at place `y % count`.
    init(base: UnsafeMutablePointer<Word>?, stride: Int, count: Int) {
        self.base = base
        self.stride = stride
        self.count = count
    }

    /// Row `y` of the picture, which must be among those present.
    subscript(y: Int) -> UnsafeBufferPointer<Word> {
        UnsafeBufferPointer(start: base.map { $0 + (y % count) * stride }, count: stride)
    }
}
