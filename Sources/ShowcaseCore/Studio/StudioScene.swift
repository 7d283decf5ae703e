import Canvas
import NumberTransitions

/// What the window measures of itself, for the readout of frame health.
public struct FrameHealth: Equatable, Sendable {
    /// Frames shown so far.
    public var shown: Int
    /// Refreshes of the display that a due frame missed.
    public var missed: Int
    /// Milliseconds a frame takes.
    public var milliseconds: Double

    /// Makes a readout.
    public init(shown: Int, missed: Int, milliseconds: Double) {
        self.shown = shown
        self.missed = missed
        self.milliseconds = milliseconds
    }
}

/// The studio's picture: a pure function of its state and the host time.
public enum StudioScene {
    /// Draws the window's content into an emptied list. `memory` only saves work from one picture to the next.
    public static func draw(
        _ state: StudioState, at host: Double, health: FrameHealth? = nil, environment: Environment,
        memory: SceneMemory, into list: inout DisplayList
    ) {
        list.removeAll()
        memory.begin(state, glyphs: environment.glyphs)
        let instant = SceneMemory.Instant(
            time: state.time(at: host), isPlaying: state.isPlaying(at: host),
            showsTooltip: state.hover?.tooltipTime.map { host >= $0 } ?? false,
            messages: state.toasts.reduce(0) { $0 + ($1.until > host ? 1 : 0) },
            health: state.document.view.frameHealth ? health : nil)
        if memory.add(instant, to: &list) { return }
        let layout = memory.layout(of: state, glyphs: environment.glyphs)
        let whole = Rect(x: 0, y: 0, width: state.viewport.width, height: state.viewport.height)
        var painter = Painter(
            glyphs: environment.glyphs, theme: Theme.of(state.document.view.theme),
            scale: state.viewport.scale,
            clip: .empty, list: list, characters: memory.characters)
        // The list is taken along and handed back, so that its memory has one owner and is not copied.
        list = DisplayList()
        painter.clip = painter.pixels(whole)
        painter.fill(whole, painter.theme.ground)
        painter.studio(state, layout, at: host, memory: memory)
        painter.overlays(state, layout, at: host, health: health, memory: memory)
        list = painter.list
        memory.keep(instant, list)
    }
}

extension Painter {
    fileprivate mutating func studio(
        _ state: StudioState, _ layout: StudioLayout, at host: Double, memory: SceneMemory
    ) {
        let time = state.time(at: host)
        let view = state.document.view
        var context = PanelContext(state.comparison, at: time, panels: view.panels, memory: memory)
        context.shareSize(in: layout.panels)
        context.xray = view.xray
        context.onionSkin = view.onionSkin
        context.unit = layout.unit
        kept(.header, context.change, in: memory) { $0.header(state, layout, at: time) }
        if let edge = view.wipe, layout.panels.count > 1 {
            wipe(layout.panels[0], layout.panels[1].kind, edge: edge, context)
        } else {
            for place in layout.panels { panel(place.kind, in: place.frame, context) }
        }
        controls(state, layout, at: host, time, memory)
        timeReadout(state, layout, at: time, memory)
        scrollBar(state, layout)
    }

    /// Captions and controls. The scrubber's knob moves; the others, under and over it, follow from the state,
    /// from the change in force, and from whether the clock runs.
    private mutating func controls(
        _ state: StudioState, _ layout: StudioLayout, at host: Double, _ time: Double, _ memory: SceneMemory
    ) {
        let variant = state.comparison.index(at: time) * 2 + (state.isPlaying(at: host) ? 1 : 0)
        let scrubber = layout.controls.firstIndex { $0.id == .scrubber }
        let end = scrubber ?? layout.controls.count
        kept(.controls(0), variant, in: memory) { painter in
            painter.roundedRect(
                layout.transport, radius: 12, fill: painter.theme.card, stroke: painter.theme.cardEdge,
                lineWidth: painter.hairline)
            painter.captions(layout)
            for control in layout.controls[..<end] { painter.control(control, state, layout, at: host, time) }
        }
        guard let scrubber else { return }
        control(layout.controls[scrubber], state, layout, at: host, time)
        kept(.controls(1), variant, in: memory) { painter in
            for control in layout.controls[(end + 1)...] {
                painter.control(control, state, layout, at: host, time)
            }
        }
    }

    private mutating func captions(_ layout: StudioLayout) {
        for caption in layout.captions {
            clipped(to: caption.visibleIn) { painter in
                painter.text(
                    caption.text, x: caption.frame.x, midY: caption.frame.midY, size: 13 * layout.unit,
                    color: painter.theme.text)
            }
        }
    }

    private mutating func header(_ state: StudioState, _ layout: StudioLayout, at time: Double) {
        let header = layout.header
        let unit = layout.unit
        var end = layout.controls.first { $0.id == .button(.copySwiftUI) }?.frame.x ?? header.maxX
        if let health = layout.healthReadout, health.y < header.maxY { end = health.x }
        var x = header.x
        let title = "Number Transitions"
        let titleSize = 15 * unit
        if width(of: title, size: titleSize, face: .semibold) <= end - 16 - x {
            x +=
                text(
                    title, x: x, midY: header.midY, size: titleSize, face: .semibold, color: theme.text) + 16
        }
        // The change, or at least the value; where neither fits, as much of the value as does.
        let size = 14 * unit
        let room = end - 16 - x
        let value = state.comparison.text(at: time)
        var candidates = [value]
        if let motion = state.comparison.motion(at: time) {
            candidates.insert("\(motion.from) → \(motion.to)", at: 0)
        }
        let whole = candidates.first { self.width(of: $0, size: size, face: .regular) <= room }
        text(
            whole ?? fitted(value, maxWidth: room < 60 * unit ? 0 : room, size: size, face: .regular), x: x,
            midY: header.midY, size: size, color: theme.secondaryText)
    }

