import CSDL2
import Desktop
import ShowcaseCore
import Testing

@Suite struct EventTranslation {
    private func inputs(_ events: [SDL_Event], pointsPerUnit: Double = 1) -> [Input] {
        let translator = EventTranslator(pointsPerUnit: pointsPerUnit)
        var inputs: [Input] = []
        for event in events { translator.translate(event, into: &inputs) }
        return inputs
    }

    private func event(_ type: SDL_EventType, _ change: (inout SDL_Event) -> Void = { _ in }) -> SDL_Event {
        var event = SDL_Event()
        event.type = type.rawValue
        change(&event)
        return event
    }

    private func motion(_ x: Int32, _ y: Int32) -> SDL_Event {
        event(SDL_MOUSEMOTION) {
            $0.motion.x = x
            $0.motion.y = y
        }
    }

    private func button(_ type: SDL_EventType, _ button: Int32, clicks: UInt8 = 1) -> SDL_Event {
        event(type) {
            $0.button.button = UInt8(button)
            $0.button.clicks = clicks
            $0.button.x = 30
            $0.button.y = 40
        }
    }

    private func key(_ symbol: SDL_KeyCode, modifiers: [SDL_Keymod] = [], isRepeat: Bool = false) -> SDL_Event
    {
        event(SDL_KEYDOWN) {
            $0.key.keysym.sym = SDL_Keycode(symbol.rawValue)
            $0.key.keysym.mod = UInt16(modifiers.reduce(0) { $0 | $1.rawValue })
            $0.key.repeat = isRepeat ? 1 : 0
        }
    }

    private func window(_ id: SDL_WindowEventID) -> SDL_Event {
        event(SDL_WINDOWEVENT) { $0.window.event = UInt8(id.rawValue) }
    }

