import Canvas
import Desktop
import ShowcaseCore

/// The studio with three panels in motion, drawn in memory as the window draws it.
final class StudioBench {
    private let environment: Environment
    private let state: StudioState
    private let renderer: FrameRenderer
    private let memory = SceneMemory()
    private var list = DisplayList()

    init(_ environment: Environment, width: Double, height: Double, scale: Double) throws(CommandError) {
        self.environment = environment
        let viewport = Viewport(width: width, height: height, scale: scale)
        state = try Self.state(environment, viewport)
        renderer = FrameRenderer(
            compositor: Compositor(glyphs: environment.glyphs), width: Int(width * scale),
            height: Int(height * scale))
    }

    /// A change in which all three panels move for the same time.
    static let duration = 0.9
    private static let start = 0.5

    /// A studio at the start of its session, its clock running.
    static func state(_ environment: Environment, _ viewport: Viewport) throws(CommandError) -> StudioState {
        var settings = Settings()
        settings.animationDuration = duration
        settings.maxAnimationDuration = duration
        let document = Document(
            settings: settings,
            changes: [
                Change(at: 0, value: 1234.56, settings: settings),
                Change(at: start, value: 98765.43, settings: settings),
            ], view: ViewOptions())
        do throws(ComparisonError) {
            return try StudioState(document: document, viewport: viewport, at: 0, in: environment)
        } catch {
            throw CommandError(error.message)
        }
    }

    /// Draws a frame of a run that begins anew when all has moved, at 60 frames a second of clock time.
    func drawFrame(_ index: Int) {
        let frames = Int(Self.duration * 60)
        draw(at: Self.start + Double(index % frames) / 60)
    }

    /// Draws one and the same moment.
    func drawStill() { draw(at: Self.start + Self.duration / 2) }

    private func draw(at host: Double) {
        StudioScene.draw(state, at: host, environment: environment, memory: memory, into: &list)
        renderer.render(list)
    }

    var picture: PixelBuffer { renderer.buffer }

    /// Allocations a frame, once everything has been seen.
    func allocationsPerFrame() -> Double? {
        let frames = Int(Self.duration * 60)
        for index in 0..<12 * frames { drawFrame(index) }
        let total = AllocationCounter.requests { for index in 0..<frames { drawFrame(index) } }
        return total.map { Double($0) / Double(frames) }
    }
}
