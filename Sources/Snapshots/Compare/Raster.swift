import Canvas

/// A picture in memory, row by row without padding.
final class Raster<Word: PixelWord> {
    let width: Int
    let height: Int
    let pixels: UnsafeMutableBufferPointer<Word>

    /// Makes a transparent picture.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = .allocate(capacity: width * height)
        pixels.initialize(repeating: 0)
    }

    deinit { pixels.deallocate() }

    var rows: RowWindow<Word> { RowWindow(base: pixels.baseAddress, stride: width, count: height) }

    /// The part of a row that lies in a rectangle.
    func row(_ y: Int, in region: PixelRect) -> UnsafeMutableBufferPointer<Word> {
        let start = y * width + region.x
        return UnsafeMutableBufferPointer(rebasing: pixels[start..<start + region.width])
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

extension PixelBuffer {
    var rows: RowWindow<UInt32> { RowWindow(base: pixels.baseAddress, stride: width, count: height) }
}
