import NumberTransitions
import ShowcaseCore
import Testing

@Suite("Reducer")
struct ReducerTests {
    @Test("A new value starts at the time on show and can be undone and redone")
    func tellAndUndo() throws {
        var studio = try Harness()
        let before = studio.state.document
        let changes = before.changes + [Change(at: 0.25, value: 11, settings: Settings())]
        let comparison = try studio.comparison(changes)
        studio.send(.perform(.add(10))) {
            $0.document.changes = changes
            $0.comparison = comparison
            $0.undoStack = [before]
            $0.seek(to: 0.25, at: 0)
        }
        let after = studio.state.document
        let initial = try studio.comparison(before.changes)
        studio.send(.perform(.undo)) {
            $0.document = before
            $0.comparison = initial
            $0.undoStack = []
            $0.redoStack = [after]
            $0.seek(to: 0.25, at: 0)
        }
        studio.send(.perform(.redo)) {
            $0.document = after
            $0.comparison = comparison
            $0.undoStack = [before]
            $0.redoStack = []
            $0.seek(to: 0.25, at: 0)
        }
    }

    @Test("A value told in the middle of the session takes the place of what came later")
    func branch() throws {
        var studio = try Harness(values: [1, 2, 3])
        studio.send(.seek(1.1)) { $0.seek(to: 1.1, at: 0) }
        let before = studio.state.document
        let changes = before.changes.prefix(2) + [Change(at: 1.1, value: 9, settings: Settings())]
        let comparison = try studio.comparison(Array(changes))
        studio.send(.setValue(9)) {
            $0.document.changes = Array(changes)
            $0.comparison = comparison
            $0.undoStack = [before]
            $0.seek(to: 1.1, at: 0)
        }
    }

    @Test("Tuning adds to the session's end without cutting it, as one undo step a drag")
    func tune() throws {
        var studio = try Harness(values: [1, 2])
        studio.send(.seek(0.5)) { $0.seek(to: 0.5, at: 0) }
        let before = studio.state.document
        var settings = Settings()
        settings.animationDuration = 1
        var changes = before.changes + [Change(at: 1, value: 2, settings: settings)]
        var comparison = try studio.comparison(changes)
        studio.send(.set(.animationDuration, 1)) {
            $0.document.settings = settings
            $0.document.changes = changes
            $0.comparison = comparison
            $0.undoStack = [before]
            $0.openStep = .setting(.animationDuration)
        }
        settings.animationDuration = 2
        changes[2].settings = settings
        comparison = try studio.comparison(changes)
        studio.send(.set(.animationDuration, 2)) {
            $0.document.settings = settings
            $0.document.changes = changes
            $0.comparison = comparison
        }
        studio.send(.endDrag) { $0.openStep = nil }
    }

    @Test("While looping, tuning goes into the change that repeats")
    func tuneLoop() throws {
        var studio = try Harness(values: [1, 2])
        studio.send(.perform(.toggle(.loop))) {
            $0.loops = true
            $0.clock.resume(at: 0)
            $0.seek(to: 1, at: 0)
        }
        let before = studio.state.document
        var settings = Settings()
        settings.curve = .linear
        var changes = before.changes
        changes[1].settings = settings
        let comparison = try studio.comparison(changes)
        studio.send(.perform(.curve(.linear))) {
            $0.document.settings = settings
            $0.document.changes = changes
            $0.comparison = comparison
            $0.undoStack = [before]
        }
    }

    @Test("Settings are held to their limits", arguments: Setting.allCases)
    func limits(_ setting: Setting) throws {
        var studio = try Harness()
        studio.state.document.settings.curve = .spring(response: 0.5, dampingFraction: 0.7)
        for value in [-1e300, -1, 1e9, .infinity, -.infinity, .nan] {
            Studio.reduce(&studio.state, .set(setting, value), at: 0, in: studio.environment)
            let held = setting.value(in: studio.state.document.settings) ?? setting.traits.range.lowerBound
            #expect(setting.traits.range.contains(held))
        }
    }

    @Test("Frames step the clock by sixtieths and hold it")
    func stepFrames() throws {
        var studio = try Harness(values: [1, 2])
        studio.send(.perform(.seekStart)) { $0.seek(to: 0, at: 0) }
        studio.send(.perform(.stepFrames(1))) { $0.seek(to: 1.0 / 60, at: 0) }
        studio.send(.perform(.stepFrames(-0.1))) { $0.seek(to: 1.0 / 60 + -0.1 / 60, at: 0) }
        #expect(studio.state.clock.isPaused)
        studio.send(.perform(.stepFrames(-10))) { $0.seek(to: 0, at: 0) }
    }

    @Test("Speed steps through 0.05× to 4× and holds at the ends")
    func speed() throws {
        var studio = try Harness()
        for rate in [2.0, 4, 4] {
            try studio.send(.perform(.stepSpeed(1))) { try $0.clock.setRate(rate, at: 0) }
        }
        try studio.send(.perform(.normalSpeed)) { try $0.clock.setRate(1, at: 0) }
        for rate in [0.5, 0.25, 0.1, 0.05, 0.05] {
            try studio.send(.perform(.stepSpeed(-1))) { try $0.clock.setRate(rate, at: 0) }
        }
    }

