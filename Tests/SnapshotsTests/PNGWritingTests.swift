import Canvas
import Snapshots
import TestSupport
import Testing

@Suite("Writing PNG")
struct PNGWritingTests {
    @Test("pixels come back as they were", arguments: [(1, 1), (3, 2), (257, 31), (1, 700), (22_000, 3)])
    func roundTrip(_ size: (Int, Int)) throws {
        let buffer = PixelBuffer.noise(size.0, size.1, seed: 7)
        let picture = try PNGFile.decode(PNGFile.encode(buffer))
        #expect(picture.width == size.0 && picture.height == size.1)
        #expect(picture.argb == buffer.argb)
        #expect(picture.argb16 == nil)
    }

    @Test("a region is cut out, and clipped to the picture")
    func region() throws {
        let buffer = PixelBuffer.noise(20, 10, seed: 1)
        let bytes = try PNGFile.encode(buffer, region: PixelRect(x: 15, y: 3, width: 50, height: 4))
        let picture = try PNGFile.decode(bytes)
        #expect(picture.width == 5 && picture.height == 4)
        let expected = (3..<7).flatMap { y in (15..<20).map { buffer[$0, y].argb } }
        #expect(picture.argb == expected)
    }

    @Test("a region outside the picture is refused")
    func emptyRegion() {
        let buffer = PixelBuffer(width: 4, height: 4)
        #expect(throws: SnapshotError.self) {
            try PNGFile.encode(buffer, region: PixelRect(x: 4, y: 0, width: 2, height: 2))
        }
    }

    @Test("equal input gives equal bytes, whatever the order of the texts")
    func deterministic() throws {
        let buffer = PixelBuffer.noise(100, 40, seed: 3)
        var forward: [String: String] = [:]
        var backward: [String: String] = [:]
        for index in 0..<40 { forward["key \(index)"] = "text \(index)" }
        for index in (0..<40).reversed() { backward["key \(index)"] = "text \(index)" }
        #expect(try PNGFile.encode(buffer, metadata: forward) == PNGFile.encode(buffer, metadata: backward))
    }

    @Test("texts in any script come back")
    func metadata() throws {
        let texts = ["Scenario": "{\"name\": \"größer → 数字 🎲\"}", "Empty": "", "Lines": "a\nb\r\n\tc"]
        let bytes = try PNGFile.encode(PixelBuffer(width: 1, height: 1), metadata: texts)
        #expect(try PNGFile.metadata(of: bytes) == texts)
    }

    @Test(
        "texts that PNG can't carry are refused",
        arguments: [
            ["": "x"], [" a": "x"], ["a ": "x"], [String(repeating: "k", count: 80): "x"], ["é": "x"],
            ["a": "x\0y"],
        ])
    func invalidMetadata(_ texts: [String: String]) {
        #expect(throws: SnapshotError.self) {
            try PNGFile.encode(PixelBuffer(width: 1, height: 1), metadata: texts)
        }
    }

    @Test("compressed and Latin-1 texts of other tools are read; a damaged one is passed over")
    func foreignTexts() throws {
        let long = String(repeating: "0 0.5 ", count: 9000)
        var builder = PNGBuilder(width: 1, height: 1)
        builder.extra = [
            ("tEXt", Array("Title\0caf".utf8) + [0xE9]),
            ("zTXt", Array("Packed\0\0".utf8) + PNGBuilder.compressed(Array("small".utf8))),
            ("iTXt", Array("Long\0\u{1}\0en\0Lang\0".utf8) + PNGBuilder.compressed(Array(long.utf8))),
            ("zTXt", Array("Broken\0\0nonsense".utf8)), ("iTXt", Array("Cut\0\0\0en".utf8)),
            ("tEXt", [1, 2]),
        ]
        let texts = try PNGFile.metadata(of: builder.file([1, 2, 3]))
        #expect(texts == ["Title": "café", "Packed": "small", "Long": long])
    }
}
