/// Scales and blurs masks: planes of 16-bit numbers, row by row. Integer arithmetic only; each step keeps a
/// constant field constant and never exceeds the largest number it reads.
///
/// It keeps its memory, so that scaling frame after frame allocates nothing once it has seen the largest.
final class MaskFilter {
    /// Sizes beyond this are drawn at it, in 1/65536.
    static let largestScale: Int32 = 8 << 16
    /// Blurs beyond this are drawn at it, in 1/256 pixel.
    static let largestBlur: Int32 = 128 << 8

    private let front = ScratchBuffer<UInt16>()
    private let back = ScratchBuffer<UInt16>()
    private let sums = ScratchBuffer<UInt32>()
    private var taps = AxisTaps()

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

    /// Scales and blurs one plane that is not empty; the result is valid until the next call.
    func apply(
        _ plane: UnsafePointer<UInt16>, shape source: MaskShape, scale: Int32, blur: Int32
    ) -> UnsafePointer<UInt16> {
        let kernel = BoxKernel(blur: blur)
        let margin = kernel.margin
        let result = Self.shape(of: source, scale: scale, blur: blur)
        let width = result.width - 2 * margin
        let height = result.height - 2 * margin
        let area = max(result.width, source.width) * max(result.height, source.height)
        var a = front.reserve(area)
        var b = back.reserve(area)
        let sums = sums.reserve(max(result.width, result.height))

        // Each step works along y and leaves its result transposed, or along x and so on: the inner loops
        // always run over neighbours in memory.
        taps.prepare(origin: source.originX, length: source.width, scale: scale)
        resample(plane, width: source.width, height: source.height, into: a)
        taps.prepare(origin: source.originY, length: source.height, scale: scale)
        resample(a, width: source.height, height: width, into: b)
        guard margin > 0 else { return UnsafePointer(b) }

        a.initialize(repeating: 0, count: result.width * result.height)
        for y in 0..<height {
            (a + (y + margin) * result.width + margin).update(from: b + y * width, count: width)
        }
        func blurAlongY(width: Int, height: Int) {
            for _ in 0..<3 {
                kernel.blurAlongY(a, into: b, sums: sums, width: width, height: height)
                swap(&a, &b)
            }
            transpose(a, width: width, height: height, into: b)
            swap(&a, &b)
        }
        blurAlongY(width: result.width, height: result.height)
        blurAlongY(width: result.height, height: result.width)
        return UnsafePointer(a)
    }

    /// Applies the taps along x and writes the result transposed.
    private func resample(
        _ source: UnsafePointer<UInt16>, width: Int, height: Int, into out: UnsafeMutablePointer<UInt16>
    ) {
        for x in taps.first.indices {
            let weights = taps.offsets[x]..<taps.offsets[x + 1]
            for y in 0..<height {
                var sum: UInt32 = 32768
                var index = y &* width &+ taps.first[x]
                for k in weights {
                    sum &+= UInt32(source[index]) &* taps.weights[k]
                    index &+= 1
                }
                out[x &* height &+ y] = UInt16(truncatingIfNeeded: sum &>> 16)
            }
        }
    }

    private func transpose(
        _ source: UnsafePointer<UInt16>, width: Int, height: Int, into out: UnsafeMutablePointer<UInt16>
    ) {
        for y in 0..<height {
            for x in 0..<width { out[x &* height &+ y] = source[y &* width &+ x] }
        }
    }
}
