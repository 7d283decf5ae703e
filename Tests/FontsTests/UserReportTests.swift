import Canvas
import Fonts
import Formats
import NumberTransitions
import ShowcaseAssets
import ShowcaseCore
import Testing

/// What users of animated-number libraries reported as broken where fonts come in.
@Suite("Reports of users: fonts")
struct FontReportTests {
    private func library() throws -> FontLibrary {
        try FontLibrary(fontsFolder: ShowcaseAssets.fontsFolder(), systemFontFolders: [])
    }

    private func settings(fontSize: Double = 64, _ format: NumberFormat = NumberFormat()) -> Settings {
        var settings = Settings()
        settings.fontSize = fontSize
        settings.format = format
        return settings
    }

    @Test(
        "Font sizes 8 to 14: symbols sit on the digits' baseline", arguments: [8, 9.5, 10, 11, 12.25, 13, 14])
    func baseline(size: Double) throws {
        let fonts = try library()
        var format = NumberFormat()
        format.style = .currency
        format.currencyCode = "USD"
        format.suffix = "%"
        let environment = Environment(glyphs: fonts, formats: FoundationFormats())
        let change = Change(at: 0, value: -1234.5, settings: settings(fontSize: size, format))
        let comparison = try Comparison(changes: [change], environment: environment)
        var list = DisplayList()
        Stage.draw(
            comparison, panels: [.rolling], at: 0, size: (400, 240), scale: 1, theme: .of(.dark),
            environment: environment, into: &list)
        let expected = Set(
            comparison.rolling.cells.map { fonts.glyph(TextHandle(raw: $0.measures.token), pixelSize: size) })
        let runs = list.commands.compactMap { command -> GlyphRun? in
            if case .glyph(let run, _) = command, expected.contains(run.glyph) { run } else { nil }
        }
        #expect(runs.count == "-$1,234.50%".count)
        #expect(Set(runs.map(\.origin.y)).count == 1)

        // The ink itself: what stands on the line ends at the line, within a tenth of a pixel.
        for character in "1247.$%" {
            let mask = fonts.mask(
                for: fonts.glyph(fonts.handle(for: "\(character)", face: .display), pixelSize: size))
            let row = { (y: Int) in
                (0..<mask.width).map { Int(mask.coverage[y * mask.width + $0]) }.max() ?? 0
            }
            #expect(row(mask.originY - 1) > 100, "\(character) at \(size)")
            if "1247.".contains(character), mask.height > mask.originY {
                #expect(row(mask.originY) <= 26, "\(character) at \(size)")
            }
        }
    }

    @Test("Numerals that no installed font has are told with the package that has them")
    func missingScripts() throws {
        let fonts = try library()
        let environment = Environment(glyphs: fonts, formats: FoundationFormats())
        for (numerals, digits) in [("arab", "٠١٢٣٤٥٦٧٨٩"), ("deva", "०१२३४५६७८९")] {
            var format = NumberFormat()
            format.numberingSystem = numerals
            let change = Change(at: 0, value: 123, settings: settings(format))
            let comparison = try Comparison(changes: [change], environment: environment)
            #expect(
                comparison.notices(fonts)
                    == ["No installed font has “\(digits)”; install the package fonts-noto-core"])
        }
        var smileys = settings()
        smileys.elements = ["1": Element("😎")]
        let comparison = try Comparison(
            changes: [Change(at: 0, value: 1, settings: smileys)], environment: environment)
        #expect(
            comparison.notices(fonts)
                == ["No colour emoji font found; install the package fonts-noto-color-emoji"])
    }
}
