import Canvas

/// All fonts in use: the bundled faces, the emoji font, and installed ones that stand in where those lack a
/// character.
final class FontStock {
    /// A stretch of a text that one font draws.
    struct Piece {
        var text: String
        /// Index of the font among those open.
        var font: Int
        /// Where its pen starts at size 1.
        var start: Double
        /// The characters that no font has; each is drawn as an empty box.
        var missing: [Character] = []
    }

    private static let bundled: [(face: FontFace, file: String)] = [
        (.regular, "Inter-Regular.otf"), (.medium, "Inter-Medium.otf"), (.semibold, "Inter-SemiBold.otf"),
        (.display, "InterDisplay-Bold.otf"),
    ]

    private var fonts: [Typeface] = []
    private var system: SystemFonts
    /// Which font stands in for a scalar; -1 where none does.
    private var standIns: [StandInKey: Int] = [:]

    private struct StandInKey: Hashable {
        var scalar: Unicode.Scalar
        var isDisplay: Bool
    }

    init(folder: String, systemFolders: [String]) throws(FontError) {
        system = SystemFonts(folders: systemFolders)
        for (_, name) in Self.bundled {
            let file = try FontFile(path: folder + "/" + name)
            try file.verify()
            fonts.append(try Typeface(file))
        }
    }

    /// The emoji font's index, looked up when first needed.
    private(set) lazy var emoji: Int? = system.file(named: SystemFonts.emojiNames).flatMap { path in
        open(path, for: "\u{1F600}")
    }

    private func bundledIndex(of face: FontFace) -> Int {
        Self.bundled.firstIndex { $0.face == face } ?? Self.bundled.count - 1
    }

    func metrics(of face: FontFace) -> FaceMetrics {
        let index = face == .emoji ? emoji ?? bundledIndex(of: .display) : bundledIndex(of: face)
        return fonts[index].metrics
    }

    func advance(of piece: Piece) -> Double { fonts[piece.font].advance(of: piece.text) }

    func draw(_ pieces: [Piece], size: Int) -> GlyphMask {
        Ink.joining(
            pieces.map { piece in
                (
                    ink: fonts[piece.font].draw(piece.text, size: size),
                    x: Int((piece.start * Double(size) / 64).rounded())
                )
            }
        ).mask
    }

    var fileHashes: [String: String] {
        var hashes: [String: String] = [:]
        for font in fonts {
            let name = font.file.path.split(separator: "/").last.map(String.init) ?? font.file.path
            hashes[name] = font.file.hash
        }
        return hashes
    }

    // MARK: Which font draws what

    /// Cuts a text into stretches of one font each.
    func pieces(of text: String, face: FontFace) -> [Piece] {
        var pieces: [Piece] = []
        for character in text {
            let font = font(for: character, face: face)
            let index = font ?? bundledIndex(of: face)
            if pieces.last?.font == index {
                pieces[pieces.count - 1].text.append(character)
            } else {
                let start = pieces.last.map { $0.start + advance(of: $0) } ?? 0
                pieces.append(Piece(text: String(character), font: index, start: start))
            }
            if font == nil { pieces[pieces.count - 1].missing.append(character) }
        }
        return pieces
    }

    private func font(for character: Character, face: FontFace) -> Int? {
        if character.isColorEmoji, let emoji, provides(character, emoji) { return emoji }
        let own = bundledIndex(of: face)
        if provides(character, own) { return own }
        return standIn(for: character, face: face)
    }

    private func provides(_ character: Character, _ font: Int) -> Bool {
        character.unicodeScalars.allSatisfy { $0.isInvisible || fonts[font].provides($0) }
    }

    private func standIn(for character: Character, face: FontFace) -> Int? {
        guard let scalar = character.unicodeScalars.first(where: { !$0.isInvisible }) else { return nil }
        let key = StandInKey(scalar: scalar, isDisplay: face == .display || face == .emoji)
        if let known = standIns[key] { return known >= 0 ? known : nil }
        // Always in the same order, so that the answer does not depend on what was asked before.
        let paths = system.candidates(for: scalar, heavy: key.isDisplay)
        var found: Int?
        for path in paths where found == nil { found = open(path, for: scalar) }
        standIns[key] = found ?? -1
        return found
    }

    /// Opens an installed font if it holds the scalar and can be scaled.
    private func open(_ path: String, for scalar: Unicode.Scalar) -> Int? {
        if let known = fonts.firstIndex(where: { $0.file.path == path }) {
            return fonts[known].provides(scalar) ? known : nil
        }
        guard let file = try? FontFile(path: path), file.unitsPerEm > 0,
            let font = try? Typeface(file), font.provides(scalar)
        else { return nil }
        fonts.append(font)
        return fonts.count - 1
    }
}

extension Character {
    /// Whether the character shows as a colour picture unless asked otherwise.
    fileprivate var isColorEmoji: Bool {
        let scalars = unicodeScalars
        if scalars.contains("\u{FE0E}") { return false }
        guard let first = scalars.first else { return false }
        return first.properties.isEmojiPresentation
            || first.properties.isEmoji && scalars.contains { $0 == "\u{FE0F}" || $0 == "\u{20E3}" }
    }
}

extension Unicode.Scalar {
    /// Joiners, variation selectors and the like, which need no glyph.
    fileprivate var isInvisible: Bool { properties.isDefaultIgnorableCodePoint }
}