    @Test("a pointer's way within one poll becomes its last place; a press in between keeps both")
    func coalescing() {
        let moved = inputs([motion(1, 2), motion(3, 4), motion(5, 6)])
        #expect(moved == [.pointerMoved(x: 5, y: 6, modifiers: [])])
        let drag = inputs([motion(1, 2), button(SDL_MOUSEBUTTONDOWN, 1), motion(3, 4), motion(9, 9)])
        #expect(
            drag == [
                .pointerMoved(x: 1, y: 2, modifiers: []),
                .pointerPressed(x: 30, y: 40, clicks: 1, modifiers: []),
                .pointerMoved(x: 9, y: 9, modifiers: []),
            ])
    }

    @Test("places are in points: at two pixels a point a coordinate halves")
    func points() {
        #expect(inputs([motion(31, 8)], pointsPerUnit: 0.5) == [.pointerMoved(x: 15.5, y: 4, modifiers: [])])
    }

    @Test("only the main button counts, with its clicks")
    func buttons() {
        #expect(
            inputs([button(SDL_MOUSEBUTTONDOWN, 1, clicks: 2), button(SDL_MOUSEBUTTONUP, 1, clicks: 2)]) == [
                .pointerPressed(x: 30, y: 40, clicks: 2, modifiers: []),
                .pointerReleased(x: 30, y: 40, modifiers: []),
            ])
        #expect(inputs([button(SDL_MOUSEBUTTONDOWN, 3), button(SDL_MOUSEBUTTONUP, 2)]).isEmpty)
    }

    @Test("a notch away from the user is +1, also where the desktop turns the wheel round")
    func wheel() {
        let turned = { (direction: SDL_MouseWheelDirection, y: Float) in
            self.event(SDL_MOUSEWHEEL) {
                $0.wheel.preciseX = 0.25
                $0.wheel.preciseY = y
                $0.wheel.mouseX = 7
                $0.wheel.mouseY = 8
                $0.wheel.direction = direction.rawValue
            }
        }
        #expect(
            inputs([turned(SDL_MOUSEWHEEL_NORMAL, 1)]) == [.wheel(x: 7, y: 8, dx: 0.25, dy: 1, modifiers: [])]
        )
        #expect(
            inputs([turned(SDL_MOUSEWHEEL_FLIPPED, -1)]) == [
                .wheel(x: 7, y: 8, dx: -0.25, dy: 1, modifiers: [])
            ])
    }

    @Test(
        "keys come with their meaning",
        arguments: [
            (SDLK_a, Key.character("a")), (SDLK_0, .character("0")), (SDLK_SLASH, .character("/")),
            (SDLK_SPACE, .space), (SDLK_RETURN, .enter), (SDLK_KP_ENTER, .enter), (SDLK_ESCAPE, .escape),
            (SDLK_TAB, .tab), (SDLK_LEFT, .left), (SDLK_RIGHT, .right), (SDLK_UP, .up), (SDLK_DOWN, .down),
            (SDLK_HOME, .home), (SDLK_END, .end), (SDLK_PAGEUP, .pageUp), (SDLK_PAGEDOWN, .pageDown),
            (SDLK_BACKSPACE, .backspace), (SDLK_DELETE, .delete), (SDLK_F1, .function(1)),
            (SDLK_F12, .function(12)), (SDLK_KP_PLUS, .character("+")), (SDLK_KP_7, .home),
            (SDLK_KP_4, .left),
        ])
    func keys(symbol: SDL_KeyCode, expected: Key) {
        #expect(inputs([key(symbol)]) == [.key(expected, modifiers: [], isRepeat: false)])
    }

    @Test(
        "keys without a meaning here are left out",
        arguments: [SDLK_LSHIFT, SDLK_CAPSLOCK, SDLK_F13, SDLK_KP_5])
    func otherKeys(symbol: SDL_KeyCode) { #expect(inputs([key(symbol)]).isEmpty) }

    @Test("Num Lock turns the number pad into digits")
    func numLock() {
        #expect(
            inputs([key(SDLK_KP_7, modifiers: [KMOD_NUM])]) == [
                .key(.character("7"), modifiers: [], isRepeat: false)
            ])
    }

    @Test("modifiers: left and right count the same; locks do not count")
    func modifiers() {
        let pressed = key(SDLK_z, modifiers: [KMOD_RSHIFT, KMOD_LCTRL, KMOD_CAPS], isRepeat: true)
        #expect(inputs([pressed]) == [.key(.character("z"), modifiers: [.shift, .control], isRepeat: true)])
        #expect(Modifiers(sdl: UInt16(KMOD_LALT.rawValue | KMOD_RGUI.rawValue)) == [.alt, .command])
    }

    @Test("typed text comes whole, up to the last byte that SDL holds")
    func text() {
        let typed = { (text: String) in
            self.event(SDL_TEXTINPUT) { event in
                withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: text.utf8) }
            }
        }
        #expect(inputs([typed("é٣😀")]) == [.text("é٣😀")])
        let longest = String(repeating: "x", count: 32)
        #expect(inputs([typed(longest)]) == [.text(longest)])
        #expect(inputs([typed("")]).isEmpty)
    }

    @Test("a dropped file gives its path and a dropped text nothing")
    func drop() {
        let file = event(SDL_DROPFILE) { $0.drop.file = SDL_strdup("/tmp/a b.json") }
        let text = event(SDL_DROPTEXT) { $0.drop.file = SDL_strdup("hello") }
        #expect(inputs([file, text]) == [.fileDropped(path: "/tmp/a b.json")])
    }

    @Test("a window's coming and going")
    func windowEvents() {
        #expect(inputs([window(SDL_WINDOWEVENT_MINIMIZED)]) == [.visible(false)])
        #expect(inputs([window(SDL_WINDOWEVENT_HIDDEN)]) == [.visible(false)])
        #expect(inputs([window(SDL_WINDOWEVENT_RESTORED)]) == [.visible(true), .exposed])
        #expect(inputs([window(SDL_WINDOWEVENT_EXPOSED)]) == [.exposed])
        #expect(inputs([window(SDL_WINDOWEVENT_LEAVE)]) == [.pointerLeft])
        #expect(inputs([window(SDL_WINDOWEVENT_MOVED)]).isEmpty)
        #expect(inputs([event(SDL_RENDER_DEVICE_RESET)]) == [.exposed])
        #expect(inputs([event(SDL_QUIT)]) == [.quit])
    }
}
