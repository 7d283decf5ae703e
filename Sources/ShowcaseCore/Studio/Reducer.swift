import NumberTransitions

/// The studio's logic: a state, an action, a new state.
public enum Studio {
    /// Applies an action at a host time (seconds); gives what is to be done outside.
    ///
    /// Nothing else changes a ``StudioState``.
    @discardableResult
    public static func reduce(
        _ state: inout StudioState, _ action: Action, at host: Double, in environment: Environment
    ) -> [Effect] {
        state.toasts.removeAll { $0.until <= host }
        switch action {
        case .perform(let command):
            return perform(command, on: &state, at: host, in: environment)
        case .setValue(let value):
            tell(value, to: &state, at: host, in: environment)
        case .set(let setting, let value):
            tune(&state, step: .setting(setting), at: host, in: environment) { setting.set(value, in: &$0) }
        case .setWipe(let edge):
            step(.wipe, in: &state) { $0.view.wipe = min(max(edge, 0), 1) }
        case .seek(let time):
            state.seek(to: time, at: host)
        case .play(let document):
            guard show(document, in: &state, at: host, environment) else { break }
            state.clock.resume(at: host)
            state.seek(to: state.start, at: host)
        case .restore(let moment):
            guard show(moment.document, in: &state, at: host, environment) else { break }
            state.seek(to: moment.time, at: host)
            // At the end nothing moves anyway, and the next change plays at once.
            if state.time(at: host) < state.end {
                state.clock.pause(at: host)
            } else {
                state.clock.resume(at: host)
            }
            try? state.clock.setRate(moment.rate, at: host)
            state.scroll = moment.scroll
        case .notify(let text, let isError):
            notify(text, isError: isError, in: &state, at: host)
        case .resize(let viewport):
            state.viewport = viewport
        case .setVisible(let isVisible):
            state.isVisible = isVisible
        case .hover, .focus, .beginDrag, .endDrag, .beginEdit, .edit, .commitEdit, .cancelEdit, .scroll,
            .closeHelp:
            return interact(action, with: &state, at: host, in: environment)
        }
        return []
    }

    // MARK: Changing the document

    /// How many changes a session keeps; the oldest are forgotten.
    package static let changeLimit = 1000
    /// How many steps can be undone.
    package static let undoLimit = 100

    /// Changes the document as one step of undo, or as part of the step that is open for the same thing.
    static func step(
        _ kind: StudioState.UndoStep, in state: inout StudioState, _ change: (inout Document) -> Void
    ) {
        var document = state.document
        change(&document)
        guard document != state.document else { return }
        if kind == .other || state.openStep != kind {
            state.undoStack.append(state.document)
            if state.undoStack.count > undoLimit { state.undoStack.removeFirst() }
        }
        state.openStep = kind == .other ? nil : kind
        state.redoStack.removeAll()
        state.document = document
    }

    /// Tells a value at the time on show. What lay behind that time gives way to the new change.
    static func tell(
        _ value: Double, to state: inout StudioState, at host: Double, in environment: Environment
    ) {
        let time = state.time(at: host)
        record(
            [Change(at: time, value: value, settings: state.document.settings)], in: &state, at: host,
            environment)
    }

    /// Adds changes from the first one's time on, as one step of undo.
    static func record(
        _ added: [Change], in state: inout StudioState, at host: Double, _ environment: Environment
    ) {
        guard let first = added.first else { return }
        let changes = state.document.changes.prefix { $0.at <= first.at } + added
        guard rebuild(Array(changes), in: &state, at: host, environment) else { return }
        if changes.count > changeLimit {
            // A quarter goes at once, so that it seldom has to be done.
            state.comparison.forget(keeping: changeLimit * 3 / 4)
            state.base.forget(keeping: changeLimit * 3 / 4 - 1)
        }
        let kept = state.comparison.changes
        step(.other, in: &state) { $0.changes = kept }
        state.seek(to: first.at, at: host)
    }

