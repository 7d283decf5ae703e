import Canvas
import Desktop
import Documents
import ShowcaseCore

/// `showcase bench`: how fast the program is, each figure beside a floor of the machine.
enum BenchCommand {
    private static let json = Option<Bool>.flag("json", "Print JSON instead of a table")
    private static let only = Option<String>.text("only", "TEXT", "Only the groups whose name contains this")
    private static let soak = Option<Double>.number(
        "soak", "HOURS", "Use the studio for hours of its clock and watch its memory instead", in: 0.1...1000)

    static let command = Command(
        name: "bench", summary: "Measure how fast the studio draws", operands: "", operandCount: 0...0,
        options: [json, only, soak],
        discussion: """
            Every figure stands beside a floor of this machine that was measured in the same run; the ratio
            compares two machines or two versions better than the figure does. Nothing passes or fails.
            Windows open where there is a display. Groups: \(Group.allCases.map(\.rawValue).joined(separator: ", ")).
            """,
        examples: ["showcase bench", "showcase bench --only numbers --json", "showcase bench --soak 24"],
        run: run)

    /// What can be measured on its own.
    private enum Group: String, CaseIterable {
        case studio, numbers, pixels, goldens, headless, window
    }

    private static func run(_ arguments: Arguments) throws(CommandError) -> ExitCode {
        if let window = Terminal.variable(BenchWindow.variable) {
            return try BenchWindow.run(isLive: window == BenchWindow.live)
        }
        if Terminal.variable(AllocationCounter.variable) != nil { return try countAllocations() }
        if let hours = try arguments.value(soak) { return try Soak.run(hours: hours) }
        let wanted = try arguments.value(only) ?? ""
        let groups = Group.allCases.filter { wanted.isEmpty || $0.rawValue.contains(wanted) }
        guard !groups.isEmpty else {
            let names = Group.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandError("showcase bench: --only: \"\(wanted)\" is no group; give one of \(names)")
        }
        var figures: [Figure] = []
        for group in groups { figures += try measure(group) }
        if arguments.isSet(json) {
            Terminal.print(JSONValue.object(["figures": .array(figures.map(\.json))]).text())
        } else {
            Terminal.print(Figure.table(figures))
        }
        return .done
    }

    private static func countAllocations() throws(CommandError) -> ExitCode {
        let bench = try StudioBench(SceneRenderer.environment(), width: 1280, height: 800, scale: 1)
        if let count = bench.allocationsPerFrame() { Terminal.print("\(count)") }
        return .done
    }

    private static func measure(_ group: Group) throws(CommandError) -> [Figure] {
        let environment = try SceneRenderer.environment()
        switch group {
        case .studio:
            return try studio(
                environment, "studio, three panels in motion, 1280x800", (1280, 800, 1), counts: true)
                + studio(environment, "the same at 3840x2160", (1920, 1080, 2), counts: false)
        case .numbers:
            return [(3, 96.0), (30, 40), (300, 14)].map { numbers(environment, count: $0.0, fontSize: $0.1) }
        case .pixels:
            return pixels(environment) + (try png(environment))
        case .goldens:
            return try GoldenBench.figures()
        case .headless:
            return ProcessBench.headless()
        case .window:
            let bench = PixelBench(environment)
            let memset = Stopwatch.measure([{ _ in bench.fill() }])[0].median
            return ProcessBench.window(memset: memset)
        }
    }

    private static func studio(
        _ environment: Environment, _ name: String, _ size: (width: Double, height: Double, scale: Double),
        counts: Bool
    ) throws(CommandError) -> [Figure] {
        let bench = try StudioBench(
            environment, width: size.width, height: size.height, scale: size.scale)
        let floor = PixelBench(
            environment, width: bench.picture.width, height: bench.picture.height)
        let times = Stopwatch.measure([
            { bench.drawFrame($0) }, { _ in bench.drawStill() }, { _ in floor.fill() },
        ])
        let memset = Figure.Floor(name: "memset of the frame", value: times[2].median * 1e6)
        var figures = [frame(name, times[0], memset)]
        if counts {
            figures.append(frame("a frame where nothing changed", times[1], memset))
            if let count = AllocationCounter.countInCopy() {
                figures.append(Figure(name: "allocations, studio in motion", value: count, unit: .perFrame))
            }
        }
        return figures
    }

    private static func frame(_ name: String, _ times: Stopwatch.Times, _ floor: Figure.Floor) -> Figure {
        Figure(
            name: name, value: times.median * 1e6, unit: .microseconds, spread: times.spread, floor: floor)
    }

    private static func numbers(_ environment: Environment, count: Int, fontSize: Double) -> Figure {
        let bench = NumbersBench(environment, count: count, fontSize: fontSize)
        let pixels = PixelBench(environment)
        pixels.prepareGlyphs()
        var next = 0
        let times = Stopwatch.measure([
            { _ in
                bench.drawFrame(next)
                next += 1
            }, { _ in pixels.blend() },
        ])
        let pixel = times[1].median / Double(max(1, pixels.blendedPixels))
        let first = (next + 17) / 18 * 18
        let floor = Figure.Floor(
            name: "its glyph pixels blended", value: bench.blendedPixels(from: first) * pixel * 1e6)
        return frame("\(count) rolling numbers of \(Int(fontSize)) px", times[0], floor)
    }

    private static func pixels(_ environment: Environment) -> [Figure] {
        let bench = PixelBench(environment)
        bench.prepareGlyphs()
        let times = Stopwatch.measure([{ _ in bench.blend() }, { _ in bench.copy() }, { _ in bench.fill() }])
        let area = Double(bench.frame.width * bench.frame.height)
        func perPixel(_ name: String, of count: Int) -> Figure {
            Figure(
                name: name, value: times[0].median / Double(max(1, count)) * 1e9, unit: .nanosecondsPerPixel,
                spread: times[0].spread,
                floor: .init(name: "copying a pixel", value: times[1].median / area * 1e9))
        }
        return [
            perPixel("glyph pixel, sub-pixel, opacity", of: bench.maskPixels),
            perPixel("the same, those with ink alone", of: bench.blendedPixels),
            Figure(
                name: "memset of 1280x800", value: times[2].median * 1e6, unit: .microseconds,
                spread: times[2].spread),
        ]
    }

    private static func png(_ environment: Environment) throws(CommandError) -> [Figure] {
        let bench = try StudioBench(environment, width: 1280, height: 800, scale: 1)
        let other = try StudioBench(environment, width: 1280, height: 800, scale: 1)
        other.drawStill()
        let pixels = PixelBench(environment)
        let times = Stopwatch.measure([
            {
                bench.drawFrame($0)
                pixels.encodeNext(bench.picture)
            }, { _ in pixels.encode(other.picture) }, { _ in pixels.copy() },
        ])
        let floor = Figure.Floor(name: "copying the frame", value: times[2].median * 1e6)
        return [
            frame("full PNGs of the studio in motion, drawn, one thread", times[0], floor),
            frame("a single full PNG of the studio, one thread", times[1], floor),
        ]
    }
}
