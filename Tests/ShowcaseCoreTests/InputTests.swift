import NumberTransitions
import ShowcaseCore
import Testing

@Suite("Input")
struct InputTests {
    @Test("Dragging a slider follows the pointer, also far outside, and ends with the button")
    func drag() throws {
        var studio = try Harness()
        let frame = try studio.frame(.slider(.verticalDigitSpacing))
        let middle = SliderGeometry.x(of: 0.5, in: frame)
        studio.input(.pointerPressed(x: middle, y: frame.midY, clicks: 1, modifiers: []))
        #expect(studio.state.document.settings.verticalDigitSpacing == 40)
        studio.input(.pointerMoved(x: frame.maxX + 500, y: -50, modifiers: []))
        #expect(studio.state.document.settings.verticalDigitSpacing == 80)
        studio.input(.pointerReleased(x: frame.maxX + 500, y: -50, modifiers: []))
        studio.input(.pointerMoved(x: middle, y: frame.midY, modifiers: []))
        #expect(studio.state.document.settings.verticalDigitSpacing == 80)
        studio.press(.character("z"), .control)
        #expect(studio.state.document.settings.verticalDigitSpacing == 0)
    }

    @Test("A slider taken by its knob does not jump")
    func grab() throws {
        var studio = try Harness()
        let frame = try studio.frame(.slider(.animationDuration))
        let knob = SliderGeometry.x(
            of: SliderBehavior(Setting.animationDuration.traits).position(of: 0.25), in: frame)
        studio.input(.pointerPressed(x: knob + 5, y: frame.midY, clicks: 1, modifiers: []))
        studio.input(.pointerMoved(x: knob + 5, y: frame.midY, modifiers: []))
        #expect(studio.state.document.settings.animationDuration == 0.25)
    }

    @Test("Wheel, arrows, Home, End and double-click move the slider")
    func waysToMove() throws {
        var studio = try Harness()
        let frame = try studio.frame(.slider(.animationDuration))
        func duration() -> Double { studio.state.document.settings.animationDuration }
        studio.input(.wheel(x: frame.midX, y: frame.midY, dx: 0, dy: 2, modifiers: []))
        #expect(duration() == 0.27)
        studio.state.focus = .slider(.animationDuration)
        studio.press(.right)
        #expect(duration() == 0.28)
        studio.press(.right, .shift)
        #expect(duration() == 0.38)
        studio.press(.left, .alt)
        #expect(duration() == 0.379)
        studio.press(.home)
        #expect(duration() == 0)
        studio.press(.end)
        #expect(duration() == 5)
        try studio.click(.slider(.animationDuration), clicks: 2)
        #expect(duration() == 0.25)
    }

    @Test("An exact value can be typed beside the slider; a wrong one is refused with the limits")
    func typeSetting() throws {
        var studio = try Harness()
        try studio.click(.readout(.animationDuration))
        studio.input(.text("1.234"))
        studio.press(.enter)
        #expect(studio.state.document.settings.animationDuration == 1.234)
        try studio.click(.readout(.animationDuration))
        studio.input(.text("99"))
        studio.press(.enter)
        #expect(studio.state.document.settings.animationDuration == 1.234)
        #expect(studio.state.toasts.map(\.text) == ["Duration takes 0 to 5 s, not “99”"])
        #expect(studio.state.edit != nil)
        studio.press(.escape)
        #expect(studio.state.edit == nil)
    }

    @Test("Any number can be typed as the value; letters typed there are no shortcuts")
    func typeValue() throws {
        var studio = try Harness()
        try studio.click(.valueField)
        for character in "-1,234.565" { studio.input(.text(String(character))) }
        studio.press(.character("x"))
        #expect(!studio.state.document.view.xray)
        studio.press(.enter)
        #expect(studio.state.document.value == -1234.565)
        #expect(studio.state.valueText == "-1,234.57")
    }

    @Test("Buttons act when let go over themselves, and not elsewhere")
    func button() throws {
        var studio = try Harness()
        try studio.click(.button(.add(3)))
        #expect(studio.state.document.value == 4)
        let frame = try studio.frame(.button(.add(3)))
        studio.input(.pointerPressed(x: frame.midX, y: frame.midY, clicks: 1, modifiers: []))
        studio.input(.pointerReleased(x: 5, y: 5, modifiers: []))
        #expect(studio.state.document.value == 4)
    }

