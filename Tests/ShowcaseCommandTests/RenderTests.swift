import Canvas
import Documents
import Foundation
import Snapshots
import Testing

@Suite("showcase render")
struct RenderTests {
    @Test("The same scenario and time gives the same bytes from any folder, alone or among others")
    func sameBytes() throws {
        let (first, second) = (try Folder(), try Folder())
        try FileManager.default.createDirectory(
            at: second.url.appendingPathComponent("deeper"), withIntermediateDirectories: true)
        #expect(try Program.run("render", "retarget", "--at", "0.55", "-o", "a.png", in: first).code == 0)
        #expect(
            try Program.run("render", "retarget", "--at=0.55", "--output=deeper/b.png", in: second).code == 0)
        #expect(
            try Program.run("render", "retarget", "--at", "0.55", "-o", "-", in: first).output
                == first.read("a.png"))
        #expect(try first.read("a.png") == second.read("deeper/b.png"))
        #expect(pictureSize(try first.read("a.png")) == [1280, 480])
    }

    @Test("Size, scale, theme and panels on the command line override the scenario's")
    func overrides() throws {
        let folder = try Folder()
        let result = try Program.run(
            "render", "retarget", "--at", "0.5", "--size", "300x200", "--scale", "1.5", "--theme", "light",
            "--panels", "rolling", "-o", "a.png", in: folder)
        #expect(result.code == 0)
        #expect(pictureSize(try folder.read("a.png")) == [450, 300])
    }

    @Test("A picture carries the scenario and the time that made it")
    func metadata() throws {
        let folder = try Folder()
        _ = try Program.run("render", "spring", "--at", "0.4", "-o", "a.png", in: folder)
        let picture = try folder.read("a.png")
        #expect(picture.range(of: Data("Time\0\0\0\0\00.4".utf8)) != nil)
        #expect(picture.range(of: Data("\"dampingFraction\": 0.45".utf8)) != nil)
    }

    @Test("Every ready-made scenario becomes a filmstrip")
    func readyMade() throws {
        let folder = try Folder()
        for name in [
            "default", "upstream-demo", "retarget", "countdown", "spring", "odometer-long", "currencies",
            "weights",
        ] {
            let result = try Program.run(
                "render", name, "--scale", "0.5", "-o", "\(name).png", in: folder)
            #expect(result.code == 0, "\(name): \(result.errors)")
        }
        #expect(folder.files.count == 8)
    }

    @Test("Films: an APNG by its ending or its name, raw frames on standard output or in a file")
    func films() throws {
        let folder = try Folder()
        func render(_ arguments: String...) throws -> Program.Result {
            let result = try Program.run(
                arguments: ["render", "retarget", "--size", "200x80", "--times", "0.5,0.7"] + arguments,
                in: folder)
            #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
            return result
        }
        _ = try render("--fps", "20", "-o", "a.apng")
        #expect(try render("--fps", "20", "--format", "apng", "-o", "-").output == folder.read("a.apng"))
        let alone = try ["0.5", "0.55", "0.6", "0.65", "0.7"].map { time in
            try Program.run("render", "retarget", "--size", "200x80", "--at", time, "-o", "-", in: folder)
                .output
        }.map { try PNGFile.decode([UInt8]($0)) }
        // Every frame of the film is the picture of its time.
        let raw = try render("--fps", "20", "--format", "rgba").output
        #expect(raw.count == 5 * 200 * 80 * 4)
        for (index, picture) in alone.enumerated() {
            let bytes = picture.argb.flatMap { pixel in
                [16, 8, 0, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) }
            }
            #expect(
                raw.dropFirst(index * bytes.count).prefix(bytes.count).elementsEqual(bytes), "frame \(index)")
        }
        let film = try render("--fps", "20", "--format", "y4m").output
        #expect(
            film.starts(with: Data("YUV4MPEG2 W200 H80 F20:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\nFRAME\n".utf8))
        )
        #expect(film.count == 58 + 5 * (6 + 3 * 200 * 80))
        _ = try render("--fps", "20", "-o", "a.y4m")
        #expect(try folder.read("a.y4m") == film)
        #expect(folder.files == ["a.apng", "a.y4m"])
    }

    @Test("The whole studio as a picture, which brings the moment back")
    func studio() throws {
        let folder = try Folder()
        #expect(
            try Program.run("render", "retarget", "--studio", "--at", "0.55", "-o", "a.png", in: folder).code
                == 0)
        #expect(pictureSize(try folder.read("a.png")) == [1280, 800])
        #expect(try Program.run("open", "a.png", "--screenshot", "b.png", in: folder).code == 0)
        #expect(try folder.read("b.png") == folder.read("a.png"))
        _ = try Program.run(
            "render", "retarget", "--studio", "--times", "0.5,0.55", "--size", "800x600", "--theme", "light",
            "-o", "c.apng", in: folder)
        #expect(pictureSize(try folder.read("c.apng")) == [800, 600])
    }

    @Test("Calls that fit no format are refused")
    func formats() throws {
        let folder = try Folder()
        try expectRenderRefused(
            [
                (
                    ["--format", "png", "-o", "a.png"],
                    "a png is one frame; give --at T, a FILE like %04d.png for a file each, or --format strip or apng for all 4 times"
                ),
                (
                    ["--at", "0", "--fps", "5", "-o", "a.png"],
                    "--at gives one frame; leave out --times and --fps"
                ),
                (
                    ["--studio", "--format", "strip", "-o", "a.png"],
                    "a strip shows the panels alone; leave out --studio"
                ),
                (["-o", "a.y4m"], "the times are not evenly spaced, as y4m needs them; add --fps N"),
                ([], "--output is missing; give a file, or - for standard output"),
                (
                    ["--times", "0,86400", "--fps", "60", "-o", "a.apng"],
                    "5184001 frames are too many; give --times closer together or a lower --fps, for at most 100000"
                ),
            ], in: folder)
    }

    @Test("A device is written to, not replaced")
    func device() throws {
        let folder = try Folder()
        let device = folder.url.appendingPathComponent("device")
        try FileManager.default.createSymbolicLink(atPath: device.path, withDestinationPath: "/dev/full")
        let result = try Program.run("render", "retarget", "--at", "0", "-o", "device", in: folder)
        #expect(result.code == 2)
        #expect(result.errors.hasPrefix("device: can't be written (No space left on device)"))
        #expect(folder.files == ["device"])
    }

    @Test("Bad input ends with 2, one line, and nothing written")
    func badInput() throws {
        let folder = try Folder()
        try folder.write("{\"changes\": [{\"at\": 0, \"value\": 1}, {\"att\": 1}]}", to: "typo.json")
        try folder.write("{\"changes\": [{\"at\": 0, \"value\": 1}]}", to: "still.json")
        try folder.write(
            "{\"settings\": {\"format\": {\"locale\": \"xx_YY\"}}, \"changes\": [{\"at\": 0, \"value\": 1}]}",
            to: "locale.json")
        try folder.write("", to: "empty.json")
        let files = ["empty.json", "locale.json", "still.json", "typo.json"]
        for (name, arguments, message) in [
            (
                "retargt", ["--at", "0"],
                "retargt: is neither a file here nor a ready-made scenario; did you mean retarget?"
            ),
            (
                "none.json", ["--at", "0"],
                "none.json: cannot be read: no such file or directory; check the name"
            ),
            ("empty.json", ["--at", "0"], "empty.json: is empty; write a JSON object"),
            (
                "typo.json", ["--at", "0"],
                "typo.json: changes[1].att: is an unknown key; did you mean \"at\"?"
            ),
            (
                "locale.json", ["--at", "0"],
                "locale.json: the locale \"xx_YY\" is not known; write one like de_DE or hi_IN"
            ),
            ("still.json", [], "still.json: capture.times is empty; give --at T or --times LIST"),
            (
                "still.json", ["--times", "0.2,0.1"],
                "showcase render: --times: \"0.2,0.1\" is wrong; give times in seconds in order, like 0,0.05,0.1"
            ),
            (
                "still.json", ["--at", "nan"],
                "showcase render: --at: \"nan\" is wrong; give a number from 0 to 86400 seconds"
            ),
            (
                "still.json", ["--at", "0", "--size", "7680x7680"],
                "the picture would have 58982400 pixels; give a --size and --scale of at most 33177600"
            ),
        ] {
            let result = try Program.run(
                arguments: ["render", name] + arguments + ["-o", "out.png"], in: folder)
            expectRefused(result, message, in: folder, files: files)
        }
        let unwritable = try Program.run("render", "retarget", "--at", "0", "-o", "none/out.png", in: folder)
        #expect(unwritable.code == 2)
        #expect(unwritable.errors.hasPrefix("none/out.png: "))
        #expect(folder.files == files)
    }
}
