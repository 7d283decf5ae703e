import Canvas
import Foundation
import NumberTransitions
import ShowcaseCore
import TestSupport
import Testing

@Suite("Scene")
struct SceneTests {
    private func picture(_ studio: Harness, at host: Double = 0, memory: SceneMemory = SceneMemory())
        -> DisplayList
    {
        var list = DisplayList()
        StudioScene.draw(studio.state, at: host, environment: studio.environment, memory: memory, into: &list)
        return list
    }

    private func glyphs(_ list: DisplayList) -> [GlyphRun] {
        list.commands.compactMap { if case .glyph(let run, _) = $0 { run } else { nil } }
    }

    @Test("Glyphs that are scaled and blurred stand at the same place in points at any scale of the window")
    func scales() throws {
        var studio = try Harness(values: [1, 98765])
        studio.state.document.view.panels = [.numericText]
        studio.state.seek(to: 1.1, at: 0)
        let single = glyphs(picture(studio)).filter { $0.scale != 65536 }
        studio.state.viewport.scale = 2
        let double = glyphs(picture(studio)).filter { $0.scale != 65536 }
        #expect(single.count > 2)
        #expect(single.count == double.count)
        for (a, b) in zip(single, double) {
            #expect(abs(a.origin.x.pixels * 2 - b.origin.x.pixels) <= 1.01)
            #expect(abs(a.origin.y.pixels * 2 - b.origin.y.pixels) <= 1.01)
            #expect(abs(a.pivot.x.pixels * 2 - b.pivot.x.pixels) <= 1.01)
            #expect(abs(a.pivot.y.pixels * 2 - b.pivot.y.pixels) <= 1.01)
            #expect(abs(a.blur.pixels * 2 - b.blur.pixels) <= 0.01)
        }
    }

    @Test("A picture is the same whatever was drawn before it")
    func pure() throws {
        var studio = try Harness(values: [1, 22, 333])
        studio.state.document.view.xray = true
        studio.state.document.view.onionSkin = true
        let times = [0, 0.3, 1.05, 1.1, 2.02, 2.3]
        func shown(_ time: Double, _ memory: SceneMemory) -> DisplayList {
            var held = studio
            held.state.seek(to: time, at: 0)
            return picture(held, memory: memory)
        }
        let fresh = times.map { shown($0, SceneMemory()) }
        let memory = SceneMemory()
        #expect(times.map { shown($0, memory) } == fresh)
        #expect(times.reversed().map { shown($0, memory) } == fresh.reversed())
    }

    @Test("Pointer, focus and messages leave no trace in a saved moment's picture")
    func savedMoment() throws {
        var studio = try Harness(values: [1, 2])
        studio.state.seek(to: 1.1, at: 0)
        let moment = studio.state.moment(at: 0)
        studio.press(.tab)
        studio.input(.pointerMoved(x: 700, y: 480, modifiers: []))
        Studio.reduce(&studio.state, .notify("Saved", isError: false), at: 0, in: studio.environment)
        let saved = try StudioState(studio.state.moment(at: 0), in: studio.environment)
        let clean = try StudioState(moment, in: studio.environment)
        var a = DisplayList()
        var b = DisplayList()
        StudioScene.draw(saved, at: 0, environment: studio.environment, memory: SceneMemory(), into: &a)
        StudioScene.draw(clean, at: 3, environment: studio.environment, memory: SceneMemory(), into: &b)
        #expect(a == b)
        #expect(picture(studio) != a)
    }

    @Test("The tooltip comes after a rest of the pointer and asks for the frame it comes with")
    func tooltip() throws {
        var studio = try Harness()
        let frame = try studio.frame(.slider(.animationDuration))
        studio.input(.pointerMoved(x: frame.midX, y: frame.midY, modifiers: []))
        let before = picture(studio, at: 0.59)
        #expect(studio.state.nextFrame(after: 0) == 0.6)
        #expect(picture(studio, at: 0) == before)
        #expect(picture(studio, at: 0.6).commands.count > before.commands.count)
        #expect(studio.state.nextFrame(after: 0.6) == nil)
    }

