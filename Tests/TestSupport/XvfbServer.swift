import Canvas
import Foundation
import Synchronization

/// An X server without a screen, on a display number of its own, that ends with this object.
public final class XvfbServer {
    /// Why the server or a tool could not be used.
    public struct Failure: Error, CustomStringConvertible {
        /// One line that names the mend.
        public let description: String

        /// Makes a failure.
        public init(description: String) { self.description = description }
    }

    /// The display's name, such as `:7`.
    public let display: String
    private let process: Process
    private var tools: [Process] = []
    private let lifeline = Pipe()
    private let folder: URL

    /// The next display number. A number that was just given up is not taken again at once: the server that
    /// ends removes its socket late, and would remove that of a successor.
    private static let numbers = Mutex(1000 + Int(getpid()) % 1000 * 50)

    /// Starts a server with one screen of 24-bit colour.
    public convenience init(width: Int, height: Int) throws {
        var attempts = 20
        while true {
            let number = Self.numbers.withLock { number in
                number += 1
                return number
            }
            attempts -= 1
            do {
                try self.init(width: width, height: height, number: number)
                return
            } catch  where attempts > 0 {}
        }
    }

    private init(width: Int, height: Int, number: Int) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("xvfb-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        process = Process()
        // The shell ends the server when its input closes, so also when the tests crash.
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.standardInput = lifeline
        // A child that held the other end as well would keep it open for ever.
        _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        // The server says its number on standard output once it is ready, and keeps its picture in a file.
        process.arguments = [
            "-c", #""$0" "$@" </dev/null & server=$!; read -r end; kill $server; wait $server"#,
            try Self.tool("Xvfb", package: "xvfb").path, ":\(number)", "-displayfd", "1", "-screen", "0",
            "\(width)x\(height)x24", "-nolisten", "tcp", "-nocursor",
            // Without this the server starts over when its last client leaves, and turns away who comes then.
            "-noreset", "-fbdir",
            folder.path,
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try Self.withoutBlockedSignals { [process] in try process.run() }
        var answer = Data()
        while !answer.contains(UInt8(ascii: "\n")) {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Failure(description: "Xvfb ended before it gave a display") }
            answer.append(more)
        }
        display =
            ":" + String(decoding: answer, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    deinit {
        // A tool that loses its server complains.
        for tool in tools where tool.isRunning { tool.terminate() }
        for tool in tools { tool.waitUntilExit() }
        try? lifeline.fileHandleForWriting.close()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// A worker thread blocks signals, and a process inherits that: it could not be ended then.
    public static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }

    /// Finds a program that a test drives.
    public static func tool(_ name: String, package: String) throws -> URL {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        for folder in folders {
            let path = "\(folder)/\(name)"
            if FileManager.default.isExecutableFile(atPath: path) { return URL(fileURLWithPath: path) }
        }
        throw Failure(description: "\(name) is missing; install the package \(package)")
    }

    /// Starts xdotool on this display: `["mousemove", "10", "20", "click", "1"]`.
    @discardableResult public func xdotool(_ arguments: [String]) throws -> Process {
        let tool = Process()
        tool.executableURL = try Self.tool("xdotool", package: "xdotool")
        tool.arguments = arguments
        tool.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": display]) { $1 }
        try Self.withoutBlockedSignals { try tool.run() }
        tools.append(tool)
        return tool
    }

    /// Runs xdotool on this display to its end; gives what it says.
    @discardableResult public func drive(_ arguments: [String]) throws -> String {
        let tool = Process()
        tool.executableURL = try Self.tool("xdotool", package: "xdotool")
        tool.arguments = arguments
        tool.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": display]) { $1 }
        let output = Pipe()
        let errors = Pipe()
        tool.standardOutput = output
        tool.standardError = errors
        try tool.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        tool.waitUntilExit()
        guard tool.terminationStatus == 0 else {
            throw Failure(description: "xdotool \(arguments.joined(separator: " ")) failed: \(complaint)")
        }
        return said
    }

    /// What the screen shows, bit for bit: the server keeps it as an XWD file.
    public func screenshot() throws -> PixelBuffer {
        let file = try Data(contentsOf: folder.appendingPathComponent("Xvfb_screen0"))
        func header(_ index: Int) -> Int { file.withUnsafeBytes { Int($0.bigEndian32(at: index * 4)) } }
        let size = (
            header: header(0), width: header(4), height: header(5), row: header(12), colors: header(19)
        )
        let isPlain = header(11) == 32 && header(7) == 0 && header(14) == 0xFF0000 && header(16) == 0xFF
        guard file.count > 100, isPlain else { throw Failure(description: "the screen is not 32-bit RGB") }
        let picture = PixelBuffer(width: size.width, height: size.height)
        file.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress.map({ $0 + size.header + size.colors * 12 }),
                let target = picture.pixels.baseAddress
            else { return }
            for y in 0..<size.height {
                let row = target + y * size.width
                UnsafeMutableRawPointer(row).copyMemory(
                    from: start + y * size.row, byteCount: size.width * 4)
                for x in 0..<size.width { row[x] = UInt32(littleEndian: row[x]) | 0xFF00_0000 }
            }
        }
        return picture
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func bigEndian32(at offset: Int) -> UInt32 {
        guard offset + 4 <= count else { return 0 }
        return UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}
