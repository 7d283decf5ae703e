import Canvas
import NumberTransitions

extension Studio {
    /// Takes what the window reports: finds what it means and reduces it. Gives what is to be done outside.
    public static func handle(
        _ input: Input, _ state: inout StudioState, at host: Double, in environment: Environment
    ) -> [Effect] {
        var effects: [Effect] = []
        for action in actions(for: input, state, at: host, glyphs: environment.glyphs, effects: &effects) {
            effects += reduce(&state, action, at: host, in: environment)
        }
        follow(input, &state, at: host, glyphs: environment.glyphs)
        return effects
    }

    /// What comes of an input by itself: a control that is no longer there takes focus, typed text and drag
    /// along, and where another one came under a pointer at rest, that one is hovered.
    private static func follow(
        _ input: Input, _ state: inout StudioState, at host: Double, glyphs: any GlyphSource
    ) {
        let isAtWork =
            switch input {
            case .key, .text, .wheel, .pointerPressed, .pointerReleased: true
            default: false
            }
        if isAtWork { state.hover?.isBusy = true }
        let pointer = isAtWork && state.drag == nil && !state.showsHelp ? state.pointer : nil
        let held = [state.focus, state.edit?.id, state.drag?.id].compactMap(\.self)
        guard pointer != nil || !held.isEmpty else { return }
        let layout = StudioLayout(state, glyphs: glyphs)
        for id in held where layout.control(id) == nil {
            if state.focus == id { state.focus = nil }
            if state.edit?.id == id { state.edit = nil }
            if state.drag?.id == id { state.drag = nil }
        }
        guard let pointer else { return }
        let id = layout.control(at: pointer.x, pointer.y)?.id
        if id != state.hover?.id {
            state.hover = id.map { .init(id: $0, since: host, place: pointer, isBusy: true) }
        }
    }

    /// What an input means in a state.
    static func actions(
        for input: Input, _ state: StudioState, at host: Double, glyphs: any GlyphSource,
        effects: inout [Effect]
    ) -> [Action] {
        switch input {
        case .pointerMoved(let x, let y, let modifiers):
            return pointerMoved(x, y, modifiers, state, glyphs)
        case .pointerPressed(let x, let y, let clicks, let modifiers):
            return pointerPressed(x, y, clicks, modifiers, state, glyphs)
        case .pointerReleased(let x, let y, _):
            return pointerReleased(x, y, state, glyphs)
        case .pointerLeft:
            return state.drag == nil ? [.hover(nil, nil)] : []
        case .wheel(let x, let y, _, let dy, let modifiers):
            return wheel(x, y, dy, modifiers, state, glyphs)
        case .key(let key, let modifiers, _):
            if let edit = state.edit, modifiers.contains(.control), case .character(let character) = key,
                let actions = clipboardActions(character, edit, effects: &effects)
            {
                return actions
            }
            return keyActions(key, modifiers, state, glyphs)
        case .text(let text):
            guard var edit = state.edit else { return [] }
            edit.insert(text)
            return [.edit(edit)]
        case .resized(let width, let height, let scale):
            return [.resize(Viewport(width: width, height: height, scale: scale))]
        case .fileDropped(let path):
            effects.append(.openFile(path: path))
        case .quit:
            effects.append(.quit)
        case .visible(let isVisible):
            return [.setVisible(isVisible)]
        case .exposed:
            break
        }
        return []
    }

    // MARK: Pointer

    private static func pointerMoved(
        _ x: Double, _ y: Double, _ modifiers: Modifiers, _ state: StudioState, _ glyphs: any GlyphSource
    ) -> [Action] {
        let layout = StudioLayout(state, glyphs: glyphs)
        let point = StudioState.Point(x: x, y: y)
        guard let drag = state.drag else {
            return [.hover(state.showsHelp ? nil : layout.control(at: x, y)?.id, point)]
        }
        return [.hover(state.hover?.id, point)]
            + dragged(drag, to: x, fine: modifiers.contains(.alt), state, layout, glyphs)
    }

    /// What a drag does at a place: the value of the thing dragged, and nothing else.
    private static func dragged(
        _ drag: StudioState.Drag, to x: Double, fine: Bool, _ state: StudioState, _ layout: StudioLayout,
        _ glyphs: any GlyphSource
    ) -> [Action] {
        guard let control = layout.control(drag.id) else { return [] }
        let position = SliderGeometry.position(of: x + drag.grabOffset, in: control.frame)
        switch drag.id {
        case .slider(let setting):
            let value = SliderBehavior(setting.traits).value(at: position, fine: fine)
            return value == setting.value(in: state.document.settings) ? [] : [.set(setting, value)]
        case .scrubber:
            return [.seek(state.start + min(max(position, 0), 1) * (state.end - state.start))]
        case .wipeEdge:
            guard let card = layout.panels.first?.frame else { return [] }
            return [.setWipe((x - card.x) / card.width)]
        case .readout, .valueField, .looksField:
            guard var edit = state.edit, edit.id == drag.id else { return [] }
            let geometry = FieldGeometry(control, unit: layout.unit)
            edit.move(to: geometry.index(at: x, in: edit, glyphs), selecting: true)
            return [.edit(edit)]
        default:
            return []
        }
    }

