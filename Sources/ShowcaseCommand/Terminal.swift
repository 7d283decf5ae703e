import Documents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The two streams of the terminal.
enum Terminal {
    /// Writes a result to standard output.
    static func print(_ text: String) { write(text, to: 1) }

    /// Writes a message of one line to standard error.
    static func say(_ message: String) { write(oneLine(message) + "\n", to: 2) }

    /// Whether something has a name in the file system.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// A variable of the environment, nil where it is not set or empty.
    static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Writes bytes to standard output.
    static func write(_ bytes: [UInt8]) throws(CommandError) {
        guard send(bytes, to: 1) else {
            throw CommandError("standard output: cannot be written to; check the program that reads it")
        }
    }

    private static func write(_ text: String, to stream: Int32) {
        // Whoever closed the stream does not want the rest.
        _ = send(Array(text.utf8), to: stream)
    }

    private static func send(_ bytes: [UInt8], to stream: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(stream, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return false }
            rest = rest.dropFirst(max(0, count))
        }
        return true
    }
}

/// The system's `write`, which the functions of the same name would hide.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, bytes, count)
}
