import Canvas

/// Turns a rectangle of an opaque picture into the compressed bytes of an IDAT or fdAT chunk: RGB, 8 bits a
/// channel, no row filter.
final class RegionCoder {
    private let deflater = Deflater()
    private var rows: [UInt8] = []

    /// Encodes a rectangle that lies inside the picture; the bytes are valid inside `body` only.
    func encode<Result>(
        _ picture: PixelBuffer, _ region: PixelRect, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        let rowBytes = 1 + region.width * 3
        // Several rows a call keep zlib's overhead small, and the block stays in the cache.
        let block = max(1, min(region.height, 65_536 / rowBytes))
        // The packer writes whole words, so one byte past the last pixel may be touched.
        let needed = block * rowBytes + 1
        if rows.count < needed { rows = [UInt8](repeating: 0, count: needed) }
        deflater.start()
        var y = region.y
        while y < region.maxY {
            let count = min(block, region.maxY - y)
            rows.withUnsafeMutableBytes { out in
                for row in 0..<count {
                    let start = (y + row) * picture.width + region.x
                    pack(
                        UnsafeBufferPointer(rebasing: picture.pixels[start..<start + region.width]),
                        into: UnsafeMutableRawBufferPointer(rebasing: out[(row * rowBytes)...]))
                }
                deflater.append(UnsafeRawBufferPointer(rebasing: out[..<(count * rowBytes)]))
            }
            y += count
        }
        return deflater.finish(body)
    }

    /// Writes the filter byte and red, green, blue of each pixel.
    private func pack(_ pixels: UnsafeBufferPointer<UInt32>, into out: UnsafeMutableRawBufferPointer) {
        guard let source = pixels.baseAddress, let target = out.baseAddress else { return }
        target.storeBytes(of: 0, as: UInt8.self)
        var offset = 1
        for index in 0..<pixels.count {
            // `0xXXRRGGBB` shifted up and swapped is R, G, B, 0 in memory; the next pixel overwrites the 0.
            target.storeBytes(of: (source[index] << 8).bigEndian, toByteOffset: offset, as: UInt32.self)
            offset += 3
        }
    }
}