    private mutating func control(
        _ control: Control, _ state: StudioState, _ layout: StudioLayout, at host: Double, _ time: Double
    ) {
        guard control.visibleFrame.width > 0, control.visibleFrame.height > 0 else { return }
        let isFree = state.drag == nil || state.drag?.id == control.id
        let look = WidgetState(
            isHovered: isFree && state.hover?.id == control.id && !state.showsHelp,
            isPressed: state.drag?.id == control.id,
            isFocused: state.showsFocus && state.focus == control.id)
        // The ring of the focus stands a little outside of its control.
        clipped(to: control.visibleIn.inset(-5, control.visibleIn == layout.tuning ? 0 : -5)) { painter in
            painter.draw(control, look, state, layout, at: host, time)
        }
    }

    private mutating func draw(
        _ control: Control, _ look: WidgetState, _ state: StudioState, _ layout: StudioLayout,
        at host: Double, _ time: Double
    ) {
        switch control.id {
        case .slider(let setting):
            let value = setting.value(in: state.document.settings)
            slider(
                control.frame, position: SliderBehavior(setting.traits).position(of: value),
                isOff: value == nil, look)
        case .readout, .valueField, .looksField:
            var shown = control
            if control.id == .valueField { shown.label = state.comparison.text(at: time) }
            field(
                shown, edit: state.edit?.id == control.id ? state.edit : nil, unit: layout.unit, look)
        case .button(.preset(let value)):
            var shown = control
            shown.isOn = state.comparison.value(at: time) == value
            button(shown, unit: layout.unit, look)
        case .button(.playPause):
            var shown = control
            shown.label = state.isPlaying(at: host) ? "pause" : "play"
            button(shown, unit: layout.unit, look)
        case .button(.addDecimals(0)):
            text(
                control.label, x: control.frame.midX, midY: control.frame.midY, size: 13 * layout.unit,
                face: .medium, color: theme.text, align: .center, figures: .tabular)
        case .button:
            button(control, unit: layout.unit, look)
        case .scrubber:
            let length = max(state.end - state.start, 1e-9)
            slider(control.frame, position: (time - state.start) / length, isOff: false, look)
            for change in state.document.changes {
                scrubberMark(control.frame, at: min((change.at - state.start) / length, 1))
            }
        case .figure:
            break
        case .panel, .wipeEdge:
            if look.isFocused { focusRing(control.frame, radius: 12) }
        }
    }

    private mutating func timeReadout(
        _ state: StudioState, _ layout: StudioLayout, at time: Double, _ memory: SceneMemory
    ) {
        let start = state.start
        let size = 13 * layout.unit
        let area = layout.timeReadout
        kept(.duration, in: memory) { painter in
            let duration = layout.showsLength ? " / \(fixed(state.end - start, decimals: 3)) s" : " s"
            memory.durationWidth = painter.text(
                duration, x: area.maxX, midY: area.midY, size: size, color: painter.theme.secondaryText,
                align: .trailing, figures: .tabular)
        }
        text(
            fixed(time - start, decimals: 3), x: area.maxX - memory.durationWidth, midY: area.midY,
            size: size,
            face: .medium,
            color: theme.text, align: .trailing, figures: .tabular)
    }

    private mutating func scrollBar(_ state: StudioState, _ layout: StudioLayout) {
        guard layout.scrollLimit > 0, layout.tuning.height > 20 else { return }
        let area = layout.tuning
        let part = area.height / layout.tuningHeight
        let height = max(16, area.height * part)
        let y = area.y + (area.height - height) * min(state.scroll / layout.scrollLimit, 1)
        roundedRect(
            Rect(x: area.maxX + 4, y: y, width: 3, height: height), radius: 1.5,
            fill: theme.secondaryText.opacity(0.7))
    }

    /// Two transitions in one card, parted by an edge that can be moved.
    private mutating func wipe(
        _ place: StudioLayout.PanelPlace, _ other: PanelKind, edge: Double, _ context: PanelContext
    ) {
        let frame = place.frame
        card(frame)
        let x = snap(frame.x + frame.width * edge)
        let sides = [
            (place.kind, Rect(x: frame.x, y: frame.y, width: x - frame.x, height: frame.height)),
            (other, Rect(x: x, y: frame.y, width: frame.maxX - x, height: frame.height)),
        ]
        for (kind, side) in sides {
            clipped(to: side) { painter in
                let isLeft = side.x == frame.x
                painter.panelContent(
                    kind, in: frame, context, titleEnd: isLeft ? .leading : .trailing, showsFigures: false)
            }
        }
        fill(Rect(x: x - hairline, y: frame.y, width: 2 * hairline, height: frame.height), theme.accentLine)
        roundedRect(
            Rect(x: x - 3, y: frame.midY - 18, width: 6, height: 36), radius: 3, fill: theme.accentLine)
    }
}
