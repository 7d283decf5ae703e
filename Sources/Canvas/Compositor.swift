/// Turns a ``DisplayList`` into pixels with exact integer arithmetic.
public final class Compositor {
    private let glyphs: any GlyphSource

    /// Makes a compositor that takes glyphs from a source.
    public init(glyphs: any GlyphSource) { self.glyphs = glyphs }

    /// Draws the whole list; `damage` limits what is touched to those pixels.
    public func draw(_ list: DisplayList, into buffer: PixelBuffer, damage: PixelRect? = nil) {
    }
}
