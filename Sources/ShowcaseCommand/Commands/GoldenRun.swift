import Canvas
import Documents
import Foundation
import ShowcaseAssets
import ShowcaseCore
import Snapshots

/// The scenarios of one run over goldens, and the options that choose them.
struct GoldenRun {
    private static let goldens = Option<String>.text("goldens", "DIR", "The folder of the goldens (required)")
    private static let only = Option<String>.text(
        "only", "PATTERN", "Only scenarios with such a name; * stands for any text")
    private static let except = Option<String>.text(
        "except", "PATTERN", "Leave out scenarios with such a name; * stands for any text")
    private static let shard = Option<(index: Int, count: Int)>(
        "shard", "I/N", "Only the I-th of N parts, for machines that share a run",
        expected: "a part and a count like 2/4"
    ) { text in
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0,
            (1...count).contains(index)
        else { return nil }
        return (index, count)
    }
    static let options: [any OptionDeclaration] = [goldens, only, except, shard, Workers.jobs]
    static let operands = "[SCENARIO…] --goldens DIR"
    static let discussion = """
        SCENARIO is a file, a folder of files, or the name of a ready-made one; without any, all ready-made
        ones are taken. Several scenarios are worked on at a time, and several frames of each where there are
        fewer scenarios than threads; what comes of them does not depend on it.
        """

    let store: GoldenStore
    /// The names of all scenarios, chosen or not.
    let names: [String]
    /// The chosen scenarios with the file to name in errors.
    let chosen: [(file: String, scenario: Scenario)]
    /// How many threads draw at a time.
    private let jobs: Int

    init(_ arguments: Arguments) throws(CommandError) {
        store = GoldenStore(try arguments.required(Self.goldens))
        jobs = try Workers.jobs(arguments)
        var all: [(file: String, scenario: Scenario)] = []
        for file in try Self.files(arguments.operands) {
            let scenario = try ScenarioFiles.read(file)
            guard !scenario.captureTimes.isEmpty else {
                throw CommandError("\(file): capture.times is empty; name the moments that the golden holds")
            }
            all.append((file, scenario))
        }
        names = all.map(\.scenario.name)
        do throws(SnapshotError) {
            try GoldenStore.checkNames(names)
        } catch {
            throw CommandError(error)
        }
        if let pattern = try arguments.value(Self.only) {
            all = all.filter { Self.matches($0.scenario.name, pattern) }
            if all.isEmpty {
                throw CommandError("--only \(pattern) matches none of \(names.joined(separator: ", "))")
            }
        }
        if let pattern = try arguments.value(Self.except) {
            all = all.filter { !Self.matches($0.scenario.name, pattern) }
        }
        if let shard = try arguments.value(Self.shard) {
            all = all.indices.filter { $0 % shard.count == shard.index - 1 }.map { all[$0] }
        }
        chosen = all
    }

    /// Whether a name is what a pattern describes, in which `*` stands for any text.
    static func matches(_ name: String, _ pattern: String) -> Bool {
        let pieces = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else {
            return name == pattern
        }
        guard name.hasPrefix(first) else { return false }
        var rest = name.dropFirst(first.count)
        // The earliest place for each piece leaves the most for those after it.
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let place = rest.firstRange(of: piece) else { return false }
            rest = rest[place.upperBound...]
        }
        return rest.hasSuffix(last)
    }

    private static func files(_ operands: [String]) throws(CommandError) -> [String] {
        do {
            if operands.isEmpty { return try scenarios(in: ShowcaseAssets.scenariosFolder()) }
            var files: [String] = []
            for operand in operands {
                var isFolder: ObjCBool = false
                let exists = FileManager.default.fileExists(atPath: operand, isDirectory: &isFolder)
                guard exists, isFolder.boolValue else {
                    files.append(operand)
                    continue
                }
                let found = try scenarios(in: operand)
                // A run over nothing would pass, and prune every golden.
                guard !found.isEmpty else {
                    throw CommandError(
                        "\(operand): holds no scenarios; name a folder of files that end in .json")
                }
                files += found
            }
            return files
        } catch let error as CommandError {
            throw error
        } catch let error as AssetError {
            throw CommandError(error)
        } catch {
            throw CommandError("\(operands.joined(separator: ", ")): \(error.localizedDescription)")
        }
    }

    private static func scenarios(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted()
            .map { "\(folder)/\($0)" }
    }
}

extension GoldenRun {
    /// Checks the chosen scenarios against their goldens, or records them, on several threads.
    ///
    /// - Parameters:
    ///   - options: What counts as a difference.
    ///   - mode: What may be written.
    ///   - report: Keeps the pictures of failing frames.
    ///   - result: Takes the results in the scenarios' order, on the calling thread.
    func check(
        _ options: ComparisonOptions = .exact, mode: RecordMode, report: ReportWriter? = nil,
        result: (_ file: String, _ result: GoldenResult) -> Void
    ) {
        let progress = Progress(total: chosen.count)
        progress.show(0)
        let (chosen, store) = (chosen, store)
        let workers = Workers(count: max(1, min(jobs, chosen.count)))
        let jobsEach = jobs / workers.count
        workers.run(chosen.count) { index in
            let (file, scenario) = chosen[index]
            do throws(CommandError) {
                // Each scenario opens fonts of its own, so that nothing in a golden follows from what was
                // drawn before it.
                let renderer = try SceneRenderer(scenario, name: file, jobs: jobsEach)
                return store.check(renderer, options, mode, report)
            } catch {
                return GoldenResult(
                    name: scenario.name, path: "", status: .unusable, mismatch: error.description)
            }
        } advanced: {
            progress.show($0)
        } result: { index, checked in
            progress.clear()
            result(chosen[index].file, checked)
        }
        progress.clear()
    }
}

extension GoldenStore {
    fileprivate func check(
        _ renderer: SceneRenderer, _ options: ComparisonOptions, _ mode: RecordMode, _ report: ReportWriter?
    ) -> GoldenResult {
        let scenario = renderer.scenario
        var options = options
        options.ignoredRegions = scenario.ignoredPixels
        let save: FailureHandler = { (frame) throws(SnapshotError) in
            try report?.save(frame, of: scenario.name)
        }
        return check(
            scenario.name, renderer.animation(at: scenario.captureTimes),
            metadata: renderer.metadata(time: nil).merging(renderer.versions) { $1 }, options: options,
            mode: mode,
            onFailure: report == nil ? nil : save)
    }
}

extension Scenario {
    /// The ignored regions in pixels, widened to whole ones.
    fileprivate var ignoredPixels: [PixelRect] {
        ignoreRegions.map { region in
            let left = Int((region.x * captureScale).rounded(.down))
            let top = Int((region.y * captureScale).rounded(.down))
            return PixelRect(
                x: left, y: top, width: Int(((region.x + region.width) * captureScale).rounded(.up)) - left,
                height: Int(((region.y + region.height) * captureScale).rounded(.up)) - top)
        }
    }
}
