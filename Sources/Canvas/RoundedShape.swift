/// A rectangle with circular corners; edges and radius in 1/256 pixel.
struct RoundedShape {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
    var radius: Int

    init(_ rect: RoundedRect) {
        left = Int(rect.rect.x.raw)
        top = Int(rect.rect.y.raw)
        right = rect.right
        bottom = rect.bottom
        radius = min(max(0, Int(rect.radius.raw)), (right - left) / 2, (bottom - top) / 2)
    }

    /// The shape whose edge runs at a distance inside this one.
    func inset(by distance: Int) -> RoundedShape {
        var shape = self
        shape.left += distance
        shape.top += distance
        // Two edges that would cross meet, and nothing is left between them.
        shape.right = max(shape.left, right - distance)
        shape.bottom = max(shape.top, bottom - distance)
        shape.radius = max(0, radius - distance)
        return shape
    }

    /// The pixel columns that lie wholly between two lines at a distance inside the left and right edges.
    func columns(insetBy distance: Int) -> Range<Int> { Self.pixels(left + distance, right - distance) }

    /// The pixel rows that lie wholly between two lines at a distance inside the top and bottom edges.
    func rows(insetBy distance: Int) -> Range<Int> { Self.pixels(top + distance, bottom - distance) }

    private static func pixels(_ from: Int, _ to: Int) -> Range<Int> {
        let first = (from + 255) >> 8
        return first..<max(first, to >> 8)
    }

    /// Index of the last pixel that an edge at the right or bottom touches.
    @inline(__always)
    fileprivate static func lastPixel(_ edge: Int) -> Int { (edge + 255) >> 8 - 1 }
}

/// Tells how much of each pixel a rounded shape covers: its exact share of the rectangle less what the
/// corners cut off.
final class ShapeCoverage {
    private var shape: RoundedShape
    private let cache: CornerCutCache
    /// Top left, top right, bottom left, bottom right.
    private var corners: [(key: CornerKey, kept: CornerCuts?)] = []
    private let spare = (0..<4).map { _ in ScratchBuffer<Int32>() }
    private let areas = ScratchBuffer<Int32>()

    init(cache: CornerCutCache) {
        self.cache = cache
        shape = RoundedShape(
            RoundedRect(
                rect: SubpixelRect(x: 0, y: 0, width: 0, height: 0), radius: Subpixel(raw: 0),
                fill: Color(argb: 0), stroke: Color(argb: 0), lineWidth: Subpixel(raw: 0)))
        corners.reserveCapacity(4)
    }

    /// Takes the shape that is asked about next.
    func prepare(_ shape: RoundedShape) {
        self.shape = shape
        corners.removeAll(keepingCapacity: true)
        guard shape.radius > 0 else { return }
        for y in [shape.top & 255, -shape.bottom & 255] {
            for x in [shape.left & 255, -shape.right & 255] {
                let key = CornerKey(radius: shape.radius, x: x, y: y)
                corners.append((key, cache.corner(key)))
            }
        }
    }

    /// How much of a pixel, 0...256, lies between two edges.
    @inline(__always)
    private func overlap(_ pixel: Int, _ from: Int, _ to: Int) -> Int {
        max(0, min(pixel &* 256 &+ 256, to) &- max(pixel &* 256, from))
    }

    /// Coverage of a row's pixels where the corners and the edges beside them are far, 0...255.
    func middle(ofRow y: Int) -> UInt32 {
        shape.right > shape.left ? UInt32((overlap(y, shape.top, shape.bottom) * 255 + 128) >> 8) : 0
    }

    /// Writes the coverage of pixels of a row, 0...255.
    func row(_ y: Int, columns: Range<Int>, into out: UnsafeMutablePointer<UInt8>) {
        let rows = overlap(y, shape.top, shape.bottom)
        let areas = areas.reserve(columns.count)
        for x in columns {
            areas[x &- columns.lowerBound] = Int32(
                truncatingIfNeeded: rows &* overlap(x, shape.left, shape.right))
        }
        for index in corners.indices { cut(index, row: y, columns: columns, from: areas) }
        for index in 0..<columns.count {
            // The corners' shares are rounded, so that a pixel that they cut off wholly may end a trace below 0.
            out[index] = UInt8(truncatingIfNeeded: (max(0, areas[index]) &* 255 &+ 32768) &>> 16)
        }
    }

    /// Takes what a corner cuts off the pixels of a row from their areas.
    private func cut(_ index: Int, row y: Int, columns: Range<Int>, from areas: UnsafeMutablePointer<Int32>) {
        let key = corners[index].key
        let row = index < 2 ? y - (shape.top >> 8) : RoundedShape.lastPixel(shape.bottom) - y
        guard row >= 0, row < key.rows, !columns.isEmpty else { return }
        // Columns counted inwards from the corner.
        let isLeft = index & 1 == 0
        let first = shape.left >> 8
        let last = RoundedShape.lastPixel(shape.right)
        let reached =
            isLeft
            ? columns.lowerBound - first..<columns.upperBound - first
            : last - columns.upperBound + 1..<last - columns.lowerBound + 1
        let touched = reached.clamped(to: 0..<key.columns)
        if touched.isEmpty { return }
        let cuts: UnsafePointer<Int32>
        if let kept = corners[index].kept {
            cuts = kept.row(row) + touched.lowerBound
        } else {
            let room = spare[index].reserve(touched.count)
            key.cuts(inRow: row, columns: touched, into: room)
            cuts = UnsafePointer(room)
        }
        for column in touched {
            let x = isLeft ? first &+ column : last &- column
            areas[x &- columns.lowerBound] &-= cuts[column &- touched.lowerBound]
        }
    }
}
