import Canvas
import TestSupport
import Testing

@Suite("Glyphs")
struct GlyphTests {
    let glyphs = FakeGlyphs()

    /// A mask with all coverages in it, no two columns or rows alike.
    static func patterned(width: Int, height: Int, originX: Int = 0, originY: Int = 0) -> GlyphMask {
        let coverage = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 &* 167 ^ ($0 / 7 &* 59)) }
        return GlyphMask(
            width: width, height: height, originX: originX, originY: originY,
            coverage: coverage.map { $0 < 60 ? 0 : $0 > 230 ? 255 : $0 })
    }

    func point(_ x: Double, _ y: Double) -> SubpixelPoint { SubpixelPoint(x: x, y: y) }

    @Test("White on black at a whole position reproduces the coverage bytes")
    func reproducesCoverage() {
        let coverage = (0...255).map { UInt8($0) }
        let mask = GlyphMask(width: 32, height: 8, originX: 3, originY: 5, coverage: coverage)
        let buffer = PixelBuffer(width: 40, height: 20)
        var list = DisplayList()
        list.glyph(
            GlyphRun(glyphs.add(mask), origin: point(5, 9), color: Color(rgb: 0xFFFFFF)), clip: buffer.bounds)
        Compositor(glyphs: glyphs).draw(list, into: buffer)
        for y in 0..<20 {
            for x in 0..<40 {
                let (u, v) = (x - 2, y - 4)
                let inside = u >= 0 && u < 32 && v >= 0 && v < 8
                let expected = UInt32(inside ? coverage[v * 32 + u] : 0) &* 0x01_0101
                #expect(buffer[x, y] == Color(rgb: expected))
            }
        }
    }

    @Test("Blending is exact for every coverage, colour and ground")
    func blendsExactly() {
        // One column for each coverage, one row for each ground: 65,536 pixels a colour.
        let mask = GlyphMask(
            width: 256, height: 256, originX: 0, originY: 0,
            coverage: (0..<65536).map { UInt8(truncatingIfNeeded: $0) })
        let glyph = glyphs.add(mask)
        let compositor = Compositor(glyphs: glyphs)
        for value in UInt32(0)...255 {
            let color = Color(rgb: value << 16 | (255 - value) << 8 | (value * 7 & 255))
            let buffer = PixelBuffer(width: 256, height: 256)
            for y in 0..<256 {
                for x in 0..<256 {
                    buffer[x, y] = Color(rgb: UInt32(y) << 16 | UInt32(255 - y) << 8 | UInt32(y))
                }
            }
            var list = DisplayList()
            list.glyph(GlyphRun(glyph, origin: point(0, 0), color: color), clip: buffer.bounds)
            compositor.draw(list, into: buffer)
            var wrong = 0
            for y in 0..<256 {
                let ground = Color(rgb: UInt32(y) << 16 | UInt32(255 - y) << 8 | UInt32(y))
                for x in 0..<256 where buffer[x, y] != Reference.mix(ground, color, alpha: x) { wrong += 1 }
            }
            #expect(wrong == 0, "colour \(value)")
        }
    }

    @Test("White over white stays 255", arguments: [0, 0.25, 0.37, 0.5])
    func whiteOverWhite(offset: Double) {
        let glyph = glyphs.add(Self.patterned(width: 23, height: 17))
        let emoji = glyphs.add(Self.tinted(Self.patterned(width: 23, height: 17), 0xFFFFFF))
        let buffer = PixelBuffer(width: 30, height: 24, color: Color(rgb: 0xFFFFFF))
        var list = DisplayList()
        for alpha in stride(from: UInt32(0), through: 255, by: 3) {
            for glyph in [glyph, emoji] {
                list.glyph(
                    GlyphRun(
                        glyph, origin: point(1 + offset, 2 + offset),
                        color: Color(argb: alpha << 24 | 0xFFFFFF)),
                    clip: buffer.bounds)
            }
        }
        Compositor(glyphs: glyphs).draw(list, into: buffer)
        #expect(buffer.argb.allSatisfy { $0 == 0xFFFF_FFFF })
    }

    static func tinted(_ mask: GlyphMask, _ rgb: UInt32) -> GlyphMask {
        GlyphMask(
            width: mask.width, height: mask.height, originX: mask.originX, originY: mask.originY,
            coverage: mask.coverage, color: mask.coverage.map { UInt32($0) << 24 | rgb })
    }

    @Test("Opacity 0 leaves every pixel alone")
    func clearLeavesPixels() {
        let glyph = glyphs.add(Self.patterned(width: 9, height: 9))
        let buffer = PixelBuffer(width: 12, height: 12, color: Color(rgb: 0x123456))
        var list = DisplayList()
        list.glyph(
            GlyphRun(glyph, origin: point(1.3, 1.6), color: Color(argb: 0x00FF_FFFF)), clip: buffer.bounds)
        Compositor(glyphs: glyphs).draw(list, into: buffer)
        #expect(buffer.argb.allSatisfy { $0 == 0xFF12_3456 })
    }

    @Test("Any position, opacity, fade and clip agree with plain arithmetic", arguments: 0..<8)
    func agreesWithReference(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let compositor = Compositor(glyphs: glyphs)
        for _ in 0..<60 {
            let width = Int.random(in: 1...21, using: &random)
            let height = Int.random(in: 1...12, using: &random)
            let mask = Self.patterned(
                width: width, height: height, originX: Int.random(in: -3...3, using: &random),
                originY: Int.random(in: -2...12, using: &random))
            var fade: EdgeFade?
            if Bool.random(using: &random) {
                fade = EdgeFade(
                    top: Double.random(in: -5...10, using: &random),
                    height: Double.random(in: 0...20, using: &random))
            }
            let run = GlyphRun(
                glyphs.add(mask),
                origin: point(.random(in: -8...40, using: &random), .random(in: -8...30, using: &random)),
                color: Color(argb: UInt32.random(in: 0...UInt32.max, using: &random)), fade: fade)
            let clip = PixelRect(
                x: .random(in: -2...20, using: &random), y: .random(in: -2...10, using: &random),
                width: .random(in: 0...30, using: &random), height: .random(in: 0...20, using: &random))
            let ground = Color(rgb: UInt32.random(in: 0...0xFFFFFF, using: &random))
            let drawn = PixelBuffer(width: 37, height: 25, color: ground)
            let expected = PixelBuffer(width: 37, height: 25, color: ground)
            var list = DisplayList()
            list.glyph(run, clip: clip)
            compositor.draw(list, into: drawn)
            Reference.draw(run, mask, clip: clip, into: expected)
            #expect(drawn.hasSamePixels(as: expected), "\(run) in \(clip)")
        }
    }

    @Test("Edge fade is clear at the ends and opaque from 0.2 to 0.8")
    func edgeFade() {
        let glyph = glyphs.add(
            GlyphMask(
                width: 1, height: 100, originX: 0, originY: 0, coverage: .init(repeating: 255, count: 100)))
        let buffer = PixelBuffer(width: 1, height: 100)
        var list = DisplayList()
        list.glyph(
            GlyphRun(
                glyph, origin: point(0, 0), color: Color(rgb: 0xFFFFFF), fade: EdgeFade(top: 0, height: 100)),
            clip: buffer.bounds)
        Compositor(glyphs: glyphs).draw(list, into: buffer)
        for y in 0..<100 {
            let position = (Double(y) + 0.5) / 100
            let opacity = min(1, position / 0.2, (1 - position) / 0.2)
            #expect(abs(Double(buffer[0, y].red) - 255 * opacity) <= 0.51)
        }
        #expect((20..<80).allSatisfy { buffer[0, $0].red == 255 })
    }

    @Test("A colour glyph keeps its colours, and only the alpha of the run counts")
    func colorGlyph() {
        let mask = Self.tinted(Self.patterned(width: 19, height: 13, originY: 13), 0xF0A020)
        for opacity in [UInt32(255), 128, 3] {
            let buffer = PixelBuffer(width: 19, height: 13, color: Color(rgb: 0x305070))
            var list = DisplayList()
            list.glyph(
                GlyphRun(
                    glyphs.add(mask), origin: point(0, 13), color: Color(argb: opacity << 24 | 0x00FF00)),
                clip: buffer.bounds)
            Compositor(glyphs: glyphs).draw(list, into: buffer)
            for (index, coverage) in mask.coverage.enumerated() {
                let alpha = Reference.rounded(Int(coverage) * Int(opacity), over: 255)
                #expect(
                    buffer[index % 19, index / 19]
                        == Reference.mix(Color(rgb: 0x305070), Color(rgb: 0xF0A020), alpha: alpha))
            }
        }
    }

    @Test("A small mask cache draws the same as a large one")
    func smallCache() {
        let large = PixelBuffer(width: 200, height: 60)
        let small = PixelBuffer(width: 200, height: 60)
        var list = DisplayList()
        for round in 0..<3 {
            for digit in 0..<10 {
                let handle = glyphs.handle(for: String(digit), face: .display)
                list.glyph(
                    GlyphRun(
                        glyphs.glyph(handle, pixelSize: 20 + Double(round)),
                        origin: point(Double(digit) * 18.3, 22 + Double(round) * 15.2),
                        color: Color(rgb: 0xFFFFFF)),
                    clip: large.bounds)
            }
        }
        let tight = Compositor(glyphs: glyphs, maskCacheSize: 5000)
        for _ in 0..<2 { tight.draw(list, into: small) }
        let roomy = Compositor(glyphs: glyphs)
        for _ in 0..<2 { roomy.draw(list, into: large) }
        #expect(small.hasSamePixels(as: large))
        #expect(glyphs.rasterisations == 30)
    }
}
