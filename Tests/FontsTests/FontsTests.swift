import CSDL2
import CSDL2TTF
import Canvas
import Fonts
import Foundation
import ShowcaseAssets
import Testing

private let folder = (try? ShowcaseAssets.fontsFolder()) ?? "missing"

private func library(systemFolders: [String] = [], maskBudget: Int = 8 << 20) throws -> FontLibrary {
    try FontLibrary(fontsFolder: folder, systemFontFolders: systemFolders, maskBudget: maskBudget)
}

private let hasEmojiFont = FileManager.default.fileExists(
    atPath: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")

@Suite struct Measures {
    @Test("the display face is laid out on its own design numbers")
    func designNumbers() throws {
        let fonts = try library()
        let metrics = fonts.metrics(of: .display)
        #expect(metrics.ascent == 1974.0 / 2048)
        #expect(metrics.descent == 502.0 / 2048)
        #expect(metrics.capHeight == 1472.0 / 2048)
        #expect(fonts.advance(of: fonts.handle(for: "H", face: .regular)) == 2084.0 / 2816)
        #expect(fonts.advance(of: fonts.handle(for: "", face: .regular)) == 0)
    }

    @Test("figures are proportional: a 1 is narrower than a 0", arguments: FontFace.allCases)
    func proportionalFigures(face: FontFace) throws {
        let fonts = try library()
        let one = fonts.advance(of: fonts.handle(for: "1", face: face))
        let zero = fonts.advance(of: fonts.handle(for: "0", face: face))
        #expect(one > 0.3 && one < zero * 0.8)
    }

    @Test("a string is as wide as its characters plus kerning")
    func kerning() throws {
        let fonts = try library()
        func advance(_ text: String) -> Double { fonts.advance(of: fonts.handle(for: text, face: .regular)) }
        #expect(abs(advance("000") - 3 * advance("0")) < 1e-12)
        #expect(advance("AV") < advance("A") + advance("V"))
        // Ink that hangs over either end does not count.
        #expect(abs(advance("jj") - 2 * advance("j")) < 1e-12)
        #expect(abs(advance(" ") * 2 - advance("  ")) < 1e-12)
    }
}

@Suite struct Masks {
    @Test("a digit's mask is what SDL_ttf draws, trimmed", arguments: Array("0123456789,.-"))
    func matchesDirectOutput(character: Character) throws {
        let fonts = try library()
        let mask = fonts.mask(
            for: fonts.glyph(fonts.handle(for: String(character), face: .display), pixelSize: 64))

        #expect(TTF_Init() == 0)
        defer { TTF_Quit() }
        let font = try #require(TTF_OpenFont(folder + "/InterDisplay-Bold.otf", 64))
        defer { TTF_CloseFont(font) }
        TTF_SetFontHinting(font, TTF_HINTING_NONE)
        var left: Int32 = 0
        let scalar = character.unicodeScalars.first!.value
        #expect(TTF_GlyphMetrics32(font, scalar, &left, nil, nil, nil, nil) == 0)
        let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
        let surface = try #require(TTF_RenderUTF8_Blended(font, String(character), white))
        defer { SDL_FreeSurface(surface) }
        let pixels = surface.pointee.pixels.bindMemory(to: UInt32.self, capacity: 1)
        let stride = Int(surface.pointee.pitch) / 4
        // The pen starts at column 0 unless ink lies left of it; the baseline is the ascent below the top.
        let penX = max(0, -Int(left))
        let baseline = Int(TTF_FontAscent(font))
        for y in 0..<Int(surface.pointee.h) {
            for x in 0..<Int(surface.pointee.w) {
                let column = x - penX + mask.originX
                let row = y - baseline + mask.originY
                let isInside = column >= 0 && column < mask.width && row >= 0 && row < mask.height
                let expected = UInt8(pixels[y * stride + x] >> 24)
                #expect(expected == (isInside ? mask.coverage[row * mask.width + column] : 0))
            }
        }
    }

    @Test("a mask holds no clear edge")
    func trimmed() throws {
        let fonts = try library()
        let mask = fonts.mask(for: fonts.glyph(fonts.handle(for: "Rolling", face: .regular), pixelSize: 13))
        let rows = (0..<mask.height).map { y in mask.coverage[y * mask.width..<(y + 1) * mask.width] }
        #expect(rows.first!.contains { $0 > 0 } && rows.last!.contains { $0 > 0 })
        #expect(rows.contains { $0.first! > 0 } && rows.contains { $0.last! > 0 })
        #expect(
            fonts.mask(for: fonts.glyph(fonts.handle(for: "   ", face: .regular), pixelSize: 13)).width == 0)
    }

    @Test("ink that hangs over the pen's start is kept and lies left of the origin")
    func overhang() throws {
        let fonts = try library()
        for text in ["j", "jim", "j1"] {
            let mask = fonts.mask(for: fonts.glyph(fonts.handle(for: text, face: .display), pixelSize: 80))
            // The j's hook reaches 87/2048 of an em to the left in the extra bold and less in the bold cut.
            #expect(mask.originX >= 2 && mask.originX <= 4, "\(text): \(mask.originX)")
        }
        let single = fonts.mask(for: fonts.glyph(fonts.handle(for: "j", face: .display), pixelSize: 80))
        #expect(single.width > Int(80 * 0.2))
    }

    @Test("a string has the ink of its characters, each in its place, to a quarter of a pixel")
    func stringsAgreeWithCharacters() throws {
        let fonts = try library()
        let size = 40.0
        let text = fonts.mask(for: fonts.glyph(fonts.handle(for: "HHH", face: .regular), pixelSize: size))
        let single = fonts.mask(for: fonts.glyph(fonts.handle(for: "H", face: .regular), pixelSize: size))
        let total = text.coverage.reduce(0) { $0 + Int($1) }
        let expected = 3 * single.coverage.reduce(0) { $0 + Int($1) }
        #expect(abs(total - expected) * 500 < expected)
        #expect(text.originY == single.originY && text.height == single.height)
    }

    @Test("a doubled size doubles the ink each way, fractional sizes included")
    func fractionalSizes() throws {
        let fonts = try library()
        let handle = fonts.handle(for: "8", face: .display)
        func area(_ size: Double) -> Double {
            Double(fonts.mask(for: fonts.glyph(handle, pixelSize: size)).coverage.reduce(0) { $0 + Int($1) })
        }
        let unit = area(200) / (200 * 200)
        for size in [24.015625, 33.3, 57.75, 100.5] {
            #expect(abs(area(size) / (size * size) / unit - 1) < 0.02, "\(size)")
        }
        #expect(fonts.glyph(handle, pixelSize: 20) == fonts.glyph(handle, pixelSize: 20.004))
        #expect(fonts.glyph(handle, pixelSize: 20) != fonts.glyph(handle, pixelSize: 20.02))
    }

    @Test("two libraries draw the same bytes, in any order")
    func deterministic() throws {
        let texts = ["0", "8", "Rolling columns", "AV–To", "ease-out 0.25 s"]
        func masks(_ texts: [String]) throws -> [String: [UInt8]] {
            let fonts = try library()
            var masks: [String: [UInt8]] = [:]
            for text in texts {
                let glyph = fonts.glyph(fonts.handle(for: text, face: .medium), pixelSize: 13.5)
                masks[text] = fonts.mask(for: glyph).coverage
            }
            return masks
        }
        #expect(try masks(texts) == masks(texts.reversed()))
    }
}

