import Desktop

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// This program, started once more to be measured from outside.
final class ChildProcess {
    private let id: pid_t
    private let output: Int32
    /// Host time at which it was started.
    let start: Double

    /// Starts the program; its messages are dropped. Gives nil where no process can be started.
    init?(_ arguments: [String], environment added: [String: String] = [:]) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        var actions = ChildProcess.noActions
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        posix_spawn_file_actions_addclose(&actions, ends[1])
        let words = ([Self.path] + arguments).map { strdup($0) } + [nil]
        let variables = Self.variables(adding: added).map { strdup($0) } + [nil]
        defer { for text in words + variables { free(text) } }
        start = hostTime()
        var id = pid_t(0)
        let isStarted = posix_spawn(&id, Self.path, &actions, nil, words, variables) == 0
        close(ends[1])
        self.id = id
        output = ends[0]
        guard isStarted else {
            close(output)
            return nil
        }
    }

    deinit { close(output) }

    #if canImport(Darwin)
        private static var noActions: posix_spawn_file_actions_t? { nil }
    #else
        private static var noActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
    #endif

    private static var path: String {
        #if os(Linux)
            "/proc/self/exe"
        #else
            CommandLine.arguments[0]
        #endif
    }

    private static func variables(adding added: [String: String]) -> [String] {
        var variables: [String] = []
        var next = environ
        while let text = next.pointee {
            let variable = String(cString: text)
            if !added.keys.contains(where: { variable.hasPrefix($0 + "=") }) { variables.append(variable) }
            next += 1
        }
        return variables + added.map { "\($0)=\($1)" }
    }

    /// Waits until it writes something or ends; gives what it wrote, at most some thousand bytes.
    func read() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = bytes.withUnsafeMutableBytes { systemRead(output, $0.baseAddress, $0.count) }
        return Array(bytes.prefix(max(0, count)))
    }

    /// Waits until there is something to read, or it ends; leaves that unread.
    func waitForOutput() {
        var readable = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        while poll(&readable, 1, -1) < 0, errno == EINTR {}
    }

    /// Waits for its end.
    func wait() {
        while !read().isEmpty {}
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
    }

    /// Ends it.
    func stop() {
        kill(id, SIGTERM)
        wait()
    }

    /// Seconds of processor time of all its threads, and how often one of them woke up. Nil outside of Linux.
    func activity() -> (seconds: Double, wakeUps: Int)? {
        var total = (seconds: 0.0, wakeUps: 0)
        guard let folder = opendir("/proc/\(id)/task") else { return nil }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.first != "." else { continue }
            let task = "/proc/\(id)/task/\(name)"
            let nanoseconds = systemText(task + "/schedstat").split(separator: " ").first.flatMap {
                Double($0)
            }
            total.seconds += (nanoseconds ?? 0) / 1e9
            total.wakeUps += systemNumber("voluntary_ctxt_switches", in: task + "/status") ?? 0
        }
        return total
    }

    /// Bytes of memory that it holds now, or held at most.
    func residentBytes(atMost: Bool = false) -> Double? {
        systemNumber(atMost ? "VmHWM" : "VmRSS", in: "/proc/\(id)/status").map { Double($0) * 1024 }
    }
}

/// The number after a name in one of the system's tables.
func systemNumber(_ name: String, in path: String) -> Int? {
    for line in systemText(path).split(separator: "\n") where line.hasPrefix(name + ":") {
        return line.dropFirst(name.count + 1).split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
    }
    return nil
}

/// A small file of the system, empty where it is not there.
private func systemText(_ path: String) -> String {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = bytes.withUnsafeMutableBytes { systemRead(file, $0.baseAddress, $0.count) }
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
}

/// The system's `read`, which the method of the same name would hide.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, bytes, count)
}
