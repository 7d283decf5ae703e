import Canvas
import Desktop
import ShowcaseCore

/// Hours of use of the studio, driven by its own clock as fast as the machine allows: whatever a session
/// gathers shows in the memory.
enum Soak {
    /// Frames a second of clock time; motion between them costs nothing and gathers nothing.
    private static let framesPerSecond = 10

    /// Uses the studio for hours of clock time and prints the memory after each tenth of them.
    static func run(hours: Double) throws(CommandError) -> ExitCode {
        let environment = try SceneRenderer.environment()
        let viewport = Viewport(width: 1280, height: 800, scale: 1)
        var state = try StudioBench.state(environment, viewport)
        let renderer = FrameRenderer(
            compositor: Compositor(glyphs: environment.glyphs), width: 1280, height: 800)
        let memory = SceneMemory()
        var list = DisplayList()
        var hand = SoakHand()
        let frames = Int(hours * 3600) * framesPerSecond
        var nextReport = frames / 10
        for frame in 0..<frames {
            let host = Double(frame) / Double(framesPerSecond)
            // Effects reach the world outside, which has no part in this.
            for input in hand.inputs(in: viewport) {
                _ = Studio.handle(input, &state, at: host, in: environment)
            }
            StudioScene.draw(state, at: host, environment: environment, memory: memory, into: &list)
            renderer.render(list)
            if frame + 1 >= nextReport {
                report(host / 3600, state)
                nextReport += frames / 10
            }
        }
        return .done
    }

    private static func report(_ hours: Double, _ state: StudioState) {
        let bytes = systemNumber("VmRSS", in: "/proc/self/status").map { Double($0) * 1024 }
        let held = bytes.map { "\(($0 / 1e6).significant(4)) MB resident, " } ?? ""
        Terminal.print(
            "after \(hours.significant(3)) h: \(held)\(state.document.changes.count) changes kept\n")
    }
}

/// A user who presses, drags, turns the wheel and types at random; the same one each time.
struct SoakHand {
    private var random: UInt64 = 42

    private mutating func next(_ count: Int) -> Int {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(random >> 33) % count
    }

    /// What happens at one frame; mostly nothing.
    mutating func inputs(in viewport: Viewport) -> [Input] {
        guard next(4) == 0 else { return [] }
        let x = Double(next(Int(viewport.width)))
        let y = Double(next(Int(viewport.height)))
        switch next(10) {
        case 0...3:
            return [
                .pointerMoved(x: x, y: y, modifiers: []),
                .pointerPressed(x: x, y: y, clicks: 1, modifiers: []),
                .pointerReleased(x: x, y: y, modifiers: []),
            ]
        case 4:
            let end = Double(next(Int(viewport.width)))
            return [
                .pointerPressed(x: x, y: y, clicks: 1, modifiers: []),
                .pointerMoved(x: end, y: y, modifiers: []), .pointerReleased(x: end, y: y, modifiers: []),
            ]
        case 5: return [.wheel(x: x, y: y, dx: 0, dy: Double(next(5)) - 2, modifiers: [])]
        case 6: return [.key(.escape, modifiers: [], isRepeat: false)]
        case 7: return [.text("\(next(100_000))"), .key(.enter, modifiers: [], isRepeat: false)]
        case 8: return [.key(.space, modifiers: [], isRepeat: false)]
        default:
            return [
                .pointerPressed(x: x, y: y, clicks: 2, modifiers: []),
                .pointerReleased(x: x, y: y, modifiers: []),
            ]
        }
    }
}
