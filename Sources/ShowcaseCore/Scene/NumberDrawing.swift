import Canvas
import NumberTransitions

extension Painter {
    /// How a number is drawn.
    struct NumberStyle {
        var fontSize: Double
        var opacity = 1.0
        var edgeFade = false
        var clips = false
    }

    /// Where the top-left corner of a number's frame stands when it is centred in an area, on a whole pixel.
    func origin(of frame: TransitionFrame, in area: Rect) -> (x: Double, y: Double) {
        (snap(area.midX - frame.width / 2), snap(area.midY - frame.height / 2))
    }

    /// Draws what a transition shows, its frame centred in an area.
    mutating func number(_ frame: TransitionFrame, cells: [TimelineCell], in area: Rect, _ style: NumberStyle)
    {
        let origin = origin(of: frame, in: area)
        let outer = clip
        if style.clips {
            clip = clip.intersection(
                pixels(Rect(x: origin.x, y: origin.y, width: frame.width, height: frame.height)))
        }
        defer { clip = outer }
        guard !clip.isEmpty else { return }
        let fade =
            style.edgeFade ? EdgeFade(top: origin.y * scale, height: frame.height * scale) : nil
        if frame.dissolves { list.beginDissolve(clip: clip) }
        for placement in frame.glyphs {
            glyph(placement, cells[placement.cell], at: origin, style, fade)
        }
        if frame.dissolves { list.endDissolve() }
    }

    private mutating func glyph(
        _ placement: GlyphPlacement, _ cell: TimelineCell, at origin: (x: Double, y: Double),
        _ style: NumberStyle, _ fade: EdgeFade?
    ) {
        let opacity = min(max(placement.opacity, 0), 1) * style.opacity
        guard opacity > 0, placement.scale > 0 else { return }
        let measures = cell.measures
        let size = style.fontSize * cell.element.scale * scale
        let x = origin.x + placement.x
        let y = origin.y + placement.y
        var run = GlyphRun(
            glyphs.glyph(TextHandle(raw: measures.token), pixelSize: size),
            origin: SubpixelPoint(x: x * scale, y: (y + measures.ascent) * scale),
            color: (cell.element.color.map { Color(rgb: $0) } ?? theme.text).opacity(opacity), fade: fade)
        if placement.scale != 1 {
            run.scale = Int32((min(placement.scale, 64) * 65536).rounded())
            run.pivot = SubpixelPoint(
                x: (x + measures.width / 2) * scale, y: (y + measures.height / 2) * scale)
        }
        run.blur = Subpixel(max(0, placement.blur) * scale)
        list.glyph(run, clip: clip)
    }
}
