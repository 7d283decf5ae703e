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
    /// One of them, by its number.
    enum Stream: Int32 {
        /// Standard output.
        case output = 1
        /// Standard error.
        case errors = 2
    }

    /// Writes a result to standard output.
    static func print(_ text: String) { write(text, to: .output) }

    /// Writes a message of one line to standard error.
    static func say(_ message: String) { write(oneLine(message) + "\n", to: .errors) }

    /// Whether a stream ends at a screen, rather than in a file or a pipe.
    static func isScreen(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }

    /// Whether a line that is written over again and again makes sense.
    static var showsProgress: Bool {
        isScreen(.errors) && variable("TERM").map { $0 != "dumb" } == true
    }

    /// Whether something has a name in the file system.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether two paths lead to the same regular file.
    static func isSameFile(_ first: String, _ second: String) -> Bool {
        var one = stat()
        var other = stat()
        return stat(first, &one) == 0 && stat(second, &other) == 0 && one.st_mode & S_IFMT == S_IFREG
            && one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }

    /// A variable of the environment, nil where it is not set or empty.
    static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Writes text to a stream. Whoever closed it does not want the rest.
    static func write(_ text: String, to stream: Stream) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(stream.rawValue, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(0, count))
        }
    }
}

/// The system's `write`, which the functions of the same name would hide.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, bytes, count)
}
