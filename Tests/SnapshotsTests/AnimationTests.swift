import Canvas
import Foundation
import Snapshots
import TestSupport
import Testing

@Suite("Animations")
struct AnimationTests {
    /// The frames of a file as another animation would be compared with them: pixel for pixel.
    private func expectFrames(_ file: [UInt8], _ frames: [[UInt32]], width: Int, _ comment: Comment) throws {
        let height = frames[0].count / width
        let buffer = PixelBuffer(width: width, height: height)
        let expected = AnimationSource(
            width: width, height: height, times: frames.indices.map(Double.init)
        ) { index in
            for (place, pixel) in frames[index].enumerated() { buffer.pixels[place] = pixel }
            return AnimationFrame(buffer)
        }
        let result = try PictureComparison.compare(bytes(of: expected), file)
        #expect(result.frames.count == frames.count, comment)
        #expect(result.frames.differing == [], comment)
    }

    @Test("sixty frames come back pixel for pixel, stored as what changed")
    func roundTrip() throws {
        let source = movingSquare()
        let file = try bytes(of: source)
        var frames: [[UInt32]] = []
        for index in source.times.indices { frames.append(source.frame(index).picture.argb) }
        // Frames of noise are stored whole, so this file shares no code path with the deltas.
        let noise = PixelBuffer.noise(64, 40, seed: 1)
        let result = try PictureComparison.compare(
            file,
            bytes(
                of: AnimationSource(width: 64, height: 40, times: source.times) { _ in AnimationFrame(noise) }
            ))
        #expect(result.frames.differing == Array(0..<60))
        try expectFrames(file, frames, width: 64, "round trip")
        let types = Chunks(file).types
        #expect(types.count { $0 == "fcTL" } == 60 && types.count { $0 == "fdAT" } == 59)
        let whole = Chunks(file).list.first { $0.type == "IDAT" }?.data.count ?? 0
        #expect(Chunks(file).list.filter { $0.type == "fdAT" }.allSatisfy { $0.data.count < whole })
    }

    @Test("a damage rectangle that holds all changes gives the same bytes as none")
    func damage() throws {
        let plain = movingSquare()
        let hinted = AnimationSource(width: 64, height: 40, times: plain.times) { index in
            var frame = plain.frame(index)
            frame.damage = [PixelRect(x: 0, y: 8, width: 64, height: 8)]
            return frame
        }
        #expect(try bytes(of: plain) == bytes(of: hinted))
    }

    @Test("one frame is a plain PNG")
    func still() throws {
        let file = try bytes(of: movingSquare(frames: 1), metadata: ["a": "b"])
        #expect(Chunks(file).types == ["IHDR", "iTXt", "iTXt", "IDAT", "iTXt", "IEND"])
        let texts = try PNGFile.metadata(of: file)
        #expect(texts["a"] == "b" && texts["Frame times"] == "0.0" && texts.count == 3)
    }

    @Test("exact times travel beside the rounded delays")
    func times() throws {
        let times = [0, 0.1, 0.1 + 0.2, 1 / 3.0 + 1, 2.25]
        let source = movingSquare(frames: 5)
        let file = try bytes(
            of: AnimationSource(width: 64, height: 40, times: times, frame: source.frame))
        let result = try PictureComparison.compare(file, file)
        #expect(result.frames.map(\.time) == times)
        let delays = Chunks(file).list.filter { $0.type == "fcTL" }.map { chunk in
            Double(Int(chunk.data[20]) << 8 | Int(chunk.data[21]))
                / Double(Int(chunk.data[22]) << 8 | Int(chunk.data[23]))
        }
        for (index, delay) in delays.dropLast().enumerated() {
            #expect(abs(delay - (times[index + 1] - times[index])) < 1e-8)
        }
    }

