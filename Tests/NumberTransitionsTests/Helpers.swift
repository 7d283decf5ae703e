import NumberTransitions

/// Measures without fonts: every character is 20 points high and 10 wide, save "1" (6) and signs (4).
struct FakeMeasurer: ElementMeasuring {
    var size = 1.0

    func measure(_ element: Element) -> ElementCell {
        let width: Double =
            switch element.text {
            case "1": 6
            case "-", ",", ".", "+": 4
            default: 10
            }
        let scale = size * element.scale
        return ElementCell(width: width * scale, ascent: 16 * scale, descent: 4 * scale)
    }
}

func close(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }

extension TransitionTimeline {
    func frame(at time: Double) -> TransitionFrame {
        var frame = TransitionFrame()
        evaluate(at: time, into: &frame)
        return frame
    }

    /// The glyphs of a frame as text and placement.
    func glyphs(at time: Double) -> [(text: String, glyph: GlyphPlacement)] {
        frame(at: time).glyphs.map { (cells[$0.cell].element.text, $0) }
    }

    /// The frame as a row of columns from left to right, `|` between them; in a column from top to bottom
    /// each glyph with its height in cells below (+) or above (-) the line where that is not 0.
    func picture(at time: Double) -> String {
        var columns: [(x: Double, id: Int, glyphs: [(y: Double, text: String)])] = []
        let frame = frame(at: time)
        for (text, glyph) in glyphs(at: time) {
            let height = cells[glyph.cell].measures.height
            // Less than a hundredth of a cell is no part of the picture.
            if frame.clips, glyph.y > frame.height - height / 100 || glyph.y < height / 100 - height {
                continue
            }
            let middle = glyph.x + cells[glyph.cell].measures.width / 2
            let line = (glyph.y / 20 * 100).rounded() / 100
            if let index = columns.firstIndex(where: { $0.id == glyph.id }) {
                columns[index].glyphs.append((line, text))
            } else {
                columns.append((middle, glyph.id, [(line, text)]))
            }
        }
        return columns.sorted { $0.x < $1.x }.map { column in
            column.glyphs.sorted { $0.y < $1.y }.map { glyph in
                glyph.y == 0 ? glyph.text : "\(glyph.text)\(glyph.y > 0 ? "+" : "")\(glyph.y)"
            }.joined(separator: " ")
        }.joined(separator: "|")
    }

    /// Whatever is told, without a measurer to hand over.
    mutating func tell(_ view: View, at time: Double) throws {
        try update(view, at: time, measuring: FakeMeasurer())
    }
}

func rolling(
    _ changes: [(Double, Double)], places: Int = 0, _ adjust: (inout MovingNumbersView) -> Void = { _ in }
) throws -> RollingTimeline {
    var timeline = RollingTimeline()
    for (time, number) in changes {
        var view = MovingNumbersView(number: number, numberOfDecimalPlaces: places, animationDuration: 1)
        view.curve = .linear
        adjust(&view)
        try timeline.tell(view, at: time)
    }
    return timeline
}

func odometer(
    _ changes: [(Double, Int)], _ adjust: (inout OdometerNumberView) -> Void = { _ in }
) throws -> OdometerTimeline {
    var timeline = OdometerTimeline()
    for (time, value) in changes {
        var view = OdometerNumberView(value: value)
        adjust(&view)
        try timeline.tell(view, at: time)
    }
    return timeline
}

func numericText(
    _ changes: [(Double, Double)], places: Int = 0, _ adjust: (inout NumericTextView) -> Void = { _ in }
) throws -> NumericTextTimeline {
    var timeline = NumericTextTimeline()
    for (time, number) in changes {
        var view = NumericTextView(number: number, numberOfDecimalPlaces: places)
        adjust(&view)
        try timeline.tell(view, at: time)
    }
    return timeline
}

func crossfade(
    _ changes: [(Double, Double)], places: Int = 0, _ adjust: (inout CrossfadeView) -> Void = { _ in }
) throws -> CrossfadeTimeline {
    var timeline = CrossfadeTimeline()
    for (time, number) in changes {
        var view = CrossfadeView(number: number, numberOfDecimalPlaces: places, animationDuration: 1)
        adjust(&view)
        try timeline.tell(view, at: time)
    }
    return timeline
}
