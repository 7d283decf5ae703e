import NumberTransitions

extension Studio {
    static func perform(
        _ command: Command, on state: inout StudioState, at host: Double, in environment: Environment
    ) -> [Effect] {
        switch command {
        case .add, .preset, .random, .burst:
            changeValue(command, on: &state, at: host, in: environment)
        case .curve(let curve):
            tune(&state, step: .other, at: host, in: environment) { $0.choose(curve) }
        case .direction(let direction):
            tune(&state, step: .other, at: host, in: environment) { $0.direction = direction }
        case .numericTextDirection(let direction):
            tune(&state, step: .other, at: host, in: environment) { $0.numericTextDirection = direction }
        case .format(let format):
            tune(&state, step: .other, at: host, in: environment) {
                let weight = $0.weight
                $0.format = format
                // The new format's symbols and numerals look like the characters before.
                if let weight { $0.setWeight(weight, in: environment.formats) }
            }
        case .looks(let looks):
            tune(&state, step: .other, at: host, in: environment) { $0.show(digitsAs: looks.texts) }
        case .weight(let weight):
            tune(&state, step: .other, at: host, in: environment) {
                $0.setWeight(weight, in: environment.formats)
            }
        case .addDecimals(let count):
            tune(&state, step: .other, at: host, in: environment) {
                let range = SettingRange.numberOfDecimalPlaces
                $0.numberOfDecimalPlaces =
                    min(max($0.numberOfDecimalPlaces + count, range.lowerBound), range.upperBound)
            }
        case .toggle(let toggle):
            flip(toggle, on: &state, at: host, in: environment)
        case .togglePanel, .maximize, .stepTextScale:
            changeView(command, on: &state)
        case .playPause, .replay, .stepFrames, .stepSpeed, .normalSpeed, .seekStart, .seekEnd:
            transport(command, on: &state, at: host, in: environment)
        case .undo, .redo, .reset, .clearSession:
            goBack(command, on: &state, at: host, in: environment)
        case .help:
            state.showsHelp.toggle()
            state.edit = nil
        case .copySwiftUI:
            return [.copy(SwiftUICode.text(for: state.document), notice: "Copied as SwiftUI code")]
        case .saveScenario: return [.saveScenario]
        case .screenshot: return [.saveScreenshot]
        case .quit: return [.quit]
        }
        return []
    }

    private static func changeValue(
        _ command: Command, on state: inout StudioState, at host: Double, in environment: Environment
    ) {
        switch command {
        case .add(let amount):
            tell(state.value(at: host) + Double(amount), to: &state, at: host, in: environment)
        case .preset(let value):
            tell(value, to: &state, at: host, in: environment)
        case .random:
            let places = state.document.settings.numberOfDecimalPlaces
            tell(randomValue(places: places, &state.randomState), to: &state, at: host, in: environment)
        case .burst:
            let time = state.changeTime(at: host)
            var value = state.value(at: host)
            var changes: [Change] = []
            for index in 0..<10 {
                value += Double(next(&state.randomState) % 900 + 100)
                changes.append(
                    Change(at: time + Double(index) * 0.05, value: value, settings: state.document.settings))
            }
            record(changes, in: &state, at: host, environment)
        default: break
        }
    }

    /// A value of one to seven digits, every length as likely.
    private static func randomValue(places: Int, _ random: inout UInt64) -> Double {
        let digits = Int(next(&random) % 7) + 1
        var limit: UInt64 = 1
        for _ in 0..<digits { limit *= 10 }
        let whole = limit / 10 + next(&random) % (limit - limit / 10)
        guard places > 0 else { return Double(whole) }
        return Double(whole * 100 + next(&random) % 100) / 100
    }

