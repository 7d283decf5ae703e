import Canvas

/// A font file with what it takes to measure and to draw with it.
///
/// Measuring happens at one pixel a design unit, where FreeType's numbers are whole and exact, with a handle
/// of its own, so that neither side throws away the other's glyphs.
final class Typeface {
    let file: FontFile
    private let measuring: OpenFont
    private let drawing: OpenFont

    /// A character that no font draws: its box stands for a missing glyph, which is never kerned and takes
    /// part in no ligature. It measures what lies beside it.
    private static let spacer: Unicode.Scalar = "\u{10FFFD}"
    private let spacerBox: GlyphBox

    init(_ file: FontFile) throws(FontError) {
        self.file = file
        measuring = try OpenFont(file)
        drawing = try OpenFont(file)
        measuring.setSize(horizontal: file.unitsPerEm * 64, vertical: file.unitsPerEm * 64)
        spacerBox =
            measuring.glyphBox(of: Self.spacer)
            ?? GlyphBox(minX: 0, maxX: 0, minY: 0, maxY: 0, advance: 0)
    }

    private var isBitmap: Bool { file.strikeSize > 0 }
    private var em: Double { Double(isBitmap ? file.strikeSize : file.unitsPerEm) }

    func provides(_ scalar: Unicode.Scalar) -> Bool { measuring.provides(scalar) }

    /// Measures at size 1.
    var metrics: FaceMetrics {
        let capital = measuring.glyphBox(of: "H").map(\.maxY) ?? 0
        return FaceMetrics(
            ascent: Double(measuring.ascent) / em, descent: Double(measuring.descent) / em,
            capHeight: Double(capital > 0 ? capital : measuring.ascent) / em)
    }

    /// How far the pen moves over the text at size 1.
    func advance(of text: String) -> Double {
        let spacer = String(Self.spacer)
        if isBitmap { return Double(measuring.extent(of: text).width) / em }
        let width = measuring.extent(of: spacer + text + spacer).width
        let before = spacerBox.advance - min(0, spacerBox.minX)
        return Double(width - before - max(spacerBox.advance, spacerBox.maxX)) / em
    }

    /// How far ink lies left of the pen's start, in design units.
    private func overhang(of text: String) -> Int {
        let fromPen = measuring.extent(of: String(Self.spacer) + text).width - spacerBox.advance
        return max(0, measuring.extent(of: text).width - fromPen)
    }

    // MARK: Drawing

    /// Draws the text with an em of `size` 1/64 pixels.
    func draw(_ text: String, size: Int) -> Ink {
        isBitmap ? drawStrike(text, size: size) : drawOutlines(text, size: size)
    }

    /// SDL_ttf puts glyphs of a string on whole pixels, which shows in small text. So strings are drawn wider
    /// by this factor and averaged: coverage is an area, so the average is exact, and glyphs stand on quarters
    /// of a pixel.
    private static func widening(of text: String, size: Int) -> Int {
        text.unicodeScalars.count > 1 && size <= 96 * 64 ? 4 : 1
    }

    private func drawOutlines(_ text: String, size: Int) -> Ink {
        let widening = Self.widening(of: text, size: size)
        drawing.setSize(horizontal: size * widening, vertical: size)
        let penX = penStart(of: text, size: size * widening)
        return drawing.withPixels(of: text) { surface in
            let originX = (penX + widening - 1) / widening
            return Ink(
                surface, widening: widening, padding: originX * widening - penX, originX: originX,
                originY: baselineRow(of: text, height: surface.height))
        } ?? .none
    }

    /// The surface's column where the pen starts: ink left of it moves everything to the right.
    private func penStart(of text: String, size: Int) -> Int {
        let scalars = text.unicodeScalars
        if let only = scalars.first, scalars.count == 1 {
            return max(0, -(drawing.glyphBox(of: only)?.minX ?? 0))
        }
        let overhang = overhang(of: text)
        let scaled = (Double(-overhang * size) / Double(file.unitsPerEm)).rounded()
        return -Int((scaled / 64).rounded(.down))
    }

    /// The row of the baseline in a surface of a height: ink above the face's ascent moves everything down.
    private func baselineRow(of text: String, height: Int) -> Int {
        let overflow = height - drawing.height
        guard overflow > 0 else { return drawing.ascent }
        let top = text.unicodeScalars.compactMap { drawing.glyphBox(of: $0)?.maxY }.max() ?? 0
        return drawing.ascent + min(overflow, max(0, top - drawing.ascent))
    }

    private func drawStrike(_ text: String, size: Int) -> Ink {
        let ascent = drawing.ascent
        let scale = Double(size) / 64 / em
        return drawing.withPixels(of: text) { Ink(strike: $0, ascent: ascent, scale: scale) } ?? .none
    }
}
