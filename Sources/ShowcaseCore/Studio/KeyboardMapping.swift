import Canvas

extension Studio {
    /// What a key means in a state.
    static func keyActions(
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
            guard modifiers.contains(.control), key != .character("z") else { return [] }
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
        if key == .pageUp || key == .pageDown {
            let layout = StudioLayout(state, glyphs: glyphs)
            // A row stays, so that the eye finds its place.
            let page = max(36, layout.tuning.height - 36)
            return [.scroll(by: key == .pageUp ? -page : page, limit: layout.scrollLimit)]
        }
        return KeyBinding.command(for: key, modifiers).map { [.perform($0)] } ?? []
    }

    /// Copy, cut and paste in a field; nil for other keys.
    static func clipboardActions(
        _ key: Character, _ edit: TextEdit, effects: inout [Effect]
    ) -> [Action]? {
        var edit = edit
        switch key {
        case "v":
            effects.append(.paste)
        case "c", "x":
            guard !edit.selection.isEmpty else { return [] }
            effects.append(.copy(String(edit.characters[edit.selection]), notice: nil))
            if key == "x" {
                edit.insert("")
                return [.edit(edit)]
            }
        default: return nil
        }
        return []
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