    private static func pointerPressed(
        _ x: Double, _ y: Double, _ clicks: Int, _ modifiers: Modifiers, _ state: StudioState,
        _ glyphs: any GlyphSource
    ) -> [Action] {
        if state.showsHelp { return [.closeHelp] }
        let layout = StudioLayout(state, glyphs: glyphs)
        let control = layout.control(at: x, y)
        var actions: [Action] = []
        if let edit = state.edit, edit.id != control?.id { actions.append(.commitEdit) }
        guard let control else { return actions + [.focus(nil, visible: false)] }
        switch control.id {
        case .slider(let setting):
            actions.append(.focus(control.id, visible: false))
            if clicks == 2 {
                return actions + [.set(setting, setting.value(in: Settings()) ?? setting.fallback)]
            }
            let knob = SliderGeometry.x(
                of: SliderBehavior(setting.traits).position(of: setting.value(in: state.document.settings)),
                in: control.frame)
            // Taken by the knob, it keeps its distance to the pointer; on the track it comes to the pointer.
            let grab = abs(x - knob) <= SliderGeometry.knobRadius + 2 ? knob - x : 0
            actions.append(.beginDrag(control.id, grabOffset: grab))
            let drag = StudioState.Drag(id: control.id, grabOffset: grab)
            return actions
                + (grab == 0
                    ? dragged(drag, to: x, fine: modifiers.contains(.alt), state, layout, glyphs) : [])
        case .scrubber, .wipeEdge:
            actions += [.focus(control.id, visible: false), .beginDrag(control.id, grabOffset: 0)]
            return actions + dragged(.init(id: control.id), to: x, fine: false, state, layout, glyphs)
        case .readout, .valueField, .looksField:
            guard var edit = state.edit, edit.id == control.id else {
                return actions + [.beginEdit(control.id)]
            }
            // The first press selected everything; a further one goes into the text.
            if clicks > 1 {
                edit.selectAll()
            } else {
                let index = FieldGeometry(control, unit: layout.unit).index(at: x, in: edit, glyphs)
                edit.move(to: index, selecting: modifiers.contains(.shift))
            }
            return [.edit(edit), .beginDrag(control.id, grabOffset: 0)]
        case .button where !control.isEnabled:
            return actions
        case .button:
            return actions + [.focus(nil, visible: false), .beginDrag(control.id, grabOffset: 0)]
        case .panel(let kind), .figure(let kind, _):
            actions.append(.focus(nil, visible: false))
            return clicks == 2 ? actions + [.perform(.maximize(kind))] : actions
        }
    }

    /// A button acts when it is let go over itself.
    private static func pointerReleased(
        _ x: Double, _ y: Double, _ state: StudioState, _ glyphs: any GlyphSource
    ) -> [Action] {
        guard let drag = state.drag else { return [] }
        let over = StudioLayout(state, glyphs: glyphs).control(at: x, y)?.id
        var actions: [Action] = [.endDrag]
        if case .button(let command) = drag.id, over == drag.id { actions.append(.perform(command)) }
        return actions + [.hover(over, .init(x: x, y: y))]
    }

    private static func wheel(
        _ x: Double, _ y: Double, _ dy: Double, _ modifiers: Modifiers, _ state: StudioState,
        _ glyphs: any GlyphSource
    ) -> [Action] {
        guard !state.showsHelp, state.drag == nil, dy != 0, dy.isFinite else { return [] }
        if modifiers.contains(.control) { return [.perform(.stepTextScale(dy > 0 ? 1 : -1))] }
        let layout = StudioLayout(state, glyphs: glyphs)
        let isInTuning = y >= layout.tuning.y && y < layout.tuning.maxY
        let scroll = Action.scroll(by: -dy * 36, limit: layout.scrollLimit)
        if isInTuning, state.wheelScrolls { return [scroll] }
        switch layout.control(at: x, y)?.id {
        case .slider(let setting), .readout(let setting):
            let value = SliderBehavior(setting.traits).value(
                setting.value(in: state.document.settings), movedBy: dy, coarse: modifiers.contains(.shift),
                fine: modifiers.contains(.alt))
            return value == setting.value(in: state.document.settings) ? [] : [.set(setting, value)]
        case .scrubber:
            return [.perform(.stepFrames(dy))]
        case .button(.normalSpeed), .button(.stepSpeed):
            return [.perform(.stepSpeed(dy > 0 ? 1 : -1))]
        default:
            return isInTuning ? [scroll] : []
        }
    }
}

extension Setting {
    /// What a double-click resets to where the default settings have no such value.
    var fallback: Double? {
        switch self {
        case .springResponse: 0.5
        case .springDampingFraction: 0.7
        default: nil
        }
    }
}
