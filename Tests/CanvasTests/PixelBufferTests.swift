import Canvas
import Testing

@Suite("Pixel buffer and rectangles")
struct PixelBufferTests {
    @Test("Same size and pixels make pictures the same")
    func samePixels() {
        let a = PixelBuffer(width: 7, height: 5, color: Color(rgb: 0x010203))
        let b = PixelBuffer(width: 7, height: 5, color: Color(rgb: 0x010203))
        #expect(a.hasSamePixels(as: b))
        b[6, 4] = Color(rgb: 0x010204)
        #expect(!a.hasSamePixels(as: b))
        #expect(!a.hasSamePixels(as: PixelBuffer(width: 5, height: 7, color: Color(rgb: 0x010203))))
    }

    @Test("Pixels stay opaque whatever is written")
    func opaque() {
        let buffer = PixelBuffer(width: 2, height: 1, color: Color(argb: 0))
        buffer[1, 0] = Color(argb: 0x0012_3456)
        #expect(buffer[0, 0].argb == 0xFF00_0000 && buffer[1, 0].argb == 0xFF12_3456)
    }

    @Test("A region is copied where it lies inside the picture")
    func copies() {
        let buffer = PixelBuffer(width: 4, height: 3)
        for y in 0..<3 {
            for x in 0..<4 { buffer[x, y] = Color(rgb: UInt32(y * 4 + x)) }
        }
        let copy = buffer.copy(of: PixelRect(x: 2, y: 1, width: 9, height: 1))
        #expect(copy?.bounds == PixelRect(x: 0, y: 0, width: 2, height: 1))
        #expect(copy?[0, 0] == Color(rgb: 6) && copy?[1, 0] == Color(rgb: 7))
        #expect(buffer.copy(of: PixelRect(x: 4, y: 0, width: 3, height: 3)) == nil)
        let target = PixelBuffer(width: 4, height: 3)
        target.copyPixels(of: PixelRect(x: -1, y: 2, width: 3, height: 9), from: buffer)
        #expect(
            target[1, 2] == Color(rgb: 9) && target[2, 2] == Color(rgb: 0) && target[1, 1] == Color(rgb: 0))
    }

    @Test("Intersection, union, contains and intersects agree pixel by pixel")
    func rectangles() {
        func pixels(_ rect: PixelRect) -> Set<[Int]> {
            Set(rect.rows.flatMap { y in rect.columns.map { [$0, y] } })
        }
        let rects = [-1, 0, 2].flatMap { x in
            [0, 1].flatMap { y in
                [0, 1, 3].flatMap { w in [0, 2].map { PixelRect(x: x, y: y, width: w, height: $0) } }
            }
        }
        for a in rects {
            for b in rects {
                #expect(pixels(a.intersection(b)) == pixels(a).intersection(pixels(b)))
                #expect(a.contains(b) == pixels(b).isSubset(of: pixels(a)))
                #expect(a.intersects(b) == !pixels(a).isDisjoint(with: pixels(b)))
                #expect(pixels(a.union(b)).isSuperset(of: pixels(a).union(pixels(b))))
            }
        }
    }
}
