import Canvas
import Foundation
import NumberTransitions
import ShowcaseCore
import TestSupport
import Testing

/// Seeded random users: whatever they do, the studio stays sound. `SHOWCASE_RANDOM_INPUTS=1000000` in the
/// environment lets them do more than the suite has time for.
@Suite("Random input")
struct RandomInputTests {
    private static let isLong = ProcessInfo.processInfo.environment["SHOWCASE_RANDOM_INPUTS"] != nil
    #if DEBUG
        private static let suiteCount = 1000
    #else
        private static let suiteCount = 10_000
    #endif
    private static let count =
        ProcessInfo.processInfo.environment["SHOWCASE_RANDOM_INPUTS"].flatMap { Int($0) } ?? suiteCount

    @Test("No input takes the studio out of its ranges", arguments: [1, 2] as [UInt64])
    func soundAfterEveryInput(seed: UInt64) throws {
        var user = RandomUser(seed: seed)
        var studio = try Harness(values: [1234.56, 98765.43])
        studio.state.clock.resume(at: 0)
        var list = DisplayList()
        let memory = SceneMemory()
        var memoryInUse = 0
        for index in 0..<Self.count / 2 {
            let (input, pause) = user.next(studio.state.viewport)
            studio.host += pause
            studio.input(input)
            if let fault = fault(in: studio) {
                Issue.record("seed \(seed), input \(index), \(input): \(fault)")
                return
            }
            if index.isMultiple(of: 64) {
                StudioScene.draw(
                    studio.state, at: studio.host, environment: studio.environment, memory: memory,
                    into: &list)
                #expect(!list.commands.isEmpty)
            }
            if index == Self.count / 8 { memoryInUse = residentBytes() }
        }
        // In the suite other tests use the same memory, so only a run of its own can tell.
        if Self.isLong {
            let growth = residentBytes() - memoryInUse
            #expect(growth < 32 << 20, "memory grew by \(growth >> 20) MB")
        }
    }

    /// What is wrong with a state; nil when it is sound.
    private func fault(in studio: Harness) -> String? {
        let state = studio.state
        let document = state.document
        for setting in Setting.allCases {
            if let value = setting.value(in: document.settings), !setting.traits.range.contains(value) {
                return "\(setting) is \(value)"
            }
        }
        if !SettingRange.numberOfDecimalPlaces.contains(document.settings.numberOfDecimalPlaces) {
            return "decimals are \(document.settings.numberOfDecimalPlaces)"
        }
        let time = state.time(at: studio.host)
        if !(state.start...state.end).contains(time) { return "time \(time) is outside of the session" }
        if !(SettingRange.time.contains(state.start)
            && SettingRange.time.contains(document.changes.last?.at ?? -1))
        {
            return "the session is at \(state.start)...\(state.end)"
        }
        if state.comparison.changes != document.changes { return "the panels show other changes" }
        if document.changes.isEmpty || document.changes.count > Studio.changeLimit + 10 {
            return "\(document.changes.count) changes"
        }
        if document.changes.contains(where: { !$0.value.isFinite }) { return "a value is not finite" }
        if zip(document.changes, document.changes.dropFirst()).contains(where: { $0.at > $1.at }) {
            return "changes are out of order"
        }
        if state.undoStack.count > Studio.undoLimit { return "\(state.undoStack.count) steps of undo" }
        if state.redoStack.count > Studio.undoLimit { return "\(state.redoStack.count) steps of redo" }
        if document.view.panels.isEmpty { return "no panel is shown" }
        if let maximized = document.view.maximized, !document.view.panels.contains(maximized) {
            return "\(maximized) is maximised but hidden"
        }
        if let wipe = document.view.wipe, !(0...1).contains(wipe) { return "the wipe's edge is at \(wipe)" }
        if state.toasts.count > 3 { return "\(state.toasts.count) messages" }
        if !(0...100_000).contains(state.scroll) { return "scrolled by \(state.scroll)" }
        if let edit = state.edit, !(0...edit.characters.count).contains(edit.cursor) {
            return "a lost cursor"
        }
        let layout = StudioLayout(state, glyphs: studio.environment.glyphs)
        for (name, id) in [("focus", state.focus), ("editing", state.edit?.id), ("drag", state.drag?.id)] {
            if let id, layout.control(id) == nil { return "\(name) is on \(id), which is not there" }
        }
        return nil
    }

    /// Memory of this process, in bytes.
    private func residentBytes() -> Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        return (fields.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}

/// Someone who moves, clicks, drags, turns the wheel, types and presses keys without any plan.
private struct RandomUser {
    private var random: SeededGenerator
    private var x = 0.0
    private var y = 0.0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private static let keys: [Key] =
        KeyBinding.all.map(\.key) + [
            .tab, .tab, .tab, .enter, .backspace, .delete, .pageUp, .pageDown, .escape, .character("a"),
            .character("ä"), .function(9),
        ]
    private static let texts = [
        "1", "7", "9", "-", ".", "1e308", "off", "x", "0.25", "\u{2212}3", "e", " ", "👍",
    ]

    /// The next input, and the seconds that pass before it.
    mutating func next(_ viewport: Viewport) -> (Input, Double) {
        let pauses: [Double] = [0.0, 0.001, 0.016, 0.1, 2]
        return (input(viewport), pauses.randomElement(using: &random) ?? 0)
    }

    private mutating func input(_ viewport: Viewport) -> Input {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<35:
            move(viewport)
            return .pointerMoved(x: x, y: y, modifiers: modifiers())
        case 35..<50:
            return .pointerPressed(
                x: x, y: y, clicks: Int.random(in: 1...3, using: &random), modifiers: modifiers())
        case 50..<65: return .pointerReleased(x: x, y: y, modifiers: modifiers())
        case 65..<70:
            let notches: Double = [-1.0, 1, 0.25, -40, 1e6].randomElement(using: &random) ?? 1
            return .wheel(x: x, y: y, dx: 0, dy: notches, modifiers: modifiers())
        case 70..<90:
            return .key(
                Self.keys.randomElement(using: &random) ?? .space, modifiers: modifiers(),
                isRepeat: Bool.random(using: &random))
        case 90..<96: return .text(Self.texts.randomElement(using: &random) ?? "")
        case 96:
            let sizes = [(1280.0, 800.0), (640, 400), (1, 1), (7680, 4320), (899, 601)]
            let size = sizes.randomElement(using: &random) ?? (640, 400)
            let scale: Double = [1.0, 1.25, 2, 3].randomElement(using: &random) ?? 1
            return .resized(width: size.0, height: size.1, scale: scale)
        case 97: return .visible(Bool.random(using: &random))
        case 98: return .pointerLeft
        default: return .exposed
        }
    }

    private mutating func move(_ viewport: Viewport) {
        if Int.random(in: 0..<4, using: &random) == 0 {
            x += Double.random(in: -30...30, using: &random)
        } else {
            x = Double.random(in: -20...viewport.width + 20, using: &random)
            y = Double.random(in: -20...viewport.height + 20, using: &random)
        }
    }

    private mutating func modifiers() -> Modifiers {
        let choices: [Modifiers] = [
            [], [], [], [], .shift, .control, .alt, .command, [.control, .shift], [.alt, .shift],
        ]
        return choices.randomElement(using: &random) ?? []
    }
}
