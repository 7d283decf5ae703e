import Foundation
import Snapshots
import TestSupport
import Testing

@Suite("Files that are not in order")
struct BadInputTests {
    private let good = PNGBuilder(width: 4, height: 4).file((0..<48).map { $0 })

    private func readReason(_ bytes: [UInt8]) -> SnapshotError.Reason? {
        reason { _ = try PNGFile.decode(bytes) }
    }

    @Test("an empty file") func empty() { #expect(readReason([]) == .empty) }

    @Test("a large-file pointer in place of the picture")
    func largeFilePointer() {
        let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12345\n"
        #expect(readReason(Array(pointer.utf8)) == .largeFilePointer)
        #expect(SnapshotError(.largeFilePointer).description.contains("git lfs pull"))
    }

    @Test("another kind of file")
    func notPNG() {
        #expect(readReason([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0, 0, 0]) == .notPNG)
        #expect(readReason([0]) == .notPNG)
    }

    @Test("a file cut off at any byte says so, and never crashes")
    func truncated() {
        for count in 1..<good.count {
            switch readReason(Array(good[..<count])) {
            case .truncated, .missingEnd: break
            case let other: Issue.record("cut at \(count): \(String(describing: other))")
            }
        }
    }

    @Test("a missing IEND")
    func missingEnd() { #expect(readReason(Array(good.dropLast(12))) == .missingEnd) }

    @Test("a changed bit anywhere after the signature is found")
    func flippedBits() {
        for index in 8..<good.count {
            var bytes = good
            bytes[index] ^= 0x10
            #expect(readReason(bytes) != nil, "byte \(index)")
        }
        var bytes = good
        bytes[good.count - 20] ^= 1
        #expect(readReason(bytes) == .badChecksum(chunk: "IDAT", offset: 33))
    }

    @Test("trailing bytes don't matter")
    func trailingBytes() throws {
        #expect(try PNGFile.decode(good + Array("trailing".utf8)) == PNGFile.decode(good))
    }

    @Test("60000x60000 is refused before anything is allocated")
    func tooLarge() {
        let bytes = PNGBuilder(width: 60_000, height: 60_000).header
        let file =
            PNGBuilder.signature + bytes + PNGBuilder.chunk("IDAT", PNGBuilder.compressed([0]))
            + PNGBuilder.chunk("IEND", [])
        #expect(readReason(file) == .tooLarge(width: 60_000, height: 60_000))
        #expect(
            SnapshotError(.tooLarge(width: 60_000, height: 60_000)).description.contains("134217728 pixels"))
    }

    @Test(
        "sizes of zero and of 2^31 and more",
        arguments: [(0, 1), (1, 0), (0x7FFF_FFFF, 1), (0xFFFF_FFFF, 0xFFFF_FFFF)])
    func impossibleSizes(_ size: (Int, Int)) {
        var chunks = Chunks(good)
        chunks.list[0].data.replaceSubrange(0..<8, with: PNGBuilder.big32(size.0) + PNGBuilder.big32(size.1))
        #expect(readReason(chunks.file) != nil)
    }

    @Test("pixel data that ends too early, inside chunks that are whole")
    func shortPixels() {
        var chunks = Chunks(good)
        chunks.list[1].data = PNGBuilder.compressed([0, 1, 2, 3])
        guard case .damaged = readReason(chunks.file) else { Issue.record("not found"); return }
    }

    @Test("chunks that contradict the format")
    func contradictions() {
        var noPixels = Chunks(good)
        noPixels.list.remove(at: 1)
        var badDepth = Chunks(good)
        badDepth.list[0].data[8] = 3
        var noPalette = Chunks(good)
        noPalette.list[0].data[9] = 3
        var unknownCritical = Chunks(good)
        unknownCritical.list.insert(("ABCD", []), at: 1)
        var headerTwice = Chunks(good)
        headerTwice.list.insert(headerTwice.list[0], at: 1)
        var badFilter = Chunks(good)
        badFilter.list[1].data = PNGBuilder.compressed([UInt8](repeating: 9, count: 52))
        for (index, chunks) in [noPixels, badDepth, noPalette, unknownCritical, headerTwice, badFilter]
            .enumerated()
        {
            guard case .damaged = readReason(chunks.file) else { Issue.record("case \(index)"); return }
        }
    }

    @Test("unknown optional chunks are passed over")
    func optionalChunks() throws {
        var chunks = Chunks(good)
        chunks.list.insert(("abCd", [1, 2, 3]), at: 1)
        #expect(try PNGFile.decode(chunks.file) == PNGFile.decode(good))
    }

    @Test("random bytes and random damage with right checksums never crash")
    func fuzz() {
        var generator = SeededGenerator(seed: 5)
        let animation = PNGBuilder(width: 4, height: 4).animation([
            HandmadeFrame(width: 4, height: 4, samples: [Int](repeating: 9, count: 48)),
            HandmadeFrame(
                x: 1, y: 1, width: 2, height: 2, disposal: 2, blend: 1,
                samples: [Int](repeating: 7, count: 12)),
        ])
        for _ in 0..<3000 {
            var chunks = Chunks(Bool.random(using: &generator) ? good : animation)
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: 0..<chunks.list.count, using: &generator)
                guard !chunks.list[index].data.isEmpty else { continue }
                let place = Int.random(in: 0..<chunks.list[index].data.count, using: &generator)
                chunks.list[index].data[place] = UInt8.random(in: 0...255, using: &generator)
            }
            if Int.random(in: 0..<4, using: &generator) == 0 {
                chunks.list.swapAt(0, Int.random(in: 0..<chunks.list.count, using: &generator))
            }
            let bytes = chunks.file
            _ = reason { _ = try PictureComparison.compare(bytes, good) }
            _ = reason { _ = try PictureComparison.compare(animation, bytes) }
        }
    }

    @Test("a file that isn't there, a folder, and one that may not be read are named")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        #expect(
            throws: SnapshotError(
                .unreadable(detail: "No such file or directory"), path: folder.file("no.png"))
        ) {
            try PNGFile.read(folder.file("no.png"))
        }
        #expect(throws: SnapshotError(.unreadable(detail: "Is a directory"), path: folder.path)) {
            try PNGFile.read(folder.path)
        }
        try write([1, 2, 3], folder.file("other.png"))
        #expect(throws: SnapshotError(.notPNG, path: folder.file("other.png"))) {
            try PNGFile.read(folder.file("other.png"))
        }
    }
}
