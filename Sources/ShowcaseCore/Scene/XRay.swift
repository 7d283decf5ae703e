import Canvas
import NumberTransitions

extension Painter {
    /// How a transition works, drawn under its number.
    mutating func xray(_ kind: PanelKind, in area: Rect, _ context: PanelContext) {
        switch kind {
        case .rolling: rollingXRay(in: area, context)
        case .odometer: odometerXRay(in: area, context)
        case .crossfade: crossfadeXRay(in: area, context)
        case .numericText: cellsXRay(kind, context.comparison.numericText, in: area, context)
        }
    }

    private mutating func outline(_ rect: Rect, _ color: Color) {
        roundedRect(rect, radius: 0, fill: Color(argb: 0), stroke: color, lineWidth: hairline)
    }

    /// The element's id above its cell, where there is room for it.
    private mutating func id(_ id: Int, over rect: Rect, _ color: Color, _ context: PanelContext) {
        text(
            "\(id)", x: rect.midX, midY: rect.y - 7 * context.unit, size: 9.5 * context.unit, face: .medium,
            color: color, align: .center)
    }

    private func color(of role: GlyphPlacement.Presence) -> Color {
        switch role {
        case .present: theme.xrayColumn
        case .entering: theme.xrayEntering
        case .leaving: theme.xrayLeaving
        }
    }

    // MARK: Rolling columns

    /// Frame and column outlines, ids, the whole stacks, and the stops of the edge fade.
    private mutating func rollingXRay(in area: Rect, _ context: PanelContext) {
        let memory = context.memory
        let rolling = context.comparison.rolling
        rolling.evaluate(at: context.time, into: &memory.frame)
        rolling.columns(at: context.time, into: &memory.columns)
        let frame = memory.frame
        let place = place(frame, fit: context.fit(of: .rolling, in: area), in: area)
        for column in memory.columns { stack(column, at: place, frame, rolling.cells, context) }
        for column in memory.columns {
            let rect = Rect(
                x: place.x + column.x * place.fit, y: place.y, width: column.width * place.fit,
                height: frame.height * place.fit)
            outline(rect, color(of: column.role))
            id(
                column.id, over: rect, column.role == .present ? theme.secondaryText : color(of: column.role),
                context)
        }
        let rect = bounds(of: frame, at: place)
        outline(rect, theme.xrayFrame)
        guard context.settings.edgeFade else { return }
        for stop in [0.2, 0.8] {
            let y = snap(rect.y + stop * rect.height)
            for x in stride(from: rect.x, to: rect.maxX, by: 6) {
                fill(Rect(x: x, y: y, width: min(3, rect.maxX - x), height: hairline), theme.xrayFrame)
            }
        }
    }

    /// The digits of a column above and below the frame, faint.
    private mutating func stack(
        _ column: RollingColumn, at place: NumberPlace, _ frame: TransitionFrame,
        _ cells: [TimelineCell], _ context: PanelContext
    ) {
        guard let position = column.position, column.cells.count == 10 else { return }
        let pitch = frame.height + context.settings.verticalDigitSpacing
        guard pitch > 0, position.isFinite else { return }
        let nearest = Int(position.rounded())
        let digits = column.isEndless ? nearest - 9...nearest + 9 : 0...9
        for digit in digits {
            let y = (position - Double(digit)) * pitch
            let isInFrame = abs(y) < frame.height
            let cell = cells[column.cells[((digit % 10) + 10) % 10]]
            let unit = place.fit * scale
            let size = context.settings.fontSize * cell.element.scale
            let left = column.x + (column.width - cell.measures.width) / 2
            let color = (cell.element.color.map { Color(rgb: $0) } ?? theme.text).opacity(
                isInFrame ? 0.12 : 0.2)
            let run = GlyphRun(
                glyphs.glyph(TextHandle(raw: cell.measures.token), pixelSize: size * unit),
                origin: SubpixelPoint(
                    x: place.x * scale + left * unit,
                    y: place.y * scale + (y + cell.measures.ascent) * unit), color: color)
            list.glyph(run, clip: clip)
        }
    }

    // MARK: Cells

