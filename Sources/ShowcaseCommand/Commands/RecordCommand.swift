import Snapshots

/// `showcase record`: makes goldens.
enum RecordCommand {
    private static let prune = Option<Bool>.flag(
        "prune", "Remove goldens that belong to none of the scenarios, chosen or not")

    static let command = Command(
        name: "record", summary: "Record scenarios as goldens", operands: GoldenRun.operands,
        operandCount: 0...Int.max, options: GoldenRun.options + [prune],
        discussion: GoldenRun.discussion,
        examples: [
            "showcase record Scenarios --goldens Goldens", "showcase record my.json --goldens Goldens",
            "showcase record Scenarios --goldens Goldens --prune",
        ],
        run: run)

    private static func run(_ arguments: Arguments) throws(CommandError) -> ExitCode {
        let run = try GoldenRun(arguments)
        var isComplete = true
        run.check(mode: .all) { _, result in
            if result.isSuccess {
                Terminal.print("recorded \(result.path)\n")
            } else {
                isComplete = false
                Terminal.say(result.mismatch ?? "\(result.name): cannot be recorded")
            }
        }
        guard isComplete else { return .wrongCall }
        guard arguments.isSet(prune) else { return .done }
        do throws(SnapshotError) {
            for file in try run.store.prune(besides: run.names) {
                Terminal.print("removed \(run.store.folder)/\(file)\n")
            }
        } catch {
            throw CommandError(error)
        }
        return .done
    }
}
