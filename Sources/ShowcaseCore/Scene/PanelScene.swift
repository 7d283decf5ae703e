import Canvas
import NumberTransitions

/// What all panels of a picture share.
struct PanelContext {
    let comparison: Comparison
    let time: Double
    let settings: Settings
    var xray = false
    var onionSkin = false
    /// Size of the text relative to the standard one.
    var unit = 1.0
    /// Seconds that the curves span, the same in all panels so that they can be compared.
    var span = 1.0
    let memory: SceneMemory

    init(_ comparison: Comparison, at time: Double, panels: [PanelKind], memory: SceneMemory) {
        self.comparison = comparison
        self.time = time
        self.memory = memory
        settings = comparison.settings(at: time)
        memory.prepare(comparison, at: time)
        let settles = panels.compactMap { memory.measures[$0]?.settleDuration }.filter(\.isFinite)
        span = max(settles.max() ?? 0, 0.1)
    }
}

/// What is worth keeping from one picture to the next; it never changes what is drawn.
public final class SceneMemory {
    var frame = TransitionFrame()
    var columns: [RollingColumn] = []
    private(set) var measures: [PanelKind: TransitionMeasures] = [:]
    private var change: Change?
    private var previous: Change?

    /// Makes an empty memory.
    public init() {}

    static let samples = 120

    /// Computes the measures of the change in force, unless they are those of the picture before.
    func prepare(_ comparison: Comparison, at time: Double) {
        guard let motion = comparison.motion(at: time) else {
            measures = [:]
            change = nil
            return
        }
        let index = comparison.index(at: motion.start)
        let current = comparison.changes[index]
        let before = comparison.changes[index - 1]
        guard current != change || before != previous else { return }
        change = current
        previous = before
        for kind in PanelKind.allCases {
            measures[kind] = comparison.timeline(kind).measures(at: motion.start, samples: Self.samples)
        }
    }
}

extension Painter {
    /// A card with its title, the number in motion, its curve and its measures.
    mutating func panel(_ kind: PanelKind, in frame: Rect, _ context: PanelContext) {
        card(frame)
        panelContent(kind, in: frame, context)
    }

    mutating func card(_ frame: Rect) {
        roundedRect(frame, radius: 12, fill: theme.card, stroke: theme.cardEdge, lineWidth: hairline)
    }

    /// The parts of a card by the room there is: text gives way to the number.
    mutating func panelContent(
        _ kind: PanelKind, in frame: Rect, _ context: PanelContext, titleEnd: Alignment = .leading,
        showsFigures: Bool = true
    ) {
        let unit = context.unit
        let padding = frame.width < 260 ? 12.0 : 18.0
        var rest = frame.inset(padding, 0)
        _ = rest.cutTop(frame.height < 200 ? 8 : 14)
        let title = rest.cutTop(20 * unit)
        heading(kind.title, in: title, size: 15 * unit, face: .semibold, color: theme.text, titleEnd)
        if frame.height >= 150 * unit {
            let subtitle = rest.cutTop(17 * unit)
            heading(
                kind.subtitle(context.settings), in: subtitle, size: 12 * unit, face: .regular,
                color: theme.secondaryText, titleEnd)
        }
        if showsFigures, frame.height >= 190 * unit {
            _ = rest.cutBottom(14)
            measures(of: kind, in: rest.cutBottom(34 * unit), context)
        }
        // The X-ray shows the run in its own way and needs the room.
        if showsFigures, frame.height >= 260 * unit, !context.xray {
            _ = rest.cutBottom(14)
            curve(of: kind, in: rest.cutBottom(min(64 * unit, frame.height * 0.2)), context)
        }
        _ = rest.cutBottom(6)
        _ = rest.cutTop(6)
        clipped(to: Rect(x: frame.x + 1, y: rest.y, width: frame.width - 2, height: rest.height)) {
            $0.stage(kind, in: rest, context)
        }
    }

    private mutating func heading(
        _ line: String, in row: Rect, size: Double, face: FontFace, color: Color, _ align: Alignment
    ) {
        var candidates = [line]
        if let part = line.split(separator: "·").last { candidates.append(String(part.drop { $0 == " " })) }
        let fitting = candidates.first { width(of: $0, size: size, face: face) <= row.width }
        let shown =
            fitting ?? fitted(candidates[candidates.count - 1], maxWidth: row.width, size: size, face: face)
        text(
            shown, x: align == .leading ? row.x : row.maxX, midY: row.midY, size: size, face: face,
            color: color,
            align: align)
    }

