import Canvas

/// Turns a rectangle of an opaque picture into the compressed bytes of an IDAT or fdAT chunk, in one run: RGB, 8
/// bits a channel, no row filter.
final class RegionCoder {
    private let deflater = Deflater()

    /// Encodes a rectangle that lies inside the picture; the bytes are valid inside `body` only.
    func encode<Result>(
        _ picture: PixelBuffer, _ region: PixelRect, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        deflater.start()
        for y in region.y..<region.maxY { deflater.append(picture, row: y, region) }
        return deflater.finish(body)
    }
}
