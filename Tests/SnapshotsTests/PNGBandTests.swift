import CPNG
import Canvas
import Snapshots
import TestSupport
import Testing

@Suite("PNG in bands")
struct PNGBandTests {
    /// From one pixel to several bands, the last of them whole or not.
    private static let sizes = [
        (1, 1), (1, 2000), (30_000, 2), (301, 173), (640, 102), (640, 101), (22_000, 3),
    ]

    @Test("Pictures that follow one another get the bytes that each has by itself", arguments: sizes)
    func sameBytes(_ size: (Int, Int)) throws {
        let encoder = PNGEncoder()
        var random = SeededGenerator(seed: UInt64(size.0 * 7 + size.1))
        let picture = PixelBuffer.noise(size.0, size.1, seed: 2)
        for round in 0..<8 {
            // Nothing, a pixel, or a few of them change from one picture to the next.
            for _ in 0..<[0, 1, 5][round % 3] {
                let index = Int(random.next(upperBound: UInt(picture.pixels.count)))
                picture.pixels[index] ^= 1 << UInt32.random(in: 0..<24, using: &random)
            }
            let alone = try PNGFile.encode(picture, metadata: ["Round": "\(round)"])
            #expect(try encoder.encode(picture, metadata: ["Round": "\(round)"]) == alone)
            #expect(try PNGFile.decode(alone).argb == picture.argb)
        }
    }

    @Test("Pictures of other sizes and parts of pictures in between change nothing")
    func otherSizes() throws {
        let encoder = PNGEncoder()
        for (index, size) in (Self.sizes + Self.sizes.reversed()).enumerated() {
            let picture = PixelBuffer.noise(size.0, size.1, seed: UInt64(index % 3))
            #expect(try encoder.encode(picture) == PNGFile.encode(picture))
            let part = PixelRect(x: size.0 / 3, y: size.1 / 3, width: size.0, height: size.1 / 2 + 1)
            #expect(try encoder.encode(picture, region: part) == PNGFile.encode(picture, region: part))
        }
    }

    @Test("Any number of threads gives the same bytes", arguments: sizes)
    func threads(_ size: (Int, Int)) throws {
        let picture = PixelBuffer.noise(size.0, size.1, seed: 3)
        let alone = try PNGFile.encode(picture)
        for threads in [2, 3, 16] { #expect(try PNGFile.encode(picture, threads: threads) == alone) }
    }

    @Test("The bands make one zlib stream with the right checksum", arguments: sizes)
    func checksum(_ size: (Int, Int)) throws {
        let chunks = Chunks(try PNGFile.encode(.noise(size.0, size.1, seed: 4)))
        let data = chunks.list.filter { $0.type == "IDAT" }.flatMap(\.data)
        let expected = size.1 * (1 + size.0 * 3)
        var rows = [UInt8](repeating: 0, count: expected + 1)
        var count = UInt(rows.count)
        // zlib itself holds the checksum against what it inflated.
        #expect(uncompress(&rows, &count, data, UInt(data.count)) == Z_OK)
        #expect(count == UInt(expected))
    }
}