@Suite struct Handles {
    @Test("the same text gets the same handle, and its glyph the same mask while it is kept")
    func interned() throws {
        let fonts = try library()
        let handle = fonts.handle(for: "42", face: .medium)
        #expect(fonts.handle(for: "42", face: .medium) == handle)
        #expect(fonts.handle(for: "42", face: .regular) != handle)
        let glyph = fonts.glyph(handle, pixelSize: 30)
        #expect(fonts.mask(for: glyph) === fonts.mask(for: glyph))
    }

    @Test("a mask that had to leave the cache is drawn again, byte for byte")
    func evictedMasks() throws {
        let fonts = try library(maskBudget: 20_000)
        let first = fonts.glyph(fonts.handle(for: "8", face: .display), pixelSize: 100)
        let mask = fonts.mask(for: first)
        for size in 101...140 {
            _ = fonts.mask(for: fonts.glyph(fonts.handle(for: "8", face: .display), pixelSize: Double(size)))
        }
        let again = fonts.mask(for: first)
        #expect(again !== mask)
        #expect(again.coverage == mask.coverage && again.originX == mask.originX)
    }

    @Test("endless texts: characters keep their handles, old texts are given up and draw nothing")
    func endlessTexts() throws {
        let fonts = try library()
        let digit = fonts.handle(for: "7", face: .display)
        let glyph = fonts.glyph(digit, pixelSize: 20)
        let old = fonts.handle(for: "first", face: .display)
        let oldGlyph = fonts.glyph(old, pixelSize: 20)
        #expect(fonts.mask(for: oldGlyph).width > 0)
        let used = fonts.handle(for: "in use", face: .display)
        var seen: Set<TextHandle> = [digit, old, used]
        for number in 0..<40_000 {
            let handle = fonts.handle(for: "n\(number)", face: .display)
            #expect(seen.insert(handle).inserted)
            _ = fonts.advance(of: used)
        }
        #expect(fonts.mask(for: glyph).width > 0)
        #expect(fonts.glyph(digit, pixelSize: 20) == glyph)
        #expect(fonts.handle(for: "in use", face: .display) == used)
        #expect(fonts.advance(of: old) == 0)
        #expect(fonts.mask(for: oldGlyph).width == 0)
        #expect(fonts.handle(for: "first", face: .display) != old)
    }

