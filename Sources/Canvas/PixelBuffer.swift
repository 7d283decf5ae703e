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

    /// Pixels kept behind the last one, so that the compositor can read and write back groups of four
    /// without asking where the picture ends.
    private static let slack = 4

    /// Makes a buffer filled with one colour.
    public init(width: Int, height: Int, color: Color = Color(rgb: 0)) {
        precondition(width > 0 && height > 0, "a picture has at least one pixel")
        self.width = width
        self.height = height
        let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height + Self.slack)
        memory.initialize(repeating: color.argb | 0xFF00_0000, count: width * height + Self.slack)
        self.pixels = UnsafeMutableBufferPointer(start: memory, count: width * height)
    }

    deinit { pixels.baseAddress?.deallocate() }

    /// The whole picture.
    public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// One pixel; both coordinates must lie inside.
    public subscript(x: Int, y: Int) -> Color {
        get { Color(argb: pixels[y * width + x]) }
        set { pixels[y * width + x] = newValue.argb | 0xFF00_0000 }
    }

    /// Where a row starts; the row must lie inside.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        guard let start = pixels.baseAddress else { preconditionFailure("a picture has at least one pixel") }
        return start + y * width
    }

    /// Whether both pictures have the same size and the same pixels.
    public func hasSamePixels(as other: PixelBuffer) -> Bool {
        guard width == other.width, height == other.height else { return false }
        for y in 0..<height {
            let a = row(y)
            let b = other.row(y)
            // Gathering a row's differences, rather than stopping at the first, runs at the memory's speed.
            var difference: UInt32 = 0
            for x in 0..<width { difference |= a[x] ^ b[x] }
            if difference != 0 { return false }
        }
        return true
    }

    /// A picture of its own that holds the pixels of a region; nil where the region misses the picture.
    public func copy(of region: PixelRect) -> PixelBuffer? {
        let area = region.intersection(bounds)
        guard !area.isEmpty else { return nil }
        let copy = PixelBuffer(width: area.width, height: area.height)
        for y in 0..<area.height {
            copy.row(y).update(from: row(area.y + y) + area.x, count: area.width)
        }
        return copy
    }

    /// Takes the pixels of a region over from a picture of the same size; parts outside are left out.
    public func copyPixels(of region: PixelRect, from other: PixelBuffer) {
        precondition(width == other.width && height == other.height, "both pictures have one size")
        let area = region.intersection(bounds)
        for y in area.y..<area.y + max(0, area.height) {
            row(y).advanced(by: area.x).update(from: other.row(y) + area.x, count: area.width)
        }
    }
}
