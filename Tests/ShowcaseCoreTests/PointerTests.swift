import Canvas
import NumberTransitions
import ShowcaseCore
import Testing

@Suite("Pointer at rest and at work")
struct PointerTests {
    private func picture(_ studio: Harness, at host: Double) -> DisplayList {
        var list = DisplayList()
        StudioScene.draw(
            studio.state, at: host, environment: studio.environment, memory: SceneMemory(), into: &list)
        return list
    }

    @Test("A tooltip comes where the pointer rests and goes when it moves, but not when the hand trembles")
    func rest() throws {
        var studio = try Harness()
        let frame = try studio.frame(.slider(.animationDuration))
        func move(_ dx: Double, at host: Double) {
            studio.host = host
            studio.input(.pointerMoved(x: frame.midX + dx, y: frame.midY, modifiers: []))
        }
        move(0, at: 0)
        move(20, at: 0.5)
        #expect(studio.state.nextFrame(after: 0.5) == 1.1)
        let without = picture(studio, at: 0.9)
        #expect(picture(studio, at: 1.1).commands.count > without.commands.count)
        move(23, at: 1.2)
        #expect(picture(studio, at: 1.2).commands.count > without.commands.count)
        move(26, at: 1.3)
        #expect(picture(studio, at: 1.3) == without)
        #expect(studio.state.nextFrame(after: 1.3) == 1.9)
    }

    @Test("Keys, presses and the wheel let no tooltip come until the pointer is on something else")
    func work() throws {
        for work: Input in [
            .key(.character("x"), modifiers: [], isRepeat: false),
            .wheel(x: 0, y: 0, dx: 0, dy: 1, modifiers: []),
        ] {
            var studio = try Harness()
            let frame = try studio.frame(.button(.random))
            studio.input(.pointerMoved(x: frame.midX, y: frame.midY, modifiers: []))
            #expect(studio.state.nextFrame(after: 0) == 0.6)
            studio.input(work)
            #expect(studio.state.nextFrame(after: 0) == nil)
            studio.input(.pointerMoved(x: frame.midX + 9, y: frame.midY, modifiers: []))
            #expect(studio.state.nextFrame(after: 0) == nil)
            let other = try studio.frame(.button(.burst))
            studio.input(.pointerMoved(x: other.midX, y: other.midY, modifiers: []))
            #expect(studio.state.nextFrame(after: 0) == 0.6)
        }
        var studio = try Harness()
        let frame = try studio.frame(.button(.toggle(.lightTheme)))
        studio.input(.pointerMoved(x: frame.midX, y: frame.midY, modifiers: []))
        try studio.click(.button(.toggle(.lightTheme)))
        #expect(studio.state.nextFrame(after: 0) == nil)
    }

    @Test("What a scroll or a new row brings under the pointer is hovered at once")
    func hoverFollows() throws {
        var studio = try Harness(width: 640, height: 400)
        let frame = try studio.frame(.slider(.animationDuration))
        studio.input(.pointerMoved(x: 60, y: frame.midY, modifiers: []))
        #expect(studio.state.hover == nil)
        studio.input(.pointerMoved(x: frame.midX, y: frame.midY, modifiers: []))
        #expect(studio.state.hover?.id == .slider(.animationDuration))
        Studio.reduce(&studio.state, .scroll(by: 36, limit: 1000), at: 0, in: studio.environment)
        studio.press(.character("z"), .control)
        #expect(studio.state.hover?.id == .slider(.verticalDigitSpacing))

        var wide = try Harness()
        let spring = try wide.frame(.button(.curve(.spring(response: 0.5, dampingFraction: 0.7))))
        wide.input(.pointerMoved(x: spring.midX, y: spring.midY, modifiers: []))
        try wide.click(.button(.curve(.spring(response: 0.5, dampingFraction: 0.7))))
        let now = StudioLayout(wide.state, glyphs: wide.environment.glyphs)
        #expect(wide.state.hover?.id == now.control(at: spring.midX, spring.midY)?.id)
    }

    @Test("A scroll goes on over the sliders it brings under the pointer; after a move the wheel tunes them")
    func scrollGoesOn() throws {
        var studio = try Harness(width: 640, height: 400)
        let frame = try studio.frame(.slider(.animationDuration))
        func wheel(x: Double, _ dy: Double = -1) {
            studio.input(.wheel(x: x, y: frame.midY, dx: 0, dy: dy, modifiers: []))
        }
        studio.input(.pointerMoved(x: 60, y: frame.midY, modifiers: []))
        wheel(x: 60)
        #expect(studio.state.scroll == 36)
        let before = studio.state.document.settings
        wheel(x: frame.midX)
        #expect(studio.state.scroll == 72)
        #expect(studio.state.document.settings == before)
        studio.input(.pointerMoved(x: frame.midX, y: frame.midY, modifiers: []))
        wheel(x: frame.midX, 1)
        #expect(studio.state.scroll == 72)
        #expect(studio.state.document.settings.fixedWidth == 40)
    }

