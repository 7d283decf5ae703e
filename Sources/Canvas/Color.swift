/// A straight-alpha sRGB colour with 8 bits a channel.
///
/// Blending happens on the encoded values, as design tools and browsers do it.
public struct Color: Hashable, Sendable {
    /// The channels packed as `0xAARRGGBB`.
    public var argb: UInt32

    /// Makes a colour from `0xAARRGGBB`.
    public init(argb: UInt32) { self.argb = argb }

    /// Makes an opaque colour from `0xRRGGBB`.
    public init(rgb: UInt32) { self.argb = 0xFF00_0000 | (rgb & 0x00FF_FFFF) }

    /// Opacity, 0...255.
    public var alpha: UInt8 { UInt8(truncatingIfNeeded: argb >> 24) }
    /// Red, 0...255.
    public var red: UInt8 { UInt8(truncatingIfNeeded: argb >> 16) }
    /// Green, 0...255.
    public var green: UInt8 { UInt8(truncatingIfNeeded: argb >> 8) }
    /// Blue, 0...255.
    public var blue: UInt8 { UInt8(truncatingIfNeeded: argb) }

    /// The same colour with another opacity, 0...1 (clamped).
    public func opacity(_ value: Double) -> Color {
        let alpha = UInt32(roundedToInt32(min(max(value, 0), 1) * Double(self.alpha)))
        return Color(argb: (argb & 0x00FF_FFFF) | alpha << 24)
    }
}
