import Canvas

extension Painter {
    /// What stands over everything: tooltip, messages, frame health and the sheet of keys.
    mutating func overlays(
        _ state: StudioState, _ layout: StudioLayout, at host: Double, health: FrameHealth?,
        memory: SceneMemory
    ) {
        if state.document.view.frameHealth, let health { readout(health, layout) }
        if state.showsHelp {
            kept(.help, in: memory) { $0.helpSheet(state.viewport, unit: layout.unit) }
        } else {
            tooltip(state, layout, at: host)
        }
        toasts(state, layout, at: host)
    }

    private mutating func bubble(_ frame: Rect, radius: Double) {
        roundedRect(
            frame, radius: radius, fill: theme.controlPressed, stroke: theme.cardEdge, lineWidth: hairline)
    }

    private mutating func tooltip(_ state: StudioState, _ layout: StudioLayout, at host: Double) {
        guard let hover = state.hover, state.drag == nil, state.edit == nil,
            let time = hover.tooltipTime, host >= time, let control = layout.control(hover.id),
            !control.tooltip.isEmpty
        else { return }
        let size = 12 * layout.unit
        let room = state.viewport.width - 48
        let shown = fitted(control.tooltip, maxWidth: room, size: size, face: .regular)
        let width = width(of: shown, size: size, face: .regular) + 20
        let height = 26 * layout.unit
        let x = min(max(control.frame.midX - width / 2, 12), state.viewport.width - width - 12)
        let above = control.visibleFrame.y - height - 6
        let y = above > 4 ? above : control.visibleFrame.maxY + 6
        bubble(Rect(x: snap(x), y: snap(y), width: width, height: height), radius: 6)
        text(shown, x: snap(x) + 10, midY: snap(y) + height / 2, size: size, color: theme.text)
    }

    private mutating func toasts(_ state: StudioState, _ layout: StudioLayout, at host: Double) {
        let size = 13 * layout.unit
        let height = 34 * layout.unit
        // Over the lower edge of the panels, where no control is.
        var y = layout.tuning.y - 20 - height
        for toast in state.toasts.reversed() where toast.until > host {
            let shown = fitted(
                toast.text, maxWidth: state.viewport.width - 80, size: size, face: .medium)
            let width = (width(of: shown, size: size, face: .medium) + 32).rounded()
            let frame = Rect(
                x: snap((state.viewport.width - width) / 2), y: snap(y), width: width, height: height)
            bubble(frame, radius: 8)
            text(
                shown, x: frame.x + 16, midY: frame.midY, size: size, face: .medium,
                color: toast.isError ? theme.error : theme.text)
            y -= height + 8
        }
    }

    private mutating func readout(_ health: FrameHealth, _ layout: StudioLayout) {
        let size = 11.5 * layout.unit
        let lines =
            "\(health.shown) frames   \(health.missed) missed   \(fixed(health.milliseconds, decimals: 2)) ms"
        guard let place = layout.healthReadout else { return }
        // As wide for all figures of an hour, so that it stands still while they change.
        let width = max(
            place.width, (width(of: lines, size: size, face: .medium, figures: .tabular) + 20).rounded())
        let frame = Rect(x: snap(place.maxX - width), y: place.y, width: width, height: place.height)
        bubble(frame, radius: 6)
        text(
            lines, x: frame.x + 10, midY: frame.midY, size: size, face: .medium, color: theme.text,
            figures: .tabular)
    }

    // MARK: The sheet of keys

    /// A line of the sheet: the heading of a group, or keys and what they do.
    private struct SheetLine {
        var keys = ""
        var meaning = ""
        var heading = ""
    }

    private mutating func helpSheet(_ viewport: Viewport, unit: Double) {
        let whole = Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
        fill(whole, theme.ground.opacity(0.8))
        let groups = Self.sheetGroups
        // As many columns as fit, whole groups in each, and text as large as the window allows.
        let columns = viewport.width >= 1000 ? 3 : 2
        let total = groups.reduce(0) { $0 + $1.count + 1 }
        var placed: [[SheetLine]] = [[]]
        for group in groups {
            let isFull = (placed.last?.count ?? 0) + group.count / 2 > total / columns
            if isFull, placed.count < columns { placed.append([]) }
            if placed.last?.isEmpty == false { placed[placed.count - 1].append(SheetLine()) }
            placed[placed.count - 1] += group
        }
        let rows = placed.map(\.count).max() ?? 1
        let sheet = whole.inset(min(40, viewport.width * 0.03), min(40, viewport.height * 0.03))
        let lineHeight = min(22 * unit, (sheet.height - 32) / Double(rows))
        let height = lineHeight * Double(rows) + 32
        let frame = Rect(x: sheet.x, y: snap(whole.midY - height / 2), width: sheet.width, height: height)
        roundedRect(frame, radius: 12, fill: theme.card, stroke: theme.cardEdge, lineWidth: hairline)
        let inner = frame.inset(20, 16)
        let width = (inner.width - 24 * Double(columns - 1)) / Double(columns)
        for (column, lines) in placed.enumerated() {
            for (row, line) in lines.enumerated() {
                let place = Rect(
                    x: snap(inner.x + Double(column) * (width + 24)), y: inner.y + Double(row) * lineHeight,
                    width: width, height: lineHeight)
                sheetLine(line, in: place, size: min(12.5 * unit, lineHeight * 0.72))
            }
        }
    }

    /// The groups of the sheet, each with its heading.
    private static var sheetGroups: [[SheetLine]] {
        func bound(_ group: KeyBinding.Group) -> [SheetLine] {
            [SheetLine(heading: group.rawValue)]
                + KeyBinding.all.filter { $0.group == group && !$0.meaning.isEmpty }
                .map { SheetLine(keys: $0.keys, meaning: $0.meaning) }
        }
        let controls = [
            SheetLine(heading: "Controls"),
            SheetLine(keys: "Tab", meaning: "Next control; with Shift the one before"),
            SheetLine(keys: "←  →", meaning: "Move a slider; Shift coarse, Alt fine"),
            SheetLine(keys: "Enter", meaning: "Press a button, type a value"),
            SheetLine(keys: "Wheel", meaning: "Move the slider under the pointer"),
            SheetLine(keys: "Double-click", meaning: "Slider to its default, panel to full size"),
        ]
        return [bound(.time), bound(.value), bound(.panels), controls, bound(.files)]
    }

    private mutating func sheetLine(_ line: SheetLine, in row: Rect, size: Double) {
        if line.keys.isEmpty, line.heading.isEmpty { return }
        guard line.heading.isEmpty else {
            text(line.heading, x: row.x, midY: row.midY, size: size, face: .semibold, color: theme.accentLine)
            return
        }
        let keys = min(size * 8, row.width * 0.36)
        text(
            line.keys, x: row.x, midY: row.midY, maxWidth: keys, size: size, face: .medium, color: theme.text)
        text(
            line.meaning, x: row.x + keys + 8, midY: row.midY, maxWidth: row.width - keys - 8, size: size,
            color: theme.secondaryText)
    }
}
