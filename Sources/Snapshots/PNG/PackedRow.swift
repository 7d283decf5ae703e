import Canvas

/// A row of a picture as PNG has it before it is compressed: a filter byte that says "none", then red, green and
/// blue of each pixel.
enum PackedRow {
    /// How long the row of so many pixels is.
    static func byteCount(_ width: Int) -> Int { 1 + width * 3 }

    static func write(_ pixels: UnsafeBufferPointer<UInt32>, into out: UnsafeMutableRawBufferPointer) {
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

extension Deflater {
    /// Compresses the part of a picture's row that lies in a region.
    func append(_ picture: PixelBuffer, row y: Int, _ region: PixelRect) {
        append(PackedRow.byteCount(region.width)) { row in
            PackedRow.write(picture.pixels(ofRow: y, in: region), into: row)
        }
    }
}
