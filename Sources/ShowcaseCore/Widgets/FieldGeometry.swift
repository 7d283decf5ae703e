import Canvas

/// Where a field's text stands, at rest and while it is typed; shared by drawing and the pointer.
package struct FieldGeometry {
    /// The part of the field in which the text is seen.
    package let inner: Rect
    /// Font size in points.
    let size: Double
    /// How the text stands where it fits.
    let align: Painter.Alignment

    package init(_ control: Control, unit: Double) {
        inner = control.frame.inset(8, 0)
        size = StudioLayout.Builder.buttonTextSize * unit
        align =
            switch control.id {
            case .readout: .trailing
            case .valueField: .center
            default: .leading
            }
    }

    /// The horizontal places before, between and after the characters of a text being typed: aligned as it is
    /// at rest, or shifted so that the cursor stays in view.
    package func edges(of edit: TextEdit, _ glyphs: any GlyphSource) -> [Double] {
        var edges = [0.0]
        for advance in glyphs.figureAdvances(of: edit.characters, face: .medium) {
            edges.append(edges[edges.count - 1] + advance * size)
        }
        let width = edges[edges.count - 1]
        let start =
            if width > inner.width {
                inner.x - max(0, edges[edit.cursor] - inner.width)
            } else {
                switch align {
                case .leading: inner.x
                case .center: inner.midX - width / 2
                case .trailing: inner.maxX - width
                }
            }
        return edges.map { start + $0 }
    }

    /// The gap between two characters that is nearest to a place, 0...count.
    func index(at x: Double, in edit: TextEdit, _ glyphs: any GlyphSource) -> Int {
        let edges = edges(of: edit, glyphs)
        return edges.indices.min { abs(edges[$0] - x) < abs(edges[$1] - x) } ?? 0
    }
}

extension GlyphSource {
    /// Advances at size 1 of characters whose figures are all as wide as the widest.
    func figureAdvances(of characters: some Sequence<Character>, face: FontFace) -> [Double] {
        func advance(_ character: Character) -> Double {
            self.advance(of: handle(for: String(character), face: face))
        }
        let widest = "0123456789".reduce(0) { max($0, advance($1)) }
        return characters.map { $0.isFigure ? widest : advance($0) }
    }
}
