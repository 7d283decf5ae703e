import Documents
import Snapshots

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@main
struct Showcase {
    /// The commands in the order of the help. What happens without a command's name comes first.
    static let commands: [Command] = [
        StudioCommand.command, OpenCommand.command, RenderCommand.command, InspectCommand.command,
        RecordCommand.command,
        VerifyCommand.command, CompareCommand.command, BenchCommand.command,
    ]

    static let version = "0.1.0"

    static func main() {
        PendingFiles.shared.removeWhenInterrupted()
        // A reader that goes away is an error of one write; the files that are being written are not its business.
        signal(SIGPIPE, SIG_IGN)
        let code: ExitCode
        do {
            code = try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            code = .wrongCall
            Terminal.say(error.description)
        }
        exit(code.rawValue)
    }

    private static func run(_ words: [String]) throws(CommandError) -> ExitCode {
        let (command, rest) = try command(for: words)
        let arguments = try Arguments(rest, for: command)
        if arguments.isSet(Command.help) {
            Terminal.print(command.name.isEmpty ? overview(command) : command.helpText)
            return .done
        }
        if arguments.isSet(Command.version) {
            Terminal.print("showcase \(version)\n")
            return .done
        }
        return try command.run(arguments)
    }

    /// The command that the words call and the words that are left for it.
    private static func command(for words: [String]) throws(CommandError) -> (Command, [String]) {
        guard let first = words.first, !first.hasPrefix("-") else { return (commands[0], words) }
        if first == "help" {
            return try command(for: words.dropFirst() + ["--help"])
        }
        if let command = commands.first(where: { $0.name == first && !first.isEmpty }) {
            return (command, Array(words.dropFirst()))
        }
        let names = commands.map(\.name).filter { !$0.isEmpty } + ["help"]
        if first.hasSuffix(".json") {
            throw CommandError(
                "showcase: \"\(first)\" is no command; open it with showcase --scenario \(first)")
        }
        let mend = nearestName(to: first, among: names).map { "did you mean \($0)?" } ?? "see showcase --help"
        throw CommandError("showcase: \"\(first)\" is no command; \(mend)")
    }

    private static func overview(_ studio: Command) -> String {
        let list = commands.dropFirst().map { ($0.name, $0.summary) } + [("help", "Explain a command")]
        return studio.helpText + "\nCommands (showcase COMMAND --help explains each):\n" + Command.table(list)
    }
}
