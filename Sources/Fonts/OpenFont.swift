import CSDL2
import CSDL2TTF
import Synchronization

/// Opening and closing touch lists that all fonts of the process share; drawing with a font does not.
private let fontSystem = Mutex<Void>(())

/// One size of one file, opened with SDL_ttf and closed with this object.
final class OpenFont {
    private let file: FontFile
    private let font: OpaquePointer
    private var size: (horizontal: Int, vertical: Int)?

    init(_ file: FontFile) throws(FontError) {
        self.file = file
        var opened: OpaquePointer?
        var failure: FontError?
        fontSystem.withLock { _ in
            guard TTF_Init() == 0 else {
                failure = .libraryFailed(reason: sdlError())
                return
            }
            // A font of outlines gets its real size before its first use; one of bitmaps, its first strike.
            let stream = SDL_RWFromConstMem(file.bytes.baseAddress, Int32(clamping: file.bytes.count))
            opened = stream.flatMap { TTF_OpenFontRW($0, 1, file.strikeSize > 0 ? 0 : 16) }
            if opened == nil {
                failure = .damagedFile(path: file.path, reason: sdlError())
                TTF_Quit()
            }
        }
        guard let opened else { throw failure ?? .damagedFile(path: file.path, reason: "unknown") }
        font = opened
        TTF_SetFontHinting(font, TTF_HINTING_NONE)
    }

    deinit {
        fontSystem.withLock { _ in
            TTF_CloseFont(font)
            TTF_Quit()
        }
    }

    /// Sets the size of the em in 1/64 of a pixel, each way. Does nothing to a font of bitmaps.
    func setSize(horizontal: Int, vertical: Int) {
        guard file.strikeSize == 0, size?.horizontal != horizontal || size?.vertical != vertical else {
            return
        }
        // SDL_ttf takes whole points only, so a size of one point carries the rest in dots per inch: FreeType
        // computes (64 * dpi + 36) / 72, which meets every whole number of 1/64 pixels.
        TTF_SetFontSizeDPI(font, 1, UInt32((horizontal * 72 + 32) / 64), UInt32((vertical * 72 + 32) / 64))
        size = (horizontal, vertical)
    }

    var ascent: Int { Int(TTF_FontAscent(font)) }
    var descent: Int { -Int(TTF_FontDescent(font)) }
    var height: Int { Int(TTF_FontHeight(font)) }

    func provides(_ scalar: Unicode.Scalar) -> Bool { TTF_GlyphIsProvided32(font, scalar.value) != 0 }

    /// The box of a scalar's own glyph in pixels, y up from the baseline, and how far it moves the pen.
    func glyphBox(of scalar: Unicode.Scalar) -> GlyphBox? {
        var box = (minX: Int32(0), maxX: Int32(0), minY: Int32(0), maxY: Int32(0), advance: Int32(0))
        guard
            TTF_GlyphMetrics32(font, scalar.value, &box.minX, &box.maxX, &box.minY, &box.maxY, &box.advance)
                == 0
        else { return nil }
        return GlyphBox(
            minX: Int(box.minX), maxX: Int(box.maxX), minY: Int(box.minY), maxY: Int(box.maxY),
            advance: Int(box.advance))
    }

    /// Size of the surface that drawing the text makes: from the leftmost of pen start and ink to the rightmost
    /// of pen end and ink.
    func extent(of text: String) -> (width: Int, height: Int) {
        select(TextDirection(of: text))
        var width: Int32 = 0
        var height: Int32 = 0
        guard TTF_SizeUTF8(font, text, &width, &height) == 0 else { return (0, 0) }
        return (Int(width), Int(height))
    }

    /// Draws the text in white and hands its pixels, `0xAARRGGBB`, to `body`; nil for a text without width.
    func withPixels<R>(of text: String, _ body: (SurfacePixels) -> R) -> R? {
        select(TextDirection(of: text))
        let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
        guard let surface = TTF_RenderUTF8_Blended(font, text, white) else { return nil }
        defer { SDL_FreeSurface(surface) }
        guard let start = surface.pointee.pixels else { return nil }
        let stride = Int(surface.pointee.pitch) / 4
        let height = Int(surface.pointee.h)
        let pixels = start.bindMemory(to: UInt32.self, capacity: stride * height)
        return body(
            SurfacePixels(
                width: Int(surface.pointee.w), height: height, stride: stride,
                pixels: UnsafeBufferPointer(start: pixels, count: stride * height)))
    }

    private func select(_ direction: TextDirection) {
        TTF_SetFontDirection(font, direction.isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
        TTF_SetFontScriptName(font, direction.script)
    }
}

/// What SDL says about its last failure; to be asked at once.
func sdlError() -> String { String(cString: SDL_GetError()) }

/// The box of a glyph in pixels, y up.
struct GlyphBox {
    var minX: Int
    var maxX: Int
    var minY: Int
    var maxY: Int
    var advance: Int
}

/// The pixels of a surface while it lives.
struct SurfacePixels {
    var width: Int
    var height: Int
    var stride: Int
    var pixels: UnsafeBufferPointer<UInt32>
}

/// Script and direction, which SDL_ttf does not find out by itself.
struct TextDirection {
    /// ISO 15924 tag.
    var script: String
    var isRightToLeft: Bool

    /// Takes both from the first letter that belongs to a script with shaping rules of its own.
    init(of text: String) {
        for scalar in text.unicodeScalars where scalar.value >= 0x590 {
            switch scalar.value {
            case 0x590...0x5FF: self.init(script: "Hebr", isRightToLeft: true)
            // Arabic-Indic digits run from left to right; the letters around them do not.
            case 0x660...0x66C, 0x6F0...0x6F9: continue
            case 0x600...0x6FF, 0x750...0x77F: self.init(script: "Arab", isRightToLeft: true)
            case 0x900...0x97F: self.init(script: "Deva", isRightToLeft: false)
            default: continue
            }
            return
        }
        self.init(script: "Latn", isRightToLeft: false)
    }

    private init(script: String, isRightToLeft: Bool) {
        self.script = script
        self.isRightToLeft = isRightToLeft
    }
}
