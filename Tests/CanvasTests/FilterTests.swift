import Canvas
import TestSupport
import Testing

@Suite("Scaled and blurred glyphs")
struct FilterTests {
    let glyphs = FakeGlyphs()

    static func box(_ size: Int) -> GlyphMask {
        GlyphMask(
            width: size, height: size, originX: 0, originY: 0,
            coverage: .init(repeating: 255, count: size * size))
    }

    func draw(
        _ mask: GlyphMask, at place: (Double, Double), scale: Double = 1, blur: Double = 0,
        pivot: (Double, Double)? = nil
    )
        -> PixelBuffer
    {
        var run = GlyphRun(
            glyphs.add(mask), origin: SubpixelPoint(x: place.0, y: place.1), color: Color(rgb: 0xFFFFFF))
        run.scale = Int32((scale * 65536).rounded())
        run.blur = Subpixel(blur)
        if let pivot { run.pivot = SubpixelPoint(x: pivot.0, y: pivot.1) }
        let buffer = PixelBuffer(width: 120, height: 120)
        var list = DisplayList()
        list.glyph(run, clip: buffer.bounds)
        Compositor(glyphs: glyphs).draw(list, into: buffer)
        return buffer
    }

    func sum(_ buffer: PixelBuffer) -> Int { buffer.pixels.reduce(0) { $0 + Int($1 & 255) } }

    @Test(
        "Scaling multiplies the area and keeps the inside full",
        arguments: [0.3, 0.398, 0.5, 0.77, 0.99, 1.01, 1.5, 2])
    func scaleArea(scale: Double) {
        let buffer = draw(Self.box(40), at: (30, 30), scale: scale, pivot: (50, 50))
        let side = 40 * scale
        // What interpolation adds beyond the edge it takes from inside the edge.
        #expect(abs(Double(sum(buffer)) / 255 - side * side) < side * 0.2)
        #expect(buffer[50, 50].red == 255)
        // The middle of the picture stays at the pivot.
        let left = (0..<50).reduce(0) { $0 + Int(buffer[$1, 50].red) }
        let right = (50..<120).reduce(0) { $0 + Int(buffer[$1, 50].red) }
        #expect(abs(left - right) <= 64)
    }

    @Test("Scale 1 without a blur is the mask itself, whatever the pivot")
    func identity() {
        let mask = GlyphTests.patterned(width: 30, height: 20)
        #expect(
            draw(mask, at: (10.25, 9.7), pivot: (90, 3)).hasSamePixels(as: draw(mask, at: (10.25, 9.7))))
    }

    @Test("Scale 0 draws nothing")
    func scaleZero() {
        #expect(sum(draw(Self.box(20), at: (20, 20), scale: 0)) == 0)
    }

    @Test("A blurred edge follows the Gaussian", arguments: [0.4, 0.8, 1, 1.7, 3, 5.5, 9])
    func gaussianEdge(sigma: Double) {
        // A wide box, so that only its left edge counts at the middle row.
        let buffer = draw(Self.box(100), at: (45, 10), blur: sigma)
        for x in 15..<80 {
            // The integral of the normal density up to the pixel's centre, by Simpson's rule.
            let expected = Self.normalIntegral((Double(x) + 0.5 - 45) / sigma)
            #expect(abs(Double(buffer[x, 60].red) / 255 - expected) < (sigma < 1 ? 0.05 : 0.012), "x \(x)")
        }
    }

    static func normalIntegral(_ z: Double) -> Double {
        let steps = 400
        let (from, to) = (-8.0, min(8, max(-8, z)))
        let h = (to - from) / Double(steps)
        func density(_ t: Double) -> Double {
            // exp(-t²/2) by squaring a short series: no math library needed.
            var value = 1.0
            var term = 1.0
            let u = -t * t / 2 / 1024
            for k in 1...6 {
                term *= u / Double(k)
                value += term
            }
            for _ in 0..<10 { value *= value }
            return value / 2.506_628_274_631_000_5
        }
        var total = density(from) + density(to)
        for k in 1..<steps { total += density(from + Double(k) * h) * (k % 2 == 1 ? 4 : 2) }
        return total * h / 3
    }

    @Test("A blur keeps the sum, is symmetric, and grows without a jump")
    func blurProperties() {
        var lastPeak = 256
        for step in 0...40 {
            let buffer = draw(Self.box(21), at: (49, 49), blur: Double(step) * 0.2)
            #expect(abs(sum(buffer) - 255 * 441) < 255 * 6)
            for y in 0..<119 {
                for x in stride(from: 0, to: 119, by: 7) {
                    #expect(buffer[x, y] == buffer[118 - x, y])
                    #expect(buffer[x, y] == buffer[x, 118 - y])
                }
            }
            let peak = Int(buffer[59, 59].red)
            #expect(peak <= lastPeak && peak > lastPeak - 24)
            lastPeak = peak
        }
    }

    @Test("A colour glyph is scaled and blurred without dark edges")
    func colorFilter() {
        let mask = GlyphTests.tinted(Self.box(30), 0x40C0F0)
        var run = GlyphRun(glyphs.add(mask), origin: SubpixelPoint(x: 30, y: 30), color: Color(rgb: 0))
        run.scale = 40000
        run.blur = Subpixel(2)
        let buffer = PixelBuffer(width: 80, height: 80, color: Color(rgb: 0x40C0F0))
        var list = DisplayList()
        list.glyph(run, clip: buffer.bounds)
        Compositor(glyphs: glyphs).draw(list, into: buffer)
        // The glyph's colour over the same colour: nothing to be seen.
        #expect(
            buffer.argb.allSatisfy { pixel in
                abs(Int(pixel & 255) - 0xF0) <= 1 && abs(Int(pixel >> 8 & 255) - 0xC0) <= 1
            })
    }

    @Test("More filtered glyphs than are kept draw the same twice")
    func manyFiltered() {
        let glyph = glyphs.add(GlyphTests.patterned(width: 12, height: 14))
        let compositor = Compositor(glyphs: glyphs)
        var list = DisplayList()
        for index in 0..<150 {
            var run = GlyphRun(
                glyph, origin: SubpixelPoint(x: Double(index % 15) * 8, y: Double(index / 15) * 12),
                color: Color(argb: 0x80FF_FFFF))
            run.scale = Int32(30000 + 300 * index)
            run.blur = Subpixel(raw: Int32(index * 3))
            list.glyph(run, clip: PixelRect(x: 0, y: 0, width: 120, height: 120))
        }
        let first = PixelBuffer(width: 120, height: 120)
        let second = PixelBuffer(width: 120, height: 120)
        compositor.draw(list, into: first)
        compositor.draw(list, into: second)
        #expect(first.hasSamePixels(as: second))
        #expect(sum(first) > 0)
    }
}
