/// The visible part of a packed mask and where it goes.
struct MaskWindow {
    var mask: PackedMask
    /// First visible column and row, counted from the mask's corner.
    var column: Int
    var row: Int
    /// Number of visible columns and rows, at least 1.
    var width: Int
    var height: Int
    /// Row of the picture that the first visible row goes to.
    var y: Int
    /// How far the mask is moved down, 0...255 in 1/256 pixel.
    var subpixelY: Int
    /// 0...255.
    var opacity: UInt32
    /// For each visible row how much of the opacity is left, 0...65536; nil for all of it.
    var fade: UnsafePointer<UInt32>?

    /// Opacity of a visible row.
    @inline(__always)
    func opacity(ofRow index: Int) -> UInt32 {
        guard let fade else { return opacity }
        return (opacity &* fade[index] &+ 32768) &>> 16
    }
}

/// Blends a plain mask in a colour. `target` is the pixel under the window's corner, `pitch` the number of
/// pixels from one row to the next.
func blend(
    _ window: MaskWindow, ink: Ink, onto target: UnsafeMutablePointer<UInt32>, pitch: Int
) {
    if window.subpixelY == 0 {
        blendRows(window, ink, target, pitch, betweenRows: false)
    } else {
        blendRows(window, ink, target, pitch, betweenRows: true)
    }
}

/// The loop over the rows; the flag is a constant where it is called, so that each caller gets a loop of its
/// own.
@inline(__always)
private func blendRows(
    _ window: MaskWindow, _ ink: Ink, _ target: UnsafeMutablePointer<UInt32>, _ pitch: Int, betweenRows: Bool
) {
    let stride = window.mask.stride
    let rest = firstWords(window.width & 3)
    let upperWeight = Lanes(repeating: UInt16(truncatingIfNeeded: window.subpixelY))
    var source = UnsafePointer(window.mask.words + window.row &* stride + window.column)
    var pixels = target
    for index in 0..<window.height {
        let opacity = window.opacity(ofRow: index)
        if opacity == 255 {
            blendRow(
                source, source - stride, upperWeight, window.width, rest, ink, pixels, Wash(),
                betweenRows: betweenRows, isTranslucent: false)
        } else if opacity > 0 {
            blendRow(
                source, source - stride, upperWeight, window.width, rest, ink, pixels,
                Wash(ink, opacity: opacity), betweenRows: betweenRows, isTranslucent: true)
        }
        source += stride
        pixels += pitch
    }
}

/// Blends one row; `above` is the mask's row above it, and `rest` tells which of the last four pixels count.
@inline(__always)
private func blendRow(
    _ source: UnsafePointer<UInt32>, _ above: UnsafePointer<UInt32>, _ upperWeight: Lanes, _ width: Int,
    _ rest: Words, _ ink: Ink, _ pixels: UnsafeMutablePointer<UInt32>, _ wash: Wash, betweenRows: Bool,
    isTranslucent: Bool
) {
    let full = Words(repeating: 0x00FF_00FF)
    let whole = width & ~3
    var x = 0
    while x < whole {
        let lower = loadWords(source + x)
        let upper = betweenRows ? loadWords(above + x) : lower
        if isZero(lower | upper) {
            x &+= 4
            continue
        }
        // The inside of a heavy digit is covered wholly: the same colour four times, or the same share of it.
        if isZero((lower & upper) ^ full) {
            if isTranslucent {
                wash.blend(onto: pixels + x)
            } else {
                storeWords(Words(repeating: ink.word), pixels + x)
            }
        } else {
            blendFour(
                lower, upper, upperWeight, ink, pixels + x, wash, betweenRows: betweenRows,
                isTranslucent: isTranslucent)
        }
        x &+= 4
    }
    guard whole < width else { return }
    let lower = loadWords(source + whole) & rest
    let upper = betweenRows ? loadWords(above + whole) & rest : lower
    if isZero(lower | upper) { return }
    blendFour(
        lower, upper, upperWeight, ink, pixels + whole, wash, betweenRows: betweenRows,
        isTranslucent: isTranslucent)
}

@inline(__always)
private func blendFour(
    _ lower: Words, _ upper: Words, _ upperWeight: Lanes, _ ink: Ink, _ pixels: UnsafeMutablePointer<UInt32>,
    _ wash: Wash, betweenRows: Bool, isTranslucent: Bool
) {
    var alpha = unsafeBitCast(lower, to: Lanes.self)
    if betweenRows {
        alpha =
            (alpha &* (Lanes(repeating: 256) &- upperWeight) &+ unsafeBitCast(upper, to: Lanes.self)
                &* upperWeight &+ Lanes(repeating: 128)) &>> Lanes(repeating: 8)
    }
    if isTranslucent { alpha = dividedBy255(alpha &* wash.opacity) }
    ink.blend(onto: pixels, alpha: alpha)
}

/// Blends a colour mask; its colours are its own.
func blendColors(_ window: MaskWindow, onto target: UnsafeMutablePointer<UInt32>, pitch: Int) {
    for index in 0..<window.height {
        let opacity = window.opacity(ofRow: index)
        if opacity == 0 { continue }
        let pixels = target + index * pitch
        window.forEachColor(inRow: index) { x, blueRed, greenAlpha in
            let coverage = UInt32(truncatingIfNeeded: greenAlpha &>> 32)
            // Opacity of the pixel, rounded once.
            let alpha = (coverage &* opacity &+ 32512) / 65025
            pixels[x] = mixed(
                pixels[x], straightColor(blueRed, greenAlpha, full: coverage), alpha: alpha)
        }
    }
}

extension MaskWindow {
    /// Calls the body for each pixel of a colour mask's row that is not clear, with two numbers in the 32-bit
    /// halves of each word: blue and red, green and alpha, all multiplied by alpha, full at 65025.
    @inline(__always)
    func forEachColor(inRow index: Int, _ body: (Int, UInt64, UInt64) -> Void) {
        let lower = mask.colorWords + (row + index) * mask.stride + column * 2
        let upper = lower - mask.stride
        let upperWeight = UInt64(truncatingIfNeeded: subpixelY)
        let lowerWeight = 256 &- upperWeight
        let half: UInt64 = 0x0000_0080_0000_0080
        let lanes: UInt64 = 0x0000_FFFF_0000_FFFF
        for x in 0..<width {
            var blueRed = lower[2 &* x]
            var greenAlpha = lower[2 &* x &+ 1]
            if subpixelY > 0 {
                blueRed = (blueRed &* lowerWeight &+ upper[2 &* x] &* upperWeight &+ half) &>> 8 & lanes
                greenAlpha =
                    (greenAlpha &* lowerWeight &+ upper[2 &* x &+ 1] &* upperWeight &+ half) &>> 8 & lanes
            }
            if greenAlpha &>> 32 != 0 { body(x, blueRed, greenAlpha) }
        }
    }
}

/// The colour whose channels, multiplied by alpha, stand in the halves of two words: each channel times 255
/// and divided by alpha (`full`, above 0), rounded.
@inline(__always)
func straightColor(_ blueRed: UInt64, _ greenAlpha: UInt64, full: UInt32) -> UInt32 {
    func channel(_ word: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: ((word & 0xFFFF_FFFF) &* 255 &+ UInt64(full) / 2) / UInt64(full))
    }
    return 0xFF00_0000 | channel(blueRed &>> 32) << 16 | channel(greenAlpha) << 8 | channel(blueRed)
}
