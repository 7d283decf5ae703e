import Foundation
import Snapshots
import Testing

@Suite("Frames of one scenario on several threads")
struct FrameJobsTests {
    private static let size = ["--size", "240x100", "--times", "0.5,1.3", "--fps", "50"]

    private func render(_ arguments: [String], in folder: Folder) throws {
        let result = try Program.run(arguments: ["render", "retarget"] + arguments, in: folder)
        #expect(result.code == 0 && result.errors.isEmpty && result.output.isEmpty, "\(result.errors)")
    }

    @Test("One job or several: films, goldens and words are the same")
    func sameBytes() throws {
        let folder = try Folder()
        try folder.write(
            """
            {"name": "long", "changes": [{"at": 0, "value": 7}, {"at": 0.1, "value": 1999.5}],
             "capture": {"from": 0.1, "to": 0.8, "size": [240, 100]}}
            """, to: "long.json")
        for jobs in ["1", "2", "5"] {
            try render(Self.size + ["--jobs", jobs, "-o", "\(jobs).apng"], in: folder)
            let recorded = try Program.run(
                "record", "long.json", "--goldens", "G\(jobs)", "-j", jobs, in: folder)
            #expect(recorded.code == 0 && recorded.errors.isEmpty)
            let verified = try Program.run(
                "verify", "long.json", "--goldens", "G\(jobs)", "-j", jobs, in: folder)
            #expect(verified.text == "1 of 1 scenarios as recorded\n")
            #expect(try folder.read("\(jobs).apng") == folder.read("1.apng"), "jobs \(jobs)")
            #expect(try folder.read("G\(jobs)/long.png") == folder.read("G1/long.png"), "jobs \(jobs)")
        }
        try folder.write(
            String(decoding: try folder.read("long.json"), as: UTF8.self).replacing("1999.5", with: "1999.6"),
            to: "long.json")
        let reports = try ["1", "2", "5"].map { jobs in
            try Program.run(
                "verify", "long.json", "--goldens", "G1", "-j", jobs, "--report", "R\(jobs)", in: folder)
        }
        #expect(reports[0].code == 1)
        for (report, jobs) in zip(reports, ["1", "2", "5"]) {
            #expect(report.text.replacing("R\(jobs)/", with: "R1/") == reports[0].text, "jobs \(jobs)")
            #expect(
                try folder.read("R\(jobs)/index.html") == folder.read("R1/index.html"), "jobs \(jobs)")
        }
    }

    @Test("A file each frame is what --at draws, whatever the number of jobs", arguments: [[], ["--studio"]])
    func frameFiles(_ kind: [String]) throws {
        let folder = try Folder()
        for jobs in ["1", "2", "5"] {
            try render(Self.size + kind + ["--jobs", jobs, "-o", "\(jobs)-%03d.png"], in: folder)
        }
        #expect(folder.files.count == 3 * 41)
        for index in 0...40 {
            let number = String(1000 + index).dropFirst()
            let first = try folder.read("1-\(number).png")
            #expect(try folder.read("2-\(number).png") == first && folder.read("5-\(number).png") == first)
        }
        for (number, time) in [("000", "0.5"), ("020", "0.9"), ("040", "1.3")] {
            try render(["--size", "240x100", "--at", time, "-o", "alone.png"] + kind, in: folder)
            #expect(try folder.read("alone.png") == folder.read("1-\(number).png"), "at \(time)")
        }
    }

    @Test(
        "If one frame cannot be written, the error is the same, no frame stays, and none of an earlier run is lost",
        arguments: ["1", "2", "5"])
    func unwritable(_ jobs: String) throws {
        let folder = try Folder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("12.png"), withIntermediateDirectories: true)
        for name in ["3.png", "20.png"] { try folder.write("of an earlier run", to: name) }
        let result = try Program.run(
            arguments: ["render", "retarget"] + Self.size + ["-j", jobs, "-o", "%d.png"], in: folder)
        expectRefused(
            result,
            "12.png: can't be written (Is a directory); check the folder, its permissions and the free space",
            in: folder, files: ["12.png", "20.png", "3.png"])
        for name in ["3.png", "20.png"] {
            #expect(try folder.read(name) == Data("of an earlier run".utf8))
        }
    }

    @Test("An interrupt at any frame leaves no part of a file and loses none", arguments: [1, 5, 30])
    func interrupt(_ frames: Int) throws {
        let folder = try Folder()
        try folder.write("of an earlier run", to: "0.png")
        // Long enough that the interrupt is there before the end.
        let process = try Program.start(
            arguments: ["render", "retarget", "--studio", "--times", "0,100", "--fps", "60", "-o", "%d.png"],
            in: folder)
        while folder.files.count <= frames, process.isRunning { usleep(1000) }
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGINT)
        #expect(folder.files == ["0.png"])
        #expect(try folder.read("0.png") == Data("of an earlier run".utf8))
    }

    @Test(
        "%d and %04d are a frame's number, %% a percent sign, and any other one stays",
        arguments: [
            ("100%%done.png", "100%done.png"), ("a%20b.png", "a%20b.png"), ("%%%d%%.png", "%0%.png"),
            ("%5d%", "%5d%"), ("%03d%%d", "000%d"), ("%00d.png", "%00d.png"), ("%", "%"),
        ])
    func percentSigns(_ name: String, _ file: String) throws {
        let folder = try Folder()
        try render(["--at", "0.5", "--size", "64x64", "-o", name], in: folder)
        #expect(folder.files == [file])
    }

    @Test("The number has one place in the name, and only a file each frame has one")
    func names() throws {
        let folder = try Folder()
        try expectRenderRefused(
            [
                (
                    ["--at", "0", "-o", "%d-%d.png"],
                    "\"%d-%d.png\" has several places for a frame's number; keep one, and write %% for a percent sign"
                ),
                (
                    ["-o", "100%done.apng"],
                    "\"100%done.apng\" has a place for a frame's number, but apng is one file; leave it out, or write "
                        + "%% for a percent sign"
                ),
                (
                    ["--format", "png", "-o", "%5d.png"],
                    "a png is one frame; give --at T, a FILE like %04d.png for a file each, or --format strip or apng "
                        + "for all 4 times"
                ),
            ], in: folder)
    }
}
