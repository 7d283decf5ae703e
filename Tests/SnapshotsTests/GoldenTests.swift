import Canvas
import Foundation
import Snapshots
import Testing

@Suite("Goldens")
struct GoldenTests {
    private let folder: TemporaryFolder
    private let store: GoldenStore
    private let metadata = [
        "Scenario": "{\"name\":\"square\"}", "Version of FreeType": "2.12.1", "Version of Inter": "4.0",
    ]

    init() throws {
        folder = try TemporaryFolder()
        store = GoldenStore(folder.file("Goldens"))
        try store.record("square", movingSquare(), metadata: metadata)
    }

    private var goldenBytes: [UInt8] { get throws { try fileBytes(store.path(for: "square")) } }

    private func replaceGolden(_ bytes: [UInt8]) throws { try write(bytes, store.path(for: "square")) }

    @Test("an unchanged animation passes")
    func unchanged() {
        let result = store.check("square", movingSquare(), metadata: metadata)
        #expect(result.status == .passed && result.notes.isEmpty && result.report.isEmpty)
        #expect(result.frames.count == 60 && result.frames.differing == [])
    }

    @Test("recording again, elsewhere and in parallel, gives the same bytes")
    func byteIdentity() async throws {
        let other = GoldenStore(folder.file("Other folder/deep"))
        let metadata = metadata
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<8 {
                group.addTask {
                    #expect(throws: Never.self) {
                        try other.record(
                            index % 2 == 0 ? "square" : "s\(index)", movingSquare(), metadata: metadata)
                    }
                }
            }
        }
        let golden = try goldenBytes
        let names = try FileManager.default.contentsOfDirectory(atPath: other.folder)
        #expect(names.sorted() == ["s1.png", "s3.png", "s5.png", "s7.png", "square.png"])
        for name in names { #expect(try fileBytes(other.folder + "/" + name) == golden) }
    }

    @Test("one step of one pixel in one frame of sixty fails with time and place", arguments: [0, 1, 30, 59])
    func oneStep(_ frame: Int) {
        let changed = movingSquare { index, buffer in
            if index == frame { buffer.pixels[39 * 64 + 63] ^= 1 }
        }
        var shown: [Int] = []
        let result = store.check("square", changed, metadata: metadata) { failing throws(SnapshotError) in
            shown.append(failing.result.index)
            #expect(failing.expected[63, 39] != failing.actual[63, 39])
            #expect(failing.expected[62, 39] == failing.actual[62, 39])
        }
        #expect(result.status == .failed && shown == [frame])
        #expect(result.failingFrames.map(\.index) == [frame])
        #expect(
            result.report == [
                "frame \(frame) at \((Double(frame) / 60 * 1e6).rounded() / 1e6) s: 1 pixel differs, by at most 1 of 255, "
                    + "within x 63...63, y 39...39"
            ])
    }

    @Test("a change that stays is found in every frame from there on")
    func lastingChange() {
        let changed = movingSquare { index, buffer in
            if index >= 40 { buffer.pixels[0] ^= 0x10 }
        }
        let result = store.check("square", changed, metadata: metadata)
        #expect(result.failingFrames.map(\.index) == Array(40..<60))
    }

    @Test("a golden whose picture was edited while its texts were not fails", arguments: [0, 1, 33])
    func editedPicture(_ frame: Int) throws {
        var chunks = Chunks(try goldenBytes)
        let places = chunks.list.indices.filter { ["IDAT", "fdAT"].contains(chunks.list[$0].type) }
        let control = chunks.list.filter { $0.type == "fcTL" }[frame].data
        let size = [4, 8].map { start in control[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        let head = frame == 0 ? 0 : 4
        let data = chunks.list[places[frame]].data
        var raw = PNGBuilder.inflated(Array(data[head...]), count: (size[0] * 3 + 1) * size[1])
        raw[1] ^= 1
        chunks.list[places[frame]].data = data[..<head] + PNGBuilder.compressed(raw)
        try replaceGolden(chunks.file)
        let result = store.check("square", movingSquare(), metadata: metadata)
        #expect(result.status == .failed && result.notes.isEmpty)
        #expect(result.failingFrames.first?.index == frame)
        #expect(result.failingFrames.first?.difference.differingPixels == 1)
    }

    @Test("a moved frame, other operations and a gamma that changes every colour are not passed by")
    func editedControl() throws {
        let golden = Chunks(try goldenBytes)
        let controls = golden.list.indices.filter { golden.list[$0].type == "fcTL" }
        var moved = golden
        moved.list[controls[30]].data[19] += 1
        var disposed = golden
        disposed.list[controls[30]].data[24] = 1
        var gamma = golden
        gamma.list.insert(("gAMA", PNGBuilder.big32(100_000)), at: 1)
        for (index, chunks) in [moved, disposed, gamma].enumerated() {
            try replaceGolden(chunks.file)
            #expect(
                store.check("square", movingSquare(), metadata: metadata).status == .failed, "case \(index)")
        }
    }

    @Test("a golden that another tool recompressed passes")
    func recompressed() throws {
        try replaceGolden(Chunks(goldenBytes).recompressed())
        let result = store.check("square", movingSquare(), metadata: metadata)
        #expect(result.status == .passed && result.notes.isEmpty && result.frames.count == 60)
        let changed = movingSquare { index, buffer in
            if index == 59 { buffer.pixels[5] ^= 1 }
        }
        #expect(store.check("square", changed, metadata: metadata).failingFrames.map(\.index) == [59])
    }

    @Test("a golden that lost its texts says so, and its frames are compared all the same")
    func textsRemoved() throws {
        try replaceGolden(Chunks(goldenBytes).recompressed(keepingTexts: false))
        let result = store.check("square", movingSquare(), metadata: metadata)
        #expect(result.status == .passed)
        #expect(result.notes.count == 1 && result.notes[0].contains("another tool removed"))
        let changed = movingSquare { index, buffer in
            if index == 3 { buffer.pixels[5] ^= 1 }
        }
        #expect(store.check("square", changed, metadata: metadata).failingFrames.map(\.index) == [3])
    }

    @Test("other versions are named before anything else")
    func versions() {
        var now = metadata
        now["Version of FreeType"] = "2.13.0"
        now["Version of Inter"] = nil
        now["Scenario"] = "{}"
        let changed = movingSquare { _, buffer in buffer.pixels[5] ^= 1 }
        let report = store.check("square", changed, metadata: now).report
        #expect(
            report.prefix(3) == [
                "Scenario has changed since the golden was recorded", "made with FreeType 2.12.1, now 2.13.0",
                "made with Inter 4.0, now unknown",
            ])
        #expect(report.count == 63)
    }

    @Test("other sizes, other times and another number of frames fail with both named")
    func mismatches() {
        var shown: [(PixelBuffer, PixelBuffer)] = []
        let large = store.check("square", movingSquare(width: 65), metadata: metadata) {
            frame throws(SnapshotError) in
            shown.append((frame.expected, frame.actual))
        }
        #expect(large.status == .failed && large.mismatch == "the golden is 64x40, the scenario now 65x40")
        #expect(shown.map(\.0.width) == [64] && shown.map(\.1.width) == [65])
        let short = store.check("square", movingSquare(frames: 59), metadata: metadata)
        #expect(short.status == .failed && short.mismatch == "the golden has 60 frames, the scenario now 59")
        let source = movingSquare()
        let late = AnimationSource(
            width: 64, height: 40, times: source.times.map { $0 + 0.001 }, frame: source.frame)
        let result = store.check("square", late, metadata: metadata)
        #expect(
            result.status == .failed
                && result.mismatch?.hasPrefix("frame 0 is at 0.0 s in the golden") == true)
    }

    @Test("a golden that can't be read is a result that names it, not the end of the run")
    func unusable() throws {
        for bytes in [[], Array("version https://git-lfs.github.com/spec/v1".utf8), [1, 2, 3]] as [[UInt8]] {
            try replaceGolden(bytes)
            let result = store.check("square", movingSquare(), metadata: metadata)
            #expect(result.status == .unusable)
            #expect(result.mismatch?.hasPrefix(try store.path(for: "square")) == true)
        }
    }

    @Test("record modes write what they say")
    func recordModes() throws {
        let changed = movingSquare { _, buffer in buffer.pixels[5] ^= 1 }
        let golden = try goldenBytes
        #expect(store.check("new", changed, metadata: [:], mode: .never).status == .missing)
        #expect(store.check("square", changed, metadata: [:], mode: .missing).status == .failed)
        #expect(try goldenBytes == golden)
        #expect(store.check("new", changed, metadata: [:], mode: .missing).status == .recorded)
        #expect(store.check("new", changed, metadata: [:]).status == .passed)
        #expect(store.check("square", movingSquare(), metadata: metadata, mode: .failed).status == .passed)
        #expect(store.check("square", changed, metadata: metadata, mode: .failed).status == .updated)
        #expect(store.check("square", changed, metadata: metadata).status == .passed)
        #expect(store.check("square", movingSquare(), metadata: metadata, mode: .all).status == .updated)
        #expect(try goldenBytes == golden)
        try replaceGolden([])
        #expect(store.check("square", movingSquare(), metadata: metadata, mode: .failed).status == .updated)
        #expect(try goldenBytes == golden)
    }

    @Test("tolerances and ignored regions hold for goldens too")
    func options() {
        let changed = movingSquare { _, buffer in buffer.pixels[5] ^= 0x3F }
        #expect(store.check("square", changed, metadata: metadata).status == .failed)
        for options in [
            ComparisonOptions(threshold: 0.2), ComparisonOptions(maxDiffPixels: 1),
            ComparisonOptions(ignoredRegions: [PixelRect(x: 5, y: 0, width: 1, height: 1)]),
        ] {
            #expect(store.check("square", changed, metadata: metadata, options: options).status == .passed)
        }
    }

    @Test(
        "names that would share a file are refused",
        arguments: [
            ["Intro", "intro"], ["a/b", "a-b"], ["a", "a"], ["caf\u{E9}", "cafe\u{301}"], ["x y", "x/y"],
            [""],
            [String(repeating: "long", count: 60)],
        ])
    func sharedNames(_ names: [String]) {
        #expect(throws: SnapshotError.self) { try GoldenStore.checkNames(names) }
    }

    @Test("names become plain file names")
    func fileNames() throws {
        try GoldenStore.checkNames(["retarget", "Größe 1", "a/b", "../up", ".hidden"])
        let files = try ["retarget", "Größe 1", "a/b", "../up", ".hidden"].map { name in
            try (store.path(for: name) as NSString).lastPathComponent
        }
        #expect(files == ["retarget.png", "Größe-1.png", "a-b.png", "-.-up.png", "-hidden.png"])
    }

    @Test("a file in the place of the folder is told of in the system's words")
    func noFolder() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("goldens")
        try AtomicFile.write([1], to: path)
        #expect(throws: SnapshotError(.unreadable(detail: "Not a directory"), path: path)) {
            try GoldenStore(path).orphans(besides: [])
        }
    }

    @Test("orphans are listed, and pruned on demand")
    func orphans() throws {
        try store.record("old", movingSquare(frames: 2), metadata: [:])
        try write([], store.folder + "/notes.txt")
        #expect(try store.orphans(besides: ["square"]) == ["old.png"])
        #expect(try store.orphans(besides: ["square", "old"]) == [])
        #expect(try store.prune(besides: ["square"]) == ["old.png"])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: store.folder).sorted() == [
                "notes.txt", "square.png",
            ])
        #expect(try GoldenStore(folder.file("none")).orphans(besides: []) == [])
    }
}