    /// Changes settings. They hold for later changes; what lays out holds at once. While looping, the change
    /// that repeats takes them, so that tuning is seen as it happens.
    static func tune(
        _ state: inout StudioState, step kind: StudioState.UndoStep, at host: Double,
        in environment: Environment,
        _ change: (inout Settings) -> Void
    ) {
        var settings = state.document.settings
        change(&settings)
        guard settings != state.document.settings else { return }
        let changes: [Change]
        if state.loops, let last = state.document.lastMove {
            changes = retuned(state.document.changes, at: last, settings)
        } else {
            // What goes on with the same slider is one change: a drag leaves one mark, not one a frame.
            changes = appending(
                settings, to: state.document.changes, at: state.time(at: host),
                goesOn: kind != .other && state.openStep == kind)
        }
        let time = state.time(at: host)
        guard rebuild(changes, in: &state, at: host, environment) else { return }
        step(kind, in: &state) {
            $0.settings = settings
            $0.changes = changes
        }
        state.seek(to: time, at: host)
    }

    static func retuned(_ changes: [Change], at index: Int, _ settings: Settings) -> [Change] {
        var kept = Array(changes[...index])
        kept[index].settings = settings
        return kept
    }

    /// A change of settings alone never cuts off what lies behind the time on show.
    private static func appending(
        _ settings: Settings, to changes: [Change], at time: Double, goesOn: Bool
    ) -> [Change] {
        guard let last = changes.last else { return changes }
        var result = changes
        // A change of the value keeps the settings it happened with.
        let isSettingsOnly = changes.count > 1 && changes[changes.count - 2].value == last.value
        if isSettingsOnly && (goesOn || last.at >= time) || changes.count == 1 && last.at >= time {
            result[changes.count - 1].settings = settings
        } else {
            result.append(Change(at: max(time, last.at), value: last.value, settings: settings))
        }
        return result
    }

    /// Derives the comparison, from as much of the present one as holds; says so and changes nothing where
    /// that cannot be.
    static func rebuild(
        _ changes: [Change], in state: inout StudioState, at host: Double, _ environment: Environment
    ) -> Bool {
        guard changes.last.map({ $0.at <= SettingRange.time.upperBound }) ?? true else {
            let message = "A session lasts a day at most; start a new one with Ctrl N"
            notify(message, isError: true, in: &state, at: host)
            return false
        }
        let start = [state.comparison, state.base].first { changes.starts(with: $0.changes) } ?? Comparison()
        var comparison = start
        var base = state.base
        do throws(ComparisonError) {
            for index in changes.indices.dropFirst(start.changes.count) {
                if index == changes.indices.last { base = comparison }
                try comparison.append(changes[index], environment: environment)
            }
        } catch {
            notify(error.message, isError: true, in: &state, at: host)
            return false
        }
        let known = state.comparison.rolling.cells.count
        state.comparison = comparison
        state.base = base
        for notice in comparison.notices(environment.glyphs, from: min(known, comparison.rolling.cells.count))
        {
            notify(notice, isError: true, in: &state, at: host)
        }
        return true
    }

    /// Puts another document in the place of the present one, as one step of undo.
    private static func show(
        _ document: Document, in state: inout StudioState, at host: Double, _ environment: Environment
    ) -> Bool {
        guard rebuild(document.changes, in: &state, at: host, environment) else { return false }
        step(.other, in: &state) { $0 = document }
        state.loops = false
        state.edit = nil
        state.drag = nil
        return true
    }

    /// Seconds a message stays.
    package static let toastDuration = 4.0

    static func notify(_ text: String, isError: Bool, in state: inout StudioState, at host: Double) {
        state.toasts.removeAll { $0.text == text }
        state.toasts.append(.init(text: text, isError: isError, until: host + toastDuration))
        if state.toasts.count > 3 { state.toasts.removeFirst() }
    }
}
