import Canvas
import TestSupport
import Testing

@Suite("Damage")
struct DamageTests {
    static let size = (width: 200, height: 140)

    /// What a list is made of, so that it can be changed here and there.
    enum Item {
        case fill(PixelRect, Color)
        case rounded(SubpixelRect, Double, Color, Color, Double, PixelRect)
        case glyph(GlyphRun, PixelRect)
        case line([SubpixelPoint], Double, Color, PixelRect)
        case begin(PixelRect)
        case end
    }

    struct Maker {
        var random: SeededGenerator
        let glyphs: FakeGlyphs

        mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        mutating func point() -> SubpixelPoint { SubpixelPoint(x: number(-20...220), y: number(-20...160)) }

        mutating func color() -> Color {
            let alpha: UInt32 = [0, 60, 128, 255, 255].randomElement(using: &random) ?? 255
            return Color(argb: alpha << 24 | UInt32.random(in: 0...0xFFFFFF, using: &random))
        }

        mutating func rect() -> PixelRect {
            PixelRect(
                x: .random(in: -20...180, using: &random), y: .random(in: -20...120, using: &random),
                width: .random(in: 0...120, using: &random), height: .random(in: 0...90, using: &random))
        }

        mutating func clip() -> PixelRect {
            Bool.random(using: &random) ? PixelRect(x: 0, y: 0, width: 200, height: 140) : rect()
        }

        mutating func item() -> Item {
            switch Int.random(in: 0..<12, using: &random) {
            case 0: return .fill(rect(), color())
            case 1, 2:
                let area = SubpixelRect(
                    x: number(-20...180), y: number(-20...120), width: number(0...120), height: number(0...90)
                )
                return .rounded(area, number(0...30), color(), color(), number(0...4), clip())
            case 3:
                let count = Int.random(in: 0...5, using: &random)
                return .line((0..<count).map { _ in point() }, number(0...6), color(), clip())
            case 4: return .begin(clip())
            case 5: return .end
            default: return .glyph(run(), clip())
            }
        }

        mutating func run() -> GlyphRun {
            let emoji = Int.random(in: 0..<5, using: &random) == 0
            let text = emoji ? "😀" : String(Int.random(in: 0...9, using: &random))
            let handle = glyphs.handle(for: text, face: emoji ? .emoji : .display)
            let sizes = [14.0, 30.0, 47.5]
            let size: Double = sizes.randomElement(using: &random) ?? 14
            var run = GlyphRun(glyphs.glyph(handle, pixelSize: size), origin: point(), color: color())
            if Int.random(in: 0..<4, using: &random) == 0 {
                run.scale = Int32.random(in: 0...100_000, using: &random)
                run.blur = Subpixel(number(0...5))
                run.pivot = point()
            }
            if Int.random(in: 0..<4, using: &random) == 0 {
                run.fade = EdgeFade(top: number(-20...100), height: number(0...90))
            }
            return run
        }

