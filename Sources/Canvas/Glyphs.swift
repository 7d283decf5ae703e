/// The bundled faces by the role they play; which file serves a role is known to the font room alone.
public enum FontFace: UInt8, Hashable, Sendable, CaseIterable {
    /// Text of the interface.
    case regular
    /// Emphasis in the interface.
    case medium
    /// Titles.
    case semibold
    /// The heavy display cut of the numbers.
    case display
    /// Colour emoji, where the machine has such a font.
    case emoji
}

/// A piece of text in a face, interned by a ``GlyphSource``; the size comes when it is drawn.
public struct TextHandle: Hashable, Sendable {
    /// The index that the source gave out.
    public var raw: Int32
    /// Wraps an index that a source gave out.
    public init(raw: Int32) { self.raw = raw }
}

/// A rasterised text: a handle at one pixel size. Only the source that gave it out understands it.
public struct GlyphID: Hashable, Sendable {
    /// The index that the source gave out.
    public var raw: Int32
    /// Wraps an index that a source gave out.
    public init(raw: Int32) { self.raw = raw }
}

/// Vertical measures of a face at size 1; multiply by the font size.
public struct FaceMetrics: Hashable, Sendable {
    /// From the line's top to the baseline.
    public var ascent: Double
    /// From the baseline to the line's bottom, positive.
    public var descent: Double
    /// Height of a capital letter above the baseline.
    public var capHeight: Double
    /// Makes metrics in units of the font size.
    public init(ascent: Double, descent: Double, capHeight: Double) {
        self.ascent = ascent
        self.descent = descent
        self.capHeight = capHeight
    }
    /// Height of a line: ascent and descent together.
    public var lineHeight: Double { ascent + descent }
}

/// Coverage of a rasterised text, owned by whoever rasterised it.
///
/// `originX` and `originY` are where the text's pen start on the baseline lies, in pixels right of and below
/// the mask's top-left corner.
public final class GlyphMask {
    /// Width of the mask in pixels; may be 0 for white space.
    public let width: Int
    /// Height of the mask in pixels.
    public let height: Int
    /// Pixels from the mask's left edge to the pen start.
    public let originX: Int
    /// Pixels from the mask's top edge to the baseline.
    public let originY: Int
    /// `width * height` coverage bytes, 0 clear to 255 covered, top row first. For a colour glyph its alpha.
    public let coverage: [UInt8]
    /// For a colour glyph (emoji) its straight-alpha `0xAARRGGBB` pixels; empty for a plain mask, whose
    /// colour is chosen when it is drawn.
    public let color: [UInt32]

    /// Makes a mask; `coverage` (and `color`, unless empty) hold `width * height` values.
    public init(
        width: Int, height: Int, originX: Int, originY: Int, coverage: [UInt8], color: [UInt32] = []
    ) {
        precondition(coverage.count == width * height && (color.isEmpty || color.count == coverage.count))
        self.width = width
        self.height = height
        self.originX = originX
        self.originY = originY
        self.coverage = coverage
        self.color = color
    }
}

/// Where text gets its measures and its pixels from. The font room implements it; tests fake it.
public protocol GlyphSource: AnyObject {
    /// Vertical measures of a face at size 1.
    func metrics(of face: FontFace) -> FaceMetrics
    /// Gives a text in a face its handle; the same pair gets the same handle.
    func handle(for text: String, face: FontFace) -> TextHandle
    /// How far the pen moves over the text at size 1, kerning included, independent of any pixel grid.
    func advance(of handle: TextHandle) -> Double
    /// The text at a size in device pixels (quantised to 1/64). Rasterised when its mask is first asked for.
    func glyph(_ handle: TextHandle, pixelSize: Double) -> GlyphID
    /// The coverage of a glyph; at most one rasterisation while it stays in the cache.
    func mask(for glyph: GlyphID) -> GlyphMask
    /// Grows whenever handles or glyphs are given up: lists made before may then miss what is in them.
    var givenUp: Int { get }
    /// What stands in the way of showing a text as it is meant, with the mend, in one line; nil for nothing.
    func notice(for text: String, face: FontFace) -> String?
}

extension GlyphSource {
    /// A source that keeps everything gives up nothing.
    public var givenUp: Int { 0 }
    /// A source that can show everything has nothing to say.
    public func notice(for text: String, face: FontFace) -> String? { nil }
}
