/// What a circular corner cuts off the pixels in it, in 1/65536 of a pixel's area.
///
/// The corner's edges start `x` and `y` (0...255, in 1/256 pixel) inside its first pixel; columns and rows are
/// counted from that pixel inwards. All four corners are one by mirroring.
struct CornerKey: Hashable {
    /// In 1/256 pixel.
    var radius: Int
    var x: Int
    var y: Int

    /// Number of pixel columns that the corner reaches.
    var columns: Int { (x + radius + 255) >> 8 }
    /// Number of pixel rows that it reaches.
    var rows: Int { (y + radius + 255) >> 8 }

    /// Writes the cuts of some columns of a row.
    ///
    /// The row is sliced; in each slice the length of the cut comes from the circle's equation in its middle,
    /// and then counts exactly along x. The error stays far below one part in 255.
    func cuts(inRow row: Int, columns: Range<Int>, into out: UnsafeMutablePointer<Int32>) {
        out.initialize(repeating: 0, count: columns.count)
        var from = max(0, row * 256 - y)
        let end = min(radius, row * 256 - y + 256)
        while from < end {
            let to = min(end, from + 8)
            // In halves of 1/256 pixel: the distance of the slice's middle from the circle's centre.
            let distance = 2 * radius - from - to
            let half = 2 * radius - squareRoot(4 * radius * radius - distance * distance)
            let reach = half / 2 + x
            for column in columns {
                let start = max(x, column * 256)
                if start >= reach { break }
                let length = min(reach, column * 256 + 256) - start
                if length > 0 { out[column - columns.lowerBound] += Int32(length * (to - from)) }
            }
            from = to
        }
    }

    /// The root rounded down, exact below 2^52 (where no number lies near enough below a square for the
    /// processor's correctly rounded root to reach it) and within one beyond: the same on every machine.
    private func squareRoot(_ value: Int) -> Int { Int(Double(value).squareRoot()) }
}

/// The cuts of a whole corner.
final class CornerCuts {
    let key: CornerKey
    private let cells: UnsafeMutablePointer<Int32>

    init(_ key: CornerKey) {
        self.key = key
        cells = .allocate(capacity: max(1, key.columns * key.rows))
        for row in 0..<key.rows {
            key.cuts(inRow: row, columns: 0..<key.columns, into: cells + row * key.columns)
        }
    }

    deinit { cells.deallocate() }

    func row(_ row: Int) -> UnsafePointer<Int32> { UnsafePointer(cells + row * key.columns) }
}

/// Corners that were drawn lately. An interface has few different ones.
final class CornerCutCache {
    private var corners: [CornerKey: CornerCuts] = [:]
    private static let limit = 128
    /// Larger ones (in 1/256 pixel) are not kept: they are worked out for the visible pixels only.
    private static let largestRadius = 64 << 8

    /// The corner's cuts, nil if it is too large to keep.
    func corner(_ key: CornerKey) -> CornerCuts? {
        guard key.radius <= Self.largestRadius else { return nil }
        if let known = corners[key] { return known }
        if corners.count >= Self.limit { corners.removeAll(keepingCapacity: true) }
        let made = CornerCuts(key)
        corners[key] = made
        return made
    }
}
