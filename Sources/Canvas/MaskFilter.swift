/// Scales and blurs masks: planes of 16-bit numbers, row by row. Integer arithmetic only; each step keeps a
/// constant field constant and never exceeds the largest number it reads.
///
/// It keeps its memory, so that scaling frame after frame allocates nothing once it has seen the largest.
final class MaskFilter {
    /// Sizes beyond this are drawn at it, in 1/65536.
    static let largestScale: Int32 = 8 << 16
    /// Blurs beyond this are drawn at it, in 1/256 pixel.
    static let largestBlur: Int32 = 128 << 8

    /// A plane whose rows are `stride` numbers apart.
    struct Plane {
        var pixels: UnsafePointer<UInt16>
        var stride: Int
    }

    private let front = ScratchBuffer<UInt16>()
    private let back = ScratchBuffer<UInt16>()
    private let strips = ScratchBuffer<UInt16>()
    private var columnTaps = AxisTaps()
    private var rowTaps = AxisTaps()

    /// The shape of a mask after scaling about its pen start and blurring.
    static func shape(of source: MaskShape, scale: Int32, blur: Int32) -> MaskShape {
        guard source.width > 0, source.height > 0 else { return source }
        let margin = BoxKernel(blur: blur).margin
        let x = AxisTaps.span(origin: source.originX, length: source.width, scale: scale)
        let y = AxisTaps.span(origin: source.originY, length: source.height, scale: scale)
        return MaskShape(
            width: x.count + 2 * margin, height: y.count + 2 * margin, originX: margin - x.lowerBound,
            originY: margin - y.lowerBound, isColor: source.isColor)
    }

    /// How many numbers beyond a plane are read, though not used.
    static func spare(stride: Int) -> Int { 8 * stride + 8 }

    /// Scales and blurs one plane that is not empty; the result is valid until the next call. Behind the plane
    /// lie at least ``spare(stride:)`` numbers, whatever they are.
    func apply(
        _ plane: UnsafePointer<UInt16>, stride planeStride: Int, shape source: MaskShape, scale: Int32,
        blur: Int32
    ) -> Plane {
        let kernel = BoxKernel(blur: blur)
        let result = Self.shape(of: source, scale: scale, blur: blur)
        let width = result.width - 2 * kernel.margin
        let height = result.height - 2 * kernel.margin
        let across = wholeEights(result.width)
        let down = wholeEights(result.height)
        let sourceDown = wholeEights(source.height)
        let stride = wholeEights(width)
        let area = max(sourceDown * max(stride, wholeEights(source.width)), across * down)
        // Whoever reads the result in groups of eight may look that far beyond its end.
        let a = front.reserve(area + 8)
        let b = back.reserve(area + 8)
        // Eight columns at a time take all their steps one after the other, so that these stay at hand.
        let tallest = max(stride, 2 * kernel.room + max(width, height)) + 8
        let columns = strips.reserve(16 * tallest)
        let other = columns + 8 * tallest

        // Along x, then along y. Neighbours in memory are worked on together, so x too is done along columns,
        // with the axes exchanged before and after. What lies beyond the plane's last row and column is carried
        // along and never used.
        columnTaps.prepare(origin: source.originX, length: source.width, scale: scale)
        rowTaps.prepare(origin: source.originY, length: source.height, scale: scale)
        transpose(
            plane, stride: planeStride, into: a, stride: sourceDown, rows: sourceDown,
            columns: wholeEights(source.width))
        for y in Swift.stride(from: 0, to: sourceDown, by: 8) {
            columnTaps.resample(a + y, stride: sourceDown, into: columns, stride: 8)
            transpose(columns, stride: 8, into: b + y * stride, stride: stride, rows: stride, columns: 8)
        }
        guard kernel.margin > 0 else {
            for x in Swift.stride(from: 0, to: stride, by: 8) {
                rowTaps.resample(b + x, stride: stride, into: a + x, stride: stride)
            }
            return Plane(pixels: UnsafePointer(a), stride: stride)
        }

        // The blur along y as well; only then does the one along x need room for its margin.
        let contents = columns + 8 * kernel.room
        let blurred = other + 8 * kernel.reach
        for x in Swift.stride(from: 0, to: stride, by: 8) {
            rowTaps.resample(b + x, stride: stride, into: contents, stride: 8)
            kernel.blurEightColumns(columns, other, count: height)
            transpose(blurred, stride: 8, into: a + x * down, stride: down, rows: down, columns: 8)
        }
        for y in Swift.stride(from: 0, to: down, by: 8) {
            for x in 0..<width { storeLanes(loadLanes(a + (x &* down &+ y)), contents + 8 &* x) }
            kernel.blurEightColumns(columns, other, count: width)
            transpose(blurred, stride: 8, into: b + y * across, stride: across, rows: across, columns: 8)
        }
        return Plane(pixels: UnsafePointer(b), stride: across)
    }
}

