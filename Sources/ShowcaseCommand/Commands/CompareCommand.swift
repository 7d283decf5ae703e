import Canvas
import Snapshots

/// `showcase compare`: any two PNG or APNG files.
enum CompareCommand {
    private static let output = Option<String>.text(
        "output", short: "o", "FILE", "Write a picture of the first frame that differs")

    static let command = Command(
        name: "compare", summary: "Compare two PNG or APNG files, frame by frame", operands: "A.png B.png",
        operandCount: 2...2, options: [output] + ComparisonArguments.all,
        discussion: "Ends with 0 when they are equal, 1 when they differ, 2 when one cannot be read.",
        examples: [
            "showcase compare before.png after.png -o difference.png",
            "showcase compare a.png b.png --threshold 0.1 --ignore-antialiasing",
        ],
        run: run)

    private static func run(_ arguments: Arguments) throws(CommandError) -> ExitCode {
        let path = try arguments.value(output)
        if let path { try arguments.checkOutput(path, isNone: arguments.operands) }
        let options = try ComparisonArguments.options(arguments)
        let result: ComparisonResult
        var isPainted = false
        do throws(SnapshotError) {
            let paint: PictureComparison.Painted = { (_, picture) throws(SnapshotError) in
                guard let path, !isPainted else { return }
                isPainted = true
                try PNGFile.write(picture, to: path)
            }
            result = try PictureComparison.compare(
                files: arguments.operands[0], arguments.operands[1], options: options,
                painted: path == nil ? nil : paint)
        } catch {
            throw CommandError(error)
        }
        if let mismatch = result.mismatch { Terminal.print("\(mismatch)\n") }
        for frame in result.frames where !frame.passed {
            let place = result.frames.count > 1 ? "\(frame.place): " : ""
            Terminal.print("\(place)\(frame.difference.summary)\n")
        }
        return result.passed ? .done : .checkFailed
    }
}