    @Test("The scrubber goes backwards as well, and playing goes on where it is let go")
    func scrub() throws {
        var studio = try Harness(values: [1, 2, 3])
        let frame = try studio.frame(.scrubber)
        func x(_ time: Double) -> Double { SliderGeometry.x(of: time / studio.state.end, in: frame) }
        studio.state.clock.resume(at: 0)
        studio.state.seek(to: 0.2, at: 0)
        studio.input(.pointerPressed(x: x(2.0), y: frame.midY, clicks: 1, modifiers: []))
        #expect(abs(studio.state.time(at: 50) - 2.0) < 1e-9)
        studio.input(.pointerMoved(x: x(0.5), y: frame.midY, modifiers: []))
        #expect(abs(studio.state.time(at: 50) - 0.5) < 1e-9)
        studio.host = 50
        studio.input(.pointerReleased(x: x(0.5), y: frame.midY, modifiers: []))
        #expect(abs(studio.state.time(at: 50.25) - 0.75) < 1e-9)
    }

    @Test("Tab visits every control once and comes back, and Shift-Tab goes the other way")
    func focusOrder() throws {
        var studio = try Harness()
        let order = StudioLayout(studio.state, glyphs: studio.environment.glyphs).focusOrder
        var visited: [ControlID] = []
        for _ in order {
            studio.press(.tab)
            visited.append(try #require(studio.state.focus))
        }
        #expect(visited == order)
        #expect(Set(visited).count == order.count)
        studio.press(.tab)
        #expect(studio.state.focus == order.first)
        studio.press(.tab, .shift)
        #expect(studio.state.focus == order.last)
    }

    @Test("Whatever Tab reaches in a small window is scrolled into view")
    func focusScrolls() throws {
        var studio = try Harness(width: 640, height: 400)
        for _ in StudioLayout(studio.state, glyphs: studio.environment.glyphs).focusOrder {
            studio.press(.tab)
            let layout = StudioLayout(studio.state, glyphs: studio.environment.glyphs)
            let focus = try #require(studio.state.focus)
            let control = try #require(layout.control(focus))
            #expect(control.visibleFrame == control.frame)
        }
    }

    @Test("Escape leaves typing, the sheet, the focus and a maximised panel before it leaves the studio")
    func escape() throws {
        var studio = try Harness()
        studio.press(.function(1))
        #expect(studio.state.showsHelp)
        #expect(studio.input(.key(.escape, modifiers: [], isRepeat: false)) == [])
        #expect(!studio.state.showsHelp)
        studio.press(.tab)
        #expect(studio.input(.key(.escape, modifiers: [], isRepeat: false)) == [])
        Studio.reduce(&studio.state, .perform(.maximize(.rolling)), at: 0, in: studio.environment)
        #expect(studio.input(.key(.escape, modifiers: [], isRepeat: false)) == [])
        #expect(studio.state.document.view.maximized == nil)
        #expect(studio.input(.key(.escape, modifiers: [], isRepeat: false)) == [.quit])
        #expect(studio.input(.key(.character("q"), modifiers: .control, isRepeat: false)) == [.quit])
        #expect(studio.input(.quit) == [.quit])
    }

    @Test("Each key of the sheet is bound once")
    func keysAreUnique() {
        var seen: Set<String> = []
        for binding in KeyBinding.all {
            #expect(seen.insert("\(binding.key) \(binding.modifiers.rawValue)").inserted, "\(binding.keys)")
            #expect(KeyBinding.command(for: binding.key, binding.modifiers) == binding.command)
        }
    }

    @Test("Two adjoining controls never share a point, at any size of window and text")
    func noOverlap() throws {
        for (width, height) in [(640.0, 400.0), (800, 600), (1280, 800), (1920, 1080), (7680, 4320)] {
            for textScale in ViewOptions.textScales {
                var studio = try Harness(width: width, height: height)
                studio.state.document.view.textScale = textScale
                let layout = StudioLayout(studio.state, glyphs: studio.environment.glyphs)
                let controls = layout.controls.filter { if case .panel = $0.id { false } else { true } }
                for (index, first) in controls.enumerated() {
                    for second in controls[(index + 1)...] {
                        let shared = first.visibleFrame.intersection(second.visibleFrame)
                        #expect(
                            shared.width * shared.height == 0,
                            "\(width)×\(height) at \(textScale): \(first.id) over \(second.id)")
                    }
                    #expect(
                        first.frame.maxX <= width && first.frame.x >= 0,
                        "\(first.id) at \(width), \(textScale)")
                }
            }
        }
    }

    @Test("The time line is long enough to aim at, and nothing stands in the way of the readout")
    func transport() throws {
        for (width, height) in [(640.0, 400.0), (800, 600), (1280, 800), (1920, 1080)] {
            for textScale in ViewOptions.textScales {
                var studio = try Harness(values: [1, 2], width: width, height: height)
                studio.state.document.view.textScale = textScale
                let layout = StudioLayout(studio.state, glyphs: studio.environment.glyphs)
                let scrubber = try #require(layout.control(.scrubber)).frame
                #expect(scrubber.width >= 110, "\(width)×\(height) at \(textScale)")
                for control in layout.controls where control.visibleIn == layout.transport {
                    #expect(
                        control.frame.maxX < layout.timeReadout.x, "\(control.id) at \(width), \(textScale)")
                }
                #expect(layout.timeReadout.maxX == layout.transport.maxX - 12)
            }
        }
    }

    @Test("A narrow bar tells the time alone and leaves the steps of the speed to wheel and keys")
    func tightTransport() throws {
        var studio = try Harness(values: [1, 2], width: 640, height: 400)
        #expect(StudioLayout(studio.state, glyphs: studio.environment.glyphs).showsLength)
        studio.state.document.view.textScale = 1.5
        let layout = StudioLayout(studio.state, glyphs: studio.environment.glyphs)
        #expect(!layout.showsLength)
        #expect(layout.control(.button(.stepSpeed(1))) == nil)
        let speed = try studio.frame(.button(.normalSpeed))
        studio.input(.wheel(x: speed.midX, y: speed.midY, dx: 0, dy: -1, modifiers: []))
        #expect(studio.state.clock.rate == 0.5)
        studio.input(.wheel(x: speed.midX, y: speed.midY, dx: 0, dy: 2, modifiers: []))
        #expect(studio.state.clock.rate == 1)
    }

    @Test("Frame health has a place of its own in the header, or under the titles of the last card")
    func healthReadout() throws {
        var studio = try Harness(values: [1, 2])
        #expect(StudioLayout(studio.state, glyphs: studio.environment.glyphs).healthReadout == nil)
        studio.press(.function(2))
        for (width, height, y) in [(640.0, 400.0, 98.0), (1280, 800, 16)] {
            studio.input(.resized(width: width, height: height, scale: 1))
            let layout = StudioLayout(studio.state, glyphs: studio.environment.glyphs)
            let readout = try #require(layout.healthReadout)
            #expect(readout.y == y)
            for control in layout.controls where control.visibleIn == layout.header {
                let shared = control.frame.intersection(readout)
                #expect(shared.width * shared.height == 0)
            }
        }
    }

    @Test("Sliders and buttons begin under the cards' left edge, however wide the window is")
    func leftEdge() throws {
        for width in [640.0, 1280, 1920, 2560, 7680] {
            let studio = try Harness(width: width, height: 1080)
            let layout = StudioLayout(studio.state, glyphs: studio.environment.glyphs)
            let left = try #require(layout.panels.first).frame.x
            #expect(layout.captions.first?.frame.x == left)
            #expect(layout.transport.x == left)
            #expect(try #require(layout.control(.slider(.fontSize))).frame.width <= 850 || width < 900)
        }
    }

    @Test("The button beside the decimals stands still whatever their number is")
    func decimalsStandStill() throws {
        var studio = try Harness()
        let place = try studio.frame(.button(.addDecimals(1)))
        for places in 0...10 {
            studio.state.document.settings.numberOfDecimalPlaces = places
            #expect(try studio.frame(.button(.addDecimals(1))) == place)
        }
    }

    @Test("The value's field has room for both values of the last change")
    func valueWidth() throws {
        let long = try Harness(values: [1, 9_876_543_210]).frame(.valueField)
        #expect(long.width == 158)
        #expect(try Harness(values: [9_876_543_210, 1]).frame(.valueField) == long)
        #expect(try Harness(values: [1, 2]).frame(.valueField).width == 108)
    }
}
