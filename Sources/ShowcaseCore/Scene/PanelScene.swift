import Canvas
import NumberTransitions

/// What all panels of a picture share.
struct PanelContext {
    let comparison: Comparison
    let time: Double
    /// Index of the change in force: what does not move depends on nothing else of the time.
    let change: Int
    let settings: Settings
    var xray = false
    var onionSkin = false
    /// Size of the text relative to the standard one.
    var unit = 1.0
    /// Seconds that the curves span, the same in all panels so that they can be compared.
    var span = 1.0
    /// How much smaller all panels draw their numbers, so that they can be compared; nil where each number is
    /// as large as its panel allows.
    private var sharedFit: Double?
    let memory: SceneMemory

    init(_ comparison: Comparison, at time: Double, panels: [PanelKind], memory: SceneMemory) {
        self.comparison = comparison
        self.time = time
        self.memory = memory
        change = comparison.index(at: time)
        settings = comparison.settings(at: time)
        memory.prepare(comparison, at: time)
        span = 0.1
        for kind in panels {
            if let settles = memory.measures[kind]?.settleDuration, settles.isFinite {
                span = max(span, settles)
            }
        }
    }

    /// Draws the numbers of cards in one size, the largest at which none is too wide.
    mutating func shareSize(in cards: [StudioLayout.PanelPlace]) {
        var widest = 1.0
        var room = Double.infinity
        for card in cards {
            widest = max(widest, comparison.widestFrame(of: card.kind, drawnAsAt: time))
            room = min(room, PanelRows.stageWidth(card.frame))
        }
        sharedFit = min(1, room / widest)
    }

    /// Points on the window a point of a panel's number.
    func fit(of kind: PanelKind, in area: Rect) -> Double {
        sharedFit ?? min(1, area.width / max(1, comparison.widestFrame(of: kind)))
    }
}

extension Painter {
    /// A card with its title, the number in motion, its curve and its measures.
    mutating func panel(_ kind: PanelKind, in frame: Rect, _ context: PanelContext) {
        panelContent(kind, in: frame, context, hasCard: true)
    }

    mutating func card(_ frame: Rect) {
        roundedRect(frame, radius: 12, fill: theme.card, stroke: theme.cardEdge, lineWidth: hairline)
    }

    /// The parts of a card by the room there is: text gives way to the number.
    mutating func panelContent(
        _ kind: PanelKind, in frame: Rect, _ context: PanelContext, titleEnd: Alignment = .leading,
        hasCard: Bool = false, showsFigures: Bool = true
    ) {
        let rows = PanelRows(
            frame, unit: context.unit, showsFigures: showsFigures, showsCurve: showsFigures && !context.xray)
        kept(.card(kind), context.change, in: context.memory) { painter in
            if hasCard { painter.card(frame) }
            painter.texts(kind, rows, context, titleEnd)
            if let row = rows.measures { painter.measures(of: kind, in: row, context) }
            if let area = rows.curve { painter.curve(of: kind, in: area, context) }
        }
        if let area = rows.curve { playhead(of: kind, in: area, context) }
        let seen = Rect(x: frame.x + 1, y: rows.stage.y, width: frame.width - 2, height: rows.stage.height)
        clipped(to: seen) { $0.stage(kind, in: rows.stage, context) }
    }

    private mutating func texts(
        _ kind: PanelKind, _ rows: PanelRows, _ context: PanelContext, _ end: Alignment
    ) {
        let unit = context.unit
        heading(kind.title, in: rows.title, size: 15 * unit, face: .semibold, color: theme.text, end)
        if let subtitle = rows.subtitle {
            heading(
                kind.subtitle(context.settings), in: subtitle, size: 12 * unit, face: .regular,
                color: theme.secondaryText, end)
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
        let comparison = context.comparison
        switch kind {
        case .rolling: number(kind, comparison.rolling, at: time, in: area, context, opacity)
        case .odometer: number(kind, comparison.odometer, at: time, in: area, context, opacity)
        case .crossfade: number(kind, comparison.crossfade, at: time, in: area, context, opacity)
        case .numericText: number(kind, comparison.numericText, at: time, in: area, context, opacity)
        }
    }

    private mutating func number(
        _ kind: PanelKind, _ timeline: some TransitionTimeline, at time: Double, in area: Rect,
        _ context: PanelContext, _ opacity: Double
    ) {
        let memory = context.memory
        timeline.evaluate(at: time, into: &memory.frame)
        let settings = context.settings
        let fades = kind == .rolling && settings.edgeFade && !settings.reduceMotion
        // At rest nothing but overhanging ink reaches over a frame of the number's own width: it is not cut.
        let reach = memory.frame.glyphs.reduce(0) { max($0, $1.x + timeline.cells[$1.cell].measures.width) }
        let isNarrowed = settings.fixedWidth != nil && reach > memory.frame.width
        let clips = memory.frame.clips && (time < timeline.settleTime || isNarrowed)
        let place = place(memory.frame, fit: context.fit(of: kind, in: area), in: area)
        number(
            memory.frame, cells: timeline.cells, at: place,
            NumberStyle(fontSize: settings.fontSize, opacity: opacity, edgeFade: fades, clips: clips))
    }

    /// Up to four figures in columns, names above.
    private mutating func measures(of kind: PanelKind, in row: Rect, _ context: PanelContext) {
        guard let measures = context.memory.measures[kind] else { return }
        let unit = context.unit
        var left = row.x
        for item in kind.measureTexts(measures, room: row.width / unit) {
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

    /// Progress from the old value to the new one over the shared span.
    private mutating func curve(of kind: PanelKind, in area: Rect, _ context: PanelContext) {
        guard let measures = context.memory.measures[kind], context.memory.hasCurve(kind) else { return }
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
    }

    /// Where on the curve the picture is.
    private mutating func playhead(of kind: PanelKind, in area: Rect, _ context: PanelContext) {
        guard let start = context.memory.motionStart, context.memory.hasCurve(kind) else { return }
        let plot = area.inset(0, 2)
        let part = min(max((context.time - start) / context.span, 0), 1)
        let x = snap(plot.x + part * plot.width)
        fill(Rect(x: x, y: area.y, width: hairline, height: area.height), theme.secondaryText)
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

/// Where the parts of a card are; some are left out where there is little room.
struct PanelRows {
    var title: Rect
    var subtitle: Rect?
    var measures: Rect?
    var curve: Rect?
    /// Where the number moves.
    var stage: Rect

    /// Width of a card's inside in points.
    static func stageWidth(_ card: Rect) -> Double { max(0, card.width - (card.width < 260 ? 24 : 36)) }

    /// The X-ray shows the run in its own way and needs the room of the curve.
    init(_ frame: Rect, unit: Double, showsFigures: Bool, showsCurve: Bool) {
        var rest = frame.inset((frame.width - Self.stageWidth(frame)) / 2, 0)
        _ = rest.cutTop(frame.height < 200 ? 8 : 14)
        title = rest.cutTop(20 * unit)
        if frame.height >= 150 * unit { subtitle = rest.cutTop(17 * unit) }
        if showsFigures, frame.height >= 190 * unit {
            _ = rest.cutBottom(14)
            measures = rest.cutBottom(34 * unit)
        }
        if showsCurve, frame.height >= 260 * unit {
            _ = rest.cutBottom(14)
            curve = rest.cutBottom(min(64 * unit, frame.height * 0.2))
        }
        _ = rest.cutBottom(6)
        _ = rest.cutTop(6)
        stage = rest
    }
}
