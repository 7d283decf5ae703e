import Canvas
import Snapshots
import Synchronization
import Testing

@Suite("Frames on several threads")
struct FrameCrewTests {
    /// A square that moves over a ground: each drawer paints only what its frame before made wrong.
    private static func drawer(_ frames: Int) -> (Int) -> AnimationFrame {
        let buffer = PixelBuffer(width: 96, height: 40, color: Color(rgb: 0x18_1A20))
        var painted = PixelRect.empty
        return { index in
            let square = PixelRect(x: index % 80, y: 8 + index / 7 % 12, width: 9, height: 8)
            for (area, color) in [(painted, 0x18_1A20), (square, 0x2C_4BFF)] {
                for y in area.y..<area.maxY {
                    for x in area.x..<area.maxX { buffer[x, y] = Color(rgb: UInt32(color)) }
                }
            }
            defer { painted = square }
            return AnimationFrame(buffer, damage: [painted, square])
        }
    }

    private static func animation(_ frames: Int, threads: Int?, isLame: Bool = false) -> AnimationSource {
        let crew = threads.map { threads in
            FrameCrew(threads: threads) { isLame ? nil : drawer(frames) }
        }
        return AnimationSource(
            width: 96, height: 40, times: (0..<frames).map { Double($0) / 60 }, crew: crew,
            frame: drawer(frames))
    }

    private static func written(_ source: AnimationSource) throws -> [UInt8] {
        let collected = Collected()
        try source.write { piece throws(SnapshotError) in collected.bytes += piece }
        return collected.bytes
    }

    @Test("An animation has the same bytes from any number of threads", arguments: [1, 2, 7, 8, 9, 75])
    func sameBytes(_ frames: Int) throws {
        let alone = try Self.written(Self.animation(frames, threads: nil))
        for threads in [1, 2, 3, 8] {
            #expect(try Self.written(Self.animation(frames, threads: threads)) == alone, "\(threads) threads")
        }
        #expect(try Self.written(Self.animation(frames, threads: 3, isLame: true)) == alone)
    }

    @Test("Verifying finds the same in the same order from any number of threads")
    func sameResults() throws {
        let folder = try TemporaryFolder()
        let store = GoldenStore(folder.path)
        var changed = Self.animation(60, threads: nil)
        let draw = changed.frame
        changed.frame = { index in
            let frame = draw(index)
            guard [3, 4, 21, 59].contains(index) else { return frame }
            // A copy, as the drawer goes on from its own picture.
            let other = frame.picture.copy()
            other[90, index % 40] = Color(rgb: 0xFF_FFFF)
            return AnimationFrame(other)
        }
        // The frame after a changed one takes the change back, of which the drawer knows nothing.
        let unhinted = changed.frame
        changed.frame = { AnimationFrame(unhinted($0).picture) }
        try store.record("square", changed, metadata: [:])

        var failing: [[Int]] = []
        let results = [nil, 1, 2, 3, 8].map { threads in
            var seen: [Int] = []
            let result = store.check(
                "square", Self.animation(60, threads: threads), metadata: [:],
                onFailure: { frame throws(SnapshotError) in
                    seen.append(frame.result.index)
                    #expect(frame.actual.hasSamePixels(as: Self.drawer(60)(frame.result.index).picture))
                })
            failing.append(seen)
            return result
        }
        #expect(results[0].status == .failed)
        #expect(failing.allSatisfy { $0 == [3, 4, 21, 59] })
        for result in results { #expect(result.report == results[0].report) }
    }

    @Test("Results come in order, each once, and none is begun far ahead", arguments: [1, 2, 5])
    func order(_ threads: Int) throws {
        let begun = Atomic(0)
        var taken: [Int] = []
        try OrderedWork.run(200, threads: threads, own: (), makeTools: { () }) { _, piece in
            begun.add(1, ordering: .relaxed)
            return piece * piece
        } take: { (piece, square) throws(SnapshotError) in
            #expect(square == piece * piece)
            #expect(begun.load(ordering: .relaxed) <= taken.count + 2 * threads)
            taken.append(piece)
        }
        #expect(taken == Array(0..<200))
    }

    @Test("An error ends the work after what came before it", arguments: [1, 2, 5])
    func error(_ threads: Int) {
        let begun = Atomic(0)
        var taken: [Int] = []
        let reason = reason {
            try OrderedWork.run(1000, threads: threads, own: (), makeTools: { () }) { _, piece in
                begun.add(1, ordering: .relaxed)
                return piece
            } take: { (piece, _) throws(SnapshotError) in
                if piece == 30 { throw SnapshotError(.brokenPipe) }
                taken.append(piece)
            }
        }
        #expect(reason == .brokenPipe)
        #expect(taken == Array(0..<30))
        // No thread works on after the call has ended.
        #expect(begun.load(ordering: .relaxed) <= 30 + 2 * threads)
    }
}
