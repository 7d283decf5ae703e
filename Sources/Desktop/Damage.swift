import Canvas

/// The rectangles to hand to the screen for a list of changed ones: clipped, without empty ones, and as one
/// where that costs less than handing over many.
package func presentedRects(_ damage: [PixelRect], within bounds: PixelRect) -> [PixelRect] {
    let rects = damage.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
    guard rects.count > 1 else { return rects }
    let whole = rects.reduce(PixelRect.empty) { $0.union($1) }
    let changed = rects.reduce(0) { $0 + $1.width * $1.height }
    // Each rectangle handed over costs about as much as this many pixels.
    let costOfOne = 20_000
    let separately = changed + rects.count * costOfOne
    return whole.width * whole.height + costOfOne <= separately ? [whole] : rects
}
