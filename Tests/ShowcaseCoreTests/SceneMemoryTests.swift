import Canvas
import ShowcaseCore
import TestSupport
import Testing

@Suite("What is kept between pictures")
struct SceneMemoryTests {
    @Test("Pictures drawn with a memory are those drawn without one", arguments: [UInt64(1), 2, 3])
    func sameAsFresh(seed: UInt64) throws {
        var harness = try Harness(values: [9, 1234.56, 98_765.43])
        harness.state.clock.resume(at: 0)
        let memory = SceneMemory()
        var list = DisplayList()
        var fresh = DisplayList()
        var hand = Mutator(seed: seed)
        for frame in 0..<fuzzRounds(250) {
            harness.host = Double(frame) / 20
            for input in Self.inputs(&hand) { harness.input(input) }
            // Now and then the time goes back.
            let host = hand.next(5) == 0 ? harness.host - 0.3 : harness.host
            StudioScene.draw(
                harness.state, at: host, environment: harness.environment, memory: memory, into: &list)
            StudioScene.draw(
                harness.state, at: host, environment: harness.environment, memory: SceneMemory(),
                into: &fresh)
            #expect(list.commands.count == fresh.commands.count, "seed \(seed) frame \(frame)")
            #expect(list == fresh, "seed \(seed) frame \(frame)")
        }
    }

    private static func inputs(_ hand: inout Mutator) -> [Input] {
        guard hand.next(3) == 0 else { return [] }
        let x = Double(hand.next(1280))
        let y = Double(hand.next(800))
        switch hand.next(6) {
        case 0: return [.pointerMoved(x: x, y: y, modifiers: [])]
        case 1:
            let keys: [Key] = "xowetmlhb,.r".map { .character($0) } + [.space, .tab, .escape, .enter]
            return [.key(hand.pick(keys), modifiers: [], isRepeat: false)]
        case 2: return [.wheel(x: x, y: y, dx: 0, dy: Double(hand.next(5)) - 2, modifiers: [])]
        default:
            return [
                .pointerMoved(x: x, y: y, modifiers: []),
                .pointerPressed(x: x, y: y, clicks: 1, modifiers: []),
                .pointerReleased(x: x, y: y, modifiers: []),
            ]
        }
    }

    @Test("What is kept is drawn anew once the source of glyphs gave up texts, also at the same moment")
    func givenUpTexts() throws {
        let harness = try Harness(values: [9, 1234.56])
        let glyphs = try #require(harness.environment.glyphs as? FakeGlyphs)
        let memory = SceneMemory()
        var kept = DisplayList()
        var fresh = DisplayList()
        func draw(with memory: SceneMemory, into list: inout DisplayList) {
            StudioScene.draw(
                harness.state, at: 0, environment: harness.environment, memory: memory, into: &list)
        }
        draw(with: memory, into: &kept)
        let before = kept
        glyphs.giveUpTexts()
        draw(with: memory, into: &kept)
        draw(with: SceneMemory(), into: &fresh)
        #expect(kept == fresh)
        #expect(kept != before)
    }

    @Test("A list added to another is drawn as it is, lines included")
    func appendedLists() {
        let clip = PixelRect(x: 0, y: 0, width: 40, height: 40)
        func line(_ list: inout DisplayList, _ y: Double) {
            list.polyline(
                [SubpixelPoint(x: 1, y: y), SubpixelPoint(x: 30, y: y + 4)], lineWidth: 2,
                color: Color(rgb: 0xFFFFFF), clip: clip)
        }
        var whole = DisplayList()
        line(&whole, 3)
        line(&whole, 20)
        var first = DisplayList()
        line(&first, 3)
        var second = DisplayList()
        line(&second, 20)
        first.append(contentsOf: second)
        #expect(first == whole)
    }
}
