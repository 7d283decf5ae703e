import Canvas

extension Painter {
    /// What stands over everything: tooltip, messages, frame health and the sheet of keys.
    mutating func overlays(
        _ state: StudioState, _ layout: StudioLayout, at host: Double, health: FrameHealth?,
        memory: SceneMemory
    ) {
        if state.document.view.frameHealth, let health { readout(health, layout) }
        if state.showsHelp {
            kept(.help, in: memory) { $0.keySheet(state.viewport, unit: layout.unit) }
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
        // Close to a slider's knob and low, so that the slider above can still be read.
        var height = 26 * layout.unit
        var (top, bottom) = (control.visibleFrame.y - 6, control.visibleFrame.maxY + 6)
        if case .slider = control.id {
            height = 20 * layout.unit
            let reach = SliderGeometry.knobRadius + 4.5
            (top, bottom) = (control.frame.midY - reach, control.frame.midY + reach)
        }
        let x = min(max(control.frame.midX - width / 2, 12), state.viewport.width - width - 12)
        let y = top - height > 4 ? top - height : bottom
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
}
