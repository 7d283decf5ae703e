import CSDL2
import Canvas
import Desktop
import Foundation
import ShowcaseCore
import TestSupport
import Testing

/// An app that fills its window with a pattern and keeps what it is told.
private final class PatternApp: WindowApp {
    var inputs: [Input] = []
    var times: [Double] = []
    /// Called for each frame, before it is drawn.
    var onFrame: () -> Void = {}
    var request = FrameRequest.now
    /// Rectangles to change with the next frame.
    var changes: [PixelRect] = []
    private(set) var picture = PixelBuffer(width: 1, height: 1)

    func handle(_ input: Input, at hostTime: Double, window: Window) -> Bool {
        inputs.append(input)
        times.append(hostTime)
        return input != .quit
    }

    func nextFrame(at hostTime: Double) -> FrameRequest { request }

    func draw(at hostTime: Double, geometry: WindowGeometry, everything: Bool) -> DrawnFrame {
        times.append(hostTime)
        onFrame()
        if (picture.width, picture.height) != (geometry.pixelWidth, geometry.pixelHeight) {
            picture = PixelBuffer(width: geometry.pixelWidth, height: geometry.pixelHeight)
            for index in picture.pixels.indices {
                picture.pixels[index] = 0xFF00_0000 | UInt32(truncatingIfNeeded: index &* 2_654_435_761) >> 8
            }
        }
        for rect in changes {
            for y in rect.y..<rect.maxY {
                for x in rect.x..<rect.maxX { picture.pixels[y * picture.width + x] ^= 0xFFFFFF }
            }
        }
        defer { changes = [] }
        return DrawnFrame(picture: picture, damage: changes)
    }

    /// Whether the screen shows the picture at a place, pixel for pixel.
    func isShown(on screen: PixelBuffer, at place: (x: Int, y: Int)) -> Bool {
        (0..<picture.height).allSatisfy { y in
            (0..<picture.width).allSatisfy { x in
                picture.pixels[y * picture.width + x]
                    == screen.pixels[(y + place.y) * screen.width + x + place.x]
            }
        }
    }
}

/// One window at a time, on the thread that SDL's video wants.
@MainActor @Suite(.serialized) struct RealWindow {
    private let server: XvfbServer

    init() throws {
        server = try XvfbServer(width: 1600, height: 1100)
        setenv("DISPLAY", server.display, 1)
        for name in ["WAYLAND_DISPLAY", "GDK_SCALE", "QT_SCALE_FACTOR", "SDL_VIDEODRIVER"] { unsetenv(name) }
    }

    private func open(_ change: (inout WindowOptions) -> Void = { _ in }) throws -> Window {
        var options = WindowOptions(title: "pattern", width: 700, height: 500, position: (20, 30), scale: 1)
        change(&options)
        return try Window(options)
    }

    /// Runs the app until a frame finds the condition true; false when that does not come.
    private func run(_ app: PatternApp, in window: Window, until condition: @escaping () -> Bool) throws
        -> Bool
    {
        var isTrue = false
        var frames = 0
        app.onFrame = {
            frames += 1
            isTrue = frames > 1 && condition()
            if isTrue || frames == 180 { window.close() }
        }
        // The closure holds the app and the window, which must go before the server does.
        defer { app.onFrame = {} }
        try window.run(app)
        return isTrue
    }

    private func isShown(_ app: PatternApp, in window: Window) -> Bool {
        guard let screen = try? server.screenshot() else { return false }
        return app.isShown(on: screen, at: window.position)
    }

    @Test("the pixel you see is the pixel that was drawn", arguments: RendererChoice.allCases)
    func pixels(renderer: RendererChoice) throws {
        let window = try open { $0.renderer = renderer }
        let app = PatternApp()
        #expect(try run(app, in: window) { isShown(app, in: window) })
        #expect(window.geometry == WindowGeometry(pixelWidth: 700, pixelHeight: 500, scale: 1))
        #expect(window.statistics.shown > 0)
        #expect(window.rendererName.hasPrefix(renderer == .gpu ? "gpu" : "software (x11)"))
    }

    @Test("changed rectangles reach the screen, and time never steps back")
    func damage() throws {
        let window = try open()
        let app = PatternApp()
        #expect(try run(app, in: window) { isShown(app, in: window) })
        for damage in [
            [PixelRect(x: 0, y: 0, width: 1, height: 1)],
            [PixelRect(x: 650, y: 470, width: 50, height: 30), PixelRect(x: 3, y: 5, width: 7, height: 11)],
            (0..<40).map { PixelRect(x: $0 * 17, y: $0 * 12, width: 9, height: 9) },
        ] {
            app.changes = damage
            #expect(try run(app, in: window) { isShown(app, in: window) })
        }
        #expect(app.times == app.times.sorted())
    }

