/// A subcommand as a value; the table of them is all that the program knows of its commands.
struct Command: Sendable {
    /// The word that calls it; empty for what happens without one.
    let name: String
    /// One line for the list of commands.
    let summary: String
    /// What it takes besides options, for example `SCENARIO`; empty for nothing.
    let operands: String
    /// How many operands it takes.
    let operandCount: ClosedRange<Int>
    /// Its options, in the order of the help.
    let options: [any OptionDeclaration]
    /// More than the summary, as lines of text; may be empty.
    var discussion = ""
    /// Calls that work, shown in the help.
    let examples: [String]
    /// Does the work.
    let run: @Sendable (Arguments) throws(CommandError) -> ExitCode

    /// The help that every command understands.
    static let help = Option<Bool>.flag("help", short: "h", "Show this help")

    /// What the program without a command understands as well.
    static let version = Option<Bool>.flag("version", "Print the version")

    /// Every option, the help included.
    var allOptions: [any OptionDeclaration] { options + [Self.help] }

    /// How it is called, `showcase render`.
    var call: String { name.isEmpty ? "showcase" : "showcase \(name)" }
}

/// How the program ends.
enum ExitCode: Int32 {
    /// Everything was done.
    case done = 0
    /// A check failed.
    case checkFailed = 1
    /// The call or its input was wrong.
    case wrongCall = 2
}

/// Why a command could not do its work: one line that names what is wrong and the mend. Always exit code 2.
struct CommandError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// Takes over an error whose description is one line already.
    init(_ error: some Error & CustomStringConvertible) { description = error.description }
}
