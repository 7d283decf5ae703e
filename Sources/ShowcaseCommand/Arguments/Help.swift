extension Command {
    /// The help of this command.
    var helpText: String {
        var parts = ["\(summary).\n", "Usage: \(usage)\n"]
        if !discussion.isEmpty { parts.append(discussion + "\n") }
        parts.append("Options:\n" + Self.table(allOptions.map { ($0.spelling, $0.help) }))
        let title = examples.count == 1 ? "Example:" : "Examples:"
        parts.append(title + "\n" + examples.map { "  \($0)\n" }.joined())
        return parts.joined(separator: "\n")
    }

    private var usage: String {
        [call, operands, "[options]"].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Two columns; a left side that is too long gets a line of its own.
    static func table(_ rows: [(left: String, right: String)]) -> String {
        let width = min(30, rows.map(\.left.count).max() ?? 0)
        return rows.map { row in
            let gap =
                row.left.count > width
                ? "\n" + String(repeating: " ", count: width + 4)
                : String(repeating: " ", count: width - row.left.count + 2)
            return "  \(row.left)\(gap)\(row.right)\n"
        }.joined()
    }
}

extension OptionDeclaration {
    /// `-o, --output FILE`.
    fileprivate var spelling: String {
        (short.map { "-\($0), " } ?? "") + "--\(name)" + (placeholder.map { " \($0)" } ?? "")
    }
}