    @Test("The clock holds at the session's end, and play starts over from the last change")
    func holdsAtEnd() throws {
        var studio = try Harness(values: [1, 2])
        #expect(
            studio.state.end == studio.state.comparison.settleTime(of: [.rolling, .odometer, .crossfade])
                + 0.25)
        studio.send(.perform(.playPause)) {
            $0.clock.resume(at: 0)
            $0.seek(to: 1, at: 0)
        }
        #expect(studio.state.isPlaying(at: 0.1))
        #expect(studio.state.time(at: 100) == studio.state.end)
        #expect(!studio.state.isPlaying(at: 100))
        #expect(studio.state.nextFrame(after: 100) == nil)
    }

    @Test("Another number of decimals moves the number, and plays to its end")
    func decimalsMove() throws {
        var studio = try Harness()
        studio.state.clock.resume(at: 0)
        Studio.reduce(&studio.state, .perform(.addDecimals(-2)), at: 0, in: studio.environment)
        #expect(studio.state.isPlaying(at: 0.2) && !studio.state.isPlaying(at: 9))
        #expect(studio.state.comparison.motion(at: 0.3)?.from == "1.00")
        #expect(studio.state.comparison.motion(at: 0.3)?.to == "1")
        #expect(studio.state.end > 0.5)
    }

    @Test("Replay runs the last change again with the settings as they are now")
    func replay() throws {
        var studio = try Harness(values: [1, 2])
        Studio.reduce(&studio.state, .set(.animationDuration, 1.5), at: 0, in: studio.environment)
        Studio.reduce(&studio.state, .perform(.replay), at: 0, in: studio.environment)
        #expect(studio.state.document.changes.map(\.value) == [1, 2])
        #expect(studio.state.document.changes[1].settings.animationDuration == 1.5)
        #expect(studio.state.time(at: 0) == 1)
    }

    @Test("Panels can be shown, hidden and maximised, but never all hidden")
    func panels() throws {
        var studio = try Harness()
        for kind in [PanelKind.rolling, .odometer, .crossfade] {
            Studio.reduce(&studio.state, .perform(.togglePanel(kind)), at: 0, in: studio.environment)
        }
        #expect(studio.state.document.view.panels == [.crossfade])
        Studio.reduce(&studio.state, .perform(.togglePanel(.numericText)), at: 0, in: studio.environment)
        #expect(studio.state.document.view.panels == [.crossfade, .numericText])
        Studio.reduce(&studio.state, .perform(.maximize(.numericText)), at: 0, in: studio.environment)
        #expect(studio.state.document.view.maximized == .numericText)
        Studio.reduce(&studio.state, .perform(.togglePanel(.numericText)), at: 0, in: studio.environment)
        #expect(studio.state.document.view.maximized == nil)
    }

    @Test("A value that cannot be shown is refused with a message and changes nothing")
    func refused() throws {
        var studio = try Harness()
        studio.send(.setValue(.nan)) {
            $0.toasts = [
                .init(text: "the value must be a finite number", isError: true, until: Studio.toastDuration)
            ]
        }
    }

    @Test("A session forgets its oldest changes and keeps the right value")
    func bounded() throws {
        var studio = try Harness()
        for index in 1...(Studio.changeLimit + 50) {
            Studio.reduce(&studio.state, .setValue(Double(index % 97)), at: 0, in: studio.environment)
        }
        let limit = Studio.changeLimit
        #expect((limit * 3 / 4...limit).contains(studio.state.document.changes.count))
        #expect(studio.state.base.changes == studio.state.comparison.changes.dropLast())
        #expect(studio.state.valueText == "\((Studio.changeLimit + 50) % 97).00")
        #expect(studio.state.undoStack.count == Studio.undoLimit)
    }

    @Test("Saving a moment and restoring it gives the same picture")
    func moment() throws {
        var studio = try Harness(values: [1, 22, 333])
        Studio.reduce(&studio.state, .seek(1.137), at: 0, in: studio.environment)
        let moment = studio.state.moment(at: 0)
        #expect(moment.time == 1.137)
        var other = try Harness()
        Studio.reduce(&other.state, .restore(moment), at: 5, in: other.environment)
        Studio.reduce(&other.state, .resize(moment.viewport), at: 5, in: other.environment)
        #expect(other.state.moment(at: 99) == moment)
    }

    @Test(
        "The wipe takes the stage back from a maximised panel, and asks for a second panel where there is one"
    )
    func wipe() throws {
        var studio = try Harness()
        studio.state.document.view.maximized = .odometer
        let before = studio.state.document
        studio.send(.perform(.toggle(.wipe))) {
            $0.document.view.wipe = 0.5
            $0.document.view.maximized = nil
            $0.undoStack = [before]
        }
        studio.state.document.view.wipe = nil
        studio.state.document.view.panels = [.odometer]
        let text = "Wipe lays two panels over one another; show a second one (1 to 4)"
        studio.send(.perform(.toggle(.wipe))) {
            $0.toasts = [.init(text: text, isError: true, until: Studio.toastDuration)]
        }
    }
}