    /// SplitMix64, the generator of Steele, Lea and Flood.
    private static func next(_ state: inout UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    private static func flip(
        _ toggle: Toggle, on state: inout StudioState, at host: Double, in environment: Environment
    ) {
        switch toggle {
        case .edgeFade:
            tune(&state, step: .other, at: host, in: environment) { $0.edgeFade.toggle() }
        case .curvedFade:
            tune(&state, step: .other, at: host, in: environment) {
                $0.crossfadeCurve = $0.crossfadeIsCurved ? .linear : $0.curve
            }
        case .reduceMotion:
            tune(&state, step: .other, at: host, in: environment) { $0.reduceMotion.toggle() }
        case .xray: step(.other, in: &state) { $0.view.xray.toggle() }
        case .onionSkin: step(.other, in: &state) { $0.view.onionSkin.toggle() }
        case .wipe:
            let view = state.document.view
            if view.wipe == nil, view.panels.count < 2 {
                let message = "Wipe lays two panels over one another; show a second one (1 to 4)"
                return notify(message, isError: true, in: &state, at: host)
            }
            step(.other, in: &state) {
                $0.view.wipe = view.wipe == nil ? 0.5 : nil
                if $0.view.wipe != nil { $0.view.maximized = nil }
            }
        case .lightTheme: step(.other, in: &state) { $0.view.theme = $0.view.theme == .dark ? .light : .dark }
        case .frameHealth: step(.other, in: &state) { $0.view.frameHealth.toggle() }
        case .loop:
            let time = state.time(at: host)
            state.loops.toggle()
            if state.loops, let last = state.document.lastMove, time >= state.end {
                state.seek(to: state.document.changes[last].at, at: host)
            } else {
                state.seek(to: time, at: host)
            }
            if state.loops { state.clock.resume(at: host) }
        }
    }

    private static func changeView(_ command: Command, on state: inout StudioState) {
        step(.other, in: &state) { document in
            switch command {
            case .togglePanel(let kind):
                var shown = Set(document.view.panels)
                if shown.contains(kind), shown.count > 1 { shown.remove(kind) } else { shown.insert(kind) }
                document.view.panels = PanelKind.allCases.filter(shown.contains)
                if document.view.maximized.map(shown.contains) == false { document.view.maximized = nil }
            case .maximize(let kind):
                document.view.maximized = document.view.maximized == kind ? nil : kind
            case .stepTextScale(let steps):
                let scales = ViewOptions.textScales
                let index = scales.firstIndex(of: document.view.textScale) ?? 1
                document.view.textScale = scales[min(max(index + steps, 0), scales.count - 1)]
            default: break
            }
        }
    }

    /// The speeds of the clock.
    public static let speeds = [0.05, 0.1, 0.25, 0.5, 1, 2, 4]

    private static func transport(
        _ command: Command, on state: inout StudioState, at host: Double, in environment: Environment
    ) {
        let time = state.time(at: host)
        switch command {
        case .playPause:
            if state.isPlaying(at: host) {
                state.seek(to: time, at: host)
                state.clock.pause(at: host)
            } else {
                // At the end there is nothing left to play: start over from the last change.
                let last = state.document.lastMove.map { state.document.changes[$0].at }
                state.seek(to: time >= state.end ? last ?? time : time, at: host)
                state.clock.resume(at: host)
            }
        case .replay:
            guard let last = state.document.lastMove else { return }
            let changes = retuned(state.document.changes, at: last, state.document.settings)
            guard rebuild(changes, in: &state, at: host, environment) else { return }
            step(.other, in: &state) { $0.changes = changes }
            state.clock.resume(at: host)
            state.seek(to: changes[last].at, at: host)
        case .stepFrames(let frames):
            state.clock.pause(at: host)
            state.seek(to: time + frames / 60, at: host)
        case .stepSpeed(let steps):
            let index = speeds.firstIndex { $0 >= state.clock.rate } ?? speeds.count - 1
            try? state.clock.setRate(speeds[min(max(index + steps, 0), speeds.count - 1)], at: host)
        case .normalSpeed:
            try? state.clock.setRate(1, at: host)
        case .seekStart:
            state.seek(to: state.start, at: host)
        case .seekEnd:
            state.seek(to: state.end, at: host)
        default: break
        }
    }

    private static func goBack(
        _ command: Command, on state: inout StudioState, at host: Double, in environment: Environment
    ) {
        let time = state.time(at: host)
        switch command {
        case .undo:
            guard let previous = state.undoStack.popLast() else { return }
            state.redoStack.append(state.document)
            state.document = previous
        case .redo:
            guard let next = state.redoStack.popLast() else { return }
            state.undoStack.append(state.document)
            state.document = next
        case .reset:
            step(.other, in: &state) {
                $0.settings = Settings()
                $0.view = ViewOptions()
                $0.changes = [Change(at: 0, value: $0.value, settings: $0.settings)]
            }
            state.loops = false
            try? state.clock.setRate(1, at: host)
        case .clearSession:
            step(.other, in: &state) {
                $0.changes = [Change(at: 0, value: $0.value, settings: $0.settings)]
            }
        default: break
        }
        state.openStep = nil
        state.edit = nil
        // Old documents were shown before, so this cannot fail.
        _ = rebuild(state.document.changes, in: &state, at: host, environment)
        state.seek(to: time, at: host)
    }
}
