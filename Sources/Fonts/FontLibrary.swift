import Canvas

/// The bundled faces, opened with SDL_ttf: measures that do not depend on a pixel grid, and coverage masks.
///
/// Needs no display. Used from one thread at a time.
public final class FontLibrary: GlyphSource {
    /// Opens the bundled faces in a folder.
    public init(fontsFolder: String, systemFontFolders: [String] = FontLibrary.usualFontFolders)
        throws(FontError)
    {
        throw .missingFile(path: fontsFolder)
    }

    /// Folders where desktop systems keep fonts.
    public static var usualFontFolders: [String] { [] }

    /// Whether a colour emoji font was found; without one `.emoji` is drawn with the display face.
    public var hasEmoji: Bool { false }

    /// What produced the masks, for goldens.
    public var versions: FontVersions { FontVersions(sdlTTF: "", freeType: "", harfBuzz: "", files: [:]) }

    /// Whether the face, or an installed font that stands in for it, has a glyph for each character.
    public func covers(_ text: String, face: FontFace) -> Bool { false }

    /// Vertical measures of a face at size 1.
    public func metrics(of face: FontFace) -> FaceMetrics {
        FaceMetrics(ascent: 1, descent: 0, capHeight: 1)
    }
    /// Gives a text in a face its handle.
    public func handle(for text: String, face: FontFace) -> TextHandle { TextHandle(raw: 0) }
    /// How far the pen moves over the text at size 1.
    public func advance(of handle: TextHandle) -> Double { 0 }
    /// The text at a size in device pixels.
    public func glyph(_ handle: TextHandle, pixelSize: Double) -> GlyphID { GlyphID(raw: 0) }
    /// The coverage of a glyph.
    public func mask(for glyph: GlyphID) -> GlyphMask {
        GlyphMask(width: 0, height: 0, originX: 0, originY: 0, coverage: [])
    }
}
