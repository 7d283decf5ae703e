import Documents
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
        options: GoldenRun.options + [report, junit, json, record, strict] + ComparisonArguments.all,
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
            var files: [String: String] = [:]
            run.check(options, mode: mode, report: writer) { file, result in
                for line in result.report { Terminal.print("\(result.name): \(oneLine(line))\n") }
                if !result.isSuccess { Terminal.print("FAILED \(result.name) (\(result.status.rawValue))\n") }
                results.append(result)
                files[result.name] = file
            }
            let orphans = try run.store.orphans(besides: run.names)
            for orphan in orphans { Terminal.print("\(run.store.folder)/\(orphan) belongs to no scenario\n") }
            if let writer {
                let page = try writer.finish(results, orphans: orphans) { result in
                    "showcase record \(shellQuoted(files[result.name] ?? result.name)) "
                        + "--goldens \(shellQuoted(run.store.folder))"
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

    private static func shellQuoted(_ text: String) -> String {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./".contains($0)) }
        return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