        mutating func change(_ items: inout [Item]) {
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let index = Int.random(in: 0...items.count, using: &random)
                switch Int.random(in: 0..<6, using: &random) {
                case 0: items.insert(item(), at: index)
                case 1 where index < items.count: items.remove(at: index)
                case 2 where index < items.count: items.swapAt(index, items.count - 1)
                case 3 where index < items.count: items[index] = item()
                case 4 where index < items.count:
                    if case .glyph(var run, let clip) = items[index] {
                        run.origin.y.raw += Int32.random(in: -300...300, using: &random)
                        items[index] = .glyph(run, clip)
                    }
                case 5 where index < items.count:
                    if case .line(var points, let width, let color, let clip) = items[index], !points.isEmpty
                    {
                        points[0] = point()
                        items[index] = .line(points, width, color, clip)
                    }
                default: break
                }
            }
        }
    }

    static func list(_ items: [Item]) -> DisplayList {
        var list = DisplayList()
        for item in items {
            switch item {
            case .fill(let rect, let color): list.fill(rect, color)
            case .rounded(let rect, let radius, let fill, let stroke, let width, let clip):
                list.roundedRect(
                    rect, radius: radius, fill: fill, stroke: stroke, lineWidth: width, clip: clip)
            case .glyph(let run, let clip): list.glyph(run, clip: clip)
            case .line(let points, let width, let color, let clip):
                list.polyline(points, lineWidth: width, color: color, clip: clip)
            case .begin(let clip): list.beginDissolve(clip: clip)
            case .end: list.endDissolve()
            }
        }
        return list
    }

    static func renderer(_ glyphs: FakeGlyphs) -> FrameRenderer {
        FrameRenderer(
            compositor: Compositor(glyphs: glyphs), width: size.width, height: size.height,
            ground: Color(rgb: 0x102030))
    }

    @Test(
        "Redrawing what changed gives the bytes of a full drawing, and covers each change", arguments: 0..<40)
    func sameAsFullDrawing(seed: UInt64) {
        let glyphs = FakeGlyphs()
        var maker = Maker(random: SeededGenerator(seed: seed), glyphs: glyphs)
        let renderer = Self.renderer(glyphs)
        let full = Compositor(glyphs: glyphs)
        var items = (0..<Int.random(in: 1...40, using: &maker.random)).map { _ in maker.item() }
        for step in 0..<40 {
            let before = renderer.buffer.copy(of: renderer.buffer.bounds)
            let list = Self.list(items)
            let damage = renderer.render(list)
            let expected = PixelBuffer(
                width: Self.size.width, height: Self.size.height, color: Color(rgb: 0x102030))
            full.draw(list, into: expected)
            #expect(renderer.buffer.hasSamePixels(as: expected), "seed \(seed) step \(step)")
            #expect(damage.count <= 16)
            #expect(damage.allSatisfy { renderer.buffer.bounds.contains($0) && !$0.isEmpty })
            // Outside of the rectangles nothing changed.
            if let before {
                for rect in damage { before.copyPixels(of: rect, from: renderer.buffer) }
                #expect(before.hasSamePixels(as: renderer.buffer), "seed \(seed) step \(step)")
            }
            maker.change(&items)
        }
    }

    @Test(
        "Drawing under any damage touches only it, and draws there what a full drawing does", arguments: 0..<8
    )
    func damageLimits(seed: UInt64) {
        let glyphs = FakeGlyphs()
        var maker = Maker(random: SeededGenerator(seed: 100 + seed), glyphs: glyphs)
        let compositor = Compositor(glyphs: glyphs)
        for _ in 0..<20 {
            let list = Self.list((0..<30).map { _ in maker.item() })
            let rect = maker.rect()
            let full = PixelBuffer(width: 200, height: 140, color: Color(rgb: 0x506070))
            let expected = PixelBuffer(width: 200, height: 140, color: Color(rgb: 0x506070))
            let limited = PixelBuffer(width: 200, height: 140, color: Color(rgb: 0x506070))
            compositor.draw(list, into: full)
            expected.copyPixels(of: rect, from: full)
            compositor.draw(list, into: limited, damage: rect)
            #expect(limited.hasSamePixels(as: expected))
        }
    }

    @Test("An unchanged list damages nothing, also when its points moved in memory")
    func unchanged() {
        let glyphs = FakeGlyphs()
        let renderer = Self.renderer(glyphs)
        let path = [SubpixelPoint(x: 1, y: 1), SubpixelPoint(x: 90, y: 40)]
        let hidden = Item.line(
            [SubpixelPoint(x: 3, y: 3)], 2, Color(argb: 0x00FF_FFFF), renderer.buffer.bounds)
        let line = Item.line(path, 2, Color(rgb: 0xFFFFFF), renderer.buffer.bounds)
        #expect(renderer.render(Self.list([line])) == [renderer.buffer.bounds])
        #expect(renderer.render(Self.list([line])).isEmpty)
        #expect(renderer.render(Self.list([hidden, line])).isEmpty)
    }

    @Test("Inserting or removing a command in the middle damages only its own pixels")
    func insertion() {
        let glyphs = FakeGlyphs()
        let renderer = Self.renderer(glyphs)
        var items = (0..<18).map {
            Item.fill(PixelRect(x: $0 * 11, y: 0, width: 9, height: 100), Color(rgb: 0xFF))
        }
        renderer.render(Self.list(items))
        let added = PixelRect(x: 40, y: 110, width: 20, height: 10)
        items.insert(.fill(added, Color(rgb: 0xFF00)), at: 5)
        #expect(renderer.render(Self.list(items)) == [added])
        items.remove(at: 5)
        #expect(renderer.render(Self.list(items)) == [added])
        // One gone and another come elsewhere: the commands between stay matched.
        items.insert(.fill(added, Color(rgb: 0xFF00)), at: 3)
        items.remove(at: 12)
        let damage = renderer.render(Self.list(items))
        let gone = PixelRect(x: 11 * 11, y: 0, width: 9, height: 100)
        #expect(Set(damage) == [added, gone])
    }

    @Test("A new size or an invalidation draws everything")
    func resize() {
        let glyphs = FakeGlyphs()
        let renderer = Self.renderer(glyphs)
        let list = Self.list([.fill(PixelRect(x: 0, y: 0, width: 50, height: 50), Color(rgb: 0xFFFFFF))])
        renderer.render(list)
        renderer.resize(width: 60, height: 70)
        #expect(renderer.render(list) == [PixelRect(x: 0, y: 0, width: 60, height: 70)])
        #expect(
            renderer.buffer[10, 10] == Color(rgb: 0xFFFFFF) && renderer.buffer[55, 60] == Color(rgb: 0x102030)
        )
        renderer.invalidate()
        #expect(renderer.render(list) == [renderer.buffer.bounds])
    }
}
