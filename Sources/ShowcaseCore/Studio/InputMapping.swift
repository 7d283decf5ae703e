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
        letGoOfMissing(&state, glyphs: environment.glyphs)
        return effects
    }

    /// A control that is no longer there takes focus, typed text and drag along.
    private static func letGoOfMissing(_ state: inout StudioState, glyphs: any GlyphSource) {
        let held = [state.focus, state.edit?.id, state.drag?.id].compactMap(\.self)
        guard !held.isEmpty else { return }
        let layout = StudioLayout(state, glyphs: glyphs)
        for id in held where layout.control(id) == nil {
            if state.focus == id { state.focus = nil }
            if state.edit?.id == id { state.edit = nil }
            if state.drag?.id == id { state.drag = nil }
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
            + dragged(drag, to: x, fine: modifiers.contains(.alt), state, layout)
    }

    /// What a drag does at a place: the value of the thing dragged, and nothing else.
    private static func dragged(
        _ drag: StudioState.Drag, to x: Double, fine: Bool, _ state: StudioState, _ layout: StudioLayout
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
                + (grab == 0 ? dragged(drag, to: x, fine: modifiers.contains(.alt), state, layout) : [])
        case .scrubber, .wipeEdge:
            actions += [.focus(control.id, visible: false), .beginDrag(control.id, grabOffset: 0)]
            return actions + dragged(.init(id: control.id), to: x, fine: false, state, layout)
        case .readout, .valueField, .looksField:
            return state.edit?.id == control.id ? actions : actions + [.beginEdit(control.id)]
        case .button:
            return actions + [.focus(nil, visible: false), .beginDrag(control.id, grabOffset: 0)]
        case .panel(let kind):
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
            guard y >= layout.tuning.y, y < layout.tuning.maxY else { return [] }
            return [.scroll(by: -dy * 36, limit: layout.scrollLimit)]
        }
    }

    // MARK: Keyboard

    private static func keyActions(
        _ key: Key, _ modifiers: Modifiers, _ state: StudioState, _ glyphs: any GlyphSource
    ) -> [Action] {
        if state.showsHelp {
            let closes = key == .escape || key == .function(1) || key == .enter || key == .space
            if closes { return [.closeHelp] }
            return modifiers == .control && key == .character("q") ? [.perform(.quit)] : []
        }
        if let edit = state.edit {
            if let actions = typing(key, modifiers, edit, state, glyphs) { return actions }
            // While typing, only shortcuts with a modifier reach beyond the field.
            guard modifiers.contains(.control), key != .character("c"), key != .character("z") else {
                return []
            }
        }
        switch key {
        case .tab: return moveFocus(backwards: modifiers.contains(.shift), state, glyphs)
        case .enter:
            switch state.focus {
            case .button(let command)?: return [.perform(command)]
            case .readout?, .valueField?, .looksField?: return state.focus.map { [.beginEdit($0)] } ?? []
            case .slider(let setting)?: return [.beginEdit(.readout(setting))]
            default: return []
            }
        case .escape:
            if state.focus != nil, state.showsFocus { return [.focus(nil, visible: false)] }
            if let maximized = state.document.view.maximized { return [.perform(.maximize(maximized))] }
            return [.perform(.quit)]
        default: break
        }
        if let actions = focused(key, modifiers, state) { return actions }
        return KeyBinding.command(for: key, modifiers).map { [.perform($0)] } ?? []
    }

    /// Keys in a field; nil for those it has no use for.
    private static func typing(
        _ key: Key, _ modifiers: Modifiers, _ edit: TextEdit, _ state: StudioState, _ glyphs: any GlyphSource
    ) -> [Action]? {
        var edit = edit
        let selecting = modifiers.contains(.shift)
        switch key {
        case .enter: return [.commitEdit]
        case .escape: return [.cancelEdit]
        case .tab: return [.commitEdit] + moveFocus(backwards: selecting, state, glyphs)
        case .left: edit.move(to: edit.cursor - 1, selecting: selecting)
        case .right: edit.move(to: edit.cursor + 1, selecting: selecting)
        case .home, .up: edit.move(to: 0, selecting: selecting)
        case .end, .down: edit.move(to: edit.characters.count, selecting: selecting)
        case .backspace: edit.delete(-1)
        case .delete: edit.delete(1)
        case .character("a") where modifiers.contains(.control): edit.selectAll()
        default: return nil
        }
        return [.edit(edit)]
    }

    /// Keys that the focused slider, scrubber or edge takes for itself.
    private static func focused(_ key: Key, _ modifiers: Modifiers, _ state: StudioState) -> [Action]? {
        let coarse = modifiers.contains(.shift)
        let fine = modifiers.contains(.alt)
        switch state.focus {
        case .slider(let setting)?, .readout(let setting)?:
            let behavior = SliderBehavior(setting.traits)
            let value = setting.value(in: state.document.settings)
            switch key {
            case .left, .down:
                return [.set(setting, behavior.value(value, movedBy: -1, coarse: coarse, fine: fine))]
            case .right, .up:
                return [.set(setting, behavior.value(value, movedBy: 1, coarse: coarse, fine: fine))]
            case .pageDown: return [.set(setting, behavior.value(value, movedBy: -1, coarse: true))]
            case .pageUp: return [.set(setting, behavior.value(value, movedBy: 1, coarse: true))]
            case .home: return [.set(setting, behavior.value(at: 0))]
            case .end: return [.set(setting, behavior.value(at: 1))]
            case .backspace, .delete:
                return [.set(setting, setting.value(in: Settings()) ?? setting.fallback)]
            default: return nil
            }
        case .wipeEdge?:
            guard let edge = state.document.view.wipe else { return nil }
            let step = coarse ? 0.1 : 0.01
            switch key {
            case .left: return [.setWipe(edge - step)]
            case .right: return [.setWipe(edge + step)]
            case .home: return [.setWipe(0)]
            case .end: return [.setWipe(1)]
            default: return nil
            }
        default: return nil
        }
    }

    private static func moveFocus(
        backwards: Bool, _ state: StudioState, _ glyphs: any GlyphSource
    ) -> [Action] {
        let layout = StudioLayout(state, glyphs: glyphs)
        let order = layout.focusOrder
        guard !order.isEmpty else { return [] }
        let current = state.focus.flatMap { order.firstIndex(of: $0) }
        let next: Int
        if let current {
            next = (current + (backwards ? order.count - 1 : 1)) % order.count
        } else {
            next = backwards ? order.count - 1 : 0
        }
        var actions: [Action] = [.focus(order[next], visible: true)]
        // What is focused is brought into view.
        if let control = layout.control(order[next]), control.visibleIn == layout.tuning {
            let below = control.frame.maxY + 6 - layout.tuning.maxY
            let above = layout.tuning.y - control.frame.y + 6
            if below > 0 {
                actions.append(.scroll(by: below, limit: layout.scrollLimit))
            } else if above > 0 {
                actions.append(.scroll(by: -above, limit: layout.scrollLimit))
            }
        }
        return actions
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
