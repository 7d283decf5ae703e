import Canvas
import NumberTransitions
import ShowcaseCore
import TestSupport
import Testing

@Suite("Session")
struct SessionTests {
    @Test("A slider's drag leaves one change in the session, however long it takes while the clock runs")
    func dragIsOneChange() throws {
        var studio = try Harness(values: [1, 2])
        studio.state.clock.resume(at: 0)
        let frame = try studio.frame(.slider(.fixedWidth))
        studio.input(
            .pointerPressed(
                x: SliderGeometry.x(of: 0.5, in: frame), y: frame.midY, clicks: 1, modifiers: []))
        let at = try #require(studio.state.document.changes.last).at
        for step in 1...30 {
            studio.host += 0.05
            studio.input(.pointerMoved(x: frame.midX + Double(step), y: frame.midY, modifiers: []))
        }
        studio.input(.pointerReleased(x: frame.midX + 30, y: frame.midY, modifiers: []))
        #expect(studio.state.document.changes.count == 3)
        #expect(studio.state.document.changes.last?.at == at)
        #expect(studio.state.document.changes.last?.settings == studio.state.document.settings)
        #expect(studio.state.comparison.changes == studio.state.document.changes)
    }

    @Test("The next drag of the same slider is a change of its own")
    func nextDrag() throws {
        var studio = try Harness(values: [1, 2])
        let frame = try studio.frame(.slider(.fixedWidth))
        for position in [0.3, 0.6] {
            studio.state.clock.resume(at: studio.host)
            let x = SliderGeometry.x(of: position, in: frame)
            studio.input(.pointerPressed(x: x, y: frame.midY, clicks: 1, modifiers: []))
            studio.input(.pointerReleased(x: x, y: frame.midY, modifiers: []))
            studio.host += 1
        }
        #expect(studio.state.document.changes.count == 4)
    }

    @Test("A control that goes away takes the focus along")
    func missingFocus() throws {
        var studio = try Harness()
        studio.press(.character("w"))
        studio.state.focus = .wipeEdge
        studio.press(.character("w"))
        #expect(studio.state.focus == nil)
    }

    @Test("Reopened at its end a session plays the next change; reopened before it is held")
    func reopened() throws {
        let studio = try Harness(values: [1, 2])
        var moment = studio.state.moment(at: 0)
        var again = try StudioState(moment, in: studio.environment)
        #expect(!again.isPlaying(at: 100))
        Studio.reduce(&again, .perform(.add(1)), at: 100, in: studio.environment)
        #expect(again.isPlaying(at: 100))

        moment.time = 1.1
        again = try StudioState(moment, in: studio.environment)
        Studio.reduce(&again, .perform(.add(1)), at: 100, in: studio.environment)
        #expect(!again.isPlaying(at: 100))
        #expect(again.time(at: 200) == 1.1)
    }

    @Test("A session ends after a day: what cannot be kept is refused with a message")
    func longestSession() throws {
        var studio = try Harness()
        let settings = Settings()
        let document = Document(
            settings: settings,
            changes: [
                Change(at: 0, value: 1, settings: settings),
                Change(at: SettingRange.time.upperBound, value: 2, settings: settings),
            ], view: ViewOptions())
        Studio.reduce(&studio.state, .play(document), at: 0, in: studio.environment)
        studio.press(.end)
        studio.press(.character("n"))
        #expect(studio.state.document == document)
        #expect(studio.state.toasts.map(\.isError) == [true])
    }

    @Test("A frame narrower than its number cuts it at rest as it does in motion")
    func narrowFrame() throws {
        var studio = try Harness(values: [123, 456])
        Studio.reduce(&studio.state, .set(.fixedWidth, 40), at: 0, in: studio.environment)
        studio.press(.end)
        var list = DisplayList()
        StudioScene.draw(
            studio.state, at: 0, environment: studio.environment, memory: SceneMemory(), into: &list)
        let widths = list.commands.compactMap { command -> Int? in
            guard case .glyph(_, let clip) = command else { return nil }
            return clip.width
        }
        #expect(widths.contains(40))
    }
}
