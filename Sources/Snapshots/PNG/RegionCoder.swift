import Canvas

/// Turns a rectangle of an opaque picture into the compressed bytes of an IDAT or fdAT chunk: RGB, 8 bits a
/// channel, no row filter.
final class RegionCoder {
    private let deflater = Deflater()

    /// Encodes a rectangle that lies inside the picture; the bytes are valid inside `body` only.
    func encode<Result>(
        _ picture: PixelBuffer, _ region: PixelRect, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        let rowBytes = 1 + region.width * 3
        deflater.start()
        for y in region.y..<region.maxY {
            let start = y * picture.width + region.x
            deflater.append(rowBytes) { row in
                pack(UnsafeBufferPointer(rebasing: picture.pixels[start..<start + region.width]), into: row)
            }
        }
        return deflater.finish(body)
    }

    /// Writes the filter byte and red, green, blue of each pixel.
    private func pack(_ pixels: UnsafeBufferPointer<UInt32>, into out: UnsafeMutableRawBufferPointer) {
        guard let source = pixels.baseAddress, let target = out.baseAddress else { return }
        target.storeBytes(of: 0, as: UInt8.self)
        var out = target + 1
        var pixel = 0
        // `0xXXRRGGBB` shifted up and swapped is R, G, B, 0 in memory. Two pixels go in one word, whose last two
        // bytes are overwritten by the next.
        while pixel + 3 <= pixels.count {
            let first = UInt64((source[pixel] << 8).bigEndian)
            let second = UInt64((source[pixel + 1] << 8).bigEndian)
            out.storeBytes(of: first | second << 24, as: UInt64.self)
            out += 6
            pixel += 2
        }
        while pixel < pixels.count {
            let value = source[pixel]
            out.storeBytes(of: UInt8(truncatingIfNeeded: value >> 16), as: UInt8.self)
            out.storeBytes(of: UInt8(truncatingIfNeeded: value >> 8), toByteOffset: 1, as: UInt8.self)
            out.storeBytes(of: UInt8(truncatingIfNeeded: value), toByteOffset: 2, as: UInt8.self)
            out += 3
            pixel += 1
        }
    }
}
