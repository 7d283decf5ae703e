import Canvas
import Snapshots
import TestSupport
import Testing

@Suite("Comparing pictures")
struct ComparisonTests {
    private func compare(
        _ first: PixelBuffer, _ second: PixelBuffer, _ options: ComparisonOptions = .exact
    ) throws -> PictureDifference {
        let result = try PictureComparison.compare(
            PNGFile.encode(first), PNGFile.encode(second), options: options)
        #expect(result.frames.count == 1)
        return result.frames[0].difference
    }

    /// A file of straight-alpha pixels.
    private func file(_ width: Int, _ height: Int, _ pixels: [UInt32]) -> [UInt8] {
        PNGBuilder(width: width, height: height, colorType: 6).file(
            pixels.flatMap { pixel in [16, 8, 0, 24].map { Int(pixel >> UInt32($0) & 255) } })
    }

    @Test("one step of one channel of one pixel is found in its place", arguments: [0, 1, 17, 799])
    func oneStep(_ row: Int) throws {
        let first = PixelBuffer.noise(1280, 800, seed: 2)
        let second = first.copy()
        second.pixels[row * 1280 + 77] ^= 0x0100
        let difference = try compare(first, second)
        #expect(difference.differingPixels == 1)
        #expect(difference.largestChannelDifference == 1)
        #expect(difference.boundingBox == PixelRect(x: 77, y: row, width: 1, height: 1))
        #expect(difference.pixelCount == 1280 * 800)
        #expect(
            difference.summary == "1 pixel differs, by at most 1 of 255, within x 77...77, y \(row)...\(row)")
    }

    @Test("the box is the smallest around all differences, and the largest difference is reported")
    func box() throws {
        let first = PixelBuffer(width: 50, height: 90, color: Color(rgb: 0x101010))
        let second = first.copy()
        second[7, 3] = Color(rgb: 0x101011)
        second[40, 80] = Color(rgb: 0x10A010)
        second[2, 50] = Color(rgb: 0x121010)
        let difference = try compare(first, second)
        #expect(difference.differingPixels == 3)
        #expect(difference.largestChannelDifference == 0x90)
        #expect(difference.boundingBox == PixelRect(x: 2, y: 3, width: 39, height: 78))
    }

    @Test("different sizes are a failure that names both")
    func sizes() throws {
        let result = try PictureComparison.compare(
            PNGFile.encode(PixelBuffer(width: 3, height: 4)), PNGFile.encode(PixelBuffer(width: 5, height: 4))
        )
        #expect(!result.passed && result.frames.isEmpty)
        #expect(result.mismatch == "the sizes differ: 3x4 expected, 5x4 found")
    }

    @Test("white is not transparent, and the colour of nothing is nothing")
    func alpha() throws {
        let white = file(2, 1, [0xFFFF_FFFF, 0xFFFF_FFFF])
        let clear = file(2, 1, [0x00FF_FFFF, 0xFEFF_FFFF])
        for options in [ComparisonOptions.exact, ComparisonOptions(threshold: 0)] {
            let result = try PictureComparison.compare(white, clear, options: options)
            #expect(result.frames[0].difference.differingPixels == 2)
            #expect(result.frames[0].difference.largestChannelDifference == 255)
        }
        let hidden = try PictureComparison.compare(file(1, 1, [0x00FF_0000]), file(1, 1, [0x0000_00FF]))
        #expect(hidden.passed)
    }

    @Test("a difference below 8 bits is found where a picture has 16")
    func deep() throws {
        let builder = PNGBuilder(width: 2, height: 1, bitDepth: 16, colorType: 0)
        let result = try PictureComparison.compare(builder.file([1000, 2000]), builder.file([1000, 2001]))
        #expect(result.frames[0].difference.differingPixels == 1)
        #expect(result.frames[0].difference.largestChannelDifference == 1)
        #expect(result.frames[0].difference.channelMaximum == 65535)
        #expect(result.frames[0].difference.boundingBox == PixelRect(x: 1, y: 0, width: 1, height: 1))
        // 8 bits spread over 16 are the same picture.
        let flat = PNGBuilder(width: 2, height: 1, colorType: 0)
        #expect(try PictureComparison.compare(builder.file([0x0A0A, 0xFFFF]), flat.file([10, 255])).passed)
        #expect(try !PictureComparison.compare(builder.file([0x0A0B, 0xFFFF]), flat.file([10, 255])).passed)
    }

    @Test(
        "a grey step is flagged from 27 levels on at 0.1, as published; 14 at 0.05, 6 at 0.02, 53 at 0.2",
        arguments: [(0.1, 27), (0.05, 14), (0.02, 6), (0.2, 53)])
    func greySteps(_ entry: (threshold: Double, first: Int)) throws {
        let black = PixelBuffer(width: 1, height: 1, color: Color(rgb: 0))
        for level in 1...80 {
            let grey = PixelBuffer(width: 1, height: 1, color: Color(rgb: UInt32(level) * 0x1_0101))
            let difference = try compare(black, grey, ComparisonOptions(threshold: entry.threshold))
            #expect(difference.isEqual == (level < entry.first), "level \(level)")
        }
    }

    /// Pairs that exercise the rule: shapes with soft edges, shifted by parts of a pixel; few levels, so that
    /// equal neighbours are common; noise; transparency.
    private func pair(_ kind: Int, _ width: Int, _ height: Int, _ seed: UInt64) -> ([UInt32], [UInt32]) {
        var generator = SeededGenerator(seed: seed)
        let count = width * height
        switch kind {
        case 0:
            let shapes = (0..<6).map { _ in
                (
                    Double.random(in: 0..<Double(width), using: &generator),
                    Double.random(in: 0..<Double(height), using: &generator),
                    Double.random(in: 1...9, using: &generator)
                )
            }
            func draw(_ shift: Double) -> [UInt32] {
                (0..<count).map { place in
                    var value = 20.0
                    for shape in shapes {
                        let (dx, dy) = (
                            Double(place % width) - shape.0 - shift, Double(place / width) - shape.1
                        )
                        let cover = min(max(shape.2 - (dx * dx + dy * dy).squareRoot() + 0.5, 0), 1)
                        value = value * (1 - cover) + 235 * cover
                    }
                    return 0xFF00_0000 | UInt32(value) * 0x1_0101
                }
            }
            return (draw(0), draw(0.3))
        case 1:
            let levels: [UInt32] = [0xFF00_0000, 0xFFFF_FFFF, 0xFF80_8080, 0xFF20_40C0]
            let first = (0..<count).map { _ in levels[Int.random(in: 0..<4, using: &generator)] }
            return (first, first.map { Int.random(in: 0..<5, using: &generator) == 0 ? levels[0] : $0 })
        case 2:
            let first: [UInt32] = (0..<count).map { _ in generator.next() | 0xFF00_0000 }
            return (first, first.map { $0 ^ ((generator.next() as UInt32) & 0x003F_3F3F) })
        default:
            let alphas: [UInt32] = [0, 0x4000_0000, 0x8000_0000, 0xFF00_0000]
            let colors: [UInt32] = [0, 0xFF_FFFF, 0x30_3030, 0xCF_30CF]
            func any() -> UInt32 {
                alphas[Int.random(in: 0..<4, using: &generator)]
                    | colors[Int.random(in: 0..<4, using: &generator)]
            }
            let first = (0..<count).map { _ in any() }
            return (first, first.map { Bool.random(using: &generator) ? any() : $0 })
        }
    }

    @Test(
        "counts equal those of the published rule", arguments: 0..<4,
        [(40, 37), (1, 9), (2, 2), (64, 80), (5, 1)])
    func reference(_ kind: Int, _ size: (Int, Int)) throws {
        for seed in 0..<4 {
            let (first, second) = pair(kind, size.0, size.1, UInt64(seed))
            let reference = ReferenceComparison(width: size.0, height: size.1, first, second)
            let files = (file(size.0, size.1, first), file(size.0, size.1, second))
            for threshold in [0, 0.02, 0.1, 0.3] {
                for ignores in [false, true] {
                    let result = try PictureComparison.compare(
                        files.0, files.1,
                        options: ComparisonOptions(threshold: threshold, ignoresAntialiasing: ignores))
                    let expected = reference.count(threshold: threshold, ignoresAntialiasing: ignores)
                    #expect(
                        result.frames[0].difference.differingPixels == expected,
                        "seed \(seed) threshold \(threshold) antialiasing ignored: \(ignores)")
                }
            }
        }
    }

    @Test("antialiased edges are counted apart from differences")
    func antialiasing() throws {
        let (first, second) = pair(0, 64, 80, 1)
        let files = (file(64, 80, first), file(64, 80, second))
        let all = try PictureComparison.compare(files.0, files.1, options: ComparisonOptions(threshold: 0.1))
        let some = try PictureComparison.compare(
            files.0, files.1, options: ComparisonOptions(threshold: 0.1, ignoresAntialiasing: true))
        let (before, after) = (all.frames[0].difference, some.frames[0].difference)
        #expect(after.antialiasedPixels > 0)
        #expect(before.differingPixels == after.differingPixels + after.antialiasedPixels)
    }

    @Test("limits in pixels and as a part of the picture; where both are given, both hold")
    func limits() throws {
        let first = PixelBuffer(width: 10, height: 10)
        let second = first.copy()
        for x in 0..<5 { second[x, 0] = Color(rgb: 0xFFFFFF) }
        let difference = try compare(first, second)
        let cases: [(Int?, Double?, Bool)] = [
            (nil, nil, false), (4, nil, false), (5, nil, true), (nil, 0.04, false), (nil, 0.05, true),
            (5, 0.04, false), (4, 0.05, false), (5, 0.05, true), (-1, nil, false), (nil, 1, true),
        ]
        for (pixels, ratio, allowed) in cases {
            let options = ComparisonOptions(maxDiffPixels: pixels, maxDiffRatio: ratio)
            #expect(options.allows(difference) == allowed, "\(String(describing: (pixels, ratio)))")
        }
    }

    @Test("ignored regions hide differences inside them alone")
    func ignoredRegions() throws {
        let first = PixelBuffer(width: 10, height: 10)
        let second = first.copy()
        for x in 0..<10 { second[x, 5] = Color(rgb: 0xFFFFFF) }
        let options = ComparisonOptions(ignoredRegions: [
            PixelRect(x: 2, y: 0, width: 3, height: 6), PixelRect(x: 9, y: 5, width: 100, height: 1),
        ])
        let difference = try compare(first, second, options)
        #expect(difference.differingPixels == 6)
        #expect(difference.boundingBox == PixelRect(x: 0, y: 5, width: 9, height: 1))
    }

    @Test("the painted difference shows differing pixels in red, in a picture of the same size")
    func painted() throws {
        let first = PixelBuffer(width: 6, height: 40, color: Color(rgb: 0x808080))
        let second = first.copy()
        second[3, 33] = Color(rgb: 0x818080)
        var pictures: [PixelBuffer] = []
        _ = try PictureComparison.compare(PNGFile.encode(first), PNGFile.encode(second)) {
            _, picture throws(SnapshotError) in pictures.append(picture)
        }
        #expect(pictures.count == 1)
        for y in 0..<40 {
            for x in 0..<6 {
                let pixel = pictures[0][x, y]
                let isRed = pixel.red > 200 && pixel.green < 60
                #expect(isRed == (x == 3 && y == 33))
            }
        }
    }

    @Test("a damaged file is named, whichever of the two it is, and however far the other one got")
    func damaged() throws {
        let folder = try TemporaryFolder()
        let picture = PixelBuffer.noise(300, 300, seed: 4)
        try PNGFile.write(picture, to: folder.file("good.png"))
        var chunks = Chunks(try fileBytes(folder.file("good.png")))
        for cut in [100, 100_000, 200_000] {
            var broken = chunks
            broken.list[1].data.removeLast(cut)
            try write(broken.file, folder.file("bad.png"))
            for pair in [("good.png", "bad.png"), ("bad.png", "good.png")] {
                do {
                    _ = try PictureComparison.compare(files: folder.file(pair.0), folder.file(pair.1))
                    Issue.record("not found")
                } catch {
                    #expect(error.path == folder.file("bad.png"))
                }
            }
        }
        chunks.list[1].data[5000] ^= 1
        #expect(reason { _ = try PNGFile.decode(chunks.file) } != nil)
    }

    @Test("equal files are equal, and a damaged one doesn't pass as equal to itself")
    func identical() throws {
        let bytes = try PNGFile.encode(PixelBuffer.noise(30, 30, seed: 1))
        #expect(try PictureComparison.compare(bytes, bytes).passed)
        #expect(throws: SnapshotError.self) {
            try PictureComparison.compare(Array(bytes.dropLast()), Array(bytes.dropLast()))
        }
    }

    @Test("animations of different lengths, and of different times, differ")
    func animations() throws {
        let sixty = try bytes(of: movingSquare())
        let fifty = try bytes(of: movingSquare(frames: 50))
        let result = try PictureComparison.compare(sixty, fifty)
        #expect(
            result.mismatch == "the numbers of frames differ: 60 expected, 50 found"
                && result.frames.count == 50)
        let source = movingSquare()
        var times = source.times
        times[59] += 0.5
        let late = try bytes(of: AnimationSource(width: 64, height: 40, times: times, frame: source.frame))
        #expect(try PictureComparison.compare(sixty, late).mismatch?.contains("frame 59") == true)
    }

    @Test("one step of one pixel in one frame of sixty is found with its time and place, and nowhere else")
    func oneFrame() throws {
        let changed = movingSquare { index, buffer in
            if index == 37 { buffer.pixels[20 * 64 + 50] ^= 1 }
        }
        let result = try PictureComparison.compare(bytes(of: movingSquare()), bytes(of: changed))
        let failing = result.frames.filter { !$0.passed }
        #expect(failing.map(\.index) == [37])
        #expect(failing.first?.time == 37.0 / 60)
        #expect(failing.first?.difference.differingPixels == 1)
        #expect(failing.first?.difference.largestChannelDifference == 1)
        #expect(failing.first?.difference.boundingBox == PixelRect(x: 50, y: 20, width: 1, height: 1))
    }
}

