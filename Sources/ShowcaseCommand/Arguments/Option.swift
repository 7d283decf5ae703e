/// An option of a command, declared once: parsing, help and errors all come from here.
struct Option<Value>: OptionDeclaration {
    let name: String
    let short: Character?
    let placeholder: String?
    let help: String
    /// Reads the value; nil when the text is none, and then ``expected`` says what would be one.
    let parse: @Sendable (String) -> Value?
    /// What a value looks like, for the error: "a number of seconds, 0 to 86400".
    let expected: String

    init(
        _ name: String, short: Character? = nil, _ placeholder: String?, _ help: String, expected: String,
        parse: @escaping @Sendable (String) -> Value?
    ) {
        self.name = name
        self.short = short
        self.placeholder = placeholder
        self.help = help
        self.expected = expected
        self.parse = parse
    }
}

/// What parsing and help need to know of an option.
protocol OptionDeclaration: Sendable {
    /// The long name, without dashes.
    var name: String { get }
    /// The one-letter name.
    var short: Character? { get }
    /// What stands for the value in the help; nil for a switch, which takes none.
    var placeholder: String? { get }
    /// One line for the help.
    var help: String { get }
}

extension Option where Value == Bool {
    /// A switch: off unless it is given.
    static func flag(_ name: String, short: Character? = nil, _ help: String) -> Option {
        Option(name, short: short, nil, help, expected: "") { _ in true }
    }
}

extension Option where Value == String {
    /// Any text that is not empty.
    static func text(_ name: String, short: Character? = nil, _ placeholder: String, _ help: String) -> Option
    {
        let expected = ["DIR": "a folder", "FILE": "a file"][placeholder] ?? "a text"
        return Option(name, short: short, placeholder, help, expected: expected) { $0.isEmpty ? nil : $0 }
    }
}

extension Option where Value == Double {
    /// A number within a range.
    static func number(
        _ name: String, short: Character? = nil, _ placeholder: String, _ help: String,
        in range: ClosedRange<Double>, unit: String = ""
    ) -> Option {
        let expected = "a number from \(range.spoken)" + (unit.isEmpty ? "" : " \(unit)")
        return Option(name, short: short, placeholder, help, expected: expected) { text in
            Double(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension Option where Value == Int {
    /// A whole number within a range.
    static func integer(
        _ name: String, short: Character? = nil, _ placeholder: String, _ help: String,
        in range: ClosedRange<Int>
    ) -> Option {
        let limit = range.upperBound == .max ? "up" : "to \(range.upperBound)"
        return Option(
            name, short: short, placeholder, help,
            expected: "a whole number from \(range.lowerBound) \(limit)"
        ) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
    }
}

extension Option where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
    /// One of the names of an enumeration.
    static func choice(_ name: String, short: Character? = nil, _ help: String) -> Option {
        let names = Value.allCases.map(\.rawValue)
        return Option(
            name, short: short, names.joined(separator: "|"), help,
            expected: "one of \(names.joined(separator: ", "))"
        ) { Value(rawValue: $0) }
    }
}

extension ClosedRange<Double> {
    /// The range as people write it: `0 to 5`.
    var spoken: String {
        func short(_ value: Double) -> String {
            value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)"
        }
        return "\(short(lowerBound)) to \(short(upperBound))"
    }
}
