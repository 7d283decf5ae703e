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
        "output", short: "o", "FILE", "Where to write, - for standard output; %04d for a file each frame")

    static let command = Command(
        name: "render", summary: "Draw a scenario as a picture or film, without a display",
        operands: "SCENARIO", operandCount: 1...1,
        options: [at, times, rate, format, studio, output] + CaptureOptions.all + [Workers.jobs],
        discussion: """
            SCENARIO is a file, or the name of a ready-made one such as retarget. Without --at or --times the
            scenario's own capture times are taken. Size, scale, theme and panels override the scenario's.

            Formats: png is one frame, or one a file where FILE has a place for its number: %d, or %04d for
            four digits, counted from 0. A percent sign before d is written %%, as in 100%%done.png. strip is
            a labelled filmstrip, apng an animation; y4m (yuv4mpeg) and rgba are raw frames for a video encoder
            and go to standard output unless -o names a file. Frames of png and apng are drawn on several
            threads; the files do not depend on it.
            """,
        examples: [
            "showcase render retarget --at 0.55 -o frame.png",
            "showcase render my.json --times 0.5,0.55,0.6 -o strip.png",
            "showcase render spring --fps 60 -o spring.apng",
            "showcase render spring --fps 60 -o frames/%04d.png",
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
        let pattern = try arguments.value(output)
        let givenJobs = try arguments.value(Workers.jobs)
        let (files, format) = try destination(arguments, pattern, isOneFrame: time != nil)
        let isNumbered = files.isNumbered
        let path = files.path(0)
        try arguments.checkOutput(path, isNone: [name])
        scenario.captureTimes = try captureTimes(arguments, of: scenario, name)
        let times = scenario.captureTimes
        guard format != .png || times.count == 1 || isNumbered else {
            throw CommandError(
                "showcase render: a png is one frame; give --at T, a FILE like %04d.png for a file each, or "
                    + "--format strip or apng for all \(times.count) times")
        }
        guard path != "-" || !Terminal.isScreen(.output) else {
            throw CommandError("showcase render: a picture is nothing for a terminal; give -o FILE or a pipe")
        }
        let threads = givenJobs ?? Workers.ofOnePicture
        if format == .strip {
            guard !arguments.isSet(studio) else {
                throw CommandError("showcase render: a strip shows the panels alone; leave out --studio")
            }
            let renderer = try SceneRenderer(scenario, name: name)
            let strip = try renderer.filmstrip(at: times)
            return try write(.picture(strip, renderer.metadata(time: nil), threads: threads), to: path)
        }
        let jobs = times.count > 1 ? givenJobs ?? Workers.cores : 1
        let renderer: any ScenarioRenderer =
            arguments.isSet(studio)
            ? try StudioRenderer(scenario, name: name, jobs: jobs)
            : try SceneRenderer(scenario, name: name, jobs: jobs)
        if isNumbered {
            return try writing { () throws(SnapshotError) in try files.write(renderer, at: times) }
        }
        if format == .png {
            let picture = renderer.frame(at: times[0]).picture
            return try write(
                .picture(picture, renderer.metadata(time: times[0]), threads: threads), to: path)
        }
        return try write(try film(of: renderer, format, at: times), to: path)
    }

    /// Where the pictures go and what they are.
    private static func destination(
        _ arguments: Arguments, _ pattern: String?, isOneFrame: Bool
    ) throws(CommandError) -> (files: FrameFiles, format: RenderFormat) {
        let givenFiles = try pattern.map(files)
        let isNumbered = givenFiles?.isNumbered ?? false
        let givenFormat = try arguments.value(format)
        if givenFormat == nil, let pattern, let ending = RenderFormat.foreignEnding(of: pattern) {
            throw CommandError(
                "\(pattern): .\(ending) is no kind of picture that showcase draws; end the name in .png, .apng, "
                    + ".y4m or .rgba, or give --format")
        }
        let format =
            givenFormat ?? pattern.flatMap(RenderFormat.init(ending:))
            ?? (isOneFrame || arguments.isSet(studio) || isNumbered ? .png : .strip)
        guard let files = givenFiles ?? (format.isRaw ? FrameFiles("-") : nil) else {
            throw CommandError("showcase render: --output is missing; give a file, or - for standard output")
        }
        guard format == .png || !isNumbered else {
            throw CommandError(
                "showcase render: \"\(pattern ?? "")\" has a place for a frame's number, but \(format) is one file; "
                    + "leave it out, or write %% for a percent sign")
        }
        return (files, format)
    }

    private static func files(_ pattern: String) throws(CommandError) -> FrameFiles {
        guard let files = FrameFiles(pattern) else {
            throw CommandError(
                "showcase render: \"\(pattern)\" has several places for a frame's number; keep one, and write %% "
                    + "for a percent sign")
        }
        return files
    }

    private static func write(_ content: RenderedContent, to path: String) throws(CommandError) -> ExitCode {
        try writing { () throws(SnapshotError) in try content.write(to: path) }
    }

    private static func writing(_ write: () throws(SnapshotError) -> Void) throws(CommandError) -> ExitCode {
        do throws(SnapshotError) {
            try write()
        } catch {
            throw CommandError(error)
        }
        return .done
    }

    private static func captureTimes(
        _ arguments: Arguments, of scenario: Scenario, _ name: String
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
        return times
    }

    private static func film(
        of renderer: any ScenarioRenderer, _ format: RenderFormat, at times: [Double]
    ) throws(CommandError) -> RenderedContent {
        let frames = renderer.animation(at: times)
        if format == .apng { return .animation(frames, renderer.metadata(time: nil)) }
        if format == .rgba { return .film(frames, .rgba, (1, 1)) }
        guard let rate = FrameRate.of(evenTimes: times) else {
            throw CommandError(
                "showcase render: the times are not evenly spaced, as y4m needs them; add --fps N")
        }
        return .film(frames, .yuv4mpeg, rate)
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

    /// The ending of a file's name that stands for a kind of picture or film that is not drawn, nil for none.
    static func foreignEnding(of path: String) -> String? {
        let foreign = [
            "jpg", "jpeg", "gif", "webp", "avif", "heic", "bmp", "tif", "tiff", "svg", "pdf", "mp4", "mov",
            "m4v", "mkv", "webm", "avi",
        ]
        return foreign.first { path.lowercased().hasSuffix(".\($0)") }
    }

    /// Whether frames are written without compression.
    var isRaw: Bool { self == .y4m || self == .rgba }
}

/// What is to be written, drawn or about to be.
enum RenderedContent {
    case picture(PixelBuffer, [String: String], threads: Int)
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
        case .picture(let picture, let metadata, let threads):
            try sink(try PNGFile.encode(picture, metadata: metadata, threads: threads))
        case .animation(let source, let metadata):
            try source.write(metadata: metadata, to: sink)
        case .film(let source, let format, let rate):
            try source.write(format, framesPerSecond: rate, to: sink)
        }
    }
}
