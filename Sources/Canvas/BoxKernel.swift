/// A box whose two outermost weights are fractions, so that its width is not bound to whole pixels. Three of
/// them in a row come within half a percent of a Gaussian's edge, at a cost that does not grow with the blur.
struct BoxKernel: Equatable {
    /// Whole weights on each side of the middle one.
    let radius: Int
    /// Weight of the middle ones; together with the outer two they sum to 65536.
    let inner: UInt32
    /// Weight of the two outermost.
    let outer: UInt32
    /// How far one box reaches.
    let reach: Int
    /// How far three boxes reach.
    var margin: Int { 3 * reach }

    /// The box for a blur whose standard deviation is given in 1/256 pixel.
    init(blur: Int32) {
        guard blur > 0 else {
            (radius, inner, outer, reach) = (0, 65536, 0, 0)
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
        self.reach = radius + 1
    }

    /// Rows of a column that lie above its contents when it is blurred, and as many below.
    var room: Int { 4 * reach }

    /// Blurs eight columns with three boxes. Rows of eight numbers follow one another; the contents are `count`
    /// rows from row ``room`` on, with as much room behind them. Afterwards `other` holds the result, which
    /// begins a ``margin`` above the contents and ends as far below. The blur must be above 0.
    @inline(__always)
    func blurEightColumns(
        _ columns: UnsafeMutablePointer<UInt16>, _ other: UnsafeMutablePointer<UInt16>, count: Int
    ) {
        var rows = room..<room + count
        rows = convolve(columns, rows, into: other)
        rows = convolve(other, rows, into: columns)
        _ = convolve(columns, rows, into: other)
    }

    /// One box: reads `rows` of the input and writes as many more as it reaches beyond them. Twice its reach of
    /// the input above and below `rows` are cleared.
    ///
    /// The sum over the inner weights' rows takes more than 16 bits: it is kept in two halves.
    private func convolve(
        _ input: UnsafeMutablePointer<UInt16>, _ rows: Range<Int>, into output: UnsafeMutablePointer<UInt16>
    ) -> Range<Int> {
        for row in 0..<2 &* reach {
            storeLanes(.zero, input + (rows.lowerBound &- 1 &- row) &* 8)
            storeLanes(.zero, input + (rows.upperBound &+ row) &* 8)
        }
        let result = rows.lowerBound - reach..<rows.upperBound + reach
        let innerWeight = Lanes(repeating: UInt16(truncatingIfNeeded: inner))
        let outerWeight = Lanes(repeating: UInt16(truncatingIfNeeded: outer))
        let nearest = radius &* 8
        let outermost = reach &* 8
        var low = Lanes.zero
        var high = Lanes.zero
        var place = result.lowerBound &* 8
        let end = result.upperBound &* 8
        while place < end {
            let entering = loadLanes(input + (place &+ nearest))
            low &+= entering
            high &+= carry(from: low, entering)

            let above = loadLanes(input + (place &- outermost))
            let ends = above &+ loadLanes(input + (place &+ outermost))
            // (sum * inner + ends * outer + 32768) / 65536, of which the lower halves only carry.
            let outerLow = ends &* outerWeight
            let lower = low &* innerWeight &+ outerLow
            var value = upperHalves(low, innerWeight) &+ upperHalves(ends, outerWeight)
            value &+= high &* innerWeight &+ (outerWeight & ~atLeast(ends, above))
            value &+= carry(from: lower, outerLow) &+ (lower &>> Lanes(repeating: 15))
            storeLanes(value, output + place)

            let leaving = loadLanes(input + (place &- nearest))
            high &-= Lanes(repeating: 1) &+ atLeast(low, leaving)
            low &-= leaving
            place &+= 8
        }
        return result
    }
}
