import CSDL2TTF
import Canvas

/// The bundled faces, opened with SDL_ttf: measures that do not depend on a pixel grid, and coverage masks.
///
/// Needs no display. Use one library from one thread at a time; several may live side by side.
///
/// The handle of a single character holds as long as the library. Of longer texts the library remembers some
/// thousands; one that went unused while thousands of others came is given up, and so is its handle. So hold on
/// to handles of characters, and ask anew for those of longer texts with each scene. A handle or glyph that was
/// given up draws nothing, never something else.
public final class FontLibrary: GlyphSource {
    let fonts: FontStock
    private let maskBudget: Int

    private let textStates = SlotTable<TextState>(capacity: 16384)
    private var handles: [TextKey: Int32] = [:]
    /// By slot, as ``masks``.
    private var texts: [Text] = []

    private let glyphStates = SlotTable<GlyphState>(capacity: 32768)
    private var glyphs: [GlyphKey: Int32] = [:]
    private var masks: [GlyphMask?] = []
    private var maskBytes = 0

    /// Grows whenever handles or glyphs are given up.
    public private(set) var givenUp = 0

    /// Counts what was made new; what bears a smaller count was last used longer ago.
    private var epoch = 0

    private let noMask = GlyphMask(width: 0, height: 0, originX: 0, originY: 0, coverage: [])

    private struct TextKey: Hashable {
        var text: String
        var face: FontFace
    }

    private struct Text {
        var key: TextKey
        var pieces: [FontStock.Piece]
    }

    /// What is looked at for each glyph of each frame, small and without references.
    private struct TextState {
        var advance: Double
        var lastUse: Int
        /// The size asked for last and the glyph given for it.
        var size: Int32 = -1
        var glyph: Int32 = -1
        var isKept: Bool
    }

    private struct GlyphKey: Hashable {
        var handle: Int32
        var size: Int32
    }

    private struct GlyphState {
        var key: GlyphKey
        var lastUse: Int
    }

    /// Opens the bundled faces.
    ///
    /// - Parameters:
    ///   - fontsFolder: The folder that holds them.
    ///   - systemFontFolders: Where to look for emoji and for scripts that the bundled faces lack.
    ///   - maskBudget: Bytes of masks to keep; the least recently used beyond it are drawn again when needed.
    /// - Throws: ``FontError`` that names the file.
    public init(
        fontsFolder: String, systemFontFolders: [String] = FontLibrary.usualFontFolders,
        maskBudget: Int = 8 << 20
    ) throws(FontError) {
        fonts = try FontStock(folder: fontsFolder, systemFolders: systemFontFolders)
        self.maskBudget = maskBudget
    }

    /// Folders where desktop systems keep fonts.
    public static var usualFontFolders: [String] { SystemFonts.usualFolders }

    /// Vertical measures of a face at size 1.
    public func metrics(of face: FontFace) -> FaceMetrics { fonts.metrics(of: face) }

    // MARK: Texts

    /// Gives a text in a face its handle; the same pair gets the same handle while it holds.
    public func handle(for text: String, face: FontFace) -> TextHandle {
        let key = TextKey(text: text, face: face)
        if let known = handles[key] {
            textStates[known]?.pointee.lastUse = epoch
            return TextHandle(raw: known)
        }
        if textStates.isFull { forgetTexts() }
        epoch += 1
        let pieces = fonts.pieces(of: text, face: face)
        let advance = pieces.last.map { $0.start + fonts.advance(of: $0) } ?? 0
        let number = textStates.take(TextState(advance: advance, lastUse: epoch, isKept: false))
        let slot = SlotTable<TextState>.slot(of: number)
        textStates[number]?.pointee.isKept = text.count == 1 && slot < textStates.capacity / 4
        let entry = Text(key: key, pieces: pieces)
        if slot == texts.count { texts.append(entry) } else { texts[slot] = entry }
        handles[key] = number
        return TextHandle(raw: number)
    }

    /// How far the pen moves over the text at size 1, kerning included, independent of any pixel grid.
    public func advance(of handle: TextHandle) -> Double {
        guard let text = textStates[handle.raw] else { return 0 }
        text.pointee.lastUse = epoch
        return text.pointee.advance
    }

    /// Gives up the half of the texts that went unused for longest.
    private func forgetTexts() {
        // A glyph that is still drawn keeps its text in use.
        for (key, number) in glyphs {
            guard let text = textStates[key.handle], let glyph = glyphStates[number] else { continue }
            text.pointee.lastUse = max(text.pointee.lastUse, glyph.pointee.lastUse)
        }
        let given = handles.values.filter { textStates[$0]?.pointee.isKept == false }
        let forgotten = Set(oldestHalf(of: given) { textStates[$0]?.pointee.lastUse ?? 0 })
        forgetGlyphs(glyphs.filter { forgotten.contains($0.key.handle) }.values)
        for number in forgotten {
            let slot = SlotTable<TextState>.slot(of: number)
            handles[texts[slot].key] = nil
            texts[slot] = Text(key: TextKey(text: "", face: .regular), pieces: [])
            textStates.giveBack(number)
        }
    }

    // MARK: Glyphs

    /// The text at a size in device pixels, quantised to 1/64 and kept within 1...2048.
    public func glyph(_ handle: TextHandle, pixelSize: Double) -> GlyphID {
        guard let text = textStates[handle.raw] else { return GlyphID(raw: -1) }
        let size = Self.quantised(pixelSize)
        text.pointee.lastUse = epoch
        if text.pointee.size == size { return GlyphID(raw: text.pointee.glyph) }
        let key = GlyphKey(handle: handle.raw, size: size)
        let number = glyphs[key] ?? newGlyph(key)
        text.pointee.size = size
        text.pointee.glyph = number
        return GlyphID(raw: number)
    }

