import Canvas
import Desktop
import Documents
import ShowcaseCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the studio starts with.
enum StudioStart {
    /// Where the last session ended, or the session of a first start.
    case lastSession
    /// A scenario's session, played from its start.
    case document(Document)
    /// A saved moment, held.
    case moment(Moment)
}

/// The studio in its window.
enum StudioWindow {
    /// Opens the studio and runs it until the user leaves. Gives the reason where there is no display; then
    /// nothing was shown.
    static func open(_ options: StudioOptions, _ start: StudioStart) throws(CommandError) -> DesktopError? {
        let file = StateFile(environment: Terminal.variable)
        var notices: [String] = []
        let last = file?.read { notices.append($0) }
        var moment = moment(start, last: last)
        if let size = options.size { (moment.viewport.width, moment.viewport.height) = size }
        if let scale = options.scale { moment.viewport.scale = scale }
        let first = moment
        let pending = StudioDraft.Pending { (environment) throws(CommandError) in
            do throws(ComparisonError) {
                return try StudioState(first, in: environment)
            } catch {
                throw CommandError(error.message)
            }
        }
        let opened = Result { () throws(DesktopError) in
            try Window(
                WindowOptions(
                    title: "Number Transitions", width: moment.viewport.width, height: moment.viewport.height,
                    scale: options.scale, renderer: options.renderer, isExactSize: options.size != nil))
        }
        // Waited for in any case: the program must not end while the thread is at work.
        let made = Result { () throws(CommandError) in try pending.draft() }
        let window: Window
        do throws(DesktopError) {
            window = try opened.get()
        } catch {
            guard case .noDisplay = error else { throw CommandError(error) }
            return error
        }
        let draft = try made.get()
        let environment = draft.environment
        var state = draft.state
        let host = hostTime()
        if case .document(let document) = start {
            Studio.reduce(&state, .play(document), at: host, in: environment)
        } else if case .lastSession = start, last == nil {
            Studio.reduce(&state, .perform(.playPause), at: host, in: environment)
        }
        let app = StudioApp(draft, state, window: window, files: StudioFiles())
        for notice in notices { app.notify(notice, isError: true, at: host) }
        window.whenDisplayIsLost { error in
            keep(app, in: file)
            Terminal.say(CommandError(error).description)
            exit(ExitCode.wrongCall.rawValue)
        }
        do throws(DesktopError) {
            try window.run(app)
        } catch {
            keep(app, in: file)
            throw CommandError(error)
        }
        keep(app, in: file)
        return nil
    }

    private static func keep(_ app: StudioApp, in file: StateFile?) {
        do throws(DocumentError) {
            try file?.write(app.state.moment(at: hostTime()))
        } catch {
            Terminal.say("showcase: the session was not kept: \(error)")
        }
    }

    private static func moment(_ start: StudioStart, last: Moment?) -> Moment {
        let viewport = last?.viewport ?? Viewport(width: 1280, height: 800, scale: 1)
        switch start {
        case .moment(let moment):
            return moment
        case .document(let document):
            return Moment(document: document, time: document.changes.first?.at ?? 0, viewport: viewport)
        case .lastSession:
            if let last { return last }
            let document = firstSession
            return Moment(document: document, time: document.changes.first?.at ?? 0, viewport: viewport)
        }
    }

    /// What a newcomer sees: one change, in motion.
    private static var firstSession: Document {
        var settings = Settings()
        settings.reduceMotion = prefersReducedMotion() ?? false
        return Document(
            settings: settings,
            changes: [
                Change(at: 0, value: 1234.56, settings: settings),
                Change(at: 0.5, value: 98765.43, settings: settings),
            ], view: ViewOptions())
    }
}
