/// A box whose two outermost weights are fractions, so that its width is not bound to whole pixels. Three of
/// them in a row come within half a percent of a Gaussian's edge, at a cost that does not grow with the blur.
struct BoxKernel: Equatable {
    /// Whole weights on each side of the middle one.
    let radius: Int
    /// Weight of the middle ones; together with the outer two they sum to 65536.
    let inner: UInt32
    /// Weight of the two outermost.
    let outer: UInt32
    /// How far three boxes reach.
    let margin: Int

    /// The box for a blur whose standard deviation is given in 1/256 pixel.
    init(blur: Int32) {
        guard blur > 0 else {
            (radius, inner, outer, margin) = (0, 65536, 0, 0)
            return
        }
        // One box carries a third of the variance: each quantity below is times 3 * 65536.
        let variance = Int(blur) * Int(blur)
        var radius = 0
        while (radius + 1) * (radius + 2) * 65536 <= variance { radius += 1 }
        let count = 2 * radius + 1
        // Both outer weights together, relative to an inner one, are `missing / room`.
        let missing = variance * count - radius * (radius + 1) * count * 65536
        let room = 3 * (radius + 1) * (radius + 1) * 65536 - variance
        // Even, so that the outer two share what is left without a remainder.
        let inner = (65536 * room / (count * room + missing)) & ~1
        self.radius = radius
        self.inner = UInt32(inner)
        self.outer = UInt32((65536 - count * inner) / 2)
        self.margin = 3 * (radius + 1)
    }

    /// Convolves the columns of `height` rows of `width` numbers; outside, everything is clear.
    func blurAlongY(
        _ input: UnsafePointer<UInt16>, into output: UnsafeMutablePointer<UInt16>,
        sums: UnsafeMutablePointer<UInt32>, width: Int, height: Int
    ) {
        // `sums` holds, for each column, the sum over the inner weights' rows.
        sums.initialize(repeating: 0, count: width)
        for y in 0..<min(radius, height) { add(input + y * width, to: sums, width) }
        for y in 0..<height {
            if y + radius < height { add(input + (y + radius) * width, to: sums, width) }
            let target = output + y * width
            let above = y - radius - 1 >= 0 ? input + (y - radius - 1) * width : nil
            let below = y + radius + 1 < height ? input + (y + radius + 1) * width : nil
            switch (above, below) {
            case (let above?, let below?):
                for x in 0..<width {
                    let ends = UInt32(above[x]) &+ UInt32(below[x])
                    target[x] = weighted(sums[x], ends)
                }
            case (let ends?, nil), (nil, let ends?):
                for x in 0..<width { target[x] = weighted(sums[x], UInt32(ends[x])) }
            case (nil, nil):
                for x in 0..<width { target[x] = weighted(sums[x], 0) }
            }
            if y - radius >= 0 {
                let row = input + (y - radius) * width
                for x in 0..<width { sums[x] &-= UInt32(row[x]) }
            }
        }
    }

    @inline(__always)
    private func weighted(_ middle: UInt32, _ ends: UInt32) -> UInt16 {
        UInt16(truncatingIfNeeded: (middle &* inner &+ ends &* outer &+ 32768) &>> 16)
    }

    @inline(__always)
    private func add(_ row: UnsafePointer<UInt16>, to sums: UnsafeMutablePointer<UInt32>, _ width: Int) {
        for x in 0..<width { sums[x] &+= UInt32(row[x]) }
    }
}
