import Documents

/// What stood on the command line after the command's name, taken apart by the command's declaration.
struct Arguments {
    /// What is no option, in order.
    private(set) var operands: [String] = []
    private var values: [String: String] = [:]
    private let call: String

    /// Parses a command line. `--name value`, `--name=value`, `-n value` and `-nvalue` are understood; after
    /// `--` everything is an operand. An option that stands twice holds its last value.
    init(_ words: [String], for command: Command) throws(CommandError) {
        call = command.call
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let (option, attached) = try Self.option(in: word, of: command)
            if option.placeholder == nil {
                guard attached == nil else {
                    throw CommandError(
                        "\(call): --\(option.name) takes no value; leave out \"\(attached ?? "")\"")
                }
                values[option.name] = ""
            } else if let attached {
                values[option.name] = attached
            } else {
                values[option.name] = try Self.nextValue(of: option, in: &rest, command)
            }
        }
        if isSet(Command.help) { return }
        guard command.operandCount.contains(operands.count) else {
            if operands.count > command.operandCount.upperBound {
                let extra = operands[command.operandCount.upperBound]
                throw CommandError("\(call): \"\(extra)\" is one argument too many; see \(call) --help")
            }
            throw CommandError("\(call): \(command.operands) is missing; see \(call) --help")
        }
    }

    private static func option(
        in word: String, of command: Command
    ) throws(CommandError) -> (option: any OptionDeclaration, attached: String?) {
        guard word.hasPrefix("--") else {
            let letter = word[word.index(after: word.startIndex)]
            guard let option = command.allOptions.first(where: { $0.short == letter }) else {
                throw CommandError("\(command.call): -\(letter) is not known; see \(command.call) --help")
            }
            let attached = word.dropFirst(2)
            return (
                option,
                attached.isEmpty ? nil : String(attached.hasPrefix("=") ? attached.dropFirst() : attached)
            )
        }
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard let option = command.allOptions.first(where: { $0.name == name }) else {
            let mend =
                nearestName(to: name, among: command.allOptions.map(\.name)).map { "did you mean --\($0)?" }
                ?? "see \(command.call) --help"
            throw CommandError("\(command.call): --\(name) is not known; \(mend)")
        }
        return (option, parts.count > 1 ? String(parts[1]) : nil)
    }

    private static func nextValue(
        of option: any OptionDeclaration, in rest: inout ArraySlice<String>, _ command: Command
    ) throws(CommandError) -> String {
        // A value may begin with a dash, as -5 does; a word that is itself an option is no value.
        let isOption = rest.first.map { word in
            word == "--"
                || command.allOptions.contains { word == "--\($0.name)" || word.hasPrefix("--\($0.name)=") }
        }
        guard isOption == false, let value = rest.popFirst() else {
            throw CommandError("\(command.call): --\(option.name) needs a value, \(option.placeholder ?? "")")
        }
        return value
    }

    /// Whether an option was given; of a switch there is no more to know.
    func isSet(_ option: any OptionDeclaration) -> Bool { values[option.name] != nil }

    /// Refuses to write over a file that is read.
    func checkOutput(_ output: String, isNone inputs: [String]) throws(CommandError) {
        if let input = inputs.first(where: { Terminal.isSameFile(output, $0) }) {
            throw CommandError("\(call): --output \(output) would replace \(input); name another file")
        }
    }

    /// The value of an option, nil when it was not given.
    func value<Value>(_ option: Option<Value>) throws(CommandError) -> Value? {
        guard let text = values[option.name] else { return nil }
        guard let value = option.parse(text) else {
            throw CommandError("\(call): --\(option.name): \"\(text)\" is wrong; give \(option.expected)")
        }
        return value
    }

    /// The value of an option that must be given.
    func required<Value>(_ option: Option<Value>) throws(CommandError) -> Value {
        guard let value = try value(option) else {
            throw CommandError("\(call): --\(option.name) is missing; give \(option.expected)")
        }
        return value
    }
}
