import Documents
import Foundation
import ShowcaseCore
import Snapshots

/// `showcase verify`: compares scenarios with their goldens.
enum VerifyCommand {
    private static let report = Option<String>.text(
        "report", "DIR", "Write a report to look at: DIR/index.html")
    private static let junit = Option<String>.text("junit", "FILE", "Write the results as JUnit XML")
    private static let json = Option<String>.text("json", "FILE", "Write the results as JSON")
    private static let record = Option<RecordMode>.choice("record", "Which goldens may be written (never)")
    private static let strict = Option<Bool>.flag("strict", "Fail when a golden belongs to no scenario")

    static let command = Command(
        name: "verify", summary: "Compare scenarios with their goldens", operands: GoldenRun.operands,
        operandCount: 0...Int.max,
        options: [GoldenRun.goldens, GoldenRun.only, GoldenRun.shard, report, junit, json, record, strict]
            + ComparisonArguments.all,
        discussion: GoldenRun.discussion
            + "\nEnds with 0 when all are equal, 1 when one differs or is missing, 2 when one cannot be used.",
        examples: [
            "showcase verify Scenarios --goldens Goldens",
            "showcase verify Scenarios --goldens Goldens --report report --junit junit.xml --shard 1/4",
        ],
        run: run)

    private static func run(_ arguments: Arguments) throws(CommandError) -> ExitCode {
        let run = try GoldenRun(arguments)
        let mode = try arguments.value(record) ?? .never
        let options = try ComparisonArguments.options(arguments)
        let reportFolder = try arguments.value(report)
        let junitFile = try arguments.value(junit)
        let jsonFile = try arguments.value(json)
        do throws(SnapshotError) {
            let writer = try reportFolder.map { (path) throws(SnapshotError) in try ReportWriter(path) }
            var results: [GoldenResult] = []
            for (file, scenario) in run.chosen {
                let result = check(scenario, file, run.store, options, mode, writer)
                for line in result.report { Terminal.print("\(result.name): \(oneLine(line))\n") }
                if !result.isSuccess { Terminal.print("FAILED \(result.name) (\(result.status.rawValue))\n") }
                results.append(result)
            }
            let orphans = try run.store.orphans(besides: run.names)
            for orphan in orphans { Terminal.print("\(run.store.folder)/\(orphan) belongs to no scenario\n") }
            if let writer {
                let page = try writer.finish(results, orphans: orphans) { result in
                    "showcase record \(quoted(result.name, run)) --goldens \(shellQuoted(run.store.folder))"
                }
                Terminal.print("report: \(page)\n")
            }
            if let path = junitFile {
                try AtomicFile.write(Array(ResultFiles.junit(results).utf8), to: path)
            }
            if let path = jsonFile {
                try AtomicFile.write(Array(try ResultFiles.json(results, orphans: orphans).utf8), to: path)
            }
            let failed = results.filter { !$0.isSuccess }
            Terminal.print("\(results.count - failed.count) of \(results.count) scenarios as recorded\n")
            if failed.contains(where: { $0.status == .unusable }) { return .wrongCall }
            return failed.isEmpty && (orphans.isEmpty || !arguments.isSet(strict)) ? .done : .checkFailed
        } catch {
            throw CommandError(error)
        }
    }

    private static func check(
        _ scenario: Scenario, _ file: String, _ store: GoldenStore, _ options: ComparisonOptions,
        _ mode: RecordMode, _ writer: ReportWriter?
    ) -> GoldenResult {
        do throws(CommandError) {
            let renderer = try SceneRenderer(scenario, name: file)
            var options = options
            options.ignoredRegions = scenario.ignoredPixels
            let save: GoldenStore.FailureHandler = { (frame) throws(SnapshotError) in
                try writer?.save(frame, of: scenario.name)
            }
            return store.check(
                scenario.name, renderer.animation(at: scenario.captureTimes),
                metadata: renderer.metadata().merging(renderer.versions) { $1 }, options: options, mode: mode,
                onFailure: writer == nil ? nil : save)
        } catch {
            return GoldenResult(name: scenario.name, path: "", status: .unusable, mismatch: error.description)
        }
    }

    /// The file of a scenario, quoted for a shell.
    private static func quoted(_ name: String, _ run: GoldenRun) -> String {
        shellQuoted(run.chosen.first { $0.scenario.name == name }?.file ?? name)
    }

    private static func shellQuoted(_ text: String) -> String {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./".contains($0)) }
        return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
