/// Draws fills, rounded rectangles and lines, and keeps the working memory for them.
final class ShapePainter {
    private let outerShape: ShapeCoverage
    private let innerShape: ShapeCoverage
    let outerCoverage = ScratchBuffer<UInt8>()
    let innerCoverage = ScratchBuffer<UInt8>()
    let lineCoverage = ScratchBuffer<UInt8>()

    init() {
        let corners = CornerCutCache()
        outerShape = ShapeCoverage(cache: corners)
        innerShape = ShapeCoverage(cache: corners)
    }

    /// Fills whole pixels inside the picture.
    func fill(_ rect: PixelRect, _ color: Color, into buffer: PixelBuffer) {
        let area = rect.intersection(buffer.bounds)
        if area.isEmpty || color.alpha == 0 { return }
        if area.width == buffer.width {
            fillSpan(buffer.row(area.y), count: area.width * area.height, color: color)
        } else {
            for y in area.y..<area.maxY {
                fillSpan(buffer.row(y) + area.x, count: area.width, color: color)
            }
        }
    }

    /// Draws a rounded rectangle inside a clip that lies inside the picture.
    func draw(_ rect: RoundedRect, clip: PixelRect, into buffer: PixelBuffer) {
        let visible = rect.bounds.intersection(clip)
        if visible.isEmpty || !rect.isVisible { return }
        if rect.plainInside.contains(visible) { return fill(visible, rect.fill, into: buffer) }
        let lineWidth = max(0, Int(rect.lineWidth.raw))
        let hasStroke = rect.hasStroke
        let paint = RoundedPaint(fill: rect.fill, stroke: rect.stroke)
        let outer = RoundedShape(rect)
        outerShape.prepare(outer)
        if hasStroke { innerShape.prepare(outer.inset(by: lineWidth)) }
        // Between the corners' columns, and between their rows, nothing depends on the corners.
        let line = hasStroke ? lineWidth : 0
        let reach = max(outer.radius, line)
        let betweenCorners = outer.columns(insetBy: reach).clamped(to: visible.x..<visible.maxX)
        let betweenLines = outer.columns(insetBy: line).clamped(to: visible.x..<visible.maxX)
        let steadyRows = outer.rows(insetBy: reach)

        let outerBytes = outerCoverage.reserve(visible.width)
        let innerBytes = hasStroke ? innerCoverage.reserve(visible.width) : outerBytes
        var isSteady = false
        for y in visible.y..<visible.maxY {
            let wasSteady = isSteady
            isSteady = steadyRows.contains(y)
            let middle = isSteady ? betweenLines : betweenCorners
            let row = buffer.row(y)
            for columns in [visible.x..<middle.lowerBound, middle.upperBound..<visible.maxX]
            where !columns.isEmpty {
                let offset = columns.lowerBound - visible.x
                // All rows between the corners are alike.
                if !(wasSteady && isSteady) {
                    outerShape.row(y, columns: columns, into: outerBytes + offset)
                    if hasStroke { innerShape.row(y, columns: columns, into: innerBytes + offset) }
                }
                paint.draw(
                    row + columns.lowerBound, count: columns.count, outer: outerBytes + offset,
                    inner: innerBytes + offset)
            }
            if !middle.isEmpty {
                let covered = outerShape.middle(ofRow: y)
                paint.drawSpan(
                    row + middle.lowerBound, count: middle.count, outer: covered,
                    inner: hasStroke ? innerShape.middle(ofRow: y) : covered)
            }
        }
    }
}

/// The colours of a rounded rectangle. A pixel is parted into inside, line and outside; the line lies over
/// the fill, and each part counts with its share, so that nothing shines through where they meet.
struct RoundedPaint {
    var fill: Color
    var stroke: Color

    /// The pixel where the inside covers `inner` and inside and line together `outer`, 0...255.
    @inline(__always)
    func over(_ pixel: UInt32, outer: UInt32, inner: UInt32) -> UInt32 {
        let filled = mixed(pixel, fill.argb, alpha: UInt32(fill.alpha))
        let lined = mixed(filled, stroke.argb, alpha: UInt32(stroke.alpha))
        let line = outer &- min(inner, outer)
        let inside = outer &- line
        let outside = 255 &- outer
        let mask: UInt32 = 0x00FF_00FF
        var low = (filled & mask) &* inside &+ (lined & mask) &* line &+ (pixel & mask) &* outside
        var high =
            ((filled &>> 8) & mask) &* inside &+ ((lined &>> 8) & mask) &* line &+ ((pixel &>> 8) & mask)
            &* outside
        low &+= 0x0080_0080
        high &+= 0x0080_0080
        low = ((low &+ ((low &>> 8) & mask)) &>> 8) & mask
        high = (high &+ ((high &>> 8) & mask)) & 0xFF00_FF00
        return low | high
    }

    /// Draws pixels with a coverage each.
    func draw(
        _ pixels: UnsafeMutablePointer<UInt32>, count: Int, outer: UnsafePointer<UInt8>,
        inner: UnsafePointer<UInt8>
    ) {
        let isOpaque = fill.alpha == 255
        for x in 0..<count {
            let covered = UInt32(outer[x])
            if covered == 0 { continue }
            if isOpaque, inner[x] == 255 {
                pixels[x] = fill.argb
            } else {
                pixels[x] = over(pixels[x], outer: covered, inner: UInt32(inner[x]))
            }
        }
    }

    /// Draws pixels with one coverage for all.
    func drawSpan(_ pixels: UnsafeMutablePointer<UInt32>, count: Int, outer: UInt32, inner: UInt32) {
        if outer == 255, inner == 255 { return fillSpan(pixels, count: count, color: fill) }
        if outer == 255, inner == 0, stroke.alpha == 255 {
            return fillSpan(pixels, count: count, color: stroke)
        }
        if outer == 0 { return }
        for x in 0..<count { pixels[x] = over(pixels[x], outer: outer, inner: inner) }
    }
}
