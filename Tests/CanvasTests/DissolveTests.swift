import Canvas
import TestSupport
import Testing

@Suite("Dissolve")
struct DissolveTests {
    let glyphs = FakeGlyphs()

    func run(_ glyph: GlyphID, _ x: Double, _ y: Double, _ argb: UInt32) -> GlyphRun {
        GlyphRun(glyph, origin: SubpixelPoint(x: x, y: y), color: Color(argb: argb))
    }

    @Test("Weights w and 1 - w over one shape give exactly the shape", arguments: [false, true])
    func sameShape(isColor: Bool) {
        var mask = GlyphTests.patterned(width: 21, height: 15, originY: 15)
        if isColor { mask = GlyphTests.tinted(mask, 0x40C0F0) }
        let glyph = glyphs.add(mask)
        let compositor = Compositor(glyphs: glyphs)
        let plain = PixelBuffer(width: 30, height: 24, color: Color(rgb: 0x203010))
        var list = DisplayList()
        list.glyph(run(glyph, 3.25, 17.4, 0xFFEC_EDEF), clip: plain.bounds)
        compositor.draw(list, into: plain)
        for weight in UInt32(0)...255 {
            let dissolved = PixelBuffer(width: 30, height: 24, color: Color(rgb: 0x203010))
            list.removeAll()
            list.beginDissolve(clip: plain.bounds)
            list.glyph(run(glyph, 3.25, 17.4, weight << 24 | 0xECEDEF), clip: plain.bounds)
            list.glyph(run(glyph, 3.25, 17.4, (255 - weight) << 24 | 0xECEDEF), clip: plain.bounds)
            list.endDissolve()
            compositor.draw(list, into: dissolved)
            #expect(dissolved.hasSamePixels(as: plain), "weight \(weight)")
        }
    }

    @Test(
        "A shape against itself shifted never dips where both cover",
        arguments: Array(stride(from: 0, through: 255, by: 5)))
    func shiftedShape(weight: Int) {
        let solid = GlyphMask(
            width: 20, height: 12, originX: 0, originY: 0, coverage: .init(repeating: 255, count: 240))
        let glyph = glyphs.add(solid)
        let buffer = PixelBuffer(width: 40, height: 20)
        var list = DisplayList()
        list.beginDissolve(clip: buffer.bounds)
        list.glyph(run(glyph, 4, 3, UInt32(weight) << 24 | 0xFFFFFF), clip: buffer.bounds)
        list.glyph(run(glyph, 11.5, 5.3, UInt32(255 - weight) << 24 | 0xFFFFFF), clip: buffer.bounds)
        list.endDissolve()
        Compositor(glyphs: glyphs).draw(list, into: buffer)
        for y in 6..<15 {
            for x in 12..<24 { #expect(buffer[x, y] == Color(rgb: 0xFFFFFF)) }
        }
        #expect(buffer[5, 4].red == UInt8(weight))
    }

    @Test("Overlapping glyphs saturate and never brighten", arguments: [UInt32(0x808080), 0x80A0C0])
    func saturates(rgb: UInt32) {
        let solid = GlyphMask(
            width: 8, height: 8, originX: 0, originY: 0, coverage: .init(repeating: 255, count: 64))
        let glyph = glyphs.add(solid)
        let emoji = glyphs.add(GlyphTests.tinted(solid, rgb))
        let compositor = Compositor(glyphs: glyphs)
        for second in [glyph, emoji] {
            let buffer = PixelBuffer(width: 8, height: 8)
            var list = DisplayList()
            list.beginDissolve(clip: buffer.bounds)
            list.glyph(run(glyph, 0, 0, 0xC000_0000 | rgb), clip: buffer.bounds)
            list.glyph(run(second, 0, 0, 0xC000_0000 | rgb), clip: buffer.bounds)
            list.endDissolve()
            compositor.draw(list, into: buffer)
            #expect(buffer.argb.allSatisfy { $0 == 0xFF00_0000 | rgb })
        }
    }

    @Test("One colour or many: a pixel that one colour reached is the same")
    func bothWaysAgree() {
        let compositor = Compositor(glyphs: glyphs)
        var random = SeededGenerator(seed: 5)
        for _ in 0..<40 {
            let color = UInt32.random(in: 0...0xFFFFFF, using: &random)
            let ground = Color(rgb: UInt32.random(in: 0...0xFFFFFF, using: &random))
            let masks = (0..<3).map { _ in
                GlyphTests.patterned(width: Int.random(in: 5...20, using: &random), height: 14)
            }
            let runs = masks.map {
                run(
                    glyphs.add($0), .random(in: -2...20, using: &random),
                    .random(in: -2...12, using: &random),
                    UInt32.random(in: 0...255, using: &random) << 24 | color)
            }
            let clip = PixelRect(x: 2, y: 1, width: 30, height: 22)
            let expected = PixelBuffer(width: 60, height: 24, color: ground)
            Reference.dissolve(Array(zip(runs, masks)), clip: clip, into: expected)
            for withOther in [false, true] {
                let drawn = PixelBuffer(width: 60, height: 24, color: ground)
                var list = DisplayList()
                list.beginDissolve(clip: drawn.bounds)
                for run in runs { list.glyph(run, clip: clip) }
                if withOther {
                    list.glyph(
                        run(glyphs.add(masks[0]), 36, 2, 0x7000_0000 | ~color & 0xFFFFFF), clip: drawn.bounds)
                }
                list.endDissolve()
                compositor.draw(list, into: drawn)
                let part = PixelRect(x: 0, y: 0, width: 36, height: 24)
                #expect(
                    drawn.copy(of: part)?.hasSamePixels(as: expected.copy(of: part) ?? drawn) == true)
            }
        }
    }

    @Test("A tall group is added up in bands without a seam")
    func bands() {
        let mask = GlyphMask(
            width: 900, height: 300, originX: 0, originY: 0,
            coverage: (0..<270_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) })
        let glyph = glyphs.add(mask)
        let runs = [run(glyph, 0.25, 1.3, 0x60FF_FFFF), run(glyph, 40, 7.8, 0x9FFF_FFFF)]
        let drawn = PixelBuffer(width: 960, height: 320)
        let expected = PixelBuffer(width: 960, height: 320)
        var list = DisplayList()
        list.beginDissolve(clip: drawn.bounds)
        for run in runs { list.glyph(run, clip: drawn.bounds) }
        list.endDissolve()
        Compositor(glyphs: glyphs).draw(list, into: drawn)
        Reference.dissolve(runs.map { ($0, mask) }, clip: drawn.bounds, into: expected)
        #expect(drawn.hasSamePixels(as: expected))
    }
}