@Suite("Comparing pictures that are stored in different ways")
struct StorageTests {
    /// The same picture as files that differ in everything but what is seen.
    private func files(_ pixel: UInt32) -> [[UInt8]] {
        let width = 7
        let height = 70
        var pixels = (0..<(width * height)).map { 0xFF00_0000 | UInt32($0 % 4) * 0x30_2010 }
        pixels[width * 66 + 5] = pixel
        func channels(_ order: [UInt32]) -> [Int] {
            pixels.flatMap { word in order.map { Int(word >> $0 & 255) } }
        }
        var marked = PNGBuilder(width: width, height: height)
        marked.extra = [("sRGB", [0]), ("gAMA", PNGBuilder.big32(45_455))]
        let interlaced = PNGBuilder(width: width, height: height, interlaced: true)
        let alpha = PNGBuilder(width: width, height: height, colorType: 6)
        let deep = PNGBuilder(width: width, height: height, bitDepth: 16)
        var palette = PNGBuilder(width: width, height: height, colorType: 3)
        let colors = Array(Set(pixels)).sorted()
        palette.extra = [("PLTE", colors.flatMap { word in [16, 8, 0].map { UInt8(word >> $0 & 255) } })]
        return [
            PNGBuilder(width: width, height: height).file(channels([16, 8, 0])),
            marked.file(channels([16, 8, 0])), interlaced.file(channels([16, 8, 0])),
            alpha.file(channels([16, 8, 0, 24])), deep.file(channels([16, 8, 0]).map { $0 * 257 }),
            palette.file(pixels.map { colors.firstIndex(of: $0) ?? 0 }),
        ]
    }

    @Test("every pair of the same picture is equal, and one pixel is found in every pair")
    func pairs() throws {
        let plain = files(0xFF00_0000)
        let changed = files(0xFF00_0100)
        for (first, expected) in plain.enumerated() {
            for second in plain.indices {
                let pair = "\(first) and \(second)"
                #expect(try PictureComparison.compare(expected, plain[second]).passed, "\(pair)")
                let options = ComparisonOptions(ignoresAntialiasing: second % 2 == 0)
                let found = try PictureComparison.compare(expected, changed[second], options: options)
                #expect(found.frames[0].difference.differingPixels == 1, "\(pair)")
                #expect(
                    found.frames[0].difference.boundingBox == PixelRect(x: 5, y: 66, width: 1, height: 1),
                    "\(pair)")
            }
        }
    }
}
