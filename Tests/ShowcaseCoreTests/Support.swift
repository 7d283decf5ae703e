import Canvas
import NumberTransitions
import ShowcaseCore
import TestSupport
import Testing

/// The plain format for every description.
struct PlainFormats: FormatProvider {
    func formatter(for format: NumberFormat) throws(FormatError) -> any NumberFormatting { PlainFormat() }
}

/// A studio under test: actions are sent at host times the test says, and every test states the whole new state.
struct Harness {
    let environment = Environment(glyphs: FakeGlyphs(), formats: PlainFormats())
    var state: StudioState
    var host = 0.0

    /// A session that shows `values` one second apart, held at its end.
    init(values: [Double] = [1], width: Double = 1280, height: Double = 800) throws {
        let settings = Settings()
        let changes = values.enumerated().map {
            Change(at: Double($0.offset), value: $0.element, settings: settings)
        }
        state = try StudioState(
            document: Document(settings: settings, changes: changes, view: ViewOptions()),
            viewport: Viewport(width: width, height: height, scale: 1), at: 0, in: environment)
        state.clock.pause(at: 0)
        state.seek(to: state.end, at: 0)
    }

    /// Sends an action and expects exactly the change that is stated, and nothing else.
    @discardableResult
    mutating func send(
        _ action: Action, effects: [Effect] = [], sourceLocation: SourceLocation = #_sourceLocation,
        _ change: (inout StudioState) throws -> Void = { _ in }
    ) rethrows -> StudioState {
        var expected = state
        try change(&expected)
        let actual = Studio.reduce(&state, action, at: host, in: environment)
        #expect(actual == effects, sourceLocation: sourceLocation)
        // What is kept to derive the comparison quickly only has to fit it.
        #expect(state.comparison.changes.starts(with: state.base.changes), sourceLocation: sourceLocation)
        expected.base = state.base
        let different = zip(Mirror(reflecting: state).children, Mirror(reflecting: expected).children)
            .filter { "\($0.value)" != "\($1.value)" }.compactMap(\.0.label)
        let isExpected = state == expected
        #expect(isExpected, "other than stated: \(different)", sourceLocation: sourceLocation)
        return state
    }

    /// Hands in what a window reports.
    @discardableResult
    mutating func input(_ input: Input) -> [Effect] {
        Studio.handle(input, &state, at: host, in: environment)
    }

    /// Where a control is now.
    func frame(_ id: ControlID) throws -> Rect {
        try #require(StudioLayout(state, glyphs: environment.glyphs).control(id)).frame
    }

    /// What the panels derive from changes.
    func comparison(_ changes: [Change]) throws -> Comparison {
        try Comparison(changes: changes, environment: environment)
    }

    mutating func press(_ key: Key, _ modifiers: Modifiers = []) {
        input(.key(key, modifiers: modifiers, isRepeat: false))
    }

    mutating func click(_ id: ControlID, clicks: Int = 1) throws {
        let frame = try frame(id)
        input(.pointerPressed(x: frame.midX, y: frame.midY, clicks: clicks, modifiers: []))
        input(.pointerReleased(x: frame.midX, y: frame.midY, modifiers: []))
    }
}
