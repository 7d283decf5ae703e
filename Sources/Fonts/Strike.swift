/// Brings a glyph of a bitmap font, which exists in one size, to the size asked for.
extension Ink {
    /// Resamples a surface drawn at the strike's size; `scale` is target pixels a strike pixel.
    init(strike surface: SurfacePixels, ascent: Int, scale: Double) {
        let columns = Resampling(count: surface.width, origin: 0, scale: scale)
        let rows = Resampling(count: surface.height, origin: ascent, scale: scale)
        // Rows first: each target row is a weighted sum of source rows, then columns of that.
        var pixels: [UInt32] = []
        pixels.reserveCapacity(columns.targetCount * rows.targetCount)
        var line = [SIMD4<Int64>](repeating: .zero, count: surface.width)
        for row in rows.taps {
            for x in 0..<surface.width {
                var sum = SIMD4<Int64>.zero
                for (step, weight) in row.weights.enumerated() {
                    let pixel = surface.pixels[(row.first + step) * surface.stride + x]
                    sum &+= SIMD4(channelsOf: pixel) &* weight
                }
                line[x] = sum
            }
            for column in columns.taps {
                var sum = SIMD4<Int64>.zero
                for (step, weight) in column.weights.enumerated() {
                    sum &+= line[column.first + step] &* weight
                }
                pixels.append(packed(sum))
            }
        }
        self.init(
            width: columns.targetCount, height: rows.targetCount, originX: columns.targetOrigin,
            originY: rows.targetOrigin, coverage: pixels.map { UInt8($0 >> 24) }, color: pixels)
    }
}

/// For each target pixel, the source pixels it is made of and their weights, in 1/65536.
///
/// The weight falls off linearly over one target or source pixel, whichever is larger: that is a smooth
/// average when shrinking and linear interpolation when enlarging. Integer weights that sum to exactly one
/// make the result the same everywhere.
struct Resampling {
    struct Tap {
        var first: Int
        var weights: [Int64]
    }

    static let one: Int64 = 65536

    var taps: [Tap]
    /// The target pixel boundary that the source boundary `origin` falls on.
    var targetOrigin: Int
    var targetCount: Int { taps.count }

    init(count: Int, origin: Int, scale: Double) {
        let reach = max(1, 1 / scale)
        let low = Int((Double(-origin) * scale).rounded(.down))
        let high = Int((Double(count - origin) * scale).rounded(.up))
        targetOrigin = -low
        taps = (low..<max(low + 1, high)).map { target in
            let centre = (Double(target) + 0.5) / scale + Double(origin) - 0.5
            let first = max(0, Int((centre - reach).rounded(.up)))
            let last = min(count - 1, Int((centre + reach).rounded(.down)))
            let inside =
                first <= last ? first...last : min(max(0, first), count - 1)...min(max(0, first), count - 1)
            return Tap(first: inside.lowerBound, weights: Self.weights(inside, centre: centre, reach: reach))
        }
    }

    /// Pixels outside the source are clear, so the weights that fall there are simply missing.
    private static func weights(_ sources: ClosedRange<Int>, centre: Double, reach: Double) -> [Int64] {
        let whole = (Int((centre - reach).rounded(.up))...Int((centre + reach).rounded(.down)))
            .map { max(0, 1 - abs(Double($0) - centre) / reach) }
            .reduce(0, +)
        return sources.map { source in
            let weight = max(0, 1 - abs(Double(source) - centre) / reach)
            return whole > 0 ? Int64((weight / whole * Double(one)).rounded(.down)) : 0
        }
    }
}

extension SIMD4<Int64> {
    fileprivate init(channelsOf pixel: UInt32) {
        let alpha = Int64(pixel >> 24)
        // Clear pixels of a surface may hold the drawing colour.
        guard alpha != 0 else { self = .zero; return }
        self.init(alpha, Int64(pixel >> 16 & 255), Int64(pixel >> 8 & 255), Int64(pixel & 255))
    }
}

/// Channels in 1/2^32 back to a pixel.
private func packed(_ channels: SIMD4<Int64>) -> UInt32 {
    let rounded = (channels &+ (1 << 31)) &>> 32
    let alpha = UInt32(clamping: rounded[0])
    return min(255, alpha) << 24 | min(alpha, UInt32(rounded[1])) << 16
        | min(alpha, UInt32(rounded[2])) << 8 | min(alpha, UInt32(rounded[3]))
}
