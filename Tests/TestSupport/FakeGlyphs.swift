import Canvas

/// A glyph source made by hand: every character is a box with soft edges and a bar inside, so that pictures
/// differ by character, and no font is needed.
///
/// Measures are plausible ones of a display face: a character advances 0.6 of the size, `1` and punctuation
/// less. A character of the emoji face, and every emoji, has colours of its own.
public final class FakeGlyphs: GlyphSource {
    private struct Text: Hashable {
        var text: String
        var face: FontFace
    }

    private struct Sized: Hashable {
        var handle: TextHandle
        /// In 1/64 pixel.
        var size: Int
    }

    private var texts: [Text] = []
    private var handles: [Text: TextHandle] = [:]
    private enum Origin {
        case text(Sized)
        case handMade(GlyphMask)
    }

    private var origins: [Origin] = []
    private var glyphs: [Sized: GlyphID] = [:]
    private var masks: [GlyphID: GlyphMask] = [:]

    /// How many masks were rasterised so far.
    public private(set) var rasterisations = 0

    /// Grows with each ``giveUpTexts()``.
    public private(set) var givenUp = 0

    /// From now on every text gets a new handle, as from a source that had no room for all of them.
    public func giveUpTexts() {
        handles = [:]
        givenUp += 1
    }

    /// Makes an empty source.
    public init() {}

    /// The same for all faces: ascent 0.97, descent 0.24, capitals 0.73.
    public func metrics(of face: FontFace) -> FaceMetrics {
        FaceMetrics(ascent: 0.97, descent: 0.24, capHeight: 0.73)
    }

    /// Interns a text.
    public func handle(for text: String, face: FontFace) -> TextHandle {
        let key = Text(text: text, face: face)
        if let known = handles[key] { return known }
        let handle = TextHandle(raw: Int32(texts.count))
        texts.append(key)
        handles[key] = handle
        return handle
    }

    /// The sum of the characters' advances at size 1.
    public func advance(of handle: TextHandle) -> Double {
        texts[Int(handle.raw)].text.reduce(0) { $0 + Self.advance(of: $1) }
    }

    private static func advance(of character: Character) -> Double {
        switch character {
        case "1": 0.42
        case ".", ",", "'", ":": 0.3
        case " ", "\u{A0}", "\u{202F}": 0.25
        default: 0.6
        }
    }

    /// Interns a text at a size.
    public func glyph(_ handle: TextHandle, pixelSize: Double) -> GlyphID {
        let key = Sized(handle: handle, size: max(1, Int((pixelSize * 64).rounded())))
        if let known = glyphs[key] { return known }
        let glyph = GlyphID(raw: Int32(origins.count))
        origins.append(.text(key))
        glyphs[key] = glyph
        return glyph
    }

    /// Adds a mask of the test's own.
    public func add(_ mask: GlyphMask) -> GlyphID {
        let glyph = GlyphID(raw: Int32(origins.count))
        origins.append(.handMade(mask))
        return glyph
    }

    /// The mask, drawn when first asked for.
    public func mask(for glyph: GlyphID) -> GlyphMask {
        switch origins[Int(glyph.raw)] {
        case .handMade(let mask):
            return mask
        case .text(let sized):
            if let known = masks[glyph] { return known }
            let text = texts[Int(sized.handle.raw)]
            let mask = Self.draw(
                text.text, size: Double(sized.size) / 64, inColor: Self.isColor(text.text, text.face))
            masks[glyph] = mask
            rasterisations += 1
            return mask
        }
    }

    private static func isColor(_ text: String, _ face: FontFace) -> Bool {
        face == .emoji || text.unicodeScalars.contains { $0.properties.isEmojiPresentation }
    }

    /// Draws the characters side by side: a box as high as a capital with a bar across, whose height tells the
    /// characters apart. Edges fall between pixels and are antialiased along x and y.
    private static func draw(_ text: String, size: Double, inColor: Bool) -> GlyphMask {
        let originY = Int((0.8 * size).rounded(.up))
        let height = originY + Int((0.2 * size).rounded(.up))
        let width = Int((text.reduce(0) { $0 + advance(of: $1) } * size).rounded(.up))
        var coverage = [UInt8](repeating: 0, count: width * height)
        var pen = 0.0
        for character in text {
            let advance = advance(of: character) * size
            let seed = character.unicodeScalars.reduce(0) { ($0 &* 31 &+ Int($1.value)) & 0xFFFF }
            defer { pen += advance }
            if character.isWhitespace { continue }
            let left = pen + 0.06 * size
            let right = pen + advance - 0.06 * size
            let top = Double(originY) - 0.73 * size
            let bottom = Double(originY)
            let bar = top + (bottom - top) * Double(1 + seed % 10) / 12
            let stroke = 0.1 * size
            for y in 0..<height {
                for x in 0..<width {
                    let outside = overlap(x, left, right) * overlap(y, top, bottom)
                    let hole =
                        overlap(x, left + stroke, right - stroke) * overlap(y, top + stroke, bottom - stroke)
                    let across = overlap(x, left + stroke, right - stroke) * overlap(y, bar, bar + stroke)
                    let covered = min(1, max(0, outside - hole + across))
                    coverage[y * width + x] = max(coverage[y * width + x], UInt8((covered * 255).rounded()))
                }
            }
        }
        guard inColor else {
            return GlyphMask(width: width, height: height, originX: 0, originY: originY, coverage: coverage)
        }
        let colors = coverage.enumerated().map { index, alpha in
            UInt32(alpha) << 24 | 0xF0_0000 | UInt32(index % max(1, width) * 7 & 255) << 8 | 0x20
        }
        return GlyphMask(
            width: width, height: height, originX: 0, originY: originY, coverage: coverage, color: colors)
    }

    private static func overlap(_ pixel: Int, _ from: Double, _ to: Double) -> Double {
        max(0, min(Double(pixel + 1), to) - max(Double(pixel), from))
    }
}
