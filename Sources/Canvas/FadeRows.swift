/// How much an edge fade leaves of each row of the picture. All glyphs of a number share one fade, so that the
/// rows of the last one asked for are kept.
final class FadeRows {
    private var fade: EdgeFade?
    private let factors = ScratchBuffer<UInt32>()
    /// The rows that are not clear; others may be left out when drawing.
    private(set) var rows = 0..<0

    /// Takes a fade in a picture of a height.
    @inline(__always)
    func prepare(_ next: EdgeFade, height: Int) {
        if next != fade { compute(next, height: height) }
    }

    /// What is left of a row inside ``rows`` and those after it, 0...65536.
    @inline(__always)
    func factors(from row: Int) -> UnsafePointer<UInt32> {
        UnsafePointer(factors.reserve(0)) + (row &- rows.lowerBound)
    }

    /// Tells that the next picture may have another height.
    func forget() { fade = nil }

    @inline(never)
    private func compute(_ next: EdgeFade, height: Int) {
        fade = next
        let first = min(max(0, Int(next.top.raw) >> 8), height)
        let end = min(height, (Int(next.top.raw) + Int(next.height.raw) + 255) >> 8)
        rows = first..<max(first, end)
        let factors = factors.reserve(rows.count)
        for row in rows { factors[row - first] = next.factor(atRow: row) }
    }
}

extension EdgeFade {
    /// Opacity at the middle of a row of pixels, 0...65536: clear at the top, opaque from 0.2 to 0.8 of the
    /// height, clear at the bottom, linear between.
    func factor(atRow y: Int) -> UInt32 {
        let fromTop = y * 256 + 128 - Int(top.raw)
        let height = Int(height.raw)
        let nearest = min(fromTop, height - fromTop)
        guard nearest > 0 else { return 0 }
        if nearest &* 5 >= height { return 65536 }
        // As a division of whole numbers: the quotient is at least 1 / height away from the next whole number.
        return UInt32(Double(nearest &* 5 &* 65536) / Double(height))
    }
}