    @Test("endless sizes do not grow the table, and the newest glyphs are right")
    func endlessSizes() throws {
        let fonts = try library()
        let handle = fonts.handle(for: "1", face: .display)
        var last = GlyphID(raw: -1)
        for step in 0..<70_000 { last = fonts.glyph(handle, pixelSize: 10 + Double(step) / 64) }
        #expect(fonts.mask(for: last).height > 700)
        #expect(last.raw & 0xFFFF < 32768)
    }
}

@Suite struct Files {
    @Test("a missing font is named")
    func missing() {
        let error = #expect(throws: FontError.self) { try FontLibrary(fontsFolder: "/nonexistent") }
        #expect(error == .missingFile(path: "/nonexistent/Inter-Regular.otf"))
        #expect(error?.description.contains("/nonexistent/Inter-Regular.otf") == true)
    }

    @Test("a damaged font is named, wherever the damage is", arguments: [0, 5, 40, 5_000, 200_000])
    func damaged(offset: Int) throws {
        let copy = FileManager.default.temporaryDirectory.appendingPathComponent("fonts-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: URL(fileURLWithPath: folder), to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        let file = copy.appendingPathComponent("Inter-Medium.otf")
        var bytes = try Data(contentsOf: file)
        bytes[offset] ^= 0x10
        try bytes.write(to: file)
        let error = #expect(throws: FontError.self) {
            try FontLibrary(fontsFolder: copy.path, systemFontFolders: [])
        }
        #expect(error?.description.contains("Inter-Medium.otf") == true)

        for length in [0, 3, 11, 500, 100_000] {
            try bytes.prefix(length).write(to: file)
            #expect(throws: FontError.self) {
                try FontLibrary(fontsFolder: copy.path, systemFontFolders: [])
            }
        }
    }

    @Test("versions name the libraries and each file")
    func versions() throws {
        let versions = try library().versions
        #expect(versions.files.count == 4)
        #expect(versions.files.values.allSatisfy { $0.count == 16 })
        #expect(versions.sdlTTF.hasPrefix("2.") && versions.freeType.hasPrefix("2."))
        #expect(!versions.harfBuzz.hasPrefix("0.0"))
        #expect(try library().versions == versions)
    }
}

@Suite struct StandIns {
    @Test("Latin text is covered, unknown scripts are not, without installed fonts")
    func coverage() throws {
        let fonts = try library()
        for face in FontFace.allCases {
            #expect(fonts.covers("−1,234.56 → $€£¥₹", face: face))
            #expect(!fonts.covers("१", face: face))
        }
        #expect(fonts.notice(for: "12", face: .display) == nil)
        #expect(fonts.notice(for: "१२", face: .display)?.contains("fonts-noto-core") == true)
    }

    @Test("without a colour font emoji fall back and say so")
    func noEmoji() throws {
        let fonts = try library()
        #expect(!fonts.hasEmoji)
        #expect(fonts.notice(for: "😀", face: .emoji)?.contains("fonts-noto-color-emoji") == true)
        #expect(fonts.metrics(of: .emoji) == fonts.metrics(of: .display))
        let mask = fonts.mask(for: fonts.glyph(fonts.handle(for: "😀", face: .emoji), pixelSize: 30))
        #expect(mask.color.isEmpty && mask.width > 0)
    }

    @Test("emoji are drawn in colour at any size", .enabled(if: hasEmojiFont, "needs fonts-noto-color-emoji"))
    func emoji() throws {
        let fonts = try library(systemFolders: ["/usr/share/fonts"])
        #expect(fonts.hasEmoji)
        let handle = fonts.handle(for: "😀", face: .emoji)
        #expect(abs(fonts.advance(of: handle) - 136.0 / 109) < 1e-9)
        for size in [12.0, 31.5, 109, 200] {
            let mask = fonts.mask(for: fonts.glyph(handle, pixelSize: size))
            #expect(mask.color.count == mask.coverage.count)
            #expect(abs(Double(mask.width) / size - 1.2) < 0.2)
            #expect(zip(mask.color, mask.coverage).allSatisfy { $0 >> 24 == UInt32($1) })
            // The middle of the face is opaque yellow.
            let middle = Color(argb: mask.color[mask.height / 2 * mask.width + mask.width / 2])
            #expect(middle.alpha == 255 && middle.red > 200 && middle.blue < 120, "\(size)")
        }
    }

    @Test(
        "an emoji of several parts is one picture", .enabled(if: hasEmojiFont, "needs fonts-noto-color-emoji")
    )
    func joinedEmoji() throws {
        let fonts = try library(systemFolders: ["/usr/share/fonts"])
        let family = fonts.advance(of: fonts.handle(for: "👨‍👩‍👧", face: .emoji))
        #expect(family == fonts.advance(of: fonts.handle(for: "😀", face: .emoji)))
        // Digits are not emoji, whatever the face.
        let digit = fonts.handle(for: "7", face: .emoji)
        #expect(fonts.mask(for: fonts.glyph(digit, pixelSize: 20)).color.isEmpty)
    }
}
