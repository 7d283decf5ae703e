import Canvas
import TestSupport
import Testing

@Suite("Shapes")
struct ShapeTests {
    let compositor = Compositor(glyphs: FakeGlyphs())
    static let white = Color(rgb: 0xFFFFFF)

    func draw(
        width: Int, height: Int, ground: Color = Color(rgb: 0), _ commands: (inout DisplayList) -> Void
    ) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height, color: ground)
        var list = DisplayList()
        commands(&list)
        compositor.draw(list, into: buffer)
        return buffer
    }

    @Test("A fill covers its pixels, is cut at the picture and blends exactly")
    func fill() {
        let ground = Color(rgb: 0x4080C0)
        for alpha in UInt32(0)...255 {
            let color = Color(argb: alpha << 24 | 0xFE7A01)
            let buffer = draw(width: 13, height: 7, ground: ground) {
                $0.fill(PixelRect(x: -3, y: 2, width: 14, height: 50), color)
            }
            for y in 0..<7 {
                for x in 0..<13 {
                    let inside = x < 11 && y >= 2
                    #expect(
                        buffer[x, y] == (inside ? Reference.mix(ground, color, alpha: Int(alpha)) : ground))
                }
            }
        }
    }

    /// Share of a pixel inside a rounded rectangle: 256 slices, each exact along x.
    static func coverage(_ x: Int, _ y: Int, _ rect: SubpixelRect, inset: Double, radius: Double) -> Double {
        let left = rect.x.pixels + inset
        let top = rect.y.pixels + inset
        let right = rect.x.pixels + rect.width.pixels - inset
        let bottom = rect.y.pixels + rect.height.pixels - inset
        let outerRadius = min(radius, rect.width.pixels / 2, rect.height.pixels / 2)
        let radius = max(0, outerRadius - inset)
        guard right > left, bottom > top else { return 0 }
        var area = 0.0
        for slice in 0..<256 {
            let v = Double(y) + (Double(slice) + 0.5) / 256
            guard v > top, v < bottom else { continue }
            let distance = max(0, top + radius - v, v - (bottom - radius))
            let cut = radius - max(0, radius * radius - distance * distance).squareRoot()
            area += max(0, min(Double(x + 1), right - cut) - max(Double(x), left + cut))
        }
        return area / 256
    }

    @Test("Rounded rectangles cover each pixel by its exact share", arguments: 0..<6)
    func roundedCoverage(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<12 {
            let rect = SubpixelRect(
                x: .random(in: -3...6, using: &random), y: .random(in: -3...6, using: &random),
                width: .random(in: 0...40, using: &random), height: .random(in: 0...30, using: &random))
            let radius = [0, Double.random(in: 0...20, using: &random)].randomElement(using: &random) ?? 0
            let buffer = draw(width: 44, height: 36) {
                $0.roundedRect(
                    rect, radius: radius, fill: Self.white, clip: PixelRect(x: 0, y: 0, width: 44, height: 36)
                )
            }
            var worst = 0.0
            for y in 0..<36 {
                for x in 0..<44 {
                    let share = Self.coverage(x, y, rect, inset: 0, radius: radius)
                    worst = max(worst, abs(Double(buffer[x, y].red) - 255 * share))
                }
            }
            #expect(worst < 1.6, "\(rect) radius \(radius)")
        }
    }

    @Test(
        "The line runs inside the edge, and nothing shines through where line and fill meet", arguments: 0..<4
    )
    func stroke(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<8 {
            let rect = SubpixelRect(
                x: .random(in: 0...3, using: &random), y: .random(in: 0...3, using: &random),
                width: .random(in: 6...30, using: &random), height: .random(in: 6...30, using: &random))
            let radius = Double.random(in: 0...14, using: &random)
            let lineWidth = Double.random(in: 0.3...4, using: &random)
            let buffer = draw(width: 36, height: 36) {
                $0.roundedRect(
                    rect, radius: radius, fill: Color(rgb: 0xFF0000), stroke: Color(rgb: 0x00FF00),
                    lineWidth: lineWidth, clip: PixelRect(x: 0, y: 0, width: 36, height: 36))
            }
            var worst = 0.0
            for y in 0..<36 {
                for x in 0..<36 {
                    let outer = Self.coverage(x, y, rect, inset: 0, radius: radius)
                    let inner = Self.coverage(
                        x, y, rect, inset: Subpixel(lineWidth).pixels, radius: radius)
                    worst = max(worst, abs(Double(buffer[x, y].red) - 255 * inner))
                    worst = max(worst, abs(Double(buffer[x, y].green) - 255 * (outer - inner)))
                }
            }
            #expect(worst < 2.1, "\(rect) radius \(radius) line \(lineWidth)")
        }
    }

    @Test("A line without a fill leaves the inside alone, and a half clear line shows the fill under it")
    func strokeAlpha() {
        let rect = SubpixelRect(x: 2, y: 2, width: 16, height: 16)
        let clip = PixelRect(x: 0, y: 0, width: 20, height: 20)
        let ring = draw(width: 20, height: 20, ground: Color(rgb: 0x102030)) {
            $0.roundedRect(
                rect, radius: 4, fill: Color(argb: 0), stroke: Self.white, lineWidth: 2, clip: clip)
        }
        #expect(ring[10, 10] == Color(rgb: 0x102030))
        #expect(ring[10, 2] == Self.white && ring[10, 3] == Self.white && ring[3, 10] == Self.white)
        let both = draw(width: 20, height: 20) {
            $0.roundedRect(
                rect, radius: 4, fill: Color(rgb: 0xFF0000), stroke: Color(argb: 0x8000_FF00), lineWidth: 2,
                clip: clip)
        }
        #expect(both[10, 3] == Color(rgb: 0x7F8000))
        #expect(both[10, 10] == Color(rgb: 0xFF0000))
    }

    @Test("A corner too large to be kept is drawn by the same rule")
    func largeRadius() {
        let rect = SubpixelRect(x: -10.4, y: 3.3, width: 700, height: 900)
        let buffer = draw(width: 120, height: 90) {
            $0.roundedRect(
                rect, radius: 320, fill: Self.white, clip: PixelRect(x: 0, y: 0, width: 120, height: 90))
        }
        for y in stride(from: 0, to: 90, by: 3) {
            for x in 0..<120 {
                let share = Self.coverage(x, y, rect, inset: 0, radius: 320)
                #expect(abs(Double(buffer[x, y].red) - 255 * share) < 2)
            }
        }
    }

    @Test("Lines cover what lies within half their width, once, with round joins and caps")
    func polyline() {
        let points = [SubpixelPoint(x: 10, y: 10), SubpixelPoint(x: 40, y: 14), SubpixelPoint(x: 18, y: 30)]
        let clip = PixelRect(x: 0, y: 0, width: 50, height: 40)
        let buffer = draw(width: 50, height: 40) {
            $0.polyline(points, lineWidth: 5, color: Self.white, clip: clip)
        }
        let translucent = draw(width: 50, height: 40) {
            $0.polyline(points, lineWidth: 5, color: Color(argb: 0x80FF_FFFF), clip: clip)
        }
        for y in 0..<40 {
            for x in 0..<50 {
                let distance =
                    zip(points, points.dropFirst()).map { a, b in
                        Self.distance(Double(x) + 0.5, Double(y) + 0.5, a, b)
                    }.min() ?? 0
                let share = min(1, max(0, 3 - distance))
                #expect(abs(Double(buffer[x, y].red) - 255 * share) <= 1.5)
                #expect(
                    Int(translucent[x, y].red) == Reference.rounded(Int(buffer[x, y].red) * 128, over: 255))
            }
        }
    }

    static func distance(_ x: Double, _ y: Double, _ a: SubpixelPoint, _ b: SubpixelPoint) -> Double {
        let (dx, dy) = (b.x.pixels - a.x.pixels, b.y.pixels - a.y.pixels)
        let (px, py) = (x - a.x.pixels, y - a.y.pixels)
        let t = min(1, max(0, (px * dx + py * dy) / max(dx * dx + dy * dy, 1e-9)))
        return ((px - t * dx) * (px - t * dx) + (py - t * dy) * (py - t * dy)).squareRoot()
    }

    @Test(
        "A line along the grid covers exactly its width, also below a pixel",
        arguments: [0.25, 0.5, 1, 1.5, 3])
    func lineAlongGrid(width: Double) {
        let buffer = draw(width: 40, height: 12) {
            $0.polyline(
                [SubpixelPoint(x: -20, y: 6.25), SubpixelPoint(x: 60, y: 6.25)], lineWidth: width,
                color: Self.white,
                clip: PixelRect(x: 0, y: 0, width: 40, height: 12))
        }
        let sum = (0..<12).reduce(0) { $0 + Int(buffer[20, $1].red) }
        #expect(abs(Double(sum) - 255 * width) <= 2)
    }

    @Test("One point is a dot; none, or no width, is nothing")
    func degenerateLines() {
        let clip = PixelRect(x: 0, y: 0, width: 9, height: 9)
        let dot = draw(width: 9, height: 9) {
            $0.polyline([SubpixelPoint(x: 4.5, y: 4.5)], lineWidth: 4, color: Self.white, clip: clip)
        }
        #expect(dot[4, 4] == Self.white && dot[4, 3] == Self.white && dot[0, 0] == Color(rgb: 0))
        let nothing = draw(width: 9, height: 9) {
            $0.polyline([], lineWidth: 4, color: Self.white, clip: clip)
            $0.polyline([SubpixelPoint(x: 4, y: 4)], lineWidth: 0, color: Self.white, clip: clip)
        }
        #expect(nothing.argb.allSatisfy { $0 == 0xFF00_0000 })
    }

    @Test("Coordinates far outside are no danger")
    func farOutside() {
        let clip = PixelRect(x: 0, y: 0, width: 30, height: 30)
        let far = 1e12
        let buffer = draw(width: 30, height: 30) {
            $0.fill(
                PixelRect(x: -1 << 40, y: -1 << 40, width: 1 << 41, height: 1 << 41), Color(rgb: 0x102030))
            $0.polyline(
                [
                    SubpixelPoint(x: -far, y: 15), SubpixelPoint(x: far, y: 15),
                    SubpixelPoint(x: .nan, y: -.infinity),
                ],
                lineWidth: 4, color: Self.white, clip: clip)
            $0.roundedRect(
                SubpixelRect(x: -far, y: -far, width: 2 * far, height: 2 * far), radius: far,
                fill: Color(argb: 0), stroke: Self.white, lineWidth: far, clip: clip)
            $0.roundedRect(
                SubpixelRect(x: -1e6, y: 20, width: 3e6, height: 5), radius: 2, fill: Self.white,
                clip: clip)
        }
        #expect(buffer[0, 22] == Self.white && buffer[29, 24] == Self.white)
        var line = DisplayList()
        line.polyline(
            [SubpixelPoint(x: -far, y: 15), SubpixelPoint(x: far, y: 15)], lineWidth: 4, color: Self.white,
            clip: clip)
        let alone = PixelBuffer(width: 30, height: 30)
        compositor.draw(line, into: alone)
        #expect(alone[3, 14] == Self.white && alone[28, 15] == Self.white && alone[3, 18] == Color(rgb: 0))
    }
}
