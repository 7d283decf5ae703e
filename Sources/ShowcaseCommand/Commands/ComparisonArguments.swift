import Snapshots

/// The options that say what counts as a difference between pictures.
enum ComparisonArguments {
    private static let threshold = Option<Double>.number(
        "threshold", "T", "Allowed colour distance as in pixelmatch (exact)", in: 0...1)
    private static let antialiasing = Option<Bool>.flag(
        "ignore-antialiasing", "Leave out pixels that look like an antialiased edge")
    private static let maxPixels = Option<Int>.integer(
        "max-diff-pixels", "N", "Pixels of a frame that may differ", in: 0...Int.max)
    private static let maxRatio = Option<Double>.number(
        "max-diff-ratio", "R", "Part of a frame's pixels that may differ", in: 0...1)
    static let all: [any OptionDeclaration] = [threshold, antialiasing, maxPixels, maxRatio]

    /// What the command line asks for.
    static func options(_ arguments: Arguments) throws(CommandError) -> ComparisonOptions {
        ComparisonOptions(
            threshold: try arguments.value(threshold), ignoresAntialiasing: arguments.isSet(antialiasing),
            maxDiffPixels: try arguments.value(maxPixels), maxDiffRatio: try arguments.value(maxRatio))
    }
}
