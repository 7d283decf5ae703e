import Foundation
import Testing

/// The built program, started as users start it.
struct Program {
    /// How a call ended and what it said.
    struct Result {
        var code: Int32
        var output: Data
        var errors: String

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// The executable, beside the bundle of the tests.
    static let path: String = {
        #if os(Linux)
            let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
            let folder = URL(fileURLWithPath: own).deletingLastPathComponent()
        #else
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
            let folder = bundle.bundleURL.deletingLastPathComponent()
        #endif
        return folder.appendingPathComponent("showcase").path
    }()

    /// Runs the program in a folder, without a display, and waits for its end.
    static func run(_ arguments: String..., in folder: Folder) throws -> Result {
        try run(arguments: arguments, in: folder)
    }

    /// Runs the program, or another one, in a folder, without a display, and waits for its end.
    static func run(
        executable: String = path, arguments: [String], in folder: Folder
    ) throws -> Result {
        let process = try start(executable: executable, arguments: arguments, in: folder)
        process.waitUntilExit()
        return Result(
            code: process.terminationStatus, output: try Data(contentsOf: folder.output),
            errors: String(decoding: try Data(contentsOf: folder.errors), as: UTF8.self))
    }

    /// Starts a program in a folder, without a display; what it says goes into the folder's hidden files.
    static func start(
        executable: String = path, arguments: [String], in folder: Folder
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        var environment = ProcessInfo.processInfo.environment
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { environment[name] = nil }
        process.environment = environment
        for file in [folder.errors, folder.output] { try Data().write(to: file) }
        process.standardError = try FileHandle(forWritingTo: folder.errors)
        process.standardOutput = try FileHandle(forWritingTo: folder.output)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        return process
    }
}

/// An empty working folder that goes away with the test.
final class Folder {
    let url: URL
    /// Where streams are caught, apart from the working folder.
    let hidden: URL

    init() throws {
        let base = FileManager.default.temporaryDirectory.appendingPathComponent(
            "showcase-\(UUID().uuidString)")
        url = base.appendingPathComponent("work")
        hidden = base.appendingPathComponent("streams")
        for folder in [url, hidden] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
    }

    deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

    /// Where standard error is caught.
    var errors: URL { hidden.appendingPathComponent("errors") }
    /// Where standard output is caught.
    var output: URL { hidden.appendingPathComponent("output") }

    /// The names of all files in the working folder.
    var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appendingPathComponent(name))
    }

    func read(_ name: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(name)) }
}

/// Expects a wrong call: exit code 2, one line on standard error, nothing on standard output, no new file.
func expectRefused(
    _ result: Program.Result, _ message: String, in folder: Folder, files: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(result.code == 2, sourceLocation: sourceLocation)
    #expect(result.errors == message + "\n", sourceLocation: sourceLocation)
    #expect(result.output.isEmpty, sourceLocation: sourceLocation)
    #expect(folder.files == files, sourceLocation: sourceLocation)
}

/// Expects that `render retarget` refuses each of some calls with a message, and writes nothing.
func expectRenderRefused(
    _ calls: [(arguments: [String], message: String)], in folder: Folder,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    for call in calls {
        expectRefused(
            try Program.run(arguments: ["render", "retarget"] + call.arguments, in: folder),
            "showcase render: " + call.message, in: folder, sourceLocation: sourceLocation)
    }
}

/// Width and height that a PNG's header names.
func pictureSize(_ png: Data) -> [Int] {
    [16, 20].map { start in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
}
