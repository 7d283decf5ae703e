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

    /// Where and how large a number's frame is drawn.
    struct NumberPlace {
        /// Top-left corner of the frame, on a whole pixel.
        var x: Double
        var y: Double
        /// Points on the window a point of the number.
        var fit: Double
    }

    /// Centres a number's frame in an area; `fit` is how much smaller it is drawn.
    func place(_ frame: TransitionFrame, fit: Double, in area: Rect) -> NumberPlace {
        NumberPlace(
            x: snap(area.midX - frame.width * fit / 2), y: snap(area.midY - frame.height * fit / 2), fit: fit)
    }

    /// The frame as it is drawn.
    func bounds(of frame: TransitionFrame, at place: NumberPlace) -> Rect {
        Rect(x: place.x, y: place.y, width: frame.width * place.fit, height: frame.height * place.fit)
    }

    /// Draws what a transition shows.
    mutating func number(
        _ frame: TransitionFrame, cells: [TimelineCell], at place: NumberPlace, _ style: NumberStyle
    ) {
        let outer = clip
        let bounds = bounds(of: frame, at: place)
        if style.clips { clip = clip.intersection(pixels(bounds)) }
        defer { clip = outer }
        guard !clip.isEmpty else { return }
        let fade = style.edgeFade ? EdgeFade(top: bounds.y * scale, height: bounds.height * scale) : nil
        if frame.dissolves { list.beginDissolve(clip: clip) }
        for placement in frame.glyphs {
            glyph(placement, cells[placement.cell], at: place, style, fade)
        }
        if frame.dissolves { list.endDissolve() }
    }

    private mutating func glyph(
        _ placement: GlyphPlacement, _ cell: TimelineCell, at place: NumberPlace,
        _ style: NumberStyle, _ fade: EdgeFade?
    ) {
        let opacity = min(max(placement.opacity, 0), 1) * style.opacity
        guard opacity > 0, placement.scale > 0 else { return }
        let measures = cell.measures
        let unit = place.fit * scale
        let size = style.fontSize * cell.element.scale * unit
        let x = place.x * scale + placement.x * unit
        let y = place.y * scale + placement.y * unit
        var run = GlyphRun(
            glyphs.glyph(TextHandle(raw: measures.token), pixelSize: size),
            origin: SubpixelPoint(x: x, y: y + measures.ascent * unit),
            color: (cell.element.color.map { Color(rgb: $0) } ?? theme.text).opacity(opacity), fade: fade)
        if placement.scale != 1 {
            run.scale = Int32((min(placement.scale, 64) * 65536).rounded())
            run.pivot = SubpixelPoint(
                x: x + measures.width / 2 * unit, y: y + measures.height / 2 * unit)
        }
        run.blur = Subpixel(max(0, placement.blur) * unit)
        list.glyph(run, clip: clip)
    }
}
