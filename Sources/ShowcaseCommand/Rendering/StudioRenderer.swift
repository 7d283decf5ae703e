import Canvas
import Documents
import ShowcaseCore
import Snapshots

/// Draws the whole studio, held at one time after another, without a display.
final class StudioRenderer {
    private let environment: Environment
    private let frames: FrameRenderer
    private let memory = SceneMemory()
    private var state: StudioState
    private var list = DisplayList()

    /// Opens the fonts and a studio with the scenario; `name` is the file to name in errors. The scenario's
    /// capture size is the window's.
    init(_ scenario: Scenario, name: String) throws(CommandError) {
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
        for notice in state.comparison.notices(environment.glyphs) { Terminal.say("\(name): \(notice)") }
        frames = FrameRenderer(
            compositor: Compositor(glyphs: environment.glyphs),
            width: Int((viewport.width * viewport.scale).rounded()),
            height: Int((viewport.height * viewport.scale).rounded()))
    }

    /// The frames at times in order. A time outside the session shows its start or end.
    func animation(at times: [Double]) -> AnimationSource {
        AnimationSource(width: frames.buffer.width, height: frames.buffer.height, times: times) { index in
            self.state.seek(to: times[index], at: 0)
            StudioScene.draw(
                self.state, at: 0, environment: self.environment, memory: self.memory, into: &self.list)
            let damage = self.frames.render(self.list)
            return AnimationFrame(self.frames.buffer, damage: damage)
        }
    }

    /// What a picture that begins at a time carries: the moment, to be opened again.
    func metadata(time: Double) -> [String: String] {
        state.seek(to: time, at: 0)
        return [
            MomentDocument.metadataKey: MomentDocument.encode(state.moment(at: 0)),
            "Software": "showcase \(Showcase.version)",
        ]
    }
}
