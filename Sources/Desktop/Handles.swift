import CSDL2

// Each SDL object has an owner of its own type; what hangs on another object keeps that alive.

/// A window of the desktop.
final class WindowHandle {
    let raw: OpaquePointer
    private let video: VideoSystem

    init(video: VideoSystem, title: String, width: Int, height: Int, position: (x: Int, y: Int)?)
        throws(DesktopError)
    {
        self.video = video
        let flags =
            SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_HIDDEN.rawValue
        let centred = CSDL_WindowPositionCentered()
        guard
            let raw = SDL_CreateWindow(
                title, position.map { Int32(clamping: $0.x) } ?? centred,
                position.map { Int32(clamping: $0.y) } ?? centred, Int32(width), Int32(height), flags)
        else { throw .windowFailed(reason: sdlError()) }
        self.raw = raw
    }

    deinit { SDL_DestroyWindow(raw) }

    /// Size in the desktop's own units.
    var size: (width: Int, height: Int) {
        var width: Int32 = 0
        var height: Int32 = 0
        SDL_GetWindowSize(raw, &width, &height)
        return (Int(width), Int(height))
    }

    /// Size in device pixels.
    var pixelSize: (width: Int, height: Int) {
        var width: Int32 = 0
        var height: Int32 = 0
        SDL_GetWindowSizeInPixels(raw, &width, &height)
        return (Int(width), Int(height))
    }

    /// Device pixels a unit.
    var density: Double {
        let (units, pixels) = (size.width, pixelSize.width)
        return units > 0 && pixels > 0 ? Double(pixels) / Double(units) : 1
    }

    var refreshRate: Double {
        var mode = SDL_DisplayMode()
        guard SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(raw), &mode) == 0 else { return 60 }
        return Double(mode.refresh_rate)
    }

    var flags: UInt32 { SDL_GetWindowFlags(raw) }
}

/// A renderer of a window.
final class RendererHandle {
    let raw: OpaquePointer
    private let window: WindowHandle

    init(window: WindowHandle) throws(DesktopError) {
        let flags = SDL_RENDERER_ACCELERATED.rawValue | SDL_RENDERER_PRESENTVSYNC.rawValue
        guard let raw = SDL_CreateRenderer(window.raw, -1, flags) else {
            throw .rendererFailed(reason: sdlError())
        }
        self.raw = raw
        self.window = window
    }

    deinit { SDL_DestroyRenderer(raw) }

    private var info: SDL_RendererInfo {
        var info = SDL_RendererInfo()
        SDL_GetRendererInfo(raw, &info)
        return info
    }

    var name: String { info.name.map { String(cString: $0) } ?? "unknown" }
    var hasVsync: Bool { info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0 }

    var outputSize: (Int, Int) {
        var width: Int32 = 0
        var height: Int32 = 0
        SDL_GetRendererOutputSize(raw, &width, &height)
        return (Int(width), Int(height))
    }

    /// What OpenGL calls its device; nil for a renderer of another kind.
    var openGLName: String? {
        guard name.hasPrefix("opengl"), let address = SDL_GL_GetProcAddress("glGetString") else { return nil }
        typealias GetString = @convention(c) (UInt32) -> UnsafePointer<CChar>?
        let renderer: UInt32 = 0x1F01
        return unsafeBitCast(address, to: GetString.self)(renderer).map { String(cString: $0) }
    }
}

/// A texture that takes new pixels often.
final class TextureHandle {
    let raw: OpaquePointer
    let width: Int
    let height: Int
    private let renderer: RendererHandle

    init(renderer: RendererHandle, width: Int, height: Int) throws(DesktopError) {
        guard
            let raw = SDL_CreateTexture(
                renderer.raw, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
                Int32(width), Int32(height))
        else { throw .rendererFailed(reason: sdlError()) }
        SDL_SetTextureBlendMode(raw, SDL_BLENDMODE_NONE)
        self.raw = raw
        self.width = width
        self.height = height
        self.renderer = renderer
    }

    deinit { SDL_DestroyTexture(raw) }
}

/// A pointer shape of the desktop's theme.
final class CursorHandle {
    let raw: OpaquePointer
    private let video: VideoSystem

    init?(_ shape: CursorShape, video: VideoSystem) {
        let kind: SDL_SystemCursor =
            switch shape {
            case .arrow: SDL_SYSTEM_CURSOR_ARROW
            case .hand: SDL_SYSTEM_CURSOR_HAND
            case .text: SDL_SYSTEM_CURSOR_IBEAM
            case .resizeHorizontal: SDL_SYSTEM_CURSOR_SIZEWE
            case .resizeVertical: SDL_SYSTEM_CURSOR_SIZENS
            case .move: SDL_SYSTEM_CURSOR_SIZEALL
            }
        guard let raw = SDL_CreateSystemCursor(kind) else { return nil }
        self.raw = raw
        self.video = video
    }

    deinit { SDL_FreeCursor(raw) }
}
