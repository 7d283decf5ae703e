import Canvas
import NumberTransitions

/// Rolling numbers in rows and columns that all change at once: what a board of figures asks of the machine.
package struct NumberGrid {
    /// Size of the picture in points.
    package static let width = 1280.0
    /// Size of the picture in points.
    package static let height = 800.0
    /// Seconds from one change to the next.
    package static let interval = 0.3
    /// Seconds that a change moves.
    package static let duration = 0.28

    private var timelines: [RollingTimeline]
    private let fontSize: Double
    private let metrics: NumberMetrics
    private let columns: Int
    private let theme = Theme.of(.dark)
    private var random: UInt64 = 1

    /// Makes a grid of so many numbers in a font size in points.
    package init(count: Int, fontSize: Double, glyphs: any GlyphSource) {
        self.fontSize = fontSize
        metrics = NumberMetrics(glyphs: glyphs, fontSize)
        timelines = Array(repeating: RollingTimeline(), count: count)
        // Ten characters of a display face are about six times as wide as it is high.
        columns = max(1, min(count, Int(Self.width / (6 * fontSize))))
    }

    /// Tells every number a new value of six to eight digits; times must not run backwards.
    package mutating func change(at time: Double) {
        for index in timelines.indices {
            let digits = [1e6, 1e7, 1e8][Int(next() % 3)]
            let value = (digits / 10 + Double(next() % 1_000_000) / 1e6 * digits * 0.9).rounded(.down)
            let view = MovingNumbersView(
                number: value, numberOfDecimalPlaces: 0, animationDuration: Self.duration)
            timelines[index].forget(before: time)
            // Finite values at times in order are always taken.
            try? timelines[index].update(view, at: time, measuring: metrics)
        }
    }

    /// A number of Knuth's linear congruence; its upper bits are the random ones.
    private mutating func next() -> UInt64 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return random >> 33
    }

    /// Draws all numbers at a time into an emptied list.
    package func draw(
        at time: Double, glyphs: any GlyphSource, memory: SceneMemory, into list: inout DisplayList
    ) {
        list.removeAll()
        let clip = PixelRect(x: 0, y: 0, width: Int(Self.width), height: Int(Self.height))
        var painter = Painter(glyphs: glyphs, theme: theme, scale: 1, clip: clip, list: list)
        list = DisplayList()
        painter.list.fill(clip, theme.ground)
        let rows = (timelines.count + columns - 1) / columns
        let cell = (width: Self.width / Double(columns), height: Self.height / Double(rows))
        // Read where they lie: a copy of a timeline costs more than to draw one.
        timelines.withUnsafeBufferPointer { timelines in
            for index in timelines.indices {
                let area = Rect(
                    x: Double(index % columns) * cell.width, y: Double(index / columns) * cell.height,
                    width: cell.width, height: cell.height)
                timelines[index].evaluate(at: time, into: &memory.frame)
                let place = painter.place(memory.frame, fit: 1, in: area)
                painter.number(
                    memory.frame, cells: timelines[index].cells, at: place,
                    Painter.NumberStyle(fontSize: fontSize, edgeFade: true, clips: memory.frame.clips))
            }
        }
        list = painter.list
    }
}
