import Canvas
import Documents
import ShowcaseCore
import Snapshots

/// `showcase render`: a scenario as pictures.
enum RenderCommand {
    private static let at = Option<Double>.number(
        "at", "T", "One frame, at this time in seconds", in: SettingRange.time, unit: "seconds")
    private static let times = Option<[Double]>(
        "times", "LIST", "A filmstrip of these times, for example 0,0.05,0.1",
        expected: "times in seconds in order, like 0,0.05,0.1"
    ) { text in
        let times = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        let known = times.compactMap { $0 }.filter(SettingRange.time.contains)
        let isInOrder = zip(known, known.dropFirst()).allSatisfy { $0 < $1 }
        return known.count == times.count && isInOrder ? known : nil
    }
    private static let animation = Option<Bool>.flag(
        "animation", "An animated PNG of the times instead of a filmstrip")
    private static let output = Option<String>.text(
        "output", short: "o", "FILE", "The PNG to write, - for standard output")

    static let command = Command(
        name: "render", summary: "Draw a scenario into a PNG, without a display", operands: "SCENARIO",
        operandCount: 1...1, options: [at, times, animation, output] + CaptureOptions.all,
        discussion: """
            SCENARIO is a file, or the name of a ready-made one such as retarget. Without --at or --times the
            scenario's own capture times are taken. Size, scale, theme and panels override the scenario's.
            """,
        examples: [
            "showcase render retarget --at 0.55 -o frame.png",
            "showcase render my.json --times 0.5,0.55,0.6 -o strip.png",
            "showcase render spring --animation -o spring.png",
        ],
        run: run)

    private static func run(_ arguments: Arguments) throws(CommandError) -> ExitCode {
        let name = arguments.operands[0]
        var scenario = try ScenarioFiles.read(name)
        try CaptureOptions.apply(arguments, to: &scenario)
        let path = try arguments.required(output)
        let time = try arguments.value(at)
        let list = try arguments.value(times)
        guard time == nil || (list == nil && !arguments.isSet(animation)) else {
            throw CommandError("showcase render: --at gives one frame; leave out --times and --animation")
        }
        let times = time.map { [$0] } ?? list ?? scenario.captureTimes
        guard !times.isEmpty else {
            throw CommandError("\(name): capture.times is empty; give --at T or --times LIST")
        }
        scenario.captureTimes = times
        let renderer = try SceneRenderer(scenario, name: name)
        do throws(SnapshotError) {
            if arguments.isSet(animation) {
                guard path != "-" else {
                    throw SnapshotError(.unwritable(detail: "an animation needs a file"), path: "-")
                }
                try renderer.animation(at: times).write(to: path, metadata: renderer.metadata())
                return .done
            }
        } catch {
            throw CommandError(error)
        }
        if let time {
            try write(renderer.frame(at: time).picture, renderer.metadata(time: time), to: path)
        } else {
            try write(renderer.filmstrip(at: times), renderer.metadata(), to: path)
        }
        return .done
    }

    /// Writes a picture to a file, or to standard output.
    static func write(
        _ picture: PixelBuffer, _ metadata: [String: String], to path: String
    ) throws(CommandError) {
        do throws(SnapshotError) {
            if path != "-" { return try PNGFile.write(picture, metadata: metadata, to: path) }
        } catch {
            throw CommandError(error)
        }
        let bytes: [UInt8]
        do throws(SnapshotError) {
            bytes = try PNGFile.encode(picture, metadata: metadata)
        } catch {
            throw CommandError(error)
        }
        try Terminal.write(bytes)
    }
}
