/// A mask in the form that the blending loops read, and where it lies about the pen.
///
/// A plain mask keeps one word a pixel with the coverage in both 16-bit halves, so that four words are eight
/// lanes ready to multiply. A colour mask keeps two 64-bit words a pixel, each with two numbers in 32-bit
/// halves: blue and red, then green and alpha; colours are multiplied by alpha, and full is 255 * 255.
///
/// A clear row stands above the first and below the last one, so that blending two neighbouring rows needs
/// no special case at the edges.
struct PackedMask {
    /// Geometry in whole pixels.
    var shape: MaskShape
    /// Words from one row to the next.
    var stride: Int
    /// The first pixel of the first row of a plain mask.
    var words: UnsafeMutablePointer<UInt32>
    /// The first pixel of the first row of a colour mask, whose memory is the same.
    var colorWords: UnsafeMutablePointer<UInt64> {
        UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt64.self)
    }
}

/// Size of a mask and where the pen starts in it.
struct MaskShape: Equatable {
    var width: Int
    var height: Int
    /// Pixels from the left edge to the pen start.
    var originX: Int
    /// Pixels from the top edge to the baseline.
    var originY: Int
    var isColor: Bool

    init(width: Int, height: Int, originX: Int, originY: Int, isColor: Bool) {
        self.width = width
        self.height = height
        self.originX = originX
        self.originY = originY
        self.isColor = isColor
    }

    init(_ mask: GlyphMask) {
        self.init(
            width: mask.width, height: mask.height, originX: mask.originX, originY: mask.originY,
            isColor: !mask.color.isEmpty)
    }
}

/// What a cached mask shows.
struct MaskKey: Hashable {
    var glyph: GlyphID
    /// Size in 1/65536.
    var scale: Int32
    /// Standard deviation of the blur in 1/256 pixel.
    var blur: Int32
    /// How far right of a pixel edge the pen starts, in quarters of a pixel.
    var phase: Int32

    /// The key of no mask.
    static let none = MaskKey(glyph: GlyphID(raw: -1), scale: 0, blur: 0, phase: -1)
}

/// Memory of one packed mask, which can be filled again with another one.
final class PackedMaskStorage {
    private var memory: UnsafeMutableRawPointer
    private(set) var byteCount: Int
    private(set) var mask: PackedMask
    /// When it was last drawn, in frames of the compositor.
    var lastUse: UInt64 = 0

    init() {
        byteCount = 0
        memory = .allocate(byteCount: 16, alignment: 16)
        mask = PackedMask(
            shape: MaskShape(width: 0, height: 0, originX: 0, originY: 0, isColor: false), stride: 0,
            words: memory.assumingMemoryBound(to: UInt32.self))
    }

    deinit { memory.deallocate() }