    @Test("The preset of the value on show is lit, wherever in the session that is")
    func presetOnShow() throws {
        var studio = try Harness(values: [7, 39])
        func fills(_ preset: Double) throws -> Color? {
            let frame = try studio.frame(.button(.preset(preset)))
            return picture(studio, at: 0).commands.compactMap { command -> Color? in
                guard case .roundedRect(let rect, _) = command else { return nil }
                return rect.rect.x.pixels == frame.x && rect.rect.y.pixels == frame.y ? rect.fill : nil
            }.first
        }
        let accent = Theme.of(.dark).accent
        #expect(try fills(39) == accent)
        #expect(try fills(7) != accent)
        studio.state.seek(to: 0.5, at: 0)
        #expect(try fills(39) != accent)
        #expect(try fills(7) == accent)
    }

    @Test("Tab goes down the window and stops at nothing that does nothing")
    func focusOrder() throws {
        let studio = try Harness()
        let layout = StudioLayout(studio.state, glyphs: studio.environment.glyphs)
        let order = layout.focusOrder
        #expect(order.first == .button(.copySwiftUI))
        #expect(order.last == .scrubber)
        #expect(!order.contains(.button(.addDecimals(0))))
        let areas = try order.map { id in try #require(layout.control(id)).frame.midY }
        let header = areas.filter { $0 < layout.header.maxY }.count
        let transport = areas.filter { $0 > layout.transport.y }.count
        #expect(areas[..<header].allSatisfy { $0 < layout.header.maxY })
        #expect(areas.suffix(transport).allSatisfy { $0 > layout.transport.y })
    }

    @Test("The figures under a panel explain themselves, and a double-click on one enlarges the panel")
    func figures() throws {
        var studio = try Harness(values: [1, 2])
        let layout = StudioLayout(studio.state, glyphs: studio.environment.glyphs)
        let card = try #require(layout.panels.first { $0.kind == .odometer }).frame
        let figures = (0..<4).map { layout.control(.figure(.odometer, $0)) }
        #expect(
            figures.map { $0?.tooltip } == [
                "Seconds until nothing moves any more", "Steps from the old value to the new one",
                "The most glyphs drawn at once", "Values shown after the old one, the new one included",
            ])
        for frame in figures.compactMap({ $0?.frame }) {
            #expect(card.contains(frame.x, frame.y) && card.contains(frame.maxX, frame.maxY))
        }
        try studio.click(.figure(.odometer, 2), clicks: 2)
        #expect(studio.state.document.view.maximized == .odometer)
        studio.state.document.changes.removeLast()
        #expect(
            StudioLayout(studio.state, glyphs: studio.environment.glyphs).control(.figure(.odometer, 0))
                == nil)
    }

    @Test("Page keys scroll the controls of a small window by what is seen of them, less a row")
    func pageKeys() throws {
        var studio = try Harness(width: 640, height: 400)
        let layout = StudioLayout(studio.state, glyphs: studio.environment.glyphs)
        studio.press(.pageDown)
        #expect(studio.state.scroll == layout.tuning.height - 36)
        for _ in 0..<20 { studio.press(.pageDown) }
        #expect(studio.state.scroll == layout.scrollLimit)
        for _ in 0..<20 { studio.press(.pageUp) }
        #expect(studio.state.scroll == 0)
        var large = try Harness()
        large.press(.pageDown)
        #expect(large.state.scroll == 0)
    }

    @Test("A slider's tooltip leaves the track above it free")
    func sliderTooltip() throws {
        for textScale in ViewOptions.textScales {
            var studio = try Harness()
            studio.state.document.view.textScale = textScale
            let frame = try studio.frame(.slider(.fixedWidth))
            let above = try studio.frame(.slider(.verticalDigitSpacing))
            let bare = picture(studio, at: 0)
            studio.input(.pointerMoved(x: frame.midX, y: frame.midY, modifiers: []))
            let shown = picture(studio, at: 1).commands
            // The last rounded rectangle is the tooltip's.
            let tooltip = try #require(
                shown.last { if case .roundedRect = $0 { true } else { false } })
            guard case .roundedRect(let bubble, _) = tooltip else { return }
            #expect(shown.count > bare.commands.count)
            #expect(bubble.rect.y.pixels >= above.midY + 2)
            #expect(bubble.rect.y.pixels + bubble.rect.height.pixels <= frame.midY - 11)
        }
    }

    @Test("A button that can do nothing says so and takes no press")
    func disabled() throws {
        var studio = try Harness()
        func isEnabled(_ command: Command) -> Bool? {
            StudioLayout(studio.state, glyphs: studio.environment.glyphs).control(.button(command))?.isEnabled
        }
        #expect(isEnabled(.addDecimals(-1)) == true)
        #expect(isEnabled(.addDecimals(0)) == false)
        #expect(isEnabled(.replay) == false)
        for _ in 0..<2 { studio.press(.character("-")) }
        #expect(isEnabled(.addDecimals(-1)) == false)
        #expect(isEnabled(.addDecimals(1)) == true)
        let frame = try studio.frame(.button(.addDecimals(-1)))
        studio.input(.pointerPressed(x: frame.midX, y: frame.midY, clicks: 1, modifiers: []))
        #expect(studio.state.drag == nil)
        for _ in 0..<10 { studio.press(.character("=")) }
        #expect(isEnabled(.addDecimals(1)) == false)
        for _ in 0..<9 { studio.press(.character("]")) }
        #expect(isEnabled(.stepSpeed(1)) == false)
        #expect(isEnabled(.stepSpeed(-1)) == true)
        for _ in 0..<9 { studio.press(.character("[")) }
        #expect(isEnabled(.stepSpeed(-1)) == false)
        studio.press(.up)
        #expect(isEnabled(.replay) == true)
    }
}
