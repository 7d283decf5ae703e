import Canvas
import Foundation

/// Encodes each frame as the rectangle in which it differs from the one before. Holds two frames at most:
/// the caller's, and a copy of the one before.
final class DeltaCoder {
    private let coder = RegionCoder()
    private var previous: PixelBuffer?

    /// Takes a frame as the one before the next.
    func start(after frame: PixelBuffer) {
        let previous = previous ?? PixelBuffer(width: frame.width, height: frame.height)
        previous.copyPixels(of: frame.bounds, from: frame)
        self.previous = previous
    }

    /// Encodes the next frame, which has the size of all others.
    ///
    /// - Parameters:
    ///   - frame: The frame.
    ///   - damage: Outside of these rectangles nothing has changed since the frame before; `nil` where that
    ///     isn't known.
    ///   - body: Is handed the changed rectangle and its compressed pixels. A frame without a change is its
    ///     top-left pixel, as the format has no empty frames.
    /// - Returns: What `body` returns.
    func encode<Result>(
        _ frame: PixelBuffer, damage: [PixelRect]?, _ body: (PixelRect, UnsafeRawBufferPointer) -> Result
    ) -> Result {
        let region: PixelRect
        if let previous {
            let damaged = damage?.reduce(.empty) { $0.union($1) } ?? frame.bounds
            let changed = changedBox(previous, frame, within: frame.bounds.intersection(damaged))
            region = changed.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : changed
        } else {
            previous = PixelBuffer(width: frame.width, height: frame.height)
            region = frame.bounds
        }
        previous?.copyPixels(of: region, from: frame)
        return coder.encode(frame, region) { body(region, $0) }
    }
}

/// The smallest rectangle around all pixels that differ between two pictures of one size.
func changedBox(_ first: PixelBuffer, _ second: PixelBuffer, within area: PixelRect) -> PixelRect {
    guard !area.isEmpty, let a = first.pixels.baseAddress, let b = second.pixels.baseAddress else {
        return .empty
    }
    let width = first.width
    func differs(_ y: Int, _ x: Int, _ count: Int) -> Bool {
        memcmp(a + y * width + x, b + y * width + x, count * 4) != 0
    }
    guard let top = (area.y..<area.maxY).first(where: { differs($0, area.x, area.width) }),
        let bottom = (area.y..<area.maxY).last(where: { differs($0, area.x, area.width) })
    else { return .empty }
    var left = area.maxX - 1
    var right = area.x
    for y in top...bottom {
        let row = y * width
        // Only what lies outside the columns found so far can widen them.
        var x = area.x
        while x < left, a[row + x] == b[row + x] { x += 1 }
        left = min(left, x)
        x = area.maxX - 1
        while x > right, a[row + x] == b[row + x] { x -= 1 }
        right = max(right, x)
    }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
}
