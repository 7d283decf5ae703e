import CPNG

/// Builds PNG files from raw rows, byte by byte and apart from the code under test.
struct PNGBuilder {
    var width: Int
    var height: Int
    var bitDepth = 8
    var colorType = 2
    var interlaced = false
    /// Chunks between the header and the pixels.
    var extra: [(type: String, data: [UInt8])] = []

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func big32(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    static func big16(_ value: Int) -> [UInt8] { Array(big32(value)[2...]) }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let covered = Array(type.utf8) + data
        return big32(data.count) + covered + big32(Int(crc32(0, covered, UInt32(covered.count))))
    }

    static func compressed(_ raw: [UInt8], level: Int32 = 9) -> [UInt8] {
        var out = [UInt8](repeating: 0, count: Int(compressBound(UInt(raw.count))))
        var count = UInt(out.count)
        precondition(compress2(&out, &count, raw, UInt(raw.count), level) == Z_OK)
        return Array(out[..<Int(count)])
    }

    static func inflated(_ data: [UInt8], count: Int) -> [UInt8] {
        var out = [UInt8](repeating: 0, count: count)
        var size = UInt(count)
        precondition(uncompress(&out, &size, data, UInt(data.count)) == Z_OK && Int(size) == count)
        return out
    }

    var header: [UInt8] {
        Self.chunk(
            "IHDR",
            Self.big32(width) + Self.big32(height)
                + [UInt8(bitDepth), UInt8(colorType), 0, 0, interlaced ? 1 : 0])
    }

    var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1 }

    /// Packs samples, one value a channel, into rows with a filter byte; interlaced ones pass by pass.
    func rows(_ samples: [Int]) -> [UInt8] {
        precondition(samples.count == width * height * channels)
        guard interlaced else { return packed(0, 0, 1, 1, samples) }
        let passes = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
        ]
        return passes.flatMap { packed($0.0, $0.1, $0.2, $0.3, samples) }
    }

    private func packed(_ x0: Int, _ y0: Int, _ dx: Int, _ dy: Int, _ samples: [Int]) -> [UInt8] {
        guard x0 < width else { return [] }
        var out: [UInt8] = []
        for y in stride(from: y0, to: height, by: dy) {
            out.append(0)
            var bits = 0
            var byte = 0
            for x in stride(from: x0, to: width, by: dx) {
                for channel in 0..<channels {
                    let value = samples[(y * width + x) * channels + channel]
                    if bitDepth == 16 {
                        out += Self.big16(value)
                        continue
                    }
                    byte = byte << bitDepth | value
                    bits += bitDepth
                    if bits == 8 {
                        out.append(UInt8(byte))
                        (bits, byte) = (0, 0)
                    }
                }
            }
            if bits > 0 { out.append(UInt8(byte << (8 - bits))) }
        }
        return out
    }

    /// A whole file.
    func file(_ samples: [Int]) -> [UInt8] {
        Self.signature + header + extra.flatMap { Self.chunk($0.type, $0.data) }
            + Self.chunk("IDAT", Self.compressed(rows(samples))) + Self.chunk("IEND", [])
    }
}

/// One frame of an animation that a test builds by hand.
struct HandmadeFrame {
    var x = 0
    var y = 0
    var width: Int
    var height: Int
    var disposal = 0
    var blend = 0
    var delay = (1, 10)
    var samples: [Int]
}

extension PNGBuilder {
    /// An animation; with a default picture of its own, that picture is no frame.
    func animation(_ frames: [HandmadeFrame], defaultSamples: [Int]? = nil) -> [UInt8] {
        var bytes = Self.signature + header
        bytes += Self.chunk("acTL", Self.big32(frames.count) + Self.big32(0))
        bytes += extra.flatMap { Self.chunk($0.type, $0.data) }
        if let defaultSamples { bytes += Self.chunk("IDAT", Self.compressed(rows(defaultSamples))) }
        var sequence = 0
        for (index, frame) in frames.enumerated() {
            bytes += Self.chunk(
                "fcTL",
                Self.big32(sequence) + Self.big32(frame.width) + Self.big32(frame.height)
                    + Self.big32(frame.x) + Self.big32(frame.y) + Self.big16(frame.delay.0)
                    + Self.big16(frame.delay.1) + [UInt8(frame.disposal), UInt8(frame.blend)])
            sequence += 1
            var part = self
            part.width = frame.width
            part.height = frame.height
            let data = Self.compressed(part.rows(frame.samples))
            if index == 0 && defaultSamples == nil {
                bytes += Self.chunk("IDAT", data)
            } else {
                // In two pieces, as the format allows.
                for piece in [data.prefix(5), data.dropFirst(5)] {
                    bytes += Self.chunk("fdAT", Self.big32(sequence) + piece)
                    sequence += 1
                }
            }
        }
        return bytes + Self.chunk("IEND", [])
    }
}
