import Canvas

/// The drawing rules in plain arithmetic, one pixel at a time: what the fast loops are held against.
enum Reference {
    /// Nearest integer to a quotient of non-negative numbers.
    static func rounded(_ a: Int, over b: Int) -> Int { (a + b / 2) / b }

    static func mix(_ pixel: Color, _ color: Color, alpha: Int) -> Color {
        func channel(_ d: UInt8, _ s: UInt8) -> UInt32 {
            UInt32(rounded(Int(s) * alpha + Int(d) * (255 - alpha), over: 255))
        }
        return Color(
            rgb: channel(pixel.red, color.red) << 16 | channel(pixel.green, color.green) << 8
                | channel(pixel.blue, color.blue))
    }

    /// Coverage of a pixel of a mask that is moved right by quarters of a pixel and down by 1/256.
    static func coverage(_ mask: GlyphMask, x: Int, y: Int, quarters: Int, down: Int) -> Int {
        func at(_ x: Int, _ y: Int) -> Int {
            x >= 0 && y >= 0 && x < mask.width && y < mask.height ? Int(mask.coverage[y * mask.width + x]) : 0
        }
        func shifted(_ y: Int) -> Int {
            rounded(at(x, y) * (4 - quarters) + at(x - 1, y) * quarters, over: 4)
        }
        return rounded(shifted(y) * (256 - down) + shifted(y - 1) * down, over: 256)
    }

    static func opacity(_ run: GlyphRun, row: Int) -> Int {
        guard let fade = run.fade else { return Int(run.color.alpha) }
        let height = Int(fade.height.raw)
        guard height > 0 else { return 0 }
        let fromTop = row * 256 + 128 - Int(fade.top.raw)
        let part = max(0, min(height, 5 * min(fromTop, height - fromTop)))
        return rounded(Int(run.color.alpha) * (part * 65536 / height), over: 65536)
    }

    /// Where a plain glyph's mask lies: its corner, and how far it is moved within a pixel.
    static func place(_ run: GlyphRun, _ mask: GlyphMask) -> (x: Int, y: Int, quarters: Int, down: Int) {
        let quarters = (Int(run.origin.x.raw) + 32) >> 6
        let y = Int(run.origin.y.raw)
        return ((quarters >> 2) - mask.originX, (y >> 8) - mask.originY, quarters & 3, y & 255)
    }

    /// Draws a plain glyph.
    static func draw(_ run: GlyphRun, _ mask: GlyphMask, clip: PixelRect, into buffer: PixelBuffer) {
        let place = place(run, mask)
        for y in buffer.bounds.intersection(clip).rows {
            for x in buffer.bounds.intersection(clip).columns {
                let covered = coverage(
                    mask, x: x - place.x, y: y - place.y, quarters: place.quarters, down: place.down)
                let alpha = rounded(covered * opacity(run, row: y), over: 255)
                buffer[x, y] = mix(buffer[x, y], run.color, alpha: alpha)
            }
        }
    }

    /// Draws a dissolve of plain glyphs of one colour.
    static func dissolve(_ runs: [(GlyphRun, GlyphMask)], clip: PixelRect, into buffer: PixelBuffer) {
        for y in buffer.bounds.intersection(clip).rows {
            for x in buffer.bounds.intersection(clip).columns {
                var sum = 0
                for (run, mask) in runs {
                    let place = place(run, mask)
                    let covered = coverage(
                        mask, x: x - place.x, y: y - place.y, quarters: place.quarters, down: place.down)
                    sum = min(65025, sum + covered * opacity(run, row: y))
                }
                buffer[x, y] = mix(buffer[x, y], runs[0].0.color, alpha: rounded(sum, over: 255))
            }
        }
    }
}

extension PixelRect {
    var rows: Range<Int> { y..<max(y, maxY) }
    var columns: Range<Int> { x..<max(x, maxX) }
}
