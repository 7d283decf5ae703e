import CSDL2
import Canvas
import ShowcaseCore

/// A window on the desktop that shows finished pictures. To be used from the main thread.
public final class Window {
    private let video: VideoSystem
    let handle: WindowHandle
    private(set) var presenter: (any Presenter)?
    private let scale: DisplayScale
    var isClosing = false
    private var cursors: [CursorShape: CursorHandle] = [:]

    /// How frames fare, for a readout.
    public internal(set) var statistics = FrameStatistics()
    /// Size in device pixels and pixels a point.
    public private(set) var geometry: WindowGeometry

    /// Opens a window and shows it, unless it is to stay hidden.
    ///
    /// - Parameter options: Title, size, scale and renderer.
    /// - Throws: ``DesktopError/noDisplay(reason:)`` where pictures can only be made without a window.
    public init(_ options: WindowOptions) throws(DesktopError) {
        video = try VideoSystem()
        scale = DisplayScale(explicit: options.scale, display: 0)
        // The density of a display shows only in a window, so the first size is corrected below.
        let guess = scale.pixelsPerPoint(density: 1)
        handle = try WindowHandle(
            video: video, title: options.title, width: Int(options.width * guess),
            height: Int(options.height * guess), position: options.position)
        let unitsPerPoint = scale.pixelsPerPoint(density: handle.density) / handle.density
        Self.setSize(of: handle, options, unitsPerPoint: unitsPerPoint)
        presenter = try Self.presenter(options.renderer, window: handle, video: video)
        geometry = Self.geometry(of: handle, scale: scale)
        title = options.title
        if !options.isHidden { SDL_ShowWindow(handle.raw) }
        geometry = Self.geometry(of: handle, scale: scale)
    }

    private static func setSize(of handle: WindowHandle, _ options: WindowOptions, unitsPerPoint: Double) {
        var screen = SDL_Rect()
        let hasScreen = SDL_GetDisplayUsableBounds(SDL_GetWindowDisplayIndex(handle.raw), &screen) == 0
        let room = hasScreen ? (width: screen.w, height: screen.h) : (width: .max, height: .max)
        let minimum = (
            width: min(room.width, Int32(WindowOptions.minimumSize.width * unitsPerPoint)),
            height: min(room.height, Int32(WindowOptions.minimumSize.height * unitsPerPoint))
        )
        var size = (
            width: Int32((options.width * unitsPerPoint).rounded()),
            height: Int32((options.height * unitsPerPoint).rounded())
        )
        if !options.isExactSize { size = (min(size.width, room.width), min(size.height, room.height)) }
        SDL_SetWindowMinimumSize(handle.raw, minimum.width, minimum.height)
        size = (max(size.width, minimum.width), max(size.height, minimum.height))
        SDL_SetWindowSize(handle.raw, size.width, size.height)
        guard hasScreen, options.position == nil else { return }
        // It was centred with the size asked for; without a window manager nobody else moves it onto the screen.
        SDL_SetWindowPosition(
            handle.raw, screen.x + max(0, (screen.w - size.width) / 2),
            screen.y + max(0, (screen.h - size.height) / 2))
    }

    private static func presenter(
        _ choice: RendererChoice, window: WindowHandle, video: VideoSystem
    ) throws(DesktopError) -> any Presenter {
        switch choice {
        case .gpu:
            return try TexturePresenter(window: window, onlyRealGPU: false)
        case .auto where video.mayHaveGPU:
            if let presenter = try? TexturePresenter(window: window, onlyRealGPU: true) { return presenter }
        case .auto, .software:
            break
        }
        do {
            return try SurfacePresenter(window: window, driver: video.driver)
        } catch {
            // Wayland offers no window memory to SDL; any renderer will do then.
            return try TexturePresenter(window: window, onlyRealGPU: false)
        }
    }

    private static func geometry(of handle: WindowHandle, scale: DisplayScale) -> WindowGeometry {
        let size = handle.pixelSize
        return WindowGeometry(
            pixelWidth: size.width, pixelHeight: size.height,
            scale: scale.pixelsPerPoint(density: handle.density))
    }

    /// Points a unit of the desktop.
    var pointsPerUnit: Double { handle.density / geometry.scale }

    /// Takes the present size over.
    func updateGeometry() { geometry = Self.geometry(of: handle, scale: scale) }

    /// Gives the GPU up after a failure that did not pass.
    func fallBackToSurface() throws(DesktopError) {
        // The renderer has to be gone before the window's memory is asked for.
        presenter = nil
        presenter = try SurfacePresenter(window: handle, driver: video.driver)
    }

    // MARK: For the app

    /// Which way pixels reach the screen, such as `software (x11)`.
    public var rendererName: String { presenter?.name ?? "none" }

    /// The title.
    public var title: String {
        didSet { if title != oldValue { SDL_SetWindowTitle(handle.raw, title) } }
    }

    /// The shape of the pointer over the window.
    public var cursor: CursorShape = .arrow {
        didSet {
            guard cursor != oldValue else { return }
            if cursors[cursor] == nil { cursors[cursor] = CursorHandle(cursor, video: video) }
            if let shape = cursors[cursor] { SDL_SetCursor(shape.raw) }
        }
    }

    /// Top-left corner of the content in screen coordinates.
    public var position: (x: Int, y: Int) {
        get {
            var x: Int32 = 0
            var y: Int32 = 0
            SDL_GetWindowPosition(handle.raw, &x, &y)
            return (Int(x), Int(y))
        }
        set { SDL_SetWindowPosition(handle.raw, Int32(clamping: newValue.x), Int32(clamping: newValue.y)) }
    }

    /// The text on the clipboard; nil where there is none. Setting nil empties it.
    public var clipboard: String? {
        get {
            guard SDL_HasClipboardText() == SDL_TRUE, let text = SDL_GetClipboardText() else { return nil }
            defer { SDL_free(text) }
            return String(cString: text)
        }
        set { SDL_SetClipboardText(newValue ?? "") }
    }

    /// Resizes the content, in points.
    public func resize(width: Double, height: Double) {
        let unitsPerPoint = 1 / pointsPerUnit
        SDL_SetWindowSize(
            handle.raw, Int32((width * unitsPerPoint).rounded()), Int32((height * unitsPerPoint).rounded()))
    }

    /// Whether typed text is reported as ``/ShowcaseCore/Input/text(_:)``; at first it is.
    public func acceptsText(_ accepts: Bool) {
        accepts ? SDL_StartTextInput() : SDL_StopTextInput()
    }
}
