import NumberTransitions
import Testing

@Suite("The README's example")
struct ReadmeExampleTests {
    private struct Monospaced: ElementMeasuring {
        func measure(_ element: Element) -> ElementCell { ElementCell(width: 38.4, ascent: 62, descent: 15) }
    }

    @Test("tells glyphs on their way between two numbers")
    func rolling() throws {
        var timeline = RollingTimeline()
        for (time, number) in [(0.0, 1234.56), (0.5, 99)] {
            let view = MovingNumbersView(number: number, numberOfDecimalPlaces: 2)
            try timeline.update(view, at: time, measuring: Monospaced())
        }
        var frame = TransitionFrame()
        timeline.evaluate(at: 0.55, into: &frame)
        #expect(frame.width == 5 * 38.4)
        let texts = frame.glyphs.map { timeline.cells[$0.cell].element.text }
        #expect(texts.prefix(3) == ["1", ",", "2"])
        // On the way from 3 to 9 two digits share a column.
        #expect(
            frame.glyphs.filter { $0.id == 20 }.map { timeline.cells[$0.cell].element.text } == ["4", "5"])
    }
}
