/// An opaque picture: rows of 32-bit pixels `0xXXRRGGBB`, top row first, no padding between rows.
///
/// The unused byte is kept at 0xFF, so that buffers can be compared by their memory.
public final class PixelBuffer {
    /// Width in device pixels.
    public let width: Int
    /// Height in device pixels.
    public let height: Int
    /// The pixels, row by row; valid as long as the buffer lives.
    public let pixels: UnsafeMutableBufferPointer<UInt32>

    /// Makes a buffer filled with one colour.
    public init(width: Int, height: Int, color: Color = Color(rgb: 0)) {
        precondition(width > 0 && height > 0, "a picture has at least one pixel")
        self.width = width
        self.height = height
        self.pixels = .allocate(capacity: width * height)
        self.pixels.initialize(repeating: color.argb | 0xFF00_0000)
    }

    deinit { pixels.deallocate() }

    /// The whole picture.
    public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// One pixel; both coordinates must lie inside.
    public subscript(x: Int, y: Int) -> Color {
        get { Color(argb: pixels[y * width + x]) }
        set { pixels[y * width + x] = newValue.argb | 0xFF00_0000 }
    }
}
