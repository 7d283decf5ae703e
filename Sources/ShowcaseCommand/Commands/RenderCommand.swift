import Canvas
import Documents
import ShowcaseCore
import Snapshots

/// `showcase render`: a scenario as pictures.
enum RenderCommand {
    private static let at = Option<Double>.number(
        "at", "T", "One frame, at this time in seconds", in: SettingRange.time, unit: "seconds")
    private static let times = Option<[Double]>(
        "times", "LIST", "Frames at these times, for example 0,0.05,0.1",
        expected: "times in seconds in order, like 0,0.05,0.1"
    ) { text in
        let times = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        let known = times.compactMap { $0 }.filter(SettingRange.time.contains)
        let isInOrder = zip(known, known.dropFirst()).allSatisfy { $0 < $1 }
        return known.count == times.count && isInOrder ? known : nil
    }
    private static let rate = Option<Double>.number(
        "fps", "N", "Frames a second, evenly from the first to the last of the times",
        in: SettingRange.framesPerSecond)
    private static let format = Option<RenderFormat>.choice(
        "format", "Kind of picture (by the ending of FILE, else png with --at and strip without)")
    private static let studio = Option<Bool>.flag("studio", "The whole studio window instead of the panels")
    private static let output = Option<String>.text(
        "output", short: "o", "FILE", "Where to write, - for standard output")

    static let command = Command(
        name: "render", summary: "Draw a scenario as a picture or film, without a display",
        operands: "SCENARIO", operandCount: 1...1,
        options: [at, times, rate, format, studio, output] + CaptureOptions.all,
        discussion: """
            SCENARIO is a file, or the name of a ready-made one such as retarget. Without --at or --times the
            scenario's own capture times are taken. Size, scale, theme and panels override the scenario's.

            Formats: png is one frame, strip a labelled filmstrip, apng an animation; y4m (yuv4mpeg) and rgba
            are raw frames for a video encoder and go to standard output unless -o names a file.
            """,
        examples: [
            "showcase render retarget --at 0.55 -o frame.png",
            "showcase render my.json --times 0.5,0.55,0.6 -o strip.png",
            "showcase render spring --fps 60 -o spring.apng",
            "showcase render spring --fps 60 --format y4m | ffmpeg -i - spring.mp4",
            "showcase render retarget --studio --at 0.55 -o studio.png",
        ],
        run: run)

    private static func run(_ arguments: Arguments) throws(CommandError) -> ExitCode {
        let name = arguments.operands[0]
        var scenario = try ScenarioFiles.read(name)
        if arguments.isSet(studio) { scenario.captureSize = (1280, 800) }
        try CaptureOptions.apply(arguments, to: &scenario)
        let time = try arguments.value(at)
        let path = try arguments.value(output)
        let format =
            try arguments.value(format) ?? path.flatMap(RenderFormat.init(ending:))
            ?? (time != nil || arguments.isSet(studio) ? .png : .strip)
        guard let path = path ?? (format.isRaw ? "-" : nil) else {
            throw CommandError("showcase render: --output is missing; give a file, or - for standard output")
        }
        scenario.captureTimes = try captureTimes(arguments, of: scenario, format, name)
        guard path != "-" || !Terminal.isScreen(.output) else {
            throw CommandError("showcase render: a picture is nothing for a terminal; give -o FILE or a pipe")
        }
        let content = try content(of: scenario, format, isStudio: arguments.isSet(studio), name)
        do throws(SnapshotError) {
            try content.write(to: path)
        } catch {
            throw CommandError(error)
        }
        return .done
    }

