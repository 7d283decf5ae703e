import Desktop
import ShowcaseCore

/// The studio in a window of its own, opened by the benchmark to be watched from outside.
enum BenchWindow {
    /// The variable of the environment that asks for it, and its values.
    static let variable = "SHOWCASE_BENCH_WINDOW"
    static let live = "live"
    static let idle = "idle"

    /// Opens a studio that plays for ever, or that rests, says `shown` after its first frame and runs until it
    /// is ended.
    static func run(isLive: Bool) throws(CommandError) -> ExitCode {
        let pending = StudioDraft.Pending { (environment) throws(CommandError) in
            try StudioBench.state(environment, Viewport(width: 1280, height: 800, scale: 1))
        }
        let opened = Result { () throws(DesktopError) in
            try Window(WindowOptions(title: "Number Transitions", isExactSize: true))
        }
        let draft = try pending.draft()
        var state = draft.state
        do throws(DesktopError) {
            let window = try opened.get()
            let command: ShowcaseCore.Command = isLive ? .toggle(.loop) : .seekEnd
            Studio.reduce(&state, .perform(command), at: hostTime(), in: draft.environment)
            let app = StudioApp(draft, state, window: window, files: StudioFiles())
            try window.run(FirstFrameReporter(app))
        } catch {
            throw CommandError(error)
        }
        return .done
    }
}

/// Passes everything on to an app and tells when its first frame is on the screen.
private final class FirstFrameReporter: WindowApp {
    private let app: StudioApp
    private var isDrawn = false
    private var isReported = false

    init(_ app: StudioApp) { self.app = app }

    func handle(_ input: Input, at hostTime: Double, window: Window) -> Bool {
        app.handle(input, at: hostTime, window: window)
    }

    func nextFrame(at hostTime: Double) -> FrameRequest {
        // The loop asks for another frame once it has shown the one before.
        if isDrawn, !isReported {
            isReported = true
            Terminal.print("shown\n")
        }
        return app.nextFrame(at: hostTime)
    }

    func draw(at hostTime: Double, geometry: WindowGeometry, everything: Bool) -> DrawnFrame {
        isDrawn = true
        return app.draw(at: hostTime, geometry: geometry, everything: everything)
    }
}
