import Canvas
import ShowcaseCore

/// Many rolling numbers on 1280x800: new values every 300 ms, in motion for 280 ms of them.
final class NumbersBench {
    private var grid: NumberGrid
    private let environment: Environment
    private let renderer: FrameRenderer
    private let memory = SceneMemory()
    private var list = DisplayList()

    init(_ environment: Environment, count: Int, fontSize: Double) {
        self.environment = environment
        grid = NumberGrid(count: count, fontSize: fontSize, glyphs: environment.glyphs)
        renderer = FrameRenderer(
            compositor: Compositor(glyphs: environment.glyphs), width: Int(NumberGrid.width),
            height: Int(NumberGrid.height))
    }

    /// Draws the next frame at 60 frames a second of clock time.
    func drawFrame(_ index: Int) {
        if index % Int(NumberGrid.interval * 60) == 0 { grid.change(at: Double(index) / 60) }
        grid.draw(at: Double(index) / 60, glyphs: environment.glyphs, memory: memory, into: &list)
        renderer.render(list)
    }

    var picture: PixelBuffer { renderer.buffer }

    /// Glyph pixels that frames blend, counted over one run of motion from a frame on.
    func blendedPixels(from index: Int) -> Double {
        let frames = Int(NumberGrid.interval * 60)
        var total = 0
        for frame in index..<index + frames {
            drawFrame(frame)
            total += list.coveredPixels(environment.glyphs)
        }
        return Double(total) / Double(frames)
    }
}

extension DisplayList {
    /// How many pixels the list's glyphs cover, wholly or in part, inside their clips.
    func coveredPixels(_ glyphs: any GlyphSource) -> Int {
        var total = 0
        forEachMask(glyphs) { mask, seen in
            for row in seen.y..<seen.maxY {
                let start = row * mask.width + seen.x
                for coverage in mask.coverage[start..<start + seen.width] where coverage > 0 { total += 1 }
            }
        }
        return total
    }

    /// How many pixels the masks of the list's glyphs have inside their clips.
    func maskPixels(_ glyphs: any GlyphSource) -> Int {
        var total = 0
        forEachMask(glyphs) { total += $1.width * $1.height }
        return total
    }

    /// Calls the body with each glyph's mask and the part of the mask that is inside the clip.
    private func forEachMask(_ glyphs: any GlyphSource, _ body: (GlyphMask, PixelRect) -> Void) {
        for case .glyph(let run, let clip) in commands {
            let mask = glyphs.mask(for: run.glyph)
            let x = Int(run.origin.x.pixels.rounded()) - mask.originX
            let y = Int(run.origin.y.pixels.rounded()) - mask.originY
            var seen = PixelRect(x: x, y: y, width: mask.width, height: mask.height).intersection(clip)
            guard !seen.isEmpty else { continue }
            seen.x -= x
            seen.y -= y
            body(mask, seen)
        }
    }
}
