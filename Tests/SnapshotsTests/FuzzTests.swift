import Canvas
import Snapshots
import TestSupport
import Testing

/// Whatever stands in a file, it is read or refused with a reason; nothing crashes and nothing is read past its
/// end (which the address sanitizer would see).
@Suite("Damaged pictures")
struct PictureFuzzTests {
    static let pictures: [[UInt8]] = {
        var files = [PNGBuilder(width: 4, height: 4).file((0..<48).map { $0 })]
        if let noise = try? PNGFile.encode(.noise(9, 7, seed: 5), metadata: ["Scenario": "{}", "Time": "1"]) {
            files.append(noise)
        }
        let builder = PNGBuilder(width: 2, height: 1, colorType: 6)
        let red = HandmadeFrame(width: 2, height: 1, disposal: 2, samples: [255, 0, 0, 255, 255, 0, 0, 255])
        let dot = HandmadeFrame(width: 1, height: 1, samples: [0, 0, 255, 255])
        files.append(builder.animation([red, dot, dot]))
        return files
    }()

    /// A damaged file. Half of them have checksums that are in order, so that the damage reaches what lies
    /// behind them.
    private static func damaged(_ mutator: inout Mutator) -> [UInt8] {
        let file = mutator.pick(pictures)
        guard mutator.next(2) == 0 else { return mutator.damaged(file) }
        var bytes = PNGBuilder.signature
        var offset = 8
        while offset + 12 <= file.count {
            let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
            var data = Array(file[offset + 8..<offset + 8 + length])
            if mutator.next(3) == 0, !data.isEmpty { data = mutator.damaged(data) }
            if mutator.next(12) != 0 { bytes += PNGBuilder.chunk(type, data) }
            offset += 12 + length
        }
        return bytes
    }

    @Test("A damaged picture is read or refused", arguments: [UInt64(1), 2, 3])
    func pictures(seed: UInt64) {
        var mutator = Mutator(seed: seed)
        for round in 0..<fuzzRounds(500) {
            let bytes = Self.damaged(&mutator)
            if let picture = try? PNGFile.decode(bytes) {
                #expect(picture.argb.count == picture.width * picture.height, "seed \(seed) round \(round)")
            }
            _ = try? PNGFile.metadata(of: bytes)
        }
    }

    @Test("A damaged animation is compared or refused", arguments: [UInt64(4), 5])
    func animations(seed: UInt64) {
        var mutator = Mutator(seed: seed)
        for round in 0..<fuzzRounds(200) {
            let bytes = Self.damaged(&mutator)
            // Whatever can be read is the same as itself.
            if let result = try? PictureComparison.compare(bytes, bytes) {
                #expect(result.passed, "seed \(seed) round \(round)")
            }
        }
    }
}
