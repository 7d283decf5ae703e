import Canvas
import Foundation
import Snapshots
import TestSupport
import Testing

@Suite("Fingerprints and seals of frames")
struct FingerprintTests {
    private func fingerprint(_ bytes: [UInt8], after seed: UInt64 = 0) -> UInt64 {
        var fingerprint = Fingerprint(after: seed)
        bytes.withUnsafeBytes { fingerprint.append($0) }
        return fingerprint.value
    }

    @Test("every bit counts, in inputs of every length", arguments: 0..<100)
    func bits(_ length: Int) {
        var bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 37) }
        var seen: Set = [fingerprint(bytes)]
        for bit in 0..<length * 8 {
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(seen.insert(fingerprint(bytes)).inserted)
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        }
    }

    @Test("order, length and what came before count")
    func order() {
        let words = (0..<12).map { [UInt8](repeating: UInt8($0), count: 8) }
        let plain = words.flatMap { $0 }
        for (a, b) in [(0, 1), (0, 4), (3, 7), (8, 9), (8, 11), (2, 10)] {
            var swapped = words
            swapped.swapAt(a, b)
            #expect(fingerprint(swapped.flatMap { $0 }) != fingerprint(plain), "\(a) and \(b)")
        }
        let lengths = Set((0..<200).map { fingerprint([UInt8](repeating: 0, count: $0)) })
        #expect(lengths.count == 200)
        #expect(fingerprint(plain, after: 1) != fingerprint(plain))
    }

    @Test("pieces give what the whole gives")
    func pieces() {
        let bytes = (0..<200).map { UInt8(truncatingIfNeeded: $0 * 91) }
        for cut in stride(from: 0, through: 192, by: 32) {
            var fingerprint = Fingerprint()
            bytes[..<cut].withUnsafeBytes { fingerprint.append($0) }
            bytes[cut...].withUnsafeBytes { fingerprint.append($0) }
            #expect(fingerprint.value == self.fingerprint(bytes))
        }
    }

    @Test("a frame has one fingerprint, whether all of it is looked at or what changed", arguments: 1...20)
    func damage(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let frame = PixelBuffer(width: 37, height: 23)
        var tracked = PixelFingerprints()
        _ = tracked.next(frame, damage: nil)
        for _ in 0..<20 {
            var rects: [PixelRect] = []
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let x = Int.random(in: 0..<37, using: &random)
                let y = Int.random(in: 0..<23, using: &random)
                let rect = PixelRect(
                    x: x, y: y, width: .random(in: 1...37 - x, using: &random),
                    height: .random(in: 1...23 - y, using: &random))
                rects.append(rect)
                frame[rect.maxX - 1, rect.maxY - 1] = Color(rgb: .random(in: 0...0xFFFFFF, using: &random))
            }
            var whole = PixelFingerprints()
            #expect(tracked.next(frame, damage: rects) == whole.next(frame, damage: nil))
        }
    }

    @Test("sizes with the same pixels differ")
    func sizes() {
        var (wide, high) = (PixelFingerprints(), PixelFingerprints())
        #expect(
            wide.next(PixelBuffer(width: 8, height: 2), damage: nil)
                != high.next(PixelBuffer(width: 2, height: 8), damage: nil))
    }

    @Test("seals of one golden in another one's file confirm nothing")
    func foreignSeals() throws {
        let folder = try TemporaryFolder()
        let store = GoldenStore(folder.path)
        let changed = movingSquare { index, buffer in
            if index >= 30 { buffer[5, 5] = Color(rgb: 0xFF0000) }
        }
        try store.record("a", movingSquare(), metadata: [:])
        try store.record("b", changed, metadata: [:])
        let path = try store.path(for: "a")
        let foreign = try PNGFile.readMetadata(store.path(for: "b"))["Frame seals"]
        let own = try PNGFile.readMetadata(path)["Frame seals"]
        let seals = try #require(foreign)
        var chunks = Chunks(try fileBytes(path))
        let place = try #require(
            chunks.list.firstIndex { $0.type == "iTXt" && $0.data.starts(with: "Frame seals\0".utf8) })
        chunks.list[place].data.replaceSubrange(("Frame seals".utf8.count + 5)..., with: seals.utf8)
        try write(chunks.file, path)
        #expect(try PNGFile.readMetadata(path)["Frame seals"] == seals && own != seals)
        // The file holds the moving square, whatever its seals say.
        #expect(store.check("a", movingSquare(), metadata: [:]).status == .passed)
        #expect(store.check("a", changed, metadata: [:]).failingFrames.map(\.index) == Array(30..<60))
    }
}
