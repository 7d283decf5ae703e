import Canvas
import NumberTransitions

/// The panels side by side without the studio's controls: the picture that a scenario captures.
public enum Stage {
    /// Draws the panels at a time (seconds) into an emptied list; `size` is in points, `scale` in device
    /// pixels a point. `memory` only saves work from one picture to the next. `showsHeader` leaves out the line
    /// with change and time where the surroundings tell them.
    public static func draw(
        _ comparison: Comparison, panels: [PanelKind], at time: Double, size: (width: Double, height: Double),
        scale: Double, theme: Theme, environment: Environment, memory: SceneMemory = SceneMemory(),
        showsHeader: Bool = true, into list: inout DisplayList
    ) {
        list.removeAll()
        memory.begin(
            StageContent(
                comparison: comparison, panels: panels, width: size.width, height: size.height,
                scale: scale, theme: theme, showsHeader: showsHeader),
            glyphs: environment.glyphs)
        let instant = SceneMemory.Instant(time: time)
        if memory.add(instant, to: &list) { return }
        let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
        var painter = Painter(
            glyphs: environment.glyphs, theme: theme, scale: scale, clip: .empty, list: list,
            characters: memory.characters)
        list = DisplayList()
        painter.clip = painter.pixels(whole)
        painter.fill(whole, theme.ground)
        let margin = margin(width: size.width)
        var rest = whole.inset(margin, margin)
        let header = rest.cutTop(size.height < 200 || !showsHeader ? 0 : 28)
        if header.height > 0 {
            painter.header(comparison, at: time, in: header.inset(2, 0))
        }
        let context = PanelContext(comparison, at: time, panels: panels, memory: memory)
        let gap = margin * 0.75
        let width = (rest.width - gap * Double(panels.count - 1)) / Double(max(1, panels.count))
        for (index, kind) in panels.enumerated() {
            let left = painter.snap(rest.x + Double(index) * (width + gap))
            let right = painter.snap(rest.x + Double(index) * (width + gap) + width)
            painter.panel(
                kind, in: Rect(x: left, y: rest.y, width: right - left, height: rest.height), context)
        }
        list = painter.list
        memory.keep(instant, list)
    }

    /// Points between the edge of a stage of some width and its cards.
    static func margin(width: Double) -> Double { width < 600 ? 10 : 16 }
}

/// What a stage shows, apart from the time.
struct StageContent: Equatable {
    var comparison: Comparison
    var panels: [PanelKind]
    var width: Double
    var height: Double
    var scale: Double
    var theme: Theme
    var showsHeader: Bool
}

extension Painter {
    /// The change in force on the left, the time on the right.
    fileprivate mutating func header(_ comparison: Comparison, at time: Double, in row: Rect) {
        let midY = row.y + 9
        let seconds = fixed(time, decimals: 3) + " s"
        let taken = text(
            seconds, x: row.maxX, midY: midY, size: 13, color: theme.secondaryText, align: .trailing,
            figures: .tabular)
        let motion = comparison.motion(at: time)
        let change = motion.map { "\($0.from) → \($0.to)" } ?? comparison.text(at: time)
        text(
            change, x: row.x, midY: midY, maxWidth: row.width - taken - 16, size: 13, face: .medium,
            color: theme.text)
    }
}
