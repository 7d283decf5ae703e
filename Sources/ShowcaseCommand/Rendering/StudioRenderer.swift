import Canvas
import Documents
import ShowcaseCore
import Snapshots

/// Draws the whole studio, held at one time after another, without a display.
final class StudioRenderer: ScenarioRenderer {
    let scenario: Scenario
    let name: String
    let jobs: Int
    private let environment: Environment
    private let frames: FrameRenderer
    private let memory = SceneMemory()
    private var state: StudioState
    private var list = DisplayList()

    /// Opens a studio with the scenario, whose capture size is the window's.
    init(_ scenario: Scenario, name: String, jobs: Int, notify: (String) -> Void) throws(CommandError) {
        self.scenario = scenario
        self.name = name
        self.jobs = jobs
        environment = try SceneRenderer.environment()
        let viewport = Viewport(
            width: scenario.captureSize.width, height: scenario.captureSize.height,
            scale: scenario.captureScale)
        let moment = Moment(
            document: Document(scenario), time: scenario.changes.first?.at ?? 0, viewport: viewport)
        do throws(ComparisonError) {
            state = try StudioState(moment, in: environment)
        } catch {
            throw CommandError("\(name): \(error.message)")
        }
        for notice in state.comparison.notices(environment.glyphs) {
            notify("\(name): \(notice)")
        }
        frames = FrameRenderer(
            compositor: Compositor(glyphs: environment.glyphs),
            width: Int((viewport.width * viewport.scale).rounded()),
            height: Int((viewport.height * viewport.scale).rounded()))
    }

    var size: (width: Int, height: Int) { (frames.buffer.width, frames.buffer.height) }

    /// The frame at a time; one outside the session shows its start or end.
    func frame(at time: Double) -> AnimationFrame {
        state.seek(to: time, at: 0)
        StudioScene.draw(state, at: 0, environment: environment, memory: memory, into: &list)
        let damage = frames.render(list)
        return AnimationFrame(frames.buffer, damage: damage)
    }

    /// The moment, to be opened again. Of an animation, that of its first frame.
    func metadata(time: Double?) -> [String: String] {
        state.seek(to: time ?? scenario.captureTimes.first ?? 0, at: 0)
        return [
            MomentDocument.metadataKey: MomentDocument.encode(state.moment(at: 0)),
            "Software": "showcase \(Showcase.version)",
        ]
    }
}
