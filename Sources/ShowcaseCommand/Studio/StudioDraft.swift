import Canvas
import Desktop
import Foundation
import ShowcaseCore

/// A studio that has no window yet: its fonts, its state and a first picture, which is brought up to date once
/// the window is there.
struct StudioDraft {
    let environment: Environment
    let state: StudioState
    let renderer: FrameRenderer
    let memory = SceneMemory()
    private(set) var list = DisplayList()
    /// Pixels of the largest window that is drawn before it is there. A saved one may be larger than any screen.
    private static let mostPixels = 7680.0 * 4320

    /// Opens the fonts and draws what `makeState` gives.
    init(_ makeState: (Environment) throws(CommandError) -> StudioState) throws(CommandError) {
        environment = try SceneRenderer.environment()
        state = try makeState(environment)
        let viewport = state.viewport
        let width = max(1, (viewport.width * viewport.scale).rounded())
        let height = max(1, (viewport.height * viewport.scale).rounded())
        let compositor = Compositor(glyphs: environment.glyphs)
        guard width * height <= Self.mostPixels else {
            // The window gives the renderer its size.
            renderer = FrameRenderer(compositor: compositor, width: 1, height: 1)
            return
        }
        renderer = FrameRenderer(compositor: compositor, width: Int(width), height: Int(height))
        StudioScene.draw(
            state, at: hostTime(), health: FrameHealth(shown: 0, missed: 0, milliseconds: 0),
            environment: environment, memory: memory, into: &list)
        renderer.render(list)
    }

    /// A draft in the making on a thread of its own. Opening a window is mostly waiting for the display, and
    /// this is the other half of the start.
    final class Pending: @unchecked Sendable {
        // Unchecked, because the compiler can't see the order: the thread writes the result before it signals,
        // and nobody reads it before that.
        private var result: Result<StudioDraft, CommandError>?
        private let isMade = DispatchSemaphore(value: 0)

        /// Begins on a thread of its own.
        init(_ makeState: @escaping @Sendable (Environment) throws(CommandError) -> StudioState) {
            Thread.detachNewThread { [self] in
                result = Result { () throws(CommandError) in try StudioDraft(makeState) }
                isMade.signal()
            }
        }

        /// Waits for the draft.
        func draft() throws(CommandError) -> StudioDraft {
            isMade.wait()
            defer { isMade.signal() }
            guard let result else { preconditionFailure("the thread signals only once there is a result") }
            return try result.get()
        }
    }
}
