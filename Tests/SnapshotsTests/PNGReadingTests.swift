import Foundation
import Snapshots
import TestSupport
import Testing

@Suite("Reading PNG")
struct PNGReadingTests {
    /// One value a pixel, going up through all values of a depth.
    private func ramp(_ count: Int, _ depth: Int) -> [Int] { (0..<count).map { $0 % (1 << depth) } }

    private func grey(_ value: Int) -> UInt32 { 0xFF00_0000 | UInt32(value) * 0x0001_0101 }

    @Test("greys of 1, 2, 4 and 8 bits spread over 0...255", arguments: [1, 2, 4, 8], [false, true])
    func greys(_ depth: Int, _ interlaced: Bool) throws {
        let builder = PNGBuilder(width: 13, height: 21, bitDepth: depth, colorType: 0, interlaced: interlaced)
        let samples = ramp(13 * 21, depth)
        let picture = try PNGFile.decode(builder.file(samples))
        #expect(picture.argb == samples.map { grey($0 * 255 / ((1 << depth) - 1)) })
    }

    @Test("palettes of 1, 2, 4 and 8 bits, with transparency", arguments: [1, 2, 4, 8], [false, true])
    func palettes(_ depth: Int, _ interlaced: Bool) throws {
        var builder = PNGBuilder(width: 9, height: 30, bitDepth: depth, colorType: 3, interlaced: interlaced)
        let count = 1 << depth
        let colors = (0..<count).map { (index: Int) -> [UInt8] in
            [UInt8(index), UInt8(255 - index), UInt8(index * 7 % 256)]
        }
        builder.extra = [("PLTE", colors.flatMap { $0 }), ("tRNS", [0, 128])]
        let samples = ramp(270, depth)
        let picture = try PNGFile.decode(builder.file(samples))
        let expected = samples.map { (index: Int) -> UInt32 in
            let alpha: UInt32 = index == 0 ? 0 : index == 1 ? 128 : 255
            return colors[index].reduce(alpha) { $0 << 8 | UInt32($1) }
        }
        #expect(picture.argb == expected)
    }

    @Test("one transparent colour of greys and of RGB")
    func transparentColor() throws {
        var grey = PNGBuilder(width: 2, height: 1, bitDepth: 4, colorType: 0)
        grey.extra = [("tRNS", [0, 5])]
        #expect(try PNGFile.decode(grey.file([5, 6])).argb == [0x0055_5555, 0xFF66_6666])
        var color = PNGBuilder(width: 2, height: 1)
        color.extra = [("tRNS", [0, 1, 0, 2, 0, 3])]
        #expect(try PNGFile.decode(color.file([1, 2, 3, 1, 2, 4])).argb == [0x0001_0203, 0xFF01_0204])
    }

    @Test("grey and colour with alpha", arguments: [false, true])
    func alpha(_ interlaced: Bool) throws {
        let grey = PNGBuilder(width: 2, height: 1, colorType: 4, interlaced: interlaced)
        #expect(try PNGFile.decode(grey.file([10, 0, 20, 77])).argb == [0x000A_0A0A, 0x4D14_1414])
        let color = PNGBuilder(width: 1, height: 2, colorType: 6, interlaced: interlaced)
        #expect(try PNGFile.decode(color.file([1, 2, 3, 4, 5, 6, 7, 8])).argb == [0x0401_0203, 0x0805_0607])
    }

    @Test("16 bits are kept, and rounded beside", arguments: [0, 2, 4, 6], [false, true])
    func deep(_ colorType: Int, _ interlaced: Bool) throws {
        let builder = PNGBuilder(
            width: 3, height: 3, bitDepth: 16, colorType: colorType, interlaced: interlaced)
        var generator = SeededGenerator(seed: UInt64(colorType))
        let samples = (0..<(9 * builder.channels)).map { _ in Int.random(in: 0...65535, using: &generator) }
        let picture = try PNGFile.decode(builder.file(samples))
        let expected = (0..<9).map { pixel -> UInt64 in
            let first = pixel * builder.channels
            let values: [UInt64] = samples[first..<first + builder.channels].map { UInt64($0) }
            let rgb: [UInt64] = colorType & 2 != 0 ? Array(values[..<3]) : [values[0], values[0], values[0]]
            let alpha: UInt64 = colorType >= 4 ? values[values.count - 1] : 65535
            return rgb.reduce(alpha) { $0 << 16 | $1 }
        }
        #expect(picture.argb16 == expected)
        let rounded = expected.map { (word: UInt64) -> UInt32 in
            var sum: UInt32 = 0
            for shift: UInt64 in [48, 32, 16, 0] {
                let channel = Double(word >> shift & 0xFFFF)
                sum = sum << 8 | UInt32((channel * 255 / 65535).rounded())
            }
            return sum
        }
        #expect(picture.argb == rounded)
    }

    @Test("gAMA: linear light is turned into sRGB, and sRGB's own gamma changes nothing")
    func gamma() throws {
        let samples = (0..<256).flatMap { [$0, $0, $0] }
        var linear = PNGBuilder(width: 256, height: 1)
        linear.extra = [("gAMA", PNGBuilder.big32(100_000))]
        let picture = try PNGFile.decode(linear.file(samples))
        for (value, pixel) in picture.argb.enumerated() {
            let expected = 255 * pow(Double(value) / 255, 1 / 2.2)
            #expect(abs(Double(pixel & 0xFF) - expected) <= 1, "level \(value)")
        }
        var encoded = PNGBuilder(width: 256, height: 1)
        encoded.extra = [("gAMA", PNGBuilder.big32(45_455))]
        #expect(try PNGFile.decode(encoded.file(samples)).argb == (0..<256).map(grey))
        // Where both speak, sRGB holds.
        encoded.extra = [("sRGB", [0]), ("gAMA", PNGBuilder.big32(45_455))]
        #expect(try PNGFile.decode(encoded.file(samples)).argb == (0..<256).map(grey))
    }

    @Test("pixel data in many pieces, some of them empty")
    func pieces() throws {
        let builder = PNGBuilder(width: 40, height: 5)
        let samples = (0..<600).map { $0 % 256 }
        var chunks = Chunks(builder.file(samples))
        let data = chunks.list[1].data
        chunks.list.replaceSubrange(
            1...1, with: [("IDAT", [])] + data.map { ("IDAT", [$0]) } + [("IDAT", [])])
        let whole = try PNGFile.decode(builder.file(samples))
        #expect(try PNGFile.decode(chunks.file) == whole)
    }
}