    @Test("a real mouse and a real keyboard are reported in points")
    func inputs() throws {
        let window = try open { $0.scale = 2 }
        #expect(window.geometry == WindowGeometry(pixelWidth: 1400, pixelHeight: 1000, scale: 2))
        let app = PatternApp()
        #expect(try run(app, in: window) { isShown(app, in: window) })
        #expect(app.inputs.first == .resized(width: 700, height: 500, scale: 2))
        try server.xdotool(
            [
                "mousemove", "220", "130", "mousedown", "1", "mousemove", "420", "131", "mouseup", "1",
                "click", "4",
            ])
        #expect(
            try run(app, in: window) {
                app.inputs.contains { if case .wheel = $0 { true } else { false } }
            })
        #expect(app.inputs.contains(.pointerPressed(x: 100, y: 50, clicks: 1, modifiers: [])))
        #expect(app.inputs.contains(.pointerReleased(x: 200, y: 50.5, modifiers: [])))
        #expect(app.inputs.contains(.wheel(x: 200, y: 50.5, dx: 0, dy: 1, modifiers: [])))

        try server.xdotool([
            "search", "--name", "pattern", "windowfocus", "--sync", "key", "ctrl+z", "key", "7",
        ])
        #expect(try run(app, in: window) { app.inputs.contains(.text("7")) })
        #expect(app.inputs.contains(.key(.character("z"), modifiers: .control, isRepeat: false)))
        #expect(app.inputs.contains(.key(.character("7"), modifiers: [], isRepeat: false)))
    }

    @Test(
        "a resized window is told, drawn at its new size and shown in full",
        arguments: [RendererChoice.software, .gpu])
    func resizing(renderer: RendererChoice) throws {
        let window = try open { $0.renderer = renderer }
        let app = PatternApp()
        #expect(try run(app, in: window) { isShown(app, in: window) })
        for (width, height) in [(900, 640), (651, 403), (1200, 900)] {
            try server.xdotool(["search", "--name", "pattern", "windowsize", "\(width)", "\(height)"])
            #expect(
                try run(app, in: window) {
                    app.picture.width == width && app.picture.height == height && isShown(app, in: window)
                })
            #expect(
                app.inputs.last { if case .resized = $0 { true } else { false } }
                    == .resized(width: Double(width), height: Double(height), scale: 1))
        }
    }

    @Test("a hidden window draws nothing; shown again it is complete")
    func hiding() throws {
        let window = try open()
        let app = PatternApp()
        #expect(try run(app, in: window) { isShown(app, in: window) })
        try server.xdotool(["search", "--name", "pattern", "windowunmap", "sleep", "0.2", "windowmap"])
        #expect(try run(app, in: window) { app.inputs.contains(.visible(true)) && isShown(app, in: window) })
        #expect(app.inputs.contains(.visible(false)))
    }

    @Test("the wish to close ends the loop, also one that is asleep")
    func closing() throws {
        let window = try open()
        let app = PatternApp()
        #expect(try run(app, in: window) { isShown(app, in: window) })
        app.request = .none
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) {
            var quit = SDL_Event()
            quit.type = SDL_QUIT.rawValue
            SDL_PushEvent(&quit)
        }
        try window.run(app)
        #expect(app.inputs.last == .quit)
    }

    @Test("title, place, size, pointer and clipboard can be set")
    func properties() throws {
        let window = try open()
        window.title = "another"
        window.clipboard = "MovingNumbersView(number: 1.5)"
        #expect(window.clipboard == "MovingNumbersView(number: 1.5)")
        for shape in CursorShape.allCases { window.cursor = shape }
        window.position = (60, 70)
        window.resize(width: 800, height: 600)
        let app = PatternApp()
        #expect(try run(app, in: window) { app.picture.width == 800 && isShown(app, in: window) })
        #expect(window.position == (60, 70))
        try server.xdotool(["search", "--name", "another", "mousemove", "--window", "%1", "5", "6"])
        #expect(try run(app, in: window) { app.inputs.contains(.pointerMoved(x: 5, y: 6, modifiers: [])) })
    }

    @Test("a size beyond the screen is cut to it unless it is meant")
    func sizes() throws {
        let cut = try open { ($0.width, $0.height) = (3000, 2000) }
        #expect((cut.geometry.pixelWidth, cut.geometry.pixelHeight) == (1600, 1100))
        let exact = try open { ($0.width, $0.height, $0.isExactSize) = (3000, 2000, true) }
        #expect((exact.geometry.pixelWidth, exact.geometry.pixelHeight) == (3000, 2000))
        let least = try open { ($0.width, $0.height) = (10, 10) }
        #expect((least.geometry.pixelWidth, least.geometry.pixelHeight) == (640, 400))
    }

    @Test("without a display the error says so, so that pictures can be made without one")
    func noDisplay() {
        unsetenv("DISPLAY")
        #expect(throws: DesktopError.noDisplay(reason: "neither DISPLAY nor WAYLAND_DISPLAY is set")) {
            try open()
        }
        setenv("DISPLAY", ":4242", 1)
        let error = #expect(throws: DesktopError.self) { try open() }
        guard case .noDisplay(let reason)? = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(!reason.isEmpty)
    }
}