    /// Makes room for a mask of this shape, all clear; only the rows around it where each row will be written
    /// whole.
    private func prepare(_ shape: MaskShape, writesWholeRows: Bool = false) {
        // Groups of four words are read from any pixel of a row, hence the spare words at the end.
        let stride = (shape.width + 3) & ~3
        let pixelSize = shape.isColor ? 16 : 4
        let needed = (stride * (shape.height + 2) + 4) * pixelSize
        if needed > byteCount {
            memory.deallocate()
            memory = .allocate(byteCount: needed, alignment: 16)
            byteCount = needed
        }
        let row = stride * pixelSize
        let end = (shape.height + 1) * row
        if writesWholeRows {
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: row)
            (memory + end).initializeMemory(as: UInt8.self, repeating: 0, count: needed - end)
        } else {
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: needed)
        }
        let first = memory + row
        mask = PackedMask(
            shape: shape, stride: shape.isColor ? stride * 2 : stride,
            words: first.assumingMemoryBound(to: UInt32.self))
    }

    /// Takes a plain mask, moved right by `phase` quarters of a pixel.
    func pack(
        _ coverage: UnsafePointer<UInt8>, shape source: MaskShape, phase: Int32
    ) {
        var shape = source
        if phase > 0, shape.width > 0 { shape.width += 1 }
        prepare(shape)
        let right = UInt32(phase)
        let left = 4 - right
        for y in 0..<source.height {
            let row = mask.words + y * mask.stride
            let covered = coverage + y * source.width
            if phase == 0 {
                for x in 0..<source.width { row[x] = UInt32(covered[x]) &* 0x0001_0001 }
                continue
            }
            guard source.width > 0 else { continue }
            row[0] = ((UInt32(covered[0]) &* left &+ 2) &>> 2) &* 0x0001_0001
            for x in 1..<source.width {
                let mixed = UInt32(covered[x]) &* left &+ UInt32(covered[x &- 1]) &* right
                row[x] = ((mixed &+ 2) &>> 2) &* 0x0001_0001
            }
            row[source.width] = ((UInt32(covered[source.width - 1]) &* right &+ 2) &>> 2) &* 0x0001_0001
        }
    }

    /// Takes a plain mask whose coverage stands in the upper bytes, moved right by `phase` quarters of a
    /// pixel.
    /// Each row can be read in groups of eight.
    func pack(_ plane: MaskFilter.Plane, shape source: MaskShape, phase: Int32) {
        var shape = source
        if phase > 0, shape.width > 0 { shape.width += 1 }
        prepare(shape, writesWholeRows: true)
        let right = Lanes(repeating: UInt16(truncatingIfNeeded: phase))
        let left = Lanes(repeating: 4) &- right
        let width = source.width
        let stride = mask.stride
        var words = mask.words
        var row = plane.pixels
        for _ in 0..<source.height {
            var x = 0
            while x < stride {
                var covered = coverage(row, from: x, width: width)
                if phase > 0 {
                    let previous =
                        x == 0 ? movedUp(covered) : coverage(row - 1, from: x, width: width &+ 1)
                    covered =
                        (covered &* left &+ previous &* right &+ Lanes(repeating: 2))
                        &>> Lanes(repeating: 2)
                }
                let (lower, upper) = doubled(covered)
                storeWords(lower, words + x)
                if x &+ 4 < stride { storeWords(upper, words + x + 4) }
                x &+= 8
            }
            words += stride
            row += plane.stride
        }
    }

    /// Takes a colour mask, moved right by `phase` quarters of a pixel. Its four planes (blue, red, green,
    /// alpha) follow one another.
    func pack(planes: UnsafePointer<UInt16>, shape source: MaskShape, phase: Int32) {
        var shape = source
        if phase > 0, shape.width > 0 { shape.width += 1 }
        prepare(shape)
        let right = UInt64(phase)
        let left = 4 - right
        let area = source.width * source.height
        for y in 0..<source.height {
            let row = mask.colorWords + y * mask.stride
            var previous = SIMD2<UInt64>.zero
            for x in 0..<shape.width {
                var value = SIMD2<UInt64>.zero
                if x < source.width {
                    let pixel = planes + y * source.width + x
                    value = [
                        UInt64(pixel[0]) | UInt64(pixel[area]) << 32,
                        UInt64(pixel[2 * area]) | UInt64(pixel[3 * area]) << 32,
                    ]
                }
                // Two numbers in one word, none of which exceeds its half.
                let half: UInt64 = 0x0000_0002_0000_0002
                let lanes: UInt64 = 0x0000_FFFF_0000_FFFF
                row[x * 2] = (value[0] * left + previous[0] * right + half) >> 2 & lanes
                row[x * 2 + 1] = (value[1] * left + previous[1] * right + half) >> 2 & lanes
                previous = value
            }
        }
    }
}

/// Coverage of eight pixels of a row, 0 from its end on. Full coverage is 255 * 256 in the row, so that
/// rounding does not leave 16 bits.
@inline(__always)
private func coverage(_ row: UnsafePointer<UInt16>, from x: Int, width: Int) -> Lanes {
    guard x < width else { return .zero }
    let covered = (loadLanes(row + x) &+ Lanes(repeating: 128)) &>> Lanes(repeating: 8)
    return width &- x < 8 ? covered & firstLanes(width &- x) : covered
}

/// Keeps the first `count` (0...8) lanes and clears the others.
@inline(__always)
private func firstLanes(_ count: Int) -> Lanes {
    let index = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
    return ~atLeast(index, Lanes(repeating: UInt16(truncatingIfNeeded: count)))
}

/// Each lane moved one up, with a 0 for the first.
@inline(__always)
private func movedUp(_ lanes: Lanes) -> Lanes {
    let pairs = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    return unsafeBitCast(
        SIMD2(pairs[0] &<< 16, pairs[1] &<< 16 | pairs[0] &>> 48), to: Lanes.self)
}

/// Each lane twice: the first four, and the last four.
@inline(__always)
private func doubled(_ lanes: Lanes) -> (Words, Words) {
    let lower = Lanes(
        lanes[0], lanes[0], lanes[1], lanes[1], lanes[2], lanes[2], lanes[3], lanes[3])
    let upper = Lanes(
        lanes[4], lanes[4], lanes[5], lanes[5], lanes[6], lanes[6], lanes[7], lanes[7])
    return (unsafeBitCast(lower, to: Words.self), unsafeBitCast(upper, to: Words.self))
}
