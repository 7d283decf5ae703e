extension GlyphRun {
    /// The size that is used: what lies beyond the limits is drawn at them.
    var effectiveScale: Int32 { min(max(scale, 0), MaskFilter.largestScale) }
    /// The blur that is used.
    var effectiveBlur: Int32 { min(max(blur.raw, 0), MaskFilter.largestBlur) }

    /// Where a mask lands: its pen start in 1/256 pixel, after scaling about the pivot.
    var penStart: (x: Int, y: Int) {
        let scale = Int(effectiveScale)
        guard scale != 65536 else { return (Int(origin.x.raw), Int(origin.y.raw)) }
        func scaled(_ origin: Subpixel, about pivot: Subpixel) -> Int {
            Int(pivot.raw) + ((Int(origin.raw) - Int(pivot.raw)) * scale + 32768) >> 16
        }
        return (scaled(origin.x, about: pivot.x), scaled(origin.y, about: pivot.y))
    }
}

/// A glyph's mask on the pixel grid.
struct GlyphPlace {
    /// The mask that is drawn.
    var key: MaskKey
    /// The pixels that it can touch, before clipping.
    var bounds: PixelRect
    /// How far below a pixel edge the baseline lies, 0...255 in 1/256 pixel.
    var subpixelY: Int
    var isColor: Bool

    /// Finds the place of a run whose mask has a shape at its natural size.
    @inline(__always)
    init(_ run: GlyphRun, natural: MaskShape) {
        let scale = run.effectiveScale
        let blur = run.effectiveBlur
        var shape = natural
        var x = Int(run.origin.x.raw)
        var y = Int(run.origin.y.raw)
        if scale != 65536 || blur != 0 {
            shape = MaskFilter.shape(of: natural, scale: scale, blur: blur)
            (x, y) = run.penStart
        }
        // Along x to the nearest quarter of a pixel, along y exactly.
        let quarters = (x &+ 32) &>> 6
        let phase = quarters & 3
        subpixelY = y & 255
        key = MaskKey(glyph: run.glyph, scale: scale, blur: blur, phase: Int32(truncatingIfNeeded: phase))
        isColor = shape.isColor
        bounds = PixelRect(
            x: quarters &>> 2 &- shape.originX, y: y &>> 8 &- shape.originY,
            width: scale == 0 || shape.width == 0 ? 0 : shape.width &+ (phase > 0 ? 1 : 0),
            height: shape.height &+ (subpixelY > 0 ? 1 : 0))
    }
}

extension RoundedRect {
    /// The pixels that it can touch.
    var bounds: PixelRect {
        PixelRect(from: Int(rect.x.raw), Int(rect.y.raw), to: right, bottom)
    }

    /// The pixels that show nothing but the fill.
    var plainInside: PixelRect {
        let reach = max(0, Int(radius.raw), stroke.alpha > 0 ? Int(lineWidth.raw) : 0)
        let left = (Int(rect.x.raw) + reach + 255) >> 8
        let top = (Int(rect.y.raw) + reach + 255) >> 8
        return PixelRect(
            x: left, y: top, width: max(0, (right - reach) >> 8 - left),
            height: max(0, (bottom - reach) >> 8 - top))
    }

    /// Whether there is a line along the edge.
    var hasStroke: Bool { stroke.alpha > 0 && lineWidth.raw > 0 }
    /// Whether anything is drawn.
    var isVisible: Bool { fill.alpha > 0 || hasStroke }

    /// Right edge in 1/256 pixel.
    var right: Int { Int(rect.x.raw) + max(0, Int(rect.width.raw)) }
    /// Bottom edge in 1/256 pixel.
    var bottom: Int { Int(rect.y.raw) + max(0, Int(rect.height.raw)) }
}

extension PixelRect {
    /// The smallest rectangle of whole pixels around edges given in 1/256 pixel.
    init(from left: Int, _ top: Int, to right: Int, _ bottom: Int) {
        let x = left >> 8
        let y = top >> 8
        self.init(x: x, y: y, width: (right + 255) >> 8 - x, height: (bottom + 255) >> 8 - y)
        if right <= left || bottom <= top { self = .empty }
    }
}

/// The pixels that a line through points can touch.
func polylineBounds(_ points: ArraySlice<SubpixelPoint>, lineWidth: Subpixel) -> PixelRect {
    guard let first = points.first, lineWidth.raw > 0 else { return .empty }
    var (left, right, top, bottom) = (first.x.raw, first.x.raw, first.y.raw, first.y.raw)
    for point in points {
        left = min(left, point.x.raw)
        right = max(right, point.x.raw)
        top = min(top, point.y.raw)
        bottom = max(bottom, point.y.raw)
    }
    // Half the line, and half a pixel from the edge to the last centre that it colours.
    let reach = (Int(lineWidth.raw) + 1) / 2 + 128
    return PixelRect(
        from: Int(left) - reach, Int(top) - reach, to: Int(right) + reach, Int(bottom) + reach)
}
