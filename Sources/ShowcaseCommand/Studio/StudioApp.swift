import Canvas
import Desktop
import ShowcaseCore

/// The studio in its window: hands inputs to the reducer and pictures to the window, and does outside what
/// the reducer asks for.
final class StudioApp: WindowApp {
    private(set) var state: StudioState
    private let environment: Environment
    private let files: StudioFiles
    private let window: Window
    private let renderer: FrameRenderer
    private let memory: SceneMemory
    private var list: DisplayList
    /// What the picture on show was drawn for; nil before the first and after every input.
    private var drawn: (host: Double, time: Double)?

    init(_ draft: StudioDraft, _ state: StudioState, window: Window, files: StudioFiles) {
        self.state = state
        self.window = window
        self.files = files
        environment = draft.environment
        renderer = draft.renderer
        memory = draft.memory
        list = draft.list
    }

    func handle(_ input: Input, at host: Double, window: Window) -> Bool {
        let effects = Studio.handle(input, &state, at: host, in: environment)
        drawn = nil
        window.cursor = state.pointerShape
        return effects.allSatisfy { perform($0, at: host) }
    }

    func nextFrame(at host: Double) -> FrameRequest {
        guard state.isVisible else { return .none }
        guard let drawn, drawn.time == state.time(at: host) else { return .now }
        guard let next = state.nextFrame(after: drawn.host) else { return .none }
        return next <= host ? .now : .at(next)
    }

    func draw(at host: Double, geometry: WindowGeometry, everything: Bool) -> DrawnFrame {
        let viewport = Viewport(width: geometry.width, height: geometry.height, scale: geometry.scale)
        if viewport != state.viewport { dispatch(.resize(viewport), at: host) }
        renderer.resize(width: geometry.pixelWidth, height: geometry.pixelHeight)
        let statistics = window.statistics
        let health = FrameHealth(
            shown: statistics.shown, missed: statistics.missed,
            milliseconds: statistics.averageFrameTime * 1000)
        StudioScene.draw(
            state, at: host, health: health, environment: environment, memory: memory, into: &list)
        drawn = (host, state.time(at: host))
        return DrawnFrame(picture: renderer.buffer, damage: renderer.render(list))
    }

    /// Shows a message; used for what happened before the window was there, too.
    func notify(_ text: String, isError: Bool, at host: Double) {
        dispatch(.notify(text, isError: isError), at: host)
    }

    private func dispatch(_ action: Action, at host: Double) {
        Studio.reduce(&state, action, at: host, in: environment)
        drawn = nil
    }

    /// Does what the reducer asked for; false ends the program.
    private func perform(_ effect: Effect, at host: Double) -> Bool {
        switch effect {
        case .quit:
            return false
        case .copy(let text, let notice):
            window.clipboard = text
            if let notice { notify(notice, isError: false, at: host) }
        case .paste:
            if let text = window.clipboard { return handle(.text(text), at: host, window: window) }
        case .saveScenario:
            report(at: host) { () throws(CommandError) in try files.save(scenario: state.document) }
        case .saveScreenshot:
            report(at: host) { () throws(CommandError) in
                try files.save(picture: state.moment(at: host), environment)
            }
        case .openFile(let path):
            open(path, at: host)
        }
        return true
    }

    private func report(at host: Double, _ save: () throws(CommandError) -> String) {
        do throws(CommandError) {
            notify("Saved \(try save())", isError: false, at: host)
        } catch {
            notify(error.description, isError: true, at: host)
        }
    }

    private func open(_ path: String, at host: Double) {
        do throws(CommandError) {
            switch try files.open(path) {
            case .scenario(let document):
                dispatch(.play(document), at: host)
            case .moment(let moment):
                window.resize(width: moment.viewport.width, height: moment.viewport.height)
                dispatch(.restore(moment), at: host)
            }
        } catch {
            notify(error.description, isError: true, at: host)
        }
    }
}
