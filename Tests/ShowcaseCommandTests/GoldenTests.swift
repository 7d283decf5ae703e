import Foundation
import Testing

@Suite("showcase record, verify and compare")
struct GoldenTests {
    private func scenario(_ name: String, value: Int = 3) -> String {
        """
        {"name": "\(name)", "settings": {"numberOfDecimalPlaces": 0},
         "changes": [{"at": 0, "value": 7}, {"at": 0.1, "value": \(value)}],
         "capture": {"times": [0.1, 0.2, 0.5], "size": [320, 160], "panels": ["rolling"]}}
        """
    }

    @Test("What was recorded verifies, a change is found and named, and a run can be split")
    func roundTrip() throws {
        let folder = try Folder()
        try folder.write(scenario("a"), to: "a.json")
        try folder.write(scenario("b"), to: "b.json")
        #expect(try Program.run("record", ".", "--goldens", "G", in: folder).code == 0)
        #expect(try Program.run("verify", ".", "--goldens", "G", in: folder).code == 0)
        let first = try folder.read("G/a.png")
        #expect(try Program.run("record", "a.json", "--goldens", "G", in: folder).code == 0)
        #expect(try folder.read("G/a.png") == first)

        try folder.write(scenario("b", value: 4), to: "b.json")
        let failed = try Program.run(
            "verify", ".", "--goldens", "G", "--json", "results", "--junit", "r.xml", "--report", "R",
            in: folder)
        #expect(failed.code == 1)
        #expect(failed.text.contains("FAILED b (failed)"))
        #expect(failed.text.contains("1 of 2 scenarios as recorded"))
        #expect(folder.files == ["G", "R", "a.json", "b.json", "r.xml", "results"])
        #expect(try Program.run("verify", ".", "--goldens", "G", "--only", "a*", in: folder).code == 0)
        #expect(try Program.run("verify", ".", "--goldens", "G", "--shard", "1/2", in: folder).code == 0)
        #expect(try Program.run("verify", ".", "--goldens", "G", "--shard", "2/2", in: folder).code == 1)
        #expect(try Program.run("verify", ".", "--goldens", "G", "--record", "failed", in: folder).code == 0)
        #expect(try Program.run("verify", ".", "--goldens", "G", in: folder).code == 0)
    }

    @Test("A missing golden fails, an orphan is named, fails when strict, and can be pruned")
    func missingAndOrphaned() throws {
        let folder = try Folder()
        try folder.write(scenario("a"), to: "a.json")
        try folder.write(scenario("b"), to: "b.json")
        _ = try Program.run("record", "b.json", "--goldens", "G", in: folder)
        let missing = try Program.run("verify", "a.json", "--goldens", "G", in: folder)
        #expect(missing.code == 1)
        #expect(missing.text.contains("FAILED a (missing)"))
        #expect(missing.text.contains("G/b.png belongs to no scenario"))
        _ = try Program.run("record", "a.json", "--goldens", "G", in: folder)
        #expect(try Program.run("verify", "a.json", "--goldens", "G", in: folder).code == 0)
        #expect(try Program.run("verify", "a.json", "--goldens", "G", "--strict", in: folder).code == 1)
        #expect(try Program.run("record", "a.json", "--goldens", "G", "--prune", in: folder).code == 0)
        #expect(try Program.run("verify", "a.json", "--goldens", "G", "--strict", in: folder).code == 0)
    }

    @Test("A damaged golden ends with 2 and the rest of the run goes on")
    func damaged() throws {
        let folder = try Folder()
        try folder.write(scenario("a"), to: "a.json")
        try folder.write(scenario("b"), to: "b.json")
        _ = try Program.run("record", ".", "--goldens", "G", in: folder)
        try folder.write("not a picture", to: "G/a.png")
        let result = try Program.run("verify", ".", "--goldens", "G", in: folder)
        #expect(result.code == 2)
        #expect(result.text.contains("FAILED a (unusable)"))
        #expect(result.text.contains("1 of 2 scenarios as recorded"))
    }

    @Test("compare ends with 0, 1 or 2")
    func compare() throws {
        let folder = try Folder()
        _ = try Program.run("render", "retarget", "--at", "0.5", "-o", "a.png", in: folder)
        _ = try Program.run("render", "retarget", "--at", "0.6", "-o", "b.png", in: folder)
        #expect(try Program.run("compare", "a.png", "a.png", in: folder).code == 0)
        let different = try Program.run("compare", "a.png", "b.png", "-o", "d.png", in: folder)
        #expect(different.code == 1)
        #expect(!different.output.isEmpty)
        #expect(folder.files == ["a.png", "b.png", "d.png"])
        #expect(try Program.run("compare", "a.png", "b.png", "--max-diff-ratio", "1", in: folder).code == 0)
        let missing = try Program.run("compare", "a.png", "none.png", in: folder)
        #expect(missing.code == 2)
        #expect(missing.errors.hasPrefix("none.png: "))
    }
}