/// The next multiple of eight.
private func wholeEights(_ count: Int) -> Int { (count + 7) & ~7 }

extension AxisTaps {
    /// Applies the taps to eight columns.
    @inline(__always)
    fileprivate func resample(
        _ source: UnsafePointer<UInt16>, stride: Int, into out: UnsafeMutablePointer<UInt16>,
        stride outStride: Int
    ) {
        first.withUnsafeBufferPointer { first in
            offsets.withUnsafeBufferPointer { offsets in
                weights.withUnsafeBufferPointer { weights in
                    var target = out
                    var tap = 0
                    for y in first.indices {
                        let end = offsets[y &+ 1]
                        // The sum takes 32 bits: it is kept in two halves.
                        var low = Lanes(repeating: 32768)
                        var high = Lanes.zero
                        var row = source + first[y] &* stride
                        while tap < end {
                            let value = loadLanes(row)
                            row += stride
                            let weight = weights[tap]
                            tap &+= 1
                            if weight > 0xFFFF {
                                high &+= value
                                continue
                            }
                            let lanes = Lanes(repeating: UInt16(truncatingIfNeeded: weight))
                            let product = value &* lanes
                            low &+= product
                            high &+= upperHalves(value, lanes) &+ carry(from: low, product)
                        }
                        storeLanes(high, target)
                        target += outStride
                    }
                }
            }
        }
    }
}

/// Exchanges rows and columns; both counts are multiples of eight. `rows` and `columns` are those of the
/// source.
private func transpose(
    _ source: UnsafePointer<UInt16>, stride: Int, into out: UnsafeMutablePointer<UInt16>,
    stride outStride: Int,
    rows: Int, columns: Int
) {
    var y = 0
    while y < rows {
        var x = 0
        while x < columns {
            transposeEight(source + (y &* stride &+ x), stride, out + (x &* outStride &+ y), outStride)
            x &+= 8
        }
        y &+= 8
    }
}

/// Exchanges rows and columns of a square of eight: halves of words, then of pairs of words, then of vectors.
@inline(__always)
private func transposeEight(
    _ source: UnsafePointer<UInt16>, _ stride: Int, _ out: UnsafeMutablePointer<UInt16>, _ outStride: Int
) {
    func row(_ index: Int) -> Words { unsafeBitCast(loadLanes(source + index &* stride), to: Words.self) }
    typealias Pairs = SIMD2<UInt64>
    func exchanged(_ a: Words, _ b: Words) -> (Pairs, Pairs) {
        let upper = Words(repeating: 0xFFFF_0000)
        let lower = Words(repeating: 0x0000_FFFF)
        let even = (a & lower) | (b &<< Words(repeating: 16))
        let odd = (a &>> Words(repeating: 16)) | (b & upper)
        return (unsafeBitCast(even, to: Pairs.self), unsafeBitCast(odd, to: Pairs.self))
    }
    func exchanged(_ a: Pairs, _ b: Pairs) -> (Pairs, Pairs) {
        let lower = Pairs(repeating: 0x0000_0000_FFFF_FFFF)
        let half = Pairs(repeating: 32)
        return ((a & lower) | (b &<< half), (a &>> half) | (b & ~lower))
    }
    func store(_ a: Pairs, _ b: Pairs, _ index: Int) {
        storeLanes(unsafeBitCast(Pairs(a[0], b[0]), to: Lanes.self), out + index &* outStride)
        storeLanes(unsafeBitCast(Pairs(a[1], b[1]), to: Lanes.self), out + (index &+ 4) &* outStride)
    }
    let (a0, a1) = exchanged(row(0), row(1))
    let (a2, a3) = exchanged(row(2), row(3))
    let (a4, a5) = exchanged(row(4), row(5))
    let (a6, a7) = exchanged(row(6), row(7))
    let (b0, b2) = exchanged(a0, a2)
    let (b1, b3) = exchanged(a1, a3)
    let (b4, b6) = exchanged(a4, a6)
    let (b5, b7) = exchanged(a5, a7)
    store(b0, b4, 0)
    store(b1, b5, 1)
    store(b2, b6, 2)
    store(b3, b7, 3)
}
