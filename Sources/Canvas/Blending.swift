/// Four pixels, or four coverage words.
typealias Words = SIMD4<UInt32>
/// The same 16 bytes as eight numbers of 16 bits: all blending happens in these. The two views are joined by
/// bit casts only; the initialisers that convert lanes cost a hundred times more.
typealias Lanes = SIMD8<UInt16>

/// `value / 255` rounded to nearest, exact for 0...65025.
@inline(__always)
func dividedBy255(_ value: UInt32) -> UInt32 {
    let t = value &+ 128
    return (t &+ (t &>> 8)) &>> 8
}

/// Lays a colour over an opaque pixel: each channel is `(color * alpha + pixel * (255 - alpha)) / 255`,
/// rounded. `alpha` is 0...255; the colour's own alpha is not looked at.
@inline(__always)
func mixed(_ pixel: UInt32, _ color: UInt32, alpha: UInt32) -> UInt32 {
    let inverse = 255 &- alpha
    // Two channels in one word: no sum exceeds its 16 bits.
    var low = (color & 0x00FF_00FF) &* alpha &+ (pixel & 0x00FF_00FF) &* inverse &+ 0x0080_0080
    var high =
        ((color &>> 8) & 0x00FF_00FF) &* alpha &+ ((pixel &>> 8) & 0x00FF_00FF) &* inverse &+ 0x0080_0080
    low = ((low &+ ((low &>> 8) & 0x00FF_00FF)) &>> 8) & 0x00FF_00FF
    high = (high &+ ((high &>> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return low | high | 0xFF00_0000
}

/// A colour spread over the lanes, ready to be blended onto four pixels at once.
struct Ink {
    /// The opaque pixel.
    let word: UInt32
    /// Blue and red, four times.
    let low: Lanes
    /// Green and the unused byte's 0xFF, four times.
    let high: Lanes

    init(_ color: Color) {
        word = color.argb | 0xFF00_0000
        low = unsafeBitCast(Words(repeating: word & 0x00FF_00FF), to: Lanes.self)
        high = unsafeBitCast(Words(repeating: (word &>> 8) & 0x00FF_00FF), to: Lanes.self)
    }

    /// Blends onto four pixels; each pixel's alpha (0...255) stands in both lanes of its word.
    @inline(__always)
    func blend(onto pixels: UnsafeMutablePointer<UInt32>, alpha: Lanes) {
        let ground = loadWords(pixels)
        let groundLow = unsafeBitCast(ground & Words(repeating: 0x00FF_00FF), to: Lanes.self)
        let groundHigh = unsafeBitCast(ground, to: Lanes.self) &>> Lanes(repeating: 8)
        let inverse = Lanes(repeating: 255) &- alpha
        let a = low &* alpha &+ groundLow &* inverse &+ Lanes(repeating: 128)
        let b = high &* alpha &+ groundHigh &* inverse &+ Lanes(repeating: 128)
        let resultLow = upperHalves(a, times: 257)
        let resultHigh = upperHalves(b, times: 257) &<< Lanes(repeating: 8)
        storeWords(unsafeBitCast(resultLow | resultHigh, to: Words.self), pixels)
    }
}

/// A colour with one opacity for a whole row, ready to be laid over four pixels at once where they are wholly
/// covered.
struct Wash {
    /// 0...255 in each lane.
    var opacity = Lanes.zero
    private var inverse = Lanes.zero
    private var low = Lanes.zero
    private var high = Lanes.zero

    /// A wash for rows that are opaque, which need none.
    @inline(__always)
    init() {}

    @inline(__always)
    init(_ ink: Ink, opacity: UInt32) {
        self.opacity = Lanes(repeating: UInt16(truncatingIfNeeded: opacity))
        inverse = Lanes(repeating: 255) &- self.opacity
        low = ink.low &* self.opacity &+ Lanes(repeating: 128)
        high = ink.high &* self.opacity &+ Lanes(repeating: 128)
    }

    @inline(__always)
    func blend(onto pixels: UnsafeMutablePointer<UInt32>) {
        let ground = loadWords(pixels)
        let groundLow = unsafeBitCast(ground & Words(repeating: 0x00FF_00FF), to: Lanes.self)
        let groundHigh = unsafeBitCast(ground, to: Lanes.self) &>> Lanes(repeating: 8)
        let resultLow = upperHalves(low &+ groundLow &* inverse, times: 257)
        let resultHigh = upperHalves(high &+ groundHigh &* inverse, times: 257) &<< Lanes(repeating: 8)
        storeWords(unsafeBitCast(resultLow | resultHigh, to: Words.self), pixels)
    }
}

/// Eight times `value / 255`, rounded, for 0...65025.
@inline(__always)
func dividedBy255(_ value: Lanes) -> Lanes {
    upperHalves(value &+ Lanes(repeating: 128), times: 257)
}

/// The upper 16 bits of each product. The compiler recognises the pattern and makes one instruction of it.
///
/// For `t = x + 128` the upper half of `t * 257` is `(t + (t >> 8)) >> 8`, which is `x / 255` rounded.
@inline(__always)
func upperHalves(_ lanes: Lanes, times factor: UInt32) -> Lanes {
    func half(_ index: Int) -> UInt16 {
        UInt16(truncatingIfNeeded: (UInt32(lanes[index]) &* factor) &>> 16)
    }
    return Lanes(half(0), half(1), half(2), half(3), half(4), half(5), half(6), half(7))
}

/// The upper 16 bits of the product of each pair of lanes, in one instruction too.
@inline(__always)
func upperHalves(_ a: Lanes, _ b: Lanes) -> Lanes {
    func half(_ index: Int) -> UInt16 {
        UInt16(truncatingIfNeeded: (UInt32(a[index]) &* UInt32(b[index])) &>> 16)
    }
    return Lanes(half(0), half(1), half(2), half(3), half(4), half(5), half(6), half(7))
}

/// All bits set in each lane where `a` is not below `b`. This order of comparison is one that older processors
/// know without a detour.
@inline(__always)
func atLeast(_ a: Lanes, _ b: Lanes) -> Lanes {
    unsafeBitCast(a .>= b, to: Lanes.self)
}

/// 1 in each lane whose sum left its 16 bits; `addend` is one of the two that were added.
@inline(__always)
func carry(from sum: Lanes, _ addend: Lanes) -> Lanes {
    Lanes(repeating: 1) &+ atLeast(sum, addend)
}

/// Reads eight numbers from any address.
@inline(__always)
func loadLanes(_ pointer: UnsafePointer<UInt16>) -> Lanes {
    UnsafeRawPointer(pointer).loadUnaligned(as: Lanes.self)
}

/// Writes eight numbers to any address.
@inline(__always)
func storeLanes(_ lanes: Lanes, _ pointer: UnsafeMutablePointer<UInt16>) {
    UnsafeMutableRawPointer(pointer).storeBytes(of: lanes, as: Lanes.self)
}

/// Reads four words from any address.
@inline(__always)
func loadWords(_ pointer: UnsafePointer<UInt32>) -> Words {
    UnsafeRawPointer(pointer).loadUnaligned(as: Words.self)
}

/// Reads four words from any address.
@inline(__always)
func loadWords(_ pointer: UnsafeMutablePointer<UInt32>) -> Words {
    UnsafeRawPointer(pointer).loadUnaligned(as: Words.self)
}

/// Writes four words to any address.
@inline(__always)
func storeWords(_ words: Words, _ pointer: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(pointer).storeBytes(of: words, as: Words.self)
}

/// Whether all four words are 0.
@inline(__always)
func isZero(_ words: Words) -> Bool {
    let halves = unsafeBitCast(words, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
}

/// Keeps the first `count` (0...4) words and clears the others.
func firstWords(_ count: Int) -> Words {
    Words(count > 0 ? .max : 0, count > 1 ? .max : 0, count > 2 ? .max : 0, count > 3 ? .max : 0)
}

/// Lays a colour over `count` pixels with one alpha for all.
func fillSpan(_ pixels: UnsafeMutablePointer<UInt32>, count: Int, color: Color) {
    let alpha = UInt32(color.alpha)
    if alpha == 255 {
        pixels.update(repeating: color.argb, count: count)
        return
    }
    if alpha == 0 { return }
    let ink = Ink(color)
    let lanes = Lanes(repeating: UInt16(alpha))
    var x = 0
    while x &+ 4 <= count {
        ink.blend(onto: pixels + x, alpha: lanes)
        x &+= 4
    }
    while x < count {
        pixels[x] = mixed(pixels[x], color.argb, alpha: alpha)
        x &+= 1
    }
}
