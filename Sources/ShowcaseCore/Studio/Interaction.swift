extension Studio {
    /// Actions that concern pointer and keyboard alone.
    static func interact(
        _ action: Action, with state: inout StudioState, at host: Double, in environment: Environment
    ) -> [Effect] {
        switch action {
        case .hover(let id, let point):
            hover(id, at: point, in: &state, host)
        case .focus(let id, let visible):
            state.focus = id
            state.showsFocus = visible
        case .beginDrag(let id, let grabOffset):
            // A drag within the text being typed selects.
            if state.edit?.id != id { state.edit = nil }
            state.openStep = nil
            let resumes = id == .scrubber && state.isPlaying(at: host)
            if id == .scrubber {
                state.seek(to: state.time(at: host), at: host)
                state.clock.pause(at: host)
            }
            state.drag = .init(id: id, resumesClock: resumes, grabOffset: grabOffset)
        case .endDrag:
            if state.drag?.resumesClock == true { state.clock.resume(at: host) }
            state.drag = nil
            state.openStep = nil
        case .beginEdit(let id):
            state.focus = id
            state.edit = TextEdit(id: id, text: editableText(of: id, in: state, at: host))
        case .edit(let edit):
            state.edit = edit
        case .commitEdit:
            commit(&state, at: host, in: environment)
        case .cancelEdit:
            state.edit = nil
        case .scroll(let amount, let limit):
            state.scroll = min(max(state.scroll + amount, 0), max(0, limit))
            state.wheelScrolls = true
        case .closeHelp:
            state.showsHelp = false
        default: break
        }
        return []
    }

    private static func hover(
        _ id: ControlID?, at point: StudioState.Point?, in state: inout StudioState, _ host: Double
    ) {
        if point != state.pointer { state.wheelScrolls = false }
        state.pointer = point
        guard let id else { return state.hover = nil }
        if let rest = state.hover, rest.id == id, let place = rest.place, let point {
            let tremor = StudioState.Hover.tremor
            if abs(point.x - place.x) <= tremor, abs(point.y - place.y) <= tremor { return }
        }
        let isBusy = state.hover?.id == id && state.hover?.isBusy == true
        state.hover = .init(id: id, since: host, place: point, isBusy: isBusy)
    }

    /// What typing starts from.
    static func editableText(of id: ControlID, in state: StudioState, at host: Double) -> String {
        switch id {
        case .readout(let setting):
            setting.value(in: state.document.settings).map { fixed($0, decimals: setting.traits.decimals) }
                ?? "off"
        case .valueField:
            plainText(state.value(at: host))
        case .looksField:
            state.document.settings.digitTexts.joined(separator: " ")
        default: ""
        }
    }

    /// The shortest decimal of a value, without an exponent.
    static func plainText(_ value: Double) -> String {
        let shortest = "\(value)"
        if shortest.hasSuffix(".0") { return String(shortest.dropLast(2)) }
        guard shortest.contains("e") else { return shortest }
        var places = 10
        while places > 0,
            fixed(value, decimals: places) == fixed(value, decimals: places - 1) + (places == 1 ? ".0" : "0")
        {
            places -= 1
        }
        return fixed(value, decimals: places)
    }

    private static func commit(_ state: inout StudioState, at host: Double, in environment: Environment) {
        guard let edit = state.edit else { return }
        switch edit.id {
        case .readout(let setting):
            guard let value = setting.parse(edit.text) else {
                let message = "\(setting.traits.label) takes \(setting.rangeText), not “\(edit.text)”"
                return notify(message, isError: true, in: &state, at: host)
            }
            state.edit = nil
            reduce(&state, .set(setting, value), at: host, in: environment)
            state.openStep = nil
        case .valueField:
            guard let value = parseNumber(edit.text) else {
                return notify("“\(edit.text)” is not a number", isError: true, in: &state, at: host)
            }
            state.edit = nil
            tell(value, to: &state, at: host, in: environment)
        case .looksField:
            let texts = edit.text.split(separator: " ").map(String.init)
            guard texts.count == 10 else {
                let message = "Ten texts with spaces between stand for the digits 0 to 9, not \(texts.count)"
                return notify(message, isError: true, in: &state, at: host)
            }
            state.edit = nil
            tune(&state, step: .other, at: host, in: environment) { $0.show(digitsAs: texts) }
        default:
            state.edit = nil
        }
    }
}