    @Test("A narrow card shows fewer figures, and none of them cut")
    func figuresOfNarrowCards() {
        var measures = TransitionMeasures()
        measures.settleDuration = 1
        measures.digitsTravelled = 9_753_087
        measures.mostGlyphsAtOnce = 45
        measures.valuesShown = 54
        let figures = { (room: Double) in PanelKind.odometer.measureTexts(measures, room: room) }
        #expect(figures(364).map(\.name) == ["settles", "steps", "glyphs", "values"])
        #expect(figures(364).map(\.value) == ["1.00 s", "9,753,087", "45", "54"])
        #expect(figures(162).map(\.name) == ["settles", "steps", "glyphs"])
        #expect(figures(120).map(\.name) == ["settles", "steps"])
        for room in [364.0, 162, 120] { #expect(abs(figures(room).reduce(0) { $0 + $1.share } - 1) < 1e-9) }
    }

    @Test("A spring that swings for long is drawn with as many points, and its button holds its picture")
    func swingingSpring() throws {
        var studio = try Harness(values: [1, 2])
        let curve = MotionCurve.spring(response: 0.5, dampingFraction: 0.1)
        Studio.reduce(&studio.state, .perform(.curve(curve)), at: 0, in: studio.environment)
        Studio.reduce(&studio.state, .perform(.replay), at: 0, in: studio.environment)
        let list = picture(studio)
        let lines: [Range<Int>] = list.commands.compactMap {
            if case .polyline(let points, _, _, _) = $0 { points } else { nil }
        }
        let measures = try #require(studio.state.comparison.rolling.measures(at: 1, samples: 2))
        #expect(measures.settleDuration > 9)
        #expect(lines.contains { $0.count > 300 })
        let button = try studio.frame(.button(.curve(curve)))
        let pictures = lines.map { list.points[$0] }.filter {
            $0.contains { button.contains($0.x.pixels, $0.y.pixels) }
        }
        #expect(pictures.count == 1)
        for point in pictures.joined() {
            #expect(point.y.pixels >= button.y + 8 && point.y.pixels <= button.maxY - 8)
        }
    }

    @Test("Numbers too wide for their cards are drawn in one size in all panels")
    func oneSize() throws {
        let studio = try Harness(values: [1, 77777], width: 640, height: 400)
        let layout = StudioLayout(studio.state, glyphs: studio.environment.glyphs)
        let stage = try #require(layout.panels.map(\.frame.width).min()) - 24
        let widest = studio.state.document.view.panels.reduce(0) {
            max($0, studio.state.comparison.widestFrame(of: $1, drawnAsAt: 9))
        }
        #expect(widest > stage)
        let glyphs = studio.environment.glyphs
        let seven = glyphs.glyph(
            glyphs.handle(for: "7", face: .display), pixelSize: 64 * stage / widest)
        #expect(self.glyphs(picture(studio)).count { $0.glyph == seven } == 3 * 5)
    }

    @Test("Words that were tried once do not keep the digits small")
    func sizeAfterWords() throws {
        var studio = try Harness(values: [1, 77777])
        func widest() -> Double {
            studio.state.comparison.widestFrame(of: .odometer, drawnAsAt: studio.state.time(at: 0))
        }
        let digits = widest()
        Studio.reduce(&studio.state, .perform(.looks(.words)), at: 0, in: studio.environment)
        studio.state.seek(to: studio.state.end, at: 0)
        #expect(widest() > 2 * digits)
        Studio.reduce(&studio.state, .perform(.looks(.digits)), at: 0, in: studio.environment)
        studio.state.seek(to: studio.state.end, at: 0)
        #expect(widest() == digits)
        #expect(studio.state.comparison.widestFrame(of: .odometer) > 2 * digits)
        Studio.reduce(&studio.state, .setValue(7), at: 0, in: studio.environment)
        studio.state.seek(to: studio.state.end, at: 0)
        #expect(widest() == digits)
    }

    @Test("The scrubber's knob moves in eighths of a pixel, of which a renderer keeps every shape")
    func knob() throws {
        var studio = try Harness(values: [1, 2])
        var phases: Set<Int> = []
        for step in 0...200 {
            studio.state.seek(to: studio.state.end * Double(step) / 200, at: 0)
            let knob = picture(studio).commands.compactMap { command -> RoundedRect? in
                guard case .roundedRect(let rect, _) = command, rect.fill == Theme.of(.dark).knob else {
                    return nil
                }
                return rect
            }.first { $0.rect.y.pixels > 700 }
            let x = try #require(knob).rect.x.raw
            #expect(x % 32 == 0)
            phases.insert(Int(x) & 255)
        }
        #expect(phases.count == 8)
    }

    /// The contrast ratio that WCAG 2 defines.
    private func contrast(_ a: Color, _ b: Color) -> Double {
        func luminance(_ color: Color) -> Double {
            func linear(_ channel: UInt8) -> Double {
                let value = Double(channel) / 255
                return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
        }
        let (high, low) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
        return (high + 0.05) / (low + 0.05)
    }

    @Test(
        "Text has a contrast of at least 4.5 to 1 on everything it stands on", arguments: Theme.Kind.allCases)
    func contrast(_ kind: Theme.Kind) {
        let theme = Theme.of(kind)
        for ground in [
            theme.ground, theme.card, theme.control, theme.controlHovered, theme.controlPressed, theme.field,
        ] {
            #expect(contrast(theme.text, ground) >= 4.5)
        }
        for ground in [theme.ground, theme.card, theme.field] {
            #expect(contrast(theme.secondaryText, ground) >= 4.5)
        }
        for ground in [theme.accent, theme.accentHovered, theme.accentPressed] {
            #expect(contrast(theme.onAccent, ground) >= 4.5)
        }
        #expect(contrast(theme.error, theme.controlPressed) >= 4.5)
        #expect(contrast(theme.accentLine, theme.card) >= 4.5)
        #expect(contrast(theme.xrayFrame, theme.card) >= 4.5)
    }
}
