import Canvas
import Documents
import Foundation
import ShowcaseAssets
import ShowcaseCore
import Snapshots

/// The scenarios of one run over goldens, and the options that choose them.
struct GoldenRun {
    static let goldens = Option<String>.text("goldens", "DIR", "The folder of the goldens")
    static let only = Option<String>.text(
        "only", "PATTERN", "Only scenarios with such a name; * stands for any text")
    static let shard = Option<(index: Int, count: Int)>(
        "shard", "I/N", "Only the I-th of N parts, for machines that share a run",
        expected: "a part and a count like 2/4"
    ) { text in
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0,
            (1...count).contains(index)
        else { return nil }
        return (index, count)
    }
    static let operands = "[SCENARIO…]"
    static let discussion = """
        SCENARIO is a file, a folder of files, or the name of a ready-made one; without any, all ready-made
        ones are taken.
        """

    let store: GoldenStore
    /// The names of all scenarios, chosen or not.
    let names: [String]
    /// The chosen scenarios with the file to name in errors.
    let chosen: [(file: String, scenario: Scenario)]

    init(_ arguments: Arguments) throws(CommandError) {
        store = GoldenStore(try arguments.required(Self.goldens))
        let pattern = try arguments.value(Self.only)
        let shard = try arguments.value(Self.shard)
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
        let matching = all.filter { entry in pattern.map { Self.matches(entry.scenario.name, $0) } ?? true }
        chosen = matching.enumerated().filter { index, _ in
            shard.map { index % $0.count == $0.index - 1 } ?? true
        }.map(\.element)
        if let pattern, matching.isEmpty {
            throw CommandError("--only \(pattern) matches none of \(names.joined(separator: ", "))")
        }
    }

    /// Whether a name is what a pattern describes, in which `*` stands for any text.
    static func matches(_ name: String, _ pattern: String) -> Bool {
        guard let first = pattern.first else { return name.isEmpty }
        let rest = String(pattern.dropFirst())
        if first == "*" {
            return matches(name, rest) || (!name.isEmpty && matches(String(name.dropFirst()), pattern))
        }
        return name.first == first && matches(String(name.dropFirst()), rest)
    }

    private static func files(_ operands: [String]) throws(CommandError) -> [String] {
        do {
            if operands.isEmpty { return try scenarios(in: ShowcaseAssets.scenariosFolder()) }
            var files: [String] = []
            for operand in operands {
                var isFolder: ObjCBool = false
                let exists = FileManager.default.fileExists(atPath: operand, isDirectory: &isFolder)
                files += exists && isFolder.boolValue ? try scenarios(in: operand) : [operand]
            }
            return files
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

extension Scenario {
    /// The ignored regions in pixels, widened to whole ones.
    var ignoredPixels: [PixelRect] {
        ignoreRegions.map { region in
            let left = Int((region.x * captureScale).rounded(.down))
            let top = Int((region.y * captureScale).rounded(.down))
            return PixelRect(
                x: left, y: top, width: Int(((region.x + region.width) * captureScale).rounded(.up)) - left,
                height: Int(((region.y + region.height) * captureScale).rounded(.up)) - top)
        }
    }
}
