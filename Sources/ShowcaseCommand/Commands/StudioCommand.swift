import Desktop
import ShowcaseCore
import Snapshots

/// `showcase` without a command: opens the studio.
enum StudioCommand {
    private static let scenario = Option<String>.text(
        "scenario", "FILE", "Open with this scenario, or a ready-made one")
    private static let renderer = Option<RendererChoice>.choice(
        "renderer", "How pixels reach the screen (auto)")
    private static let size = Option<(width: Double, height: Double)>(
        "size", "WxH", "Size of the window in points (1280x800)",
        expected: "width and height in points like 1280x800, at least 640x400 and at most 7680x4320"
    ) { text in
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1],
            (WindowOptions.minimumSize.width...7680).contains(width),
            (WindowOptions.minimumSize.height...4320).contains(height)
        else { return nil }
        return (width, height)
    }
    private static let scale = Option<Double>.number(
        "scale", "S", "Device pixels a point (the desktop's own)", in: 1...3)

    static let command = Command(
        name: "", summary: "Compare and tune number transitions", operands: "", operandCount: 0...0,
        options: [scenario, renderer, size, scale, Command.version],
        discussion: """
            Opens the studio. Where there is no display, writes a filmstrip of the scenario to showcase.png in
            the current folder instead.
            """,
        examples: ["showcase", "showcase --scenario my.json --size 1600x900"], run: run)

    private static func run(_ arguments: Arguments) throws(CommandError) -> ExitCode {
        try run(
            StudioOptions(
                scenario: try arguments.value(scenario), renderer: try arguments.value(renderer) ?? .auto,
                size: try arguments.value(size), scale: try arguments.value(scale)))
    }

    /// Opens the studio, or where there is no display writes a filmstrip and says so.
    static func run(_ options: StudioOptions) throws(CommandError) -> ExitCode {
        let name = options.scenario ?? "default"
        let scenario = try ScenarioFiles.read(name)
        let start: StudioStart = options.scenario == nil ? .lastSession : .document(Document(scenario))
        guard let missing = try StudioWindow.open(options, start) else { return .done }
        try writeFilmstrip(of: scenario, name: name, because: missing)
        return .done
    }

    private static func writeFilmstrip(
        of scenario: Scenario, name: String, because error: DesktopError
    ) throws(CommandError) {
        var scenario = scenario
        if scenario.captureTimes.isEmpty { scenario.captureTimes = scenario.changes.map(\.at) }
        let path = "showcase.png"
        let renderer = try SceneRenderer(scenario, name: name)
        let strip = try renderer.filmstrip(at: scenario.captureTimes)
        do throws(SnapshotError) {
            try RenderedContent.picture(strip, renderer.metadata(time: nil), threads: Workers.ofOnePicture)
                .write(to: path)
        } catch {
            throw CommandError(error)
        }
        Terminal.say("showcase: \(error); wrote a filmstrip of \(scenario.name) to \(path)")
    }
}

/// What the studio is opened with.
struct StudioOptions {
    /// A scenario file or the name of a ready-made one; nil goes on where the last session ended.
    var scenario: String?
    /// How pixels reach the screen.
    var renderer: RendererChoice
    /// Size of the window in points; nil for the last one or the standard one.
    var size: (width: Double, height: Double)?
    /// Device pixels a point; nil asks the desktop.
    var scale: Double?
}