    @Test("times that don't ascend, no frame, too few, too many or of another size are refused")
    func invalidFrames() throws {
        let picture = PixelBuffer(width: 2, height: 2)
        for times in [[], [0, 0], [1, 0.5], [.nan], [0, .infinity]] as [[Double]] {
            #expect(throws: SnapshotError.self) {
                _ = try AnimationWriter(width: 2, height: 2, times: times, metadata: [:]) { _ in }
            }
        }
        let writer = try AnimationWriter(width: 2, height: 2, times: [0, 1], metadata: [:]) { _ in }
        try writer.append(picture)
        #expect(throws: SnapshotError.self) { try writer.finish() }
        #expect(throws: SnapshotError.self) { try writer.append(PixelBuffer(width: 3, height: 2)) }
        try writer.append(picture)
        #expect(throws: SnapshotError.self) { try writer.append(picture) }
    }

    @Test("what another tool recompressed shows the same frames, and keeps its times")
    func recompressed() throws {
        let file = try bytes(of: movingSquare())
        let other = Chunks(file).recompressed()
        #expect(other != file)
        let result = try PictureComparison.compare(file, other)
        #expect(result.passed && result.frames.count == 60)
    }

    /// The three ways to dispose of a frame and the two to lay it down, on a 4x1 picture.
    @Test("disposal and blending as the format defines them")
    func operations() throws {
        let red = [255, 0, 0, 255], half = [0, 255, 0, 128], blue = [0, 0, 255, 255], clear = [0, 0, 0, 0]
        let white = [255, 255, 255, 255]
        func full(_ pixels: [[Int]]) -> [Int] { pixels.flatMap { $0 } }
        let builder = PNGBuilder(width: 4, height: 1, colorType: 6)
        let first = HandmadeFrame(width: 4, height: 1, samples: full([red, red, white, white]))
        let replaced: UInt32 = 0x8000_FF00
        // Half green laid over opaque red: half of each, opaque.
        let mixed: UInt32 = 0xFF7F_8000
        let cases: [(disposal: Int, blend: Int, second: [UInt32], third: [UInt32])] = [
            (0, 0, [replaced, 0, 0xFFFF_FFFF, 0xFFFF_FFFF], [replaced, 0, 0xFFFF_FFFF, 0xFF00_00FF]),
            (
                0, 1, [mixed, 0xFFFF_0000, 0xFFFF_FFFF, 0xFFFF_FFFF],
                [mixed, 0xFFFF_0000, 0xFFFF_FFFF, 0xFF00_00FF]
            ),
            (1, 0, [replaced, 0, 0xFFFF_FFFF, 0xFFFF_FFFF], [0, 0, 0xFFFF_FFFF, 0xFF00_00FF]),
            (1, 1, [mixed, 0xFFFF_0000, 0xFFFF_FFFF, 0xFFFF_FFFF], [0, 0, 0xFFFF_FFFF, 0xFF00_00FF]),
            (
                2, 0, [replaced, 0, 0xFFFF_FFFF, 0xFFFF_FFFF],
                [0xFFFF_0000, 0xFFFF_0000, 0xFFFF_FFFF, 0xFF00_00FF]
            ),
            (
                2, 1, [mixed, 0xFFFF_0000, 0xFFFF_FFFF, 0xFFFF_FFFF],
                [0xFFFF_0000, 0xFFFF_0000, 0xFFFF_FFFF, 0xFF00_00FF]
            ),
        ]
        for entry in cases {
            let file = builder.animation([
                first,
                HandmadeFrame(
                    width: 2, height: 1, disposal: entry.disposal, blend: entry.blend,
                    samples: full([half, clear])),
                HandmadeFrame(x: 3, width: 1, height: 1, samples: blue),
            ])
            // Each composed frame is compared with a file that stores it whole.
            for (index, pixels) in [entry.second, entry.third].enumerated() {
                let whole = pixels.flatMap { pixel in
                    [16, 8, 0, 24].map { Int(pixel >> UInt32($0) & 0xFF) }
                }
                let flat = builder.animation([
                    first, index == 0 ? HandmadeFrame(width: 4, height: 1, samples: whole) : first,
                    HandmadeFrame(width: 4, height: 1, samples: whole),
                ])
                let result = try PictureComparison.compare(file, flat)
                #expect(
                    result.frames[index + 1].difference.isEqual,
                    "disposal \(entry.disposal) blend \(entry.blend) frame \(index + 1)")
            }
        }
    }

    @Test("a first frame that is taken back leaves nothing")
    func firstFrameTakenBack() throws {
        let builder = PNGBuilder(width: 2, height: 1, colorType: 6)
        let red = HandmadeFrame(width: 2, height: 1, disposal: 2, samples: [255, 0, 0, 255, 255, 0, 0, 255])
        let dot = HandmadeFrame(width: 1, height: 1, samples: [0, 0, 255, 255])
        let expected = HandmadeFrame(width: 2, height: 1, samples: [0, 0, 255, 255, 0, 0, 0, 0])
        let result = try PictureComparison.compare(
            builder.animation([red, dot]), builder.animation([red, expected]))
        #expect(result.passed)
    }

    @Test("a default picture of its own is no frame")
    func separateDefault() throws {
        let builder = PNGBuilder(width: 2, height: 1)
        let frame = HandmadeFrame(width: 2, height: 1, samples: [1, 2, 3, 4, 5, 6])
        let file = builder.animation([frame, frame], defaultSamples: [9, 9, 9, 9, 9, 9])
        try expectFrames(
            file, [[0xFF01_0203, 0xFF04_0506], [0xFF01_0203, 0xFF04_0506]], width: 2, "default")
        #expect(try PNGFile.decode(file).argb == [0xFF01_0203, 0xFF04_0506])
    }

    @Test("palette, grey and interlaced animations of other tools")
    func otherColors() throws {
        var palette = PNGBuilder(width: 3, height: 1, bitDepth: 2, colorType: 3)
        palette.extra = [("PLTE", [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255])]
        let file = palette.animation([
            HandmadeFrame(width: 3, height: 1, samples: [0, 1, 2]),
            HandmadeFrame(x: 1, width: 2, height: 1, samples: [3, 0]),
        ])
        try expectFrames(
            file, [[0xFF00_0000, 0xFFFF_0000, 0xFF00_FF00], [0xFF00_0000, 0xFF00_00FF, 0xFF00_0000]],
            width: 3,
            "palette")
        let grey = PNGBuilder(width: 3, height: 3, colorType: 0, interlaced: true)
        let greys = grey.animation([
            HandmadeFrame(width: 3, height: 3, samples: [Int](1...9)),
            HandmadeFrame(x: 1, y: 1, width: 2, height: 2, samples: [20, 21, 22, 23]),
        ])
        let first = (1...9).map { 0xFF00_0000 | UInt32($0) * 0x1_0101 }
        var second = first
        for (place, value) in [(4, 20), (5, 21), (7, 22), (8, 23)] {
            second[place] = 0xFF00_0000 | UInt32(value) * 0x1_0101
        }
        try expectFrames(greys, [first, second], width: 3, "grey")
    }

    @Test("animations that contradict themselves are named as damaged")
    func contradictions() {
        let builder = PNGBuilder(width: 2, height: 1)
        let frame = HandmadeFrame(width: 2, height: 1, samples: [1, 2, 3, 4, 5, 6])
        let outside = HandmadeFrame(x: 1, width: 2, height: 1, samples: [1, 2, 3, 4, 5, 6])
        let good = builder.animation([frame, frame])
        var wrongCount = Chunks(good)
        wrongCount.list[1].data[3] = 3
        var wrongOrder = Chunks(good)
        wrongOrder.list.swapAt(5, 6)
        var noData = Chunks(good)
        noData.list.removeAll { $0.type == "fdAT" }
        var noFrames = Chunks(good)
        noFrames.list[1].data = PNGBuilder.big32(0) + PNGBuilder.big32(0)
        noFrames.list.removeAll { $0.type == "fdAT" || $0.type == "fcTL" }
        let files = [
            builder.animation([frame, outside]), wrongCount.file, wrongOrder.file, noData.file, noFrames.file,
        ]
        for (index, file) in files.enumerated() {
            let found = reason { _ = try PictureComparison.compare(file, good) }
            guard case .damaged = found else {
                Issue.record("case \(index): \(String(describing: found))"); return
            }
        }
    }

    @Test("damaged pixels name their frame")
    func damagedFrame() {
        let file = PNGBuilder(width: 2, height: 1).animation([
            HandmadeFrame(width: 2, height: 1, samples: [1, 2, 3, 4, 5, 6]),
            HandmadeFrame(width: 2, height: 1, samples: [1, 2, 3, 4, 5, 6]),
        ])
        var chunks = Chunks(file)
        chunks.list[chunks.list.count - 2].data[6] ^= 0xFF
        let found = reason { _ = try PictureComparison.compare(chunks.file, file) }
        guard case .damaged(let detail) = found else { Issue.record("not found"); return }
        #expect(detail.hasPrefix("frame 1: "))
    }
}
