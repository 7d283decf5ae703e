import Canvas
import Foundation
import Snapshots
import Testing

@Suite("Bad goldens and pictures on the command line")
struct BadGoldenTests {
    /// What can be wrong with a file, as a change of a good one, and what is said about it; nil where the file
    /// still is good.
    struct Damage: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var message: String?
        var change: @Sendable (Data) -> Data

        static let all = [
            Damage(testDescription: "an empty file", message: "the file is empty") { _ in Data() },
            Damage(testDescription: "a large-file pointer", message: "run 'git lfs pull'") { _ in
                Data("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n".utf8)
            },
            Damage(testDescription: "another kind of file", message: "not a PNG file") { _ in
                Data("GIF89a".utf8)
            },
            Damage(testDescription: "truncation", message: "the file is cut off inside the chunk") {
                $0.prefix($0.count / 2)
            },
            Damage(testDescription: "no IEND", message: "its closing IEND chunk is missing") {
                $0.dropLast(12)
            },
            Damage(testDescription: "a bad CRC", message: "the checksum of chunk IHDR") { data in
                var data = data
                data[29] ^= 1
                return data
            },
            Damage(testDescription: "a 60000x60000 header", message: "60000x60000 is too large") { data in
                // Width and height, and the checksum that goes with them.
                data.prefix(16)
                    + Data([0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60, 8, 2, 0, 0, 0, 0x0F, 0xB0, 0xE2, 0x15])
                    + data.dropFirst(33)
            },
            Damage(testDescription: "trailing junk", message: nil) { $0 + Data("junk".utf8) },
        ]
    }

    private func scenario(_ name: String) -> String {
        """
        {"name": "\(name)", "changes": [{"at": 0, "value": 7}, {"at": 0.1, "value": 8}],
         "capture": {"times": [0.1, 0.2], "size": [200, 80], "panels": ["rolling"]}}
        """
    }

    @Test("A golden is right or clearly refused, and the run goes on", arguments: Damage.all)
    func golden(_ damage: Damage) throws {
        let folder = try Folder()
        for name in ["a", "b", "c"] { try folder.write(scenario(name), to: "\(name).json") }
        _ = try Program.run("record", ".", "--goldens", "G", in: folder)
        try damage.change(try folder.read("G/b.png")).write(to: folder.url.appendingPathComponent("G/b.png"))
        let result = try Program.run("verify", ".", "--goldens", "G", "--report", "R", in: folder)
        if let message = damage.message {
            #expect(result.code == 2)
            #expect(result.text.contains("b: G/b.png: ") && result.text.contains(message), "\(result.text)")
            #expect(result.text.contains("FAILED b (unusable)"))
            #expect(result.text.contains("2 of 3 scenarios as recorded"))
            #expect(try folder.read("R/index.html").count > 1000)
        } else {
            #expect(result.code == 0, "\(result.text)")
        }
    }

    @Test("compare is right or refuses clearly, whichever of the two it is", arguments: Damage.all)
    func compare(_ damage: Damage) throws {
        let folder = try Folder()
        _ = try Program.run(
            "render", "retarget", "--at", "0.5", "--size", "200x80", "-o", "good.png", in: folder)
        try damage.change(try folder.read("good.png")).write(to: folder.url.appendingPathComponent("bad.png"))
        for files in [["good.png", "bad.png"], ["bad.png", "good.png"], ["bad.png", "bad.png"]] {
            let result = try Program.run(arguments: ["compare"] + files + ["-o", "d.png"], in: folder)
            #expect(folder.files == ["bad.png", "good.png"])
            guard let message = damage.message else {
                #expect(result.code == 0)
                continue
            }
            #expect(result.code == 2 && result.output.isEmpty)
            #expect(
                result.errors.hasPrefix("bad.png: ") && result.errors.contains(message), "\(result.errors)")
        }
    }

    @Test("One step of one pixel in one frame of sixty is named by time and place")
    func oneStep() throws {
        let folder = try Folder()
        func write(_ name: String, changing frame: Int?) throws {
            let picture = PixelBuffer(width: 320, height: 200, color: Color(rgb: 0x204060))
            let source = AnimationSource(width: 320, height: 200, times: (0..<60).map { Double($0) / 60 }) {
                index in
                picture[index, 10] = Color(rgb: 0xFFFFFF)
                picture[123, 45] = Color(rgb: index == frame ? 0x204061 : 0x204060)
                return AnimationFrame(picture)
            }
            try source.write(to: folder.url.appendingPathComponent(name).path)
        }
        try write("a.png", changing: nil)
        try write("b.png", changing: 37)
        let result = try Program.run("compare", "a.png", "b.png", in: folder)
        #expect(result.code == 1)
        #expect(
            result.text
                == "frame 37 at 0.616667 s: 1 pixel differs, by at most 1 of 255, within x 123...123, y 45...45\n"
        )
    }

    @Test("Two sizes are a failure that names both, in goldens and in compare")
    func sizes() throws {
        let folder = try Folder()
        try folder.write(scenario("a"), to: "a.json")
        _ = try Program.run("record", "a.json", "--goldens", "G", in: folder)
        try folder.write(scenario("a").replacing("200, 80", with: "210, 90"), to: "a.json")
        let verified = try Program.run("verify", "a.json", "--goldens", "G", "--report", "R", in: folder)
        #expect(verified.code == 1)
        #expect(verified.text.contains("a: the golden is 200x80, the scenario now 210x90"))
        _ = try Program.run("record", "a.json", "--goldens", "H", in: folder)
        let compared = try Program.run("compare", "G/a.png", "H/a.png", in: folder)
        #expect(compared.code == 1)
        #expect(compared.text == "the sizes differ: 200x80 expected, 210x90 found\n")
    }
}