    private static func quantised(_ pixelSize: Double) -> Int32 {
        // Rounds half up, which for what is above 0 is away from zero.
        pixelSize > 1 ? Int32(min(pixelSize, 2048) * 64 + 0.5) : 64
    }

    private func newGlyph(_ key: GlyphKey) -> Int32 {
        if glyphStates.isFull {
            forgetGlyphs(oldestHalf(of: glyphs.values) { glyphStates[$0]?.pointee.lastUse ?? 0 })
        }
        epoch += 1
        let number = glyphStates.take(GlyphState(key: key, lastUse: epoch))
        if SlotTable<GlyphState>.slot(of: number) == masks.count { masks.append(nil) }
        glyphs[key] = number
        return number
    }

    /// The half of some numbers that went unused for longest.
    private func oldestHalf(
        of numbers: some Collection<Int32>, lastUse: (Int32) -> Int
    ) -> ArraySlice<Int32> {
        let uses = numbers.map { (lastUse: lastUse($0), number: $0) }
        return uses.sorted(by: <).map(\.number).prefix(uses.count / 2)
    }

    private func forgetGlyphs(_ numbers: some Sequence<Int32>) {
        givenUp += 1
        for number in numbers {
            guard let key = glyphStates[number]?.pointee.key else { continue }
            if let text = textStates[key.handle], text.pointee.glyph == number {
                text.pointee.size = -1
            }
            dropMask(at: SlotTable<GlyphState>.slot(of: number))
            glyphs[key] = nil
            glyphStates.giveBack(number)
        }
    }

    // MARK: Masks

    /// The coverage of a glyph, drawn when it is first asked for and again after it had to leave the cache.
    public func mask(for glyph: GlyphID) -> GlyphMask {
        guard let entry = glyphStates[glyph.raw] else { return noMask }
        let slot = SlotTable<GlyphState>.slot(of: glyph.raw)
        entry.pointee.lastUse = epoch
        if let mask = masks[slot] { return mask }
        let key = entry.pointee.key
        guard textStates[key.handle] != nil else { return noMask }
        epoch += 1
        entry.pointee.lastUse = epoch
        let mask = fonts.draw(texts[SlotTable<TextState>.slot(of: key.handle)].pieces, size: Int(key.size))
        masks[slot] = mask
        maskBytes += mask.byteCount
        if maskBytes > maskBudget { dropOldMasks() }
        return mask
    }

    /// Drops masks, least recently used first, until a quarter of the budget is free; the newest stays.
    private func dropOldMasks() {
        var held: [(lastUse: Int, slot: Int)] = []
        for number in glyphs.values {
            let slot = SlotTable<GlyphState>.slot(of: number)
            guard masks[slot] != nil, let lastUse = glyphStates[number]?.pointee.lastUse else {
                continue
            }
            if lastUse != epoch { held.append((lastUse, slot)) }
        }
        for (_, slot) in held.sorted(by: <) {
            if maskBytes <= maskBudget * 3 / 4 { return }
            dropMask(at: slot)
        }
    }

    private func dropMask(at slot: Int) {
        maskBytes -= masks[slot]?.byteCount ?? 0
        masks[slot] = nil
    }
}

extension GlyphMask {
    fileprivate var byteCount: Int { coverage.count + color.count * 4 + 64 }
}

extension FontLibrary {
    /// Whether a colour emoji font was found; without one ``FontFace/emoji`` is drawn with the display face
    /// and what stands in for it.
    public var hasEmoji: Bool { fonts.emoji != nil }

    /// Whether the face, or an installed font that stands in for it, has a glyph for each character.
    public func covers(_ text: String, face: FontFace) -> Bool {
        fonts.pieces(of: text, face: face).allSatisfy { $0.missing.isEmpty }
    }

    /// One line for the user about characters that cannot be drawn as wanted, or nil when all can.
    public func notice(for text: String, face: FontFace) -> String? {
        if face == .emoji, !hasEmoji {
            return "No colour emoji font found; install the package fonts-noto-color-emoji"
        }
        var missing: [Character] = []
        for character in fonts.pieces(of: text, face: face).flatMap(\.missing)
        where !missing.contains(character) {
            missing.append(character)
        }
        guard !missing.isEmpty else { return nil }
        let shown = String(missing.prefix(20)) + (missing.count > 20 ? "…" : "")
        return "No installed font has “\(shown)”; install the package fonts-noto-core"
    }

    /// What turns text into pixels, for goldens. Reads every font file in use once.
    public var versions: FontVersions {
        var freeType = (Int32(0), Int32(0), Int32(0))
        var harfBuzz = (Int32(0), Int32(0), Int32(0))
        TTF_GetFreeTypeVersion(&freeType.0, &freeType.1, &freeType.2)
        TTF_GetHarfBuzzVersion(&harfBuzz.0, &harfBuzz.1, &harfBuzz.2)
        let ttf = TTF_Linked_Version().map { "\($0.pointee.major).\($0.pointee.minor).\($0.pointee.patch)" }
        return FontVersions(
            sdlTTF: ttf ?? "unknown", freeType: "\(freeType.0).\(freeType.1).\(freeType.2)",
            harfBuzz: "\(harfBuzz.0).\(harfBuzz.1).\(harfBuzz.2)", files: fonts.fileHashes)
    }
}
