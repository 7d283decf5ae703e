/// A few rectangles that cover all that was added.
///
/// They may overlap, and they may cover pixels that were not added where that is cheaper than another
/// rectangle.
struct DamageRegion {
    /// The rectangles, none of them empty.
    private(set) var rects: [PixelRect] = []
    /// The rectangle that grows at the moment: neighbours are usually added one after another.
    private var current = PixelRect.empty

    /// At most this many rectangles are kept.
    static let limit = 16
    /// What another rectangle costs, in pixels.
    private var rectCost = 2048

    /// Empties the region and keeps its memory. Each rectangle will be drawn by going through so many commands.
    mutating func removeAll(commandCount: Int = 0) {
        rects.removeAll(keepingCapacity: true)
        current = .empty
        rectCost = 2048 + 4 * commandCount
    }

    /// Adds the pixels of a rectangle; an empty one adds nothing.
    @inline(__always)
    mutating func add(_ rect: PixelRect) {
        if rect.isEmpty || current.contains(rect) { return }
        if current.isEmpty || Self.waste(current, rect) <= rectCost {
            current = current.union(rect)
        } else {
            settle()
            current = rect
        }
    }

    /// Moves the growing rectangle to the others; call it after the last one was added.
    mutating func settle() {
        guard !current.isEmpty else { return }
        var rect = current
        current = .empty
        // A union may have come near others: look again until nothing is worth joining.
        while let index = rects.firstIndex(where: { Self.waste($0, rect) <= rectCost }) {
            rect = rect.union(rects.remove(at: index))
        }
        rects.append(rect)
        if rects.count > Self.limit { joinCheapestPair() }
    }

    private mutating func joinCheapestPair() {
        var best = (first: 0, second: 1, waste: Int.max)
        for second in 1..<rects.count {
            for first in 0..<second {
                let waste = Self.waste(rects[first], rects[second])
                if waste < best.waste { best = (first, second, waste) }
            }
        }
        current = rects[best.first].union(rects[best.second])
        rects.remove(at: best.second)
        rects.remove(at: best.first)
        settle()
    }

    /// How many pixels a common rectangle covers that neither needs; below 0 where they overlap.
    private static func waste(_ a: PixelRect, _ b: PixelRect) -> Int {
        let union = a.union(b)
        return union.width * union.height - a.width * a.height - b.width * b.height
    }
}
