/// Why a document cannot be read or written, in one line: the file, where in it, what is wrong and the mend.
public struct DocumentError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file as it was named by the caller.
    public var file: String
    /// Where in the document, for example `changes[2].at` or `line 3, column 7`; empty for the file as a whole.
    public var keyPath: String
    /// What is wrong and how to mend it.
    public var message: String

    /// Makes an error.
    public init(file: String, keyPath: String = "", message: String) {
        self.file = file
        self.keyPath = keyPath
        self.message = message
    }

    /// `file: key path: message`, without line breaks or control characters.
    public var description: String {
        [file, keyPath, message].filter { !$0.isEmpty }.map(oneLine).joined(separator: ": ")
    }
}

/// Text with every control character shown as its escape, so that it stays on one line of a terminal.
public func oneLine(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
        let isControl =
            scalar.properties.generalCategory == .control || (0x2028...0x2029).contains(scalar.value)
        if isControl {
            line += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
            line.unicodeScalars.append(scalar)
        }
    }
    return line
}
