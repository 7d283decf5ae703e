extension JSONValue {
    /// The document as text for people: two spaces a level, short lists and objects on one line, a line break
    /// at the end. Numbers are the shortest that read back as the same value.
    public func text(lineWidth: Int = 100) -> String {
        var text = ""
        write(into: &text, indentation: 0, column: 0, lineWidth: lineWidth)
        return text + "\n"
    }

    /// The document on one line without a line break.
    public func compactText() -> String {
        switch self {
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .number(let value): return Self.shortest(value)
        case .string(let value): return Self.quoted(value)
        case .array(let values): return "[" + values.map { $0.compactText() }.joined(separator: ", ") + "]"
        case .object(let members):
            return "{"
                + members.map { Self.quoted($0.key) + ": " + $0.value.compactText() }.joined(separator: ", ")
                + "}"
        }
    }

    private func write(into text: inout String, indentation: Int, column: Int, lineWidth: Int) {
        let line = compactText()
        let isBranch: Bool
        switch self {
        case .array(let values): isBranch = !values.isEmpty
        case .object(let members): isBranch = !members.isEmpty
        default: isBranch = false
        }
        // The top level always gets its lines, so that a change shows as a change of one line.
        if !isBranch || (indentation > 0 && column + line.count <= lineWidth) {
            text += line
            return
        }
        let inner = String(repeating: " ", count: indentation + 2)
        switch self {
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                text += (index == 0 ? "\n" : ",\n") + inner
                value.write(
                    into: &text, indentation: indentation + 2, column: indentation + 2, lineWidth: lineWidth)
            }
            text += "\n" + String(repeating: " ", count: indentation) + "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                let key = Self.quoted(member.key) + ": "
                text += (index == 0 ? "\n" : ",\n") + inner + key
                member.value.write(
                    into: &text, indentation: indentation + 2, column: indentation + 2 + key.count,
                    lineWidth: lineWidth)
            }
            text += "\n" + String(repeating: " ", count: indentation) + "}"
        default: break
        }
    }

    /// The shortest decimal that reads back as the same value; whole numbers without ".0". JSON has neither NaN
    /// nor infinities: they become null.
    static func shortest(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.properties.generalCategory == .control || scalar.properties.isBidiControl:
                // Invisible characters are escaped so that a reader of the file sees that they are there.
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
