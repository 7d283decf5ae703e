import Foundation
import TestSupport
import Testing

@Suite("Calls and surroundings that go wrong")
struct RobustnessTests {
    private static let words = [
        "render", "inspect", "compare", "verify", "help", "retarget", "no-such", "--at", "--times", "--size",
        "--scale", "--number", "--decimals", "--only", "--help", "--", "-", "-o", "--output=x.png", "--json",
        "--style", "--locale", "0.5", "-1", "1e999", "nan", "64x64", "0x0", "9999999999999999999", "",
        "\u{1F600}",
        "a.png", "--at=", "--scale=99", "-h", "--version", "spring", "currency", "de_DE", "\n", "--animation",
    ]

    @Test("Calls at random end with an exit code and at most one line, never with a crash")
    func callsAtRandom() throws {
        var mutator = Mutator(seed: 7)
        for round in 0..<fuzzRounds(20) {
            let folder = try Folder()
            let call = (0..<1 + mutator.next(5)).map { _ in mutator.pick(Self.words) }
            let result = try Program.run(arguments: call, in: folder)
            #expect((0...2).contains(result.code), "round \(round): \(call)")
            if result.code == 2 {
                #expect(result.errors.last == "\n", "round \(round): \(call)")
                #expect(result.errors.dropLast().contains("\n") == false, "round \(round): \(call)")
                #expect(folder.files.isEmpty, "round \(round): \(call)")
            }
        }
    }

    /// Runs the program from a shell that sets its surroundings up.
    private func shell(_ script: String, in folder: Folder) throws -> (code: Int32, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script, Program.path]
        process.currentDirectoryURL = folder.url
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let said = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: said, as: UTF8.self))
    }

    @Test(
        "A full disk is told in one line, and no part of a file stays",
        .disabled(
            if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil,
            "ThreadSanitizer maps a file of its own at the start, which the limit cuts off"))
    func fullDisk() throws {
        let folder = try Folder()
        // A limit on the size of files fails like a full disk: in the middle of writing.
        let call = #"trap "" XFSZ; ulimit -f 8; exec "$0" render retarget --at 0.55 -o frame.png"#
        let result = try shell(call, in: folder)
        #expect(result.code == 2)
        #expect(result.errors.hasPrefix("frame.png: "))
        #expect(result.errors.filter { $0 == "\n" }.count == 1)
        #expect(folder.files.isEmpty)
    }

    @Test("A reader of the words that goes away leaves the work as it is")
    func readerGoesAway() throws {
        let folder = try Folder()
        // The reader has gone before the first word.
        let call =
            #"mkfifo p; (: <p) & exec 4>p; wait; exec "$0" record retarget spring -j 1 --goldens G >&4"#
        let result = try shell(call, in: folder)
        #expect(result.code == 0 && result.errors.isEmpty)
        let goldens = try FileManager.default.contentsOfDirectory(
            atPath: folder.url.appendingPathComponent("G").path)
        #expect(goldens.sorted() == ["retarget.png", "spring.png"])
    }

    #if os(Linux)
        @Test(
            "A device that takes nothing more is told of and stays a device", arguments: ["/dev/full", "-"])
        func fullDevice(output: String) throws {
            let folder = try Folder()
            let result = try shell(
                #"exec "$0" render retarget --at 0.55 -o \#(output) >/dev/full"#, in: folder)
            #expect(result.code == 2)
            #expect(result.errors.filter { $0 == "\n" }.count == 1)
            var status = stat()
            #expect(stat("/dev/full", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
        }

        @Test("A folder that takes no files is told of")
        func unwritableFolder() throws {
            let folder = try Folder()
            let result = try shell(#"exec "$0" render retarget --at 0.55 -o /proc/frame.png"#, in: folder)
            #expect(result.code == 2)
            #expect(result.errors.hasPrefix("/proc/frame.png: "))
        }

        @Test("When the display goes away the session is kept, and the program says so and ends")
        func displayGoesAway() async throws {
            let folder = try Folder()
            var server: XvfbServer? = try XvfbServer(width: 1300, height: 820)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: Program.path)
            process.currentDirectoryURL = folder.url
            process.environment = ProcessInfo.processInfo.environment.merging([
                "DISPLAY": server?.display ?? "", "XDG_STATE_HOME": folder.url.path,
            ]) { $1 }
            let errors = Pipe()
            process.standardError = errors
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            // Until something is on the screen.
            var isShown = false
            for _ in 0..<600 where !isShown {
                try await Task.sleep(for: .milliseconds(50))
                isShown = try server?.screenshot().argb.contains { $0 & 0xFFFFFF != 0 } ?? false
            }
            #expect(isShown)
            server = nil
            let said = errors.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            #expect(process.terminationReason == .exit)
            #expect(process.terminationStatus == 2)
            #expect(String(decoding: said, as: UTF8.self).contains("the display went away"))
            #expect(folder.files.contains("showcase"), "the session is not kept")
        }
    #endif
}
