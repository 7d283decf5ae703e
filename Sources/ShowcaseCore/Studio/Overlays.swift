import Canvas

extension Painter {
    /// What stands over everything: tooltip, messages, frame health and the sheet of keys.
    mutating func overlays(
        _ state: StudioState, _ layout: StudioLayout, at host: Double, health: FrameHealth?
    ) {
        if state.document.view.frameHealth, let health { readout(health, layout) }
        if state.showsHelp {
            helpSheet(state.viewport, unit: layout.unit)
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
            host >= hover.since + StudioState.tooltipDelay, let control = layout.control(hover.id),
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
        var y = layout.transport.y - 12 - height
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
        let width = (width(of: lines, size: size, face: .medium, figures: .tabular) + 20).rounded()
        let height = 24 * layout.unit
        guard let card = layout.panels.last?.frame else { return }
        let frame = Rect(x: card.maxX - width - 10, y: card.y + 10, width: width, height: height)
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
        var lines: [SheetLine] = []
        for group in KeyBinding.Group.allCases {
            lines.append(SheetLine(heading: group.rawValue))
            for binding in KeyBinding.all where binding.group == group && !binding.meaning.isEmpty {
                lines.append(SheetLine(keys: binding.keys, meaning: binding.meaning))
            }
        }
        lines.append(SheetLine(heading: "Controls"))
        lines += [
            SheetLine(keys: "Tab", meaning: "Next control; with Shift the one before"),
            SheetLine(keys: "←  →", meaning: "Move a slider; Shift coarse, Alt fine"),
            SheetLine(keys: "Enter", meaning: "Press a button, type a value"),
            SheetLine(keys: "Wheel", meaning: "Move the slider under the pointer"),
            SheetLine(keys: "Double-click", meaning: "Slider to its default, panel to full size"),
        ]
        // As many columns as fit, and text as large as the window allows.
        let columns = viewport.width >= 1000 ? 3 : 2
        let perColumn = (lines.count + columns - 1) / columns
        let sheet = whole.inset(min(40, viewport.width * 0.03), min(40, viewport.height * 0.04))
        let lineHeight = min(22 * unit, (sheet.height - 32) / Double(perColumn))
        let height = lineHeight * Double(perColumn) + 32
        let frame = Rect(x: sheet.x, y: snap(whole.midY - height / 2), width: sheet.width, height: height)
        roundedRect(frame, radius: 12, fill: theme.card, stroke: theme.cardEdge, lineWidth: hairline)
        let inner = frame.inset(20, 16)
        let width = (inner.width - 24 * Double(columns - 1)) / Double(columns)
        for (index, line) in lines.enumerated() {
            let column = index / perColumn
            let row = Rect(
                x: snap(inner.x + Double(column) * (width + 24)),
                y: inner.y + Double(index % perColumn) * lineHeight, width: width, height: lineHeight)
            sheetLine(line, in: row, size: min(12.5 * unit, lineHeight * 0.72))
        }
    }

    private mutating func sheetLine(_ line: SheetLine, in row: Rect, size: Double) {
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