    /// The number itself, with ghosts and X-ray where they are wanted.
    private mutating func stage(_ kind: PanelKind, in area: Rect, _ context: PanelContext) {
        if context.onionSkin {
            for ghost in stride(from: Self.ghosts, through: 1, by: -1) {
                let time = context.time - Double(ghost) / 60
                guard time >= (context.comparison.changes.first?.at ?? 0) else { continue }
                number(kind, at: time, in: area, context, opacity: 0.22 / Double(ghost))
            }
        }
        if context.xray { xray(kind, in: area, context) }
        number(kind, at: context.time, in: area, context, opacity: 1)
    }

    /// Frames that the onion skin shows.
    static let ghosts = 5

    private mutating func number(
        _ kind: PanelKind, at time: Double, in area: Rect, _ context: PanelContext, opacity: Double
    ) {
        let memory = context.memory
        switch kind {
        case .rolling: context.comparison.rolling.evaluate(at: time, into: &memory.frame)
        case .odometer: context.comparison.odometer.evaluate(at: time, into: &memory.frame)
        case .crossfade: context.comparison.crossfade.evaluate(at: time, into: &memory.frame)
        case .numericText: context.comparison.numericText.evaluate(at: time, into: &memory.frame)
        }
        let timeline = context.comparison.timeline(kind)
        let settings = context.settings
        let fades = kind == .rolling && settings.edgeFade && !settings.reduceMotion
        // At rest nothing reaches over the frame but overhanging ink, which is not to be cut.
        let clips = memory.frame.clips && time < timeline.settleTime
        let place = place(memory.frame, widest: context.comparison.widestFrame(of: kind), in: area)
        number(
            memory.frame, cells: timeline.cells, at: place,
            NumberStyle(fontSize: settings.fontSize, opacity: opacity, edgeFade: fades, clips: clips))
    }

    /// Four figures in columns, names above.
    private mutating func measures(of kind: PanelKind, in row: Rect, _ context: PanelContext) {
        guard let measures = context.memory.measures[kind] else { return }
        let unit = context.unit
        var left = row.x
        for item in kind.measureTexts(measures) {
            let width = row.width * item.share
            let x = snap(left)
            left += width
            text(
                item.name, x: x, midY: row.y + 8 * unit, maxWidth: width - 4, size: 11.5 * unit,
                color: theme.secondaryText)
            text(
                fitted(item.value, maxWidth: width * 0.92 - 2, size: 12.5 * unit, face: .medium), x: x,
                midY: row.y + 25 * unit, size: 12.5 * unit, face: .medium, color: theme.text,
                figures: .tabular)
        }
    }

    /// Progress from the old value to the new one over the shared span, with a playhead.
    private mutating func curve(of kind: PanelKind, in area: Rect, _ context: PanelContext) {
        guard let measures = context.memory.measures[kind], measures.progress.count > 1 else { return }
        let progress = measures.progress
        let low = min(0, progress.min() ?? 0)
        let high = max(1, progress.max() ?? 1)
        let plot = area.inset(0, 2)
        func y(_ value: Double) -> Double { plot.maxY - (value - low) / (high - low) * plot.height }
        fill(Rect(x: plot.x, y: snap(y(0)), width: plot.width, height: hairline), theme.cardEdge)
        fill(Rect(x: plot.x, y: snap(y(1)), width: plot.width, height: hairline), theme.cardEdge)
        let sampled = min(measures.settleDuration, TransitionMeasures.longestSampledDuration)
        // More steps than the plot can show apart are drawn as the line that they make.
        let steps = kind == .odometer && !context.settings.reduceMotion && measures.digitsTravelled <= 40
        var points: [(x: Double, y: Double)] = []
        for (index, value) in progress.enumerated() {
            let part = Double(index) / Double(progress.count - 1) * sampled / context.span
            let x = plot.x + min(part, 1) * plot.width
            if steps, let last = points.last, last.y != y(value) { points.append((x, last.y)) }
            points.append((x, y(value)))
        }
        if let last = points.last { points.append((plot.maxX, last.y)) }
        polyline(simplified(points), lineWidth: 1.75, color: theme.accentLine)
        if let start = context.comparison.motion(at: context.time)?.start {
            let part = min(max((context.time - start) / context.span, 0), 1)
            let x = snap(plot.x + part * plot.width)
            fill(Rect(x: x, y: area.y, width: hairline, height: area.height), theme.secondaryText)
        }
    }

    /// Drops points on straight runs.
    private func simplified(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
        var result: [(x: Double, y: Double)] = []
        for (index, point) in points.enumerated() {
            if index > 0, index + 1 < points.count, let last = result.last,
                last.y == point.y && points[index + 1].y == point.y
                    || last.x == point.x && points[index + 1].x == point.x
            {
                continue
            }
            result.append(point)
        }
        return result
    }
}
