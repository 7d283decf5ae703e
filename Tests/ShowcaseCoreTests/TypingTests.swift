import NumberTransitions
import ShowcaseCore
import Testing

@Suite("Typing in fields")
struct TypingTests {
    /// Advance of a figure of the fake face in points.
    private static let figure = 0.6 * 12.5

    @Test("A readout's text stands at its right end while it is typed, the value's in the middle")
    func alignment() throws {
        var studio = try Harness(values: [1234])
        let layout = { StudioLayout(studio.state, glyphs: studio.environment.glyphs) }
        try studio.click(.readout(.fontSize))
        var edit = try #require(studio.state.edit)
        let readout = try #require(layout().control(.readout(.fontSize)))
        let right = readout.frame.maxX - 8
        #expect(edit.text == "64")
        #expect(
            FieldGeometry(readout, unit: 1).edges(of: edit, studio.environment.glyphs)
                == [right - 2 * Self.figure, right - Self.figure, right])
        try studio.click(.valueField)
        edit = try #require(studio.state.edit)
        let value = try #require(layout().control(.valueField))
        let edges = FieldGeometry(value, unit: 1).edges(of: edit, studio.environment.glyphs)
        #expect(edges.first.map { value.frame.midX - $0 } == edges.last.map { $0 - value.frame.midX })
    }

    @Test("The cursor stays in view in a text that is longer than its field")
    func longText() throws {
        var studio = try Harness()
        try studio.click(.valueField)
        studio.input(.text(String(repeating: "8", count: 100)))
        let field = try #require(
            StudioLayout(studio.state, glyphs: studio.environment.glyphs).control(.valueField))
        let geometry = FieldGeometry(field, unit: 1)
        var edges = geometry.edges(of: try #require(studio.state.edit), studio.environment.glyphs)
        #expect(abs(edges[100] - geometry.inner.maxX) < 1e-9)
        studio.press(.home)
        edges = geometry.edges(of: try #require(studio.state.edit), studio.environment.glyphs)
        #expect(edges[0] == geometry.inner.x)
    }

    @Test("Press puts the cursor between characters, a drag and Shift select, a double-click selects all")
    func pointer() throws {
        var studio = try Harness(values: [123456])
        try studio.click(.valueField)
        let frame = try studio.frame(.valueField)
        func x(_ index: Double) -> Double { frame.midX + (index - 3) * Self.figure }
        func press(_ index: Double, clicks: Int = 1, _ modifiers: Modifiers = []) {
            studio.input(
                .pointerPressed(x: x(index), y: frame.midY, clicks: clicks, modifiers: modifiers))
        }
        press(2.2)
        #expect(studio.state.edit?.cursor == 2)
        #expect(studio.state.edit?.selection.isEmpty == true)
        studio.input(.pointerMoved(x: x(4.4), y: frame.midY + 200, modifiers: []))
        #expect(studio.state.edit?.selection == 2..<4)
        studio.input(.pointerReleased(x: x(4.4), y: frame.midY + 200, modifiers: []))
        studio.input(.pointerMoved(x: x(1), y: frame.midY, modifiers: []))
        #expect(studio.state.edit?.selection == 2..<4)
        press(5, .shift)
        #expect(studio.state.edit?.selection == 2..<5)
        studio.input(.pointerReleased(x: x(5), y: frame.midY, modifiers: []))
        press(3, clicks: 2)
        #expect(studio.state.edit?.selection == 0..<6)
    }

    @Test("Copy and cut take the selected text, paste asks for the clipboard's; none of it copies code")
    func clipboard() throws {
        var studio = try Harness(values: [123456])
        try studio.click(.valueField)
        studio.press(.left, .shift)
        func control(_ key: Character) -> [Effect] {
            studio.input(.key(.character(key), modifiers: .control, isRepeat: false))
        }
        #expect(control("c") == [.copy("12345", notice: nil)])
        #expect(control("x") == [.copy("12345", notice: nil)])
        #expect(studio.state.edit?.text == "6")
        #expect(control("c") == [])
        #expect(control("v") == [.paste])
        studio.input(.text("1,234\n"))
        #expect(studio.state.edit?.text == "1,2346")
        studio.press(.enter)
        #expect(studio.state.document.value == 12346)
    }

    @Test("Typing begins with the value on show, and not with one that comes later")
    func valueOnShow() throws {
        var studio = try Harness(values: [1, 2, 3])
        studio.state.seek(to: 1.2, at: 0)
        try studio.click(.valueField)
        #expect(studio.state.edit?.text == "2")
    }
}