    private static func captureTimes(
        _ arguments: Arguments, of scenario: Scenario, _ format: RenderFormat, _ name: String
    ) throws(CommandError) -> [Double] {
        let list = try arguments.value(times)
        let rate = try arguments.value(rate)
        if let time = try arguments.value(at) {
            guard list == nil, rate == nil else {
                throw CommandError("showcase render: --at gives one frame; leave out --times and --fps")
            }
            return [time]
        }
        var times = list ?? scenario.captureTimes
        guard let first = times.first, let last = times.last else {
            throw CommandError("\(name): capture.times is empty; give --at T or --times LIST")
        }
        if let rate {
            // A last frame that only rounding keeps out belongs to the film.
            let steps = ((last - first) * rate + 1e-6).rounded(.down)
            guard steps < Double(RenderFormat.mostFrames) else {
                throw CommandError(
                    "showcase render: \(Int(steps) + 1) frames are too many; give --times closer together "
                        + "or a lower --fps, for at most \(RenderFormat.mostFrames)")
            }
            times = (0...Int(steps)).map { min(first + Double($0) / rate, last) }
        }
        guard format != .png || times.count == 1 else {
            throw CommandError(
                "showcase render: a png is one frame; give --at T, or --format strip or apng for all "
                    + "\(times.count) times")
        }
        return times
    }

    private static func content(
        of scenario: Scenario, _ format: RenderFormat, isStudio: Bool, _ name: String
    ) throws(CommandError) -> RenderedContent {
        let times = scenario.captureTimes
        if format == .strip {
            guard !isStudio else {
                throw CommandError("showcase render: a strip shows the panels alone; leave out --studio")
            }
            let renderer = try SceneRenderer(scenario, name: name)
            return .picture(try renderer.filmstrip(at: times), renderer.metadata())
        }
        let frames: AnimationSource
        let metadata: [String: String]
        if isStudio {
            let renderer = try StudioRenderer(scenario, name: name)
            (frames, metadata) = (renderer.animation(at: times), renderer.metadata(time: times[0]))
        } else {
            let renderer = try SceneRenderer(scenario, name: name)
            frames = renderer.animation(at: times)
            metadata = renderer.metadata(time: format == .png ? times[0] : nil)
        }
        switch format {
        case .png, .strip: return .picture(frames.frame(0).picture, metadata)
        case .apng: return .animation(frames, metadata)
        case .rgba: return .film(frames, .rgba, (1, 1))
        case .y4m:
            guard let rate = FrameRate.of(evenTimes: times) else {
                throw CommandError(
                    "showcase render: the times are not evenly spaced, as y4m needs them; add --fps N")
            }
            return .film(frames, .yuv4mpeg, rate)
        }
    }
}

/// Kinds of pictures that a scenario can be drawn as.
enum RenderFormat: String, CaseIterable {
    case png, strip, apng, y4m, rgba

    /// The most frames that one call draws.
    static let mostFrames = 100_000

    /// The format of which a file's ending tells; PNG tells neither of a strip nor of a frame.
    init?(ending path: String) {
        let known: [RenderFormat] = [.apng, .y4m, .rgba]
        guard let format = known.first(where: { path.lowercased().hasSuffix(".\($0.rawValue)") }) else {
            return nil
        }
        self = format
    }

    /// Whether frames are written without compression.
    var isRaw: Bool { self == .y4m || self == .rgba }
}

/// What is to be written, drawn or about to be.
enum RenderedContent {
    case picture(PixelBuffer, [String: String])
    case animation(AnimationSource, [String: String])
    case film(AnimationSource, RawFrameWriter.Format, (numerator: Int, denominator: Int))

    /// Writes into a file that appears whole, or to standard output frame by frame where the path is a dash.
    func write(to path: String) throws(SnapshotError) {
        do {
            if path == "-" { return try write(byteSink(1)) }
            let file = try AtomicFile(path)
            try write { (bytes) throws(SnapshotError) in try file.write(bytes) }
            try file.commit()
        } catch {
            throw error.at(path == "-" ? "standard output" : path)
        }
    }

    private func write(_ sink: @escaping ByteSink) throws(SnapshotError) {
        switch self {
        case .picture(let picture, let metadata):
            try sink(try PNGFile.encode(picture, metadata: metadata))
        case .animation(let source, let metadata):
            try source.write(metadata: metadata, to: sink)
        case .film(let source, let format, let rate):
            try source.write(format, framesPerSecond: rate, to: sink)
        }
    }
}
