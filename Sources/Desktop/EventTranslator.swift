import CSDL2
import ShowcaseCore

/// Turns SDL's events into inputs in points.
package struct EventTranslator {
    /// Points a unit of the desktop.
    package var pointsPerUnit: Double

    package init(pointsPerUnit: Double) { self.pointsPerUnit = pointsPerUnit }

    /// Adds what an event means to `inputs`; a pointer's way within one poll becomes its last place.
    ///
    /// A change of size is not translated: the window knows its size better than the event.
    package func translate(_ event: SDL_Event, into inputs: inout [Input]) {
        switch SDL_EventType(rawValue: event.type) {
        case SDL_MOUSEMOTION:
            let move = Input.pointerMoved(
                x: points(event.motion.x), y: points(event.motion.y), modifiers: currentModifiers)
            if case .pointerMoved? = inputs.last { inputs.removeLast() }
            inputs.append(move)
        case SDL_MOUSEBUTTONDOWN where event.button.button == SDL_BUTTON_LEFT:
            inputs.append(
                .pointerPressed(
                    x: points(event.button.x), y: points(event.button.y), clicks: Int(event.button.clicks),
                    modifiers: currentModifiers))
        case SDL_MOUSEBUTTONUP where event.button.button == SDL_BUTTON_LEFT:
            inputs.append(
                .pointerReleased(
                    x: points(event.button.x), y: points(event.button.y), modifiers: currentModifiers))
        case SDL_MOUSEWHEEL:
            inputs.append(wheel(event.wheel))
        case SDL_KEYDOWN:
            let symbol = event.key.keysym
            guard let key = Key(symbol: symbol) else { return }
            inputs.append(
                .key(key, modifiers: Modifiers(sdl: symbol.mod), isRepeat: event.key.repeat != 0))
        case SDL_TEXTINPUT:
            let text = withUnsafeBytes(of: event.text.text) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !text.isEmpty { inputs.append(.text(text)) }
        case SDL_DROPFILE, SDL_DROPTEXT:
            guard let dropped = event.drop.file else { return }
            if event.type == SDL_DROPFILE.rawValue {
                inputs.append(.fileDropped(path: String(cString: dropped)))
            }
            SDL_free(dropped)
        case SDL_WINDOWEVENT:
            inputs += windowInputs(event.window.event)
        case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
            inputs.append(.exposed)
        case SDL_QUIT, SDL_APP_TERMINATING:
            inputs.append(.quit)
        default:
            break
        }
    }

    private func points(_ units: Int32) -> Double { Double(units) * pointsPerUnit }

    private func wheel(_ wheel: SDL_MouseWheelEvent) -> Input {
        let sign = wheel.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1.0 : 1.0
        return .wheel(
            x: points(wheel.mouseX), y: points(wheel.mouseY), dx: sign * Double(wheel.preciseX),
            dy: sign * Double(wheel.preciseY), modifiers: currentModifiers)
    }

    private func windowInputs(_ id: UInt8) -> [Input] {
        switch SDL_WindowEventID(rawValue: UInt32(id)) {
        case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_FOCUS_GAINED: [.exposed]
        case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED:
            [.visible(true), .exposed]
        case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: [.visible(false)]
        case SDL_WINDOWEVENT_LEAVE: [.pointerLeft]
        default: []
        }
    }

    /// Pointer events do not carry the modifiers.
    private var currentModifiers: Modifiers {
        Modifiers(sdl: UInt16(truncatingIfNeeded: SDL_GetModState().rawValue))
    }
}

extension Modifiers {
    /// Takes SDL's bits; left and right count the same.
    package init(sdl bits: UInt16) {
        self = []
        let bits = UInt32(bits)
        if bits & (KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue) != 0 { insert(.shift) }
        if bits & (KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue) != 0 { insert(.control) }
        if bits & (KMOD_LALT.rawValue | KMOD_RALT.rawValue) != 0 { insert(.alt) }
        if bits & (KMOD_LGUI.rawValue | KMOD_RGUI.rawValue) != 0 { insert(.command) }
    }
}

extension Key {
    /// The meaning of a key; nil for one that has none here.
    package init?(symbol: SDL_Keysym) {
        let code = Int(symbol.sym)
        if let key = Self.named[code]
            ?? Self.keypad(code, numLock: symbol.mod & UInt16(KMOD_NUM.rawValue) != 0)
        {
            self = key
            return
        }
        // Other keys without a character have this bit set.
        guard code & Int(SDLK_SCANCODE_MASK) == 0, code > 32, code != 127,
            let scalar = Unicode.Scalar(UInt32(code))
        else { return nil }
        self = .character(Character(scalar.properties.lowercaseMapping))
    }

    private static let named: [Int: Key] = {
        var keys: [Int: Key] = [
            Int(SDLK_LEFT.rawValue): .left, Int(SDLK_RIGHT.rawValue): .right, Int(SDLK_UP.rawValue): .up,
            Int(SDLK_DOWN.rawValue): .down, Int(SDLK_HOME.rawValue): .home, Int(SDLK_END.rawValue): .end,
            Int(SDLK_PAGEUP.rawValue): .pageUp, Int(SDLK_PAGEDOWN.rawValue): .pageDown,
            Int(SDLK_TAB.rawValue): .tab, Int(SDLK_SPACE.rawValue): .space, Int(SDLK_RETURN.rawValue): .enter,
            Int(SDLK_KP_ENTER.rawValue): .enter, Int(SDLK_ESCAPE.rawValue): .escape,
            Int(SDLK_BACKSPACE.rawValue): .backspace, Int(SDLK_DELETE.rawValue): .delete,
        ]
        for number in 1...12 { keys[Int(SDLK_F1.rawValue) + number - 1] = .function(number) }
        return keys
    }()

    /// Keys of the number pad: signs always, digits or ways of moving by Num Lock.
    private static func keypad(_ code: Int, numLock: Bool) -> Key? {
        switch code {
        case Int(SDLK_KP_PLUS.rawValue): return .character("+")
        case Int(SDLK_KP_MINUS.rawValue): return .character("-")
        case Int(SDLK_KP_MULTIPLY.rawValue): return .character("*")
        case Int(SDLK_KP_DIVIDE.rawValue): return .character("/")
        case Int(SDLK_KP_PERIOD.rawValue): return numLock ? .character(".") : .delete
        case Int(SDLK_KP_0.rawValue): return numLock ? .character("0") : nil
        case Int(SDLK_KP_1.rawValue)...Int(SDLK_KP_9.rawValue):
            let digit = code - Int(SDLK_KP_1.rawValue) + 1
            if numLock { return .character(Character(String(digit))) }
            let moves: [Key?] = [.end, .down, .pageDown, .left, nil, .right, .home, .up, .pageUp]
            return moves[digit - 1]
        default: return nil
        }
    }
}
