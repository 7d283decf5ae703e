import Snapshots

/// `showcase record`: makes goldens.
enum RecordCommand {
    private static let prune = Option<Bool>.flag("prune", "Remove goldens that belong to no scenario")

    static let command = Command(
        name: "record", summary: "Record scenarios as goldens", operands: GoldenRun.operands,
        operandCount: 0...Int.max, options: [GoldenRun.goldens, GoldenRun.only, GoldenRun.shard, prune],
        discussion: GoldenRun.discussion,
        examples: [
            "showcase record Scenarios --goldens Goldens", "showcase record my.json --goldens Goldens",
            "showcase record Scenarios --goldens Goldens --prune",
        ],
        run: run)

    private static func run(_ arguments: Arguments) throws(CommandError) -> ExitCode {
        let run = try GoldenRun(arguments)
        for (file, scenario) in run.chosen {
            let renderer = try SceneRenderer(scenario, name: file)
            do throws(SnapshotError) {
                try run.store.record(
                    scenario.name, renderer.animation(at: scenario.captureTimes),
                    metadata: renderer.metadata().merging(renderer.versions) { $1 })
                Terminal.print("recorded \(try run.store.path(for: scenario.name))\n")
            } catch {
                throw CommandError(error)
            }
        }
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