    /// Outlines and ids of the glyphs' cells.
    private mutating func cellsXRay(
        _ kind: PanelKind, _ timeline: some TransitionTimeline, in area: Rect, _ context: PanelContext
    ) {
        let memory = context.memory
        timeline.evaluate(at: context.time, into: &memory.frame)
        let place = place(memory.frame, fit: context.fit(of: kind, in: area), in: area)
        outline(bounds(of: memory.frame, at: place), theme.xrayFrame)
        // Glyphs that enter one behind the other would lay their ids over one another: the first one is told.
        var told: [Double] = []
        for glyph in memory.frame.glyphs where glyph.opacity > 0 {
            let measures = timeline.cells[glyph.cell].measures
            let rect = Rect(
                x: place.x + glyph.x * place.fit, y: place.y + glyph.y * place.fit,
                width: measures.width * place.fit, height: measures.height * place.fit)
            outline(rect, color(of: glyph.presence).opacity(min(1, glyph.opacity * 1.5)))
            let room = 13 * context.unit
            guard glyph.presence != .leaving, told.allSatisfy({ abs($0 - rect.midX) >= room }) else {
                continue
            }
            told.append(rect.midX)
            id(glyph.id, over: rect, theme.secondaryText, context)
        }
    }

    // MARK: Odometer

    /// A ruler of the steps with a mark at the one displayed, under the cells.
    private mutating func odometerXRay(in area: Rect, _ context: PanelContext) {
        let odometer = context.comparison.odometer
        cellsXRay(.odometer, odometer, in: area, context)
        guard let motion = context.comparison.motion(at: context.time),
            let measures = context.memory.measures[.odometer]
        else { return }
        let unit = context.unit
        let ruler = Rect(
            x: area.x, y: min(area.midY + context.memory.frame.height / 2 + 16 * unit, area.maxY - 26 * unit),
            width: area.width, height: 8 * unit)
        let steps = measures.digitsTravelled
        fill(Rect(x: ruler.x, y: snap(ruler.y), width: ruler.width, height: hairline), theme.xrayColumn)
        let shown = max(1, min(steps, (ruler.width / 5).rounded(.down)))
        for tick in stride(from: 0, through: shown, by: 1) {
            let x = snap(ruler.x + tick / shown * (ruler.width - hairline))
            fill(Rect(x: x, y: ruler.y, width: hairline, height: ruler.height * 0.6), theme.xrayColumn)
        }
        let elapsed = context.time - motion.start
        let run = min(context.settings.stepDuration * steps, context.settings.maxAnimationDuration)
        let part = run > 0 ? min(max(elapsed / run, 0), 1) : 1
        let x = ruler.x + part * ruler.width
        fill(
            Rect(x: snap(x - hairline), y: ruler.y - 2, width: 2 * hairline, height: ruler.height + 2),
            theme.xrayFrame)
        let label = odometer.displayedText(at: context.time)
        let half = width(of: label, size: 10.5 * unit, face: .medium, figures: .tabular) / 2
        text(
            label, x: min(max(x, ruler.x + half), ruler.maxX - half), midY: ruler.maxY + 9 * unit,
            size: 10.5 * unit, face: .medium, color: theme.xrayFrame, align: .center, figures: .tabular)
    }

    // MARK: Crossfade

    /// The frame and a bar for the weight of each text.
    private mutating func crossfadeXRay(in area: Rect, _ context: PanelContext) {
        let memory = context.memory
        let crossfade = context.comparison.crossfade
        crossfade.evaluate(at: context.time, into: &memory.frame)
        let place = place(memory.frame, fit: context.fit(of: .crossfade, in: area), in: area)
        outline(bounds(of: memory.frame, at: place), theme.xrayFrame)
        let unit = context.unit
        let weights = crossfade.weights(at: context.time).filter { $0.weight > 0 }.suffix(4)
        var y = min(
            area.midY + memory.frame.height / 2 + 10 * unit, area.maxY - Double(weights.count) * 14 * unit)
        for entry in weights {
            let bar = Rect(x: area.x, y: y + 3 * unit, width: area.width * 0.4, height: 6 * unit)
            roundedRect(bar, radius: 3 * unit, fill: theme.track)
            var filled = bar
            filled.width = bar.width * min(max(entry.weight, 0), 1)
            roundedRect(filled, radius: 3 * unit, fill: theme.xrayFrame)
            text(
                "\(fixed(entry.weight, decimals: 2))  \(entry.text)", x: bar.maxX + 10, midY: bar.midY,
                size: 10.5 * unit, face: .medium, color: theme.secondaryText, figures: .tabular)
            y += 14 * unit
        }
    }
}
