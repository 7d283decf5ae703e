import Canvas

/// Draws in points onto a display list in pixels, with the theme's colours and the text of the interface.
struct Painter {
    let glyphs: any GlyphSource
    let theme: Theme
    /// Device pixels a point.
    let scale: Double
    /// Everything is cut to these pixels.
    var clip: PixelRect
    var list: DisplayList
    var characters = CharacterTable()

    /// The width of a line in points that is a whole number of pixels and about one point.
    var hairline: Double { max(1, scale.rounded(.down)) / scale }

    /// Where text stands relative to the point it is given.
    enum Alignment {
        case leading, center, trailing
    }

    /// How figures in a text are set.
    enum Figures {
        /// As the face has them, kerned.
        case proportional
        /// Each in a cell as wide as the widest, so that a changing value does not jitter.
        case tabular
    }

    /// Rounds a coordinate in points to a whole pixel.
    func snap(_ points: Double) -> Double { (points * scale).rounded() / scale }

    /// A rectangle whose edges are rounded to whole pixels.
    func pixels(_ rect: Rect) -> PixelRect {
        let left = Int((rect.x * scale).rounded())
        let top = Int((rect.y * scale).rounded())
        return PixelRect(
            x: left, y: top, width: Int((rect.maxX * scale).rounded()) - left,
            height: Int((rect.maxY * scale).rounded()) - top)
    }

    /// Runs drawing that is cut to a rectangle as well.
    @discardableResult
    mutating func clipped<R>(to rect: Rect, _ body: (inout Painter) -> R) -> R {
        let outer = clip
        clip = clip.intersection(pixels(rect))
        defer { clip = outer }
        return body(&self)
    }

    mutating func fill(_ rect: Rect, _ color: Color) {
        let area = pixels(rect).intersection(clip)
        if !area.isEmpty { list.fill(area, color) }
    }

    mutating func roundedRect(
        _ rect: Rect, radius: Double, fill: Color, stroke: Color = Color(argb: 0), lineWidth: Double = 0
    ) {
        list.roundedRect(
            SubpixelRect(
                x: rect.x * scale, y: rect.y * scale, width: rect.width * scale, height: rect.height * scale),
            radius: radius * scale, fill: fill, stroke: stroke, lineWidth: lineWidth * scale, clip: clip)
    }

    mutating func circle(x: Double, y: Double, radius: Double, fill: Color) {
        roundedRect(
            Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius), radius: radius,
            fill: fill)
    }

    mutating func polyline(_ points: [(x: Double, y: Double)], lineWidth: Double, color: Color) {
        guard points.count > 1 else { return }
        list.polyline(
            points.lazy.map { [scale] in SubpixelPoint(x: $0.x * scale, y: $0.y * scale) },
            lineWidth: lineWidth * scale, color: color, clip: clip)
    }

    /// Width of a text in points.
    func width(of text: String, size: Double, face: FontFace, figures: Figures = .proportional) -> Double {
        guard figures == .tabular else {
            return glyphs.advance(of: glyphs.handle(for: text, face: face)) * size
        }
        let cell = figureAdvance(face) * size
        return text.reduce(0) { width, character in
            width + (character.isFigure ? cell : characters.entry(character, face, glyphs).advance * size)
        }
    }

    /// Draws a line of text whose capitals are centred on `midY`; gives the width it took.
    @discardableResult
    mutating func text(
        _ text: String, x: Double, midY: Double, size: Double, face: FontFace = .regular, color: Color,
        align: Alignment = .leading, figures: Figures = .proportional
    ) -> Double {
        let width = width(of: text, size: size, face: face, figures: figures)
        let start =
            switch align {
            case .leading: x
            case .center: x - width / 2
            case .trailing: x - width
            }
        let baseline = snap(midY + glyphs.metrics(of: face).capHeight * size / 2)
        switch figures {
        case .proportional:
            draw(text, penX: snap(start), baseline: baseline, size: size, face: face, color: color)
        case .tabular:
            drawTabular(text, penX: snap(start), baseline: baseline, size: size, face: face, color: color)
        }
        return width
    }

    /// Draws a text cut with an ellipsis where it would be wider than `maxWidth`.
    mutating func text(
        _ text: String, x: Double, midY: Double, maxWidth: Double, size: Double, face: FontFace = .regular,
        color: Color
    ) {
        self.text(
            fitted(text, maxWidth: maxWidth, size: size, face: face), x: x, midY: midY, size: size,
            face: face, color: color)
    }

    /// The text, or as much of it as fits with an ellipsis; empty where not even that fits.
    func fitted(
        _ text: String, maxWidth: Double, size: Double, face: FontFace, figures: Figures = .proportional
    ) -> String {
        func fits(_ text: String) -> Bool {
            width(of: text, size: size, face: face, figures: figures) <= maxWidth
        }
        if fits(text) { return text }
        guard fits("…") else { return "" }
        // The longest beginning that fits lies in low..<high.
        var low = 0
        var high = text.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if fits(text.prefix(middle) + "…") { low = middle } else { high = middle }
        }
        return text.prefix(low) + "…"
    }

    private mutating func draw(
        _ text: String, penX: Double, baseline: Double, size: Double, face: FontFace, color: Color
    ) {
        guard !text.isEmpty else { return }
        draw(glyphs.handle(for: text, face: face), penX: penX, baseline: baseline, size: size, color: color)
    }

    private mutating func draw(
        _ text: TextHandle, penX: Double, baseline: Double, size: Double, color: Color
    ) {
        let glyph = glyphs.glyph(text, pixelSize: size * scale)
        list.glyph(
            GlyphRun(glyph, origin: SubpixelPoint(x: penX * scale, y: baseline * scale), color: color),
            clip: clip)
    }

    private mutating func drawTabular(
        _ text: String, penX: Double, baseline: Double, size: Double, face: FontFace, color: Color
    ) {
        let cell = figureAdvance(face) * size
        var pen = penX
        for character in text {
            let entry = characters.entry(character, face, glyphs)
            let advance = entry.advance * size
            let shift = character.isFigure ? (cell - advance) / 2 : 0
            if character != " " {
                draw(
                    entry.handle, penX: snap(pen + shift), baseline: baseline, size: size, color: color)
            }
            pen += character.isFigure ? cell : advance
        }
    }

    private func figureAdvance(_ face: FontFace) -> Double {
        characters.figureAdvance(face, glyphs)
    }
}

extension Character {
    /// Whether it is one of the digits 0 to 9, which tabular text sets in cells of one width.
    var isFigure: Bool { asciiValue.map { (48...57).contains($0) } ?? false }
}
