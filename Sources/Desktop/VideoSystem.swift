import CSDL2

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// SDL's video side, started for the first window and stopped after the last.
final class VideoSystem {
    /// The driver in use, such as `x11`.
    let driver: String

    init() throws(DesktopError) {
        // Without a display SDL would take over the console, or succeed on a driver that shows nothing.
        if let reason = Self.missingDisplay { throw .noDisplay(reason: reason) }
        Self.setHints()
        guard SDL_InitSubSystem(CSDL_InitVideo()) == 0 else { throw .noDisplay(reason: sdlError()) }
        driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "none"
        if driver == "offscreen" || driver == "dummy" || driver == "none" {
            SDL_QuitSubSystem(CSDL_InitVideo())
            throw .noDisplay(reason: "SDL's video driver is \(driver), which shows nothing")
        }
    }

    deinit { SDL_QuitSubSystem(CSDL_InitVideo()) }

    /// Why there can be no display, where that shows without asking SDL.
    private static var missingDisplay: String? {
        #if os(Linux)
            if environment("DISPLAY") == nil, environment("WAYLAND_DISPLAY") == nil {
                return "neither DISPLAY nor WAYLAND_DISPLAY is set"
            }
        #endif
        return nil
    }

    private static func setHints() {
        #if os(Linux)
            // Only what is there is tried: other drivers would print complaints or take over the console.
            let drivers = [("DISPLAY", "x11"), ("WAYLAND_DISPLAY", "wayland")]
            let present = drivers.filter { environment($0.0) != nil }.map(\.1)
            SDL_SetHint(SDL_HINT_VIDEODRIVER, present.joined(separator: ","))
        #endif
        // The window surface is to be plain memory: SDL's way over a texture starts a software GL.
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
        SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "nearest")
        SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
        SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
        SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
        SDL_SetHint(SDL_HINT_IME_SHOW_UI, "1")
    }

    /// Whether a GPU can be there at all; asking OpenGL would start a software renderer where none is.
    var mayHaveGPU: Bool {
        #if os(Linux)
            // A display on another machine gets its pixels over the wire, whatever this machine can do.
            if driver == "x11", let display = environment("DISPLAY"), !display.hasPrefix(":"),
                !display.hasPrefix("unix:")
            {
                return false
            }
            return access("/dev/dri", F_OK) == 0 || access("/dev/nvidia0", F_OK) == 0
        #else
            return true
        #endif
    }
}

/// A variable of the environment, if it is set to something.
func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
}

/// What SDL says about its last failure; to be asked at once.
func sdlError() -> String { String(cString: SDL_GetError()) }
