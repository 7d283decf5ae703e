/// Adds up the glyphs of a dissolve before they meet the ground.
///
/// Where all glyphs share one colour (numbers nearly always do) only their opacities are added up, four
/// pixels at a time. Both ways give the same bytes for a pixel that only one colour reached, so a picture does
/// not depend on which one a group takes.
final class DissolveLayer {
    /// What opacities sum to at most: full coverage at full opacity.
    private static let full: UInt16 = 65025

    private let words = ScratchBuffer<UInt32>()
    private let colorWords = ScratchBuffer<UInt64>()
    private(set) var area = PixelRect.empty
    private var pitch = 0

    /// Starts an empty layer for glyphs of one colour.
    func beginPlain(_ area: PixelRect) {
        self.area = area
        // Groups of four may reach beyond the last column.
        pitch = (area.width + 7) & ~3
        _ = words.filled(pitch * area.height, with: 0)
    }

    /// Starts an empty layer for glyphs of any colours.
    func beginColors(_ area: PixelRect) {
        self.area = area
        pitch = area.width * 2
        _ = colorWords.filled(pitch * area.height, with: 0)
    }

    /// Adds the opacities of a plain mask.
    func add(_ window: MaskWindow, atX x: Int) {
        let layer = words.reserve(0) + (window.y - area.y) * pitch + x - area.x
        let stride = window.mask.stride
        let rest = firstWords(window.width & 3)
        let upperWeight = Lanes(repeating: UInt16(truncatingIfNeeded: window.subpixelY))
        let lowerWeight = Lanes(repeating: 256) &- upperWeight
        for index in 0..<window.height {
            let rowOpacity = window.opacity(ofRow: index)
            if rowOpacity == 0 { continue }
            let opacity = Lanes(repeating: UInt16(truncatingIfNeeded: rowOpacity))
            let source = UnsafePointer(window.mask.words + (window.row + index) * stride + window.column)
            let sums = layer + index * pitch
            var x = 0
            while x < window.width {
                var lower = loadWords(source + x)
                var upper = loadWords(source + x - stride)
                if window.width &- x < 4 {
                    lower &= rest
                    upper &= rest
                }
                if !isZero(lower | upper) {
                    let coverage =
                        (unsafeBitCast(lower, to: Lanes.self) &* lowerWeight &+ unsafeBitCast(
                            upper, to: Lanes.self)
                            &* upperWeight &+ Lanes(repeating: 128)) &>> Lanes(repeating: 8)
                    let sum = unsafeBitCast(loadWords(sums + x), to: Lanes.self)
                    let room = Lanes(repeating: Self.full) &- sum
                    let added = pointwiseMin(coverage &* opacity, room)
                    storeWords(unsafeBitCast(sum &+ added, to: Words.self), sums + x)
                }
                x &+= 4
            }
        }
    }

    /// Blends a layer of one colour onto the picture.
    func blendPlain(_ color: Color, onto buffer: PixelBuffer) {
        let ink = Ink(color)
        let rest = firstWords(area.width & 3)
        for y in 0..<area.height {
            let sums = words.reserve(0) + y * pitch
            let pixels = buffer.row(area.y + y) + area.x
            var x = 0
            while x < area.width {
                var sum = loadWords(sums + x)
                if area.width &- x < 4 { sum &= rest }
                if !isZero(sum) {
                    ink.blend(onto: pixels + x, alpha: dividedBy255(unsafeBitCast(sum, to: Lanes.self)))
                }
                x &+= 4
            }
        }
    }
}

// MARK: - Any colours

extension DissolveLayer {
    /// Adds a plain mask in a colour.
    func add(_ window: MaskWindow, atX x: Int, color: Color) {
        let blueRed = UInt64(color.blue) | UInt64(color.red) << 32
        let greenAlpha = UInt64(color.green) | 255 << 32
        let weight = UInt32(window.subpixelY)
        for index in 0..<window.height {
            let opacity = window.opacity(ofRow: index)
            if opacity == 0 { continue }
            let lower = window.mask.words + (window.row + index) * window.mask.stride + window.column
            let upper = lower - window.mask.stride
            for column in 0..<window.width {
                let coverage =
                    ((lower[column] & 0xFFFF) * (256 - weight) + (upper[column] & 0xFFFF) * weight + 128) >> 8
                if coverage == 0 { continue }
                let amount = UInt64(coverage * opacity)
                add(blueRed &* amount, greenAlpha &* amount, x: x + column, y: window.y + index)
            }
        }
    }

    /// Adds a colour mask.
    func addColors(_ window: MaskWindow, atX x: Int) {
        for index in 0..<window.height {
            let opacity = UInt64(window.opacity(ofRow: index))
            if opacity == 0 { continue }
            window.forEachColor(inRow: index) { column, blueRed, greenAlpha in
                add(blueRed &* opacity, greenAlpha &* opacity, x: x + column, y: window.y + index)
            }
        }
    }

    /// Adds one pixel: channels times alpha times opacity in 32-bit halves, full at 255 * 255 * 255. What goes
    /// beyond full is left out, colour and opacity alike, so that a colour never brightens.
    @inline(__always)
    private func add(_ blueRed: UInt64, _ greenAlpha: UInt64, x: Int, y: Int) {
        let pixel = colorWords.reserve(0) + (y &- area.y) &* pitch + (x &- area.x) &* 2
        let alpha = greenAlpha &>> 32
        let room = 255 * 255 * 255 &- pixel[1] &>> 32
        if alpha <= room {
            pixel[0] &+= blueRed
            pixel[1] &+= greenAlpha
        } else if room > 0 {
            func limited(_ word: UInt64) -> UInt64 {
                ((word &>> 32) * room / alpha) << 32 | (word & 0xFFFF_FFFF) * room / alpha
            }
            pixel[0] &+= limited(blueRed)
            pixel[1] &+= limited(greenAlpha)
        }
    }

    /// Blends a layer of any colours onto the picture.
    func blendColors(onto buffer: PixelBuffer) {
        for y in 0..<area.height {
            let sums = colorWords.reserve(0) + y * pitch
            let pixels = buffer.row(area.y + y) + area.x
            for x in 0..<area.width {
                let full = UInt32(truncatingIfNeeded: sums[2 * x + 1] &>> 32)
                if full == 0 { continue }
                pixels[x] = mixed(
                    pixels[x], straightColor(sums[2 * x], sums[2 * x + 1], full: full),
                    alpha: (full + 32512) / 65025)
            }
        }
    }
}
