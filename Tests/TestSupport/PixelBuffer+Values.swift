import Canvas

extension PixelBuffer {
    /// The pixels as values, which outlive the picture.
    public var argb: [UInt32] { Array(pixels) }
}
