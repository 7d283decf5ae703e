/// Which source pixels make each output pixel along one axis when a mask is scaled about its pen start, and
/// with which weights. The weights of an output pixel that lies wholly inside the mask sum to 65536.
struct AxisTaps {
    /// Index of the first source pixel, for each output pixel.
    private(set) var first: [Int] = []
    /// Where the weights of an output pixel start; one more entry tells where the last ones end.
    private(set) var offsets: [Int] = []
    private(set) var weights: [UInt32] = []

    /// The output pixels that are touched, counted from the pen start. `origin` is the pen start in the source
    /// and `length` the source's length, both in pixels; `scale` is in 1/65536.
    static func span(origin: Int, length: Int, scale: Int32) -> Range<Int> {
        guard scale != 65536 else { return -origin..<length - origin }
        let first = (-origin * Int(scale)) >> 16
        let last = ((length - origin) * Int(scale) + 65535) >> 16
        // Interpolating between pixel centres reaches half a source pixel further.
        let reach = scale > 65536 ? (Int(scale) + 131071) >> 17 : 0
        return first - reach..<max(first + 1, last) + reach
    }

    /// Finds the taps: an average over the covered stretch when shrinking, interpolation between two pixel
    /// centres when enlarging.
    mutating func prepare(origin: Int, length: Int, scale: Int32) {
        first.removeAll(keepingCapacity: true)
        offsets.removeAll(keepingCapacity: true)
        weights.removeAll(keepingCapacity: true)
        offsets.append(0)
        let span = Self.span(origin: origin, length: length, scale: scale)
        func edge(_ position: Int) -> Int { floorDivide(position << 32, Int(scale)) + (origin << 16) }
        var start = scale > 65536 ? 0 : edge(span.lowerBound)
        for position in span {
            if scale > 65536 {
                interpolate(position, origin: origin, length: length, scale: Int(scale))
            } else {
                let end = edge(position + 1)
                average(from: start, to: end, length: length)
                start = end
            }
            offsets.append(weights.count)
        }
    }

    /// Takes the average over the stretch of the source from `start` to `end`, in 1/65536 of a source pixel.
    private mutating func average(from start: Int, to end: Int, length: Int) {
        let from = min(max(0, start >> 16), length)
        let to = min(length, (end + 65535) >> 16)
        first.append(from)
        // Differences of rounded running sums: they add up exactly.
        var last = start >= from << 16 ? 0 : ((from << 16 - start) << 16) / (end - start)
        var index = from
        while index < to {
            let edge = min(end, (index + 1) << 16)
            let running = edge == end ? 65536 : ((edge - start) << 16) / (end - start)
            weights.append(UInt32(running - last))
            last = running
            index += 1
        }
    }

    private mutating func interpolate(_ position: Int, origin: Int, length: Int, scale: Int) {
        // The output pixel's centre in 1/65536 of a source pixel, counted from the first source pixel's centre.
        let centre = floorDivide((2 * position + 1) << 31, scale) - 32768 + (origin << 16)
        let index = centre >> 16
        let fraction = UInt32(centre & 0xFFFF)
        first.append(min(max(index, 0), length))
        if index >= 0, index < length { weights.append(65536 - fraction) }
        if index + 1 >= 0, index + 1 < length { weights.append(fraction) }
    }
}

/// Division that rounds down, for a positive divisor.
@inline(__always)
func floorDivide(_ a: Int, _ b: Int) -> Int {
    let quotient = a / b
    return quotient * b > a ? quotient - 1 : quotient
}
