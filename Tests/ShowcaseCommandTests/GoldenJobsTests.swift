import Foundation
import Testing

@Suite("Goldens on several threads, in parts, and interrupted")
struct GoldenJobsTests {
    private static func scenario(_ name: String, frames: Int = 4, settings: String = "") -> String {
        """
        {"name": "\(name)", "settings": {"fontSize": 30\(settings)},
         "changes": [{"at": 0, "value": 7}, {"at": 0.1, "value": \(name.utf8.reduce(0) { $0 + Int($1) })}],
         "capture": {"from": 0.1, "to": \(0.1 + Double(frames - 1) / 60), "size": [240, 100],
                     "panels": ["rolling", "odometer"]}}
        """
    }

    private func folder(with names: [String]) throws -> Folder {
        let folder = try Folder()
        for name in names { try folder.write(Self.scenario(name), to: "\(name).json") }
        return folder
    }

    @Test("One job or several, once or twice, here or there: goldens and words are the same")
    func jobs() throws {
        let names = ["a", "b", "c", "d", "e"]
        let folders = [try folder(with: names), try folder(with: names)]
        var words: Set<String> = []
        for (index, jobs) in ["1", "2", "7", "2"].enumerated() {
            let folder = folders[index % 2]
            let result = try Program.run("record", ".", "--goldens", "G", "--jobs", jobs, in: folder)
            #expect(result.code == 0 && result.errors.isEmpty)
            words.insert(result.text)
            for name in names {
                #expect(try folder.read("G/\(name).png") == folders[0].read("G/\(name).png"), "jobs \(jobs)")
            }
        }
        #expect(words == [names.map { "recorded G/\($0).png\n" }.joined()])

        for name in ["b", "d"] {
            try folders[0].write(Self.scenario(name, settings: ", \"edgeFade\": false"), to: "\(name).json")
        }
        let reports = try ["1", "3"].map { jobs in
            try Program.run("verify", ".", "--goldens", "G", "-j\(jobs)", in: folders[0])
        }
        #expect(reports[0].code == 1 && reports[0].text.contains("3 of 5 scenarios as recorded"))
        #expect(reports[0].text == reports[1].text)
    }

    @Test("Parts of a run cover every scenario once; patterns choose and leave out")
    func parts() throws {
        let folder = try folder(with: ["a", "b", "c", "long-a", "long-b"])
        func recorded(_ arguments: String...) throws -> [String] {
            let result = try Program.run(
                arguments: ["record", ".", "--goldens", "G"] + arguments, in: folder)
            #expect(result.code == 0)
            return result.text.split(separator: "\n").map {
                String($0.dropFirst("recorded G/".count).dropLast(4))
            }
        }
        #expect(try recorded("--shard", "1/3") == ["a", "long-a"])
        #expect(try recorded("--shard", "2/3") == ["b", "long-b"])
        #expect(try recorded("--shard", "3/3") == ["c"])
        #expect(try recorded("--shard", "9/9").isEmpty)
        #expect(try recorded("--only", "long-*") == ["long-a", "long-b"])
        #expect(try recorded("--only", "*-*", "--except", "*b") == ["long-a"])
        #expect(try recorded("--only", "*a", "--shard", "2/2") == ["long-a"])
        expectRefused(
            try Program.run("record", ".", "--goldens", "N", "--only", "x*", in: folder),
            "--only x* matches none of a, b, c, long-a, long-b", in: folder, files: folder.files)
        expectRefused(
            try Program.run("verify", ".", "--goldens", "G", "--shard", "3/2", in: folder),
            "showcase verify: --shard: \"3/2\" is wrong; give a part and a count like 2/4", in: folder,
            files: folder.files)
    }

    @Test("A scenario that cannot be drawn is named, ends with 2, and the others are recorded")
    func undrawable() throws {
        let folder = try folder(with: ["a", "c"])
        try folder.write(
            Self.scenario("b", settings: ", \"format\": {\"locale\": \"xx_YY\"}"), to: "b.json")
        let recorded = try Program.run("record", ".", "--goldens", "G", "--prune", in: folder)
        #expect(recorded.code == 2)
        #expect(recorded.text == "recorded G/a.png\nrecorded G/c.png\n")
        #expect(recorded.errors.hasPrefix("./b.json: the locale \"xx_YY\" is not known"))
        let verified = try Program.run("verify", ".", "--goldens", "G", in: folder)
        #expect(verified.code == 2)
        #expect(verified.text.contains("FAILED b (unusable)") && verified.text.contains("2 of 3 scenarios"))
    }

    @Test("An interrupt leaves no half-written file", arguments: [SIGINT, SIGTERM])
    func interrupt(_ signal: Int32) throws {
        let folder = try Folder()
        for name in ["a", "b", "c"] {
            try folder.write(Self.scenario(name, frames: 9000), to: "\(name).json")
        }
        let process = try Program.start(
            arguments: ["record", ".", "--goldens", "G", "--jobs", "3"], in: folder)
        let goldens = folder.url.appendingPathComponent("G").path
        func parts() -> Int {
            ((try? FileManager.default.contentsOfDirectory(atPath: goldens)) ?? []).count {
                $0.hasSuffix(".part")
            }
        }
        // Three long recordings take far longer than it takes to see all three files appear.
        while parts() < 3, process.isRunning { usleep(2000) }
        #expect(process.isRunning)
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
        #expect(try FileManager.default.contentsOfDirectory(atPath: goldens).isEmpty)
    }

    @Test(
        "Progress is shown on a terminal, and nothing of it when piped",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
    func progress() throws {
        let folder = try folder(with: ["a", "b"])
        let piped = try Program.run("record", ".", "--goldens", "G", in: folder)
        #expect(piped.errors.isEmpty && !piped.text.contains("\u{1B}"))
        let call = "TERM=xterm '\(Program.path)' verify . --goldens G --jobs 1"
        let terminal = try Program.run(
            executable: "/usr/bin/script", arguments: ["-qec", call, "/dev/null"], in: folder)
        #expect(terminal.code == 0)
        #expect(terminal.text.contains("0 of 2") && terminal.text.contains("2 of 2"))
        // The line is wiped before the last word is said.
        #expect(terminal.text.hasSuffix("\r\u{1B}[K2 of 2 scenarios as recorded\r\n"))
        let dumb = try Program.run(
            executable: "/usr/bin/script",
            arguments: ["-qec", call.replacing("xterm", with: "dumb"), "/dev/null"], in: folder)
        #expect(dumb.text == "2 of 2 scenarios as recorded\r\n")
    }
}
