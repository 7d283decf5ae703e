import Canvas
import NumberTransitions
import ShowcaseCore
import TestSupport
import Testing

/// What users of animated-number libraries reported as broken in windows and pictures.
@Suite("Reports of users: windows and pictures")
struct PictureReportTests {
    @Test("Start equals end: telling the value on show draws no frame")
    func startEqualsEnd() throws {
        var studio = try Harness(values: [5])
        studio.state.clock.resume(at: 0)
        for host in [10.0, 11] {
            Studio.reduce(&studio.state, .setValue(5), at: host, in: studio.environment)
            #expect(studio.state.nextFrame(after: host) == nil)
            #expect(studio.state.toasts.isEmpty)
        }
    }

    @Test("5 updates a second in a minimised window: no frame, no growth, the right value when shown again")
    func minimised() throws {
        var studio = try Harness(values: [0])
        studio.state.clock.resume(at: 0)
        Studio.reduce(&studio.state, .setVisible(false), at: 0, in: studio.environment)
        var host = 0.0
        for update in 1...1_500 {
            host = Double(update) / 5
            Studio.reduce(&studio.state, .setValue(Double(update)), at: host, in: studio.environment)
            #expect(studio.state.nextFrame(after: host) == nil)
        }
        #expect(studio.state.document.changes.count <= 1_000)
        #expect(studio.state.comparison.changes.count <= 1_000)
        #expect(studio.state.undoStack.count <= 100)
        #expect(studio.state.comparison.rolling.cells.count <= 12)
        Studio.reduce(&studio.state, .setVisible(true), at: host, in: studio.environment)
        #expect(studio.state.nextFrame(after: host) == host)
        let shown = studio.state.time(at: host + 60)
        #expect(studio.state.comparison.text(at: shown) == "1,500.00")
        #expect(studio.state.nextFrame(after: host + 60) == nil)
    }

    @Test("$11.11 at rest: one line of glyphs, nothing of the stacks is drawn")
    func oneLineAtRest() throws {
        let runs = try numberRuns([1, 11.11], formats: DollarFormats())
        #expect(runs.count == 6)
        #expect(Set(runs.map(\.origin.y)).count == 1)
    }

    @Test("Every single-digit number without a fixed width is visible", arguments: 0...9)
    func singleDigit(digit: Int) throws {
        var settings = Settings()
        settings.numberOfDecimalPlaces = 0
        let glyphs = FakeGlyphs()
        let picture = try draw([Change(at: 0, value: Double(digit), settings: settings)], glyphs)
        settings.elements["\(digit)"] = Element(" ")
        let empty = try draw([Change(at: 0, value: Double(digit), settings: settings)], glyphs)
        #expect(zip(picture.argb, empty.argb).count { $0 != $1 } > 100)
    }

    @Test("A number that grew fits its panel once it has settled", arguments: PanelKind.allCases)
    func widestFrame(panel: PanelKind) throws {
        let environment = Environment(glyphs: FakeGlyphs(), formats: PlainFormats())
        let changes = [(0.0, 9.0), (1, 12_345_678.25)].map {
            Change(at: $0.0, value: $0.1, settings: Settings())
        }
        let comparison = try Comparison(changes: changes, environment: environment)
        var frame = TransitionFrame()
        comparison.timeline(panel).evaluate(at: 9, into: &frame)
        #expect(comparison.widestFrame(of: panel) >= frame.width)
    }

    @Test("A script face with overhanging glyphs: ink is not cut at the cells' edges at rest")
    func overhangingInk() throws {
        for panel in PanelKind.allCases {
            var settings = Settings()
            settings.numberOfDecimalPlaces = 0
            settings.edgeFade = false
            settings.elements["7"] = Element("7", color: 0xFF0000)
            let glyphs = OverhangingGlyphs()
            let picture = try draw(
                [Change(at: 0, value: 1, settings: settings), Change(at: 1, value: 7, settings: settings)],
                glyphs,
                panel: panel)
            // As many as the mask has, but for the edges that fall between two rows.
            let mask = glyphs.mask(for: GlyphID(raw: 64))
            let red = picture.argb.count { $0 & 0xFF_FFFF == 0xFF0000 }
            #expect(red >= mask.width * (mask.height - 1))
            #expect(mask.width > 32 && mask.height > 78)
        }
    }

    /// The glyphs of a number at rest in the rolling panel, without those of the interface's text.
    private func numberRuns(_ values: [Double], formats: any FormatProvider) throws -> [GlyphRun] {
        let environment = Environment(glyphs: FakeGlyphs(), formats: formats)
        let changes = values.enumerated().map {
            Change(at: Double($0.offset), value: $0.element, settings: Settings())
        }
        let comparison = try Comparison(changes: changes, environment: environment)
        var frame = TransitionFrame()
        comparison.rolling.evaluate(at: 9, into: &frame)
        let numberGlyphs = Set(
            frame.glyphs.map {
                let token = comparison.rolling.cells[$0.cell].measures.token
                return environment.glyphs.glyph(TextHandle(raw: token), pixelSize: Settings().fontSize)
            })
        var list = DisplayList()
        Stage.draw(
            comparison, panels: [.rolling], at: 9, size: (600, 400), scale: 1, theme: .of(.dark),
            environment: environment, into: &list)
        return list.commands.compactMap {
            if case .glyph(let run, _) = $0, numberGlyphs.contains(run.glyph) { run } else { nil }
        }
    }

    private func draw(
        _ changes: [Change], _ glyphs: any GlyphSource, panel: PanelKind = .rolling
    ) throws -> PixelBuffer {
        let environment = Environment(glyphs: glyphs, formats: PlainFormats())
        var list = DisplayList()
        Stage.draw(
            try Comparison(changes: changes, environment: environment), panels: [panel], at: 9,
            size: (600, 400), scale: 1, theme: .of(.dark), environment: environment, into: &list)
        let picture = PixelBuffer(width: 600, height: 400)
        Compositor(glyphs: glyphs).draw(list, into: picture)
        return picture
    }
}

/// A dollar sign before the plain format.
private struct DollarFormats: FormatProvider {
    func formatter(for format: NumberFormat) throws(FormatError) -> any NumberFormatting { Dollars() }

    private struct Dollars: NumberFormatting {
        var numerals: Numerals { .latin }

        func format(_ number: Double, decimalPlaces: Int) throws(NumberError) -> FormattedNumber {
            let plain = try PlainFormat().format(number, decimalPlaces: decimalPlaces)
            return FormattedNumber(elements: [VisualElement(id: 1001, text: "$")] + plain.elements)
        }
    }
}

/// Every text is a block that reaches over its cell on all sides; the id of a glyph is its size in pixels.
private final class OverhangingGlyphs: GlyphSource {
    func metrics(of face: FontFace) -> FaceMetrics {
        FaceMetrics(ascent: 0.97, descent: 0.24, capHeight: 0.73)
    }
    func handle(for text: String, face: FontFace) -> TextHandle { TextHandle(raw: 0) }
    func advance(of handle: TextHandle) -> Double { 0.5 }
    func glyph(_ handle: TextHandle, pixelSize: Double) -> GlyphID { GlyphID(raw: Int32(pixelSize)) }

    func mask(for glyph: GlyphID) -> GlyphMask {
        let size = Int(glyph.raw)
        let (width, height) = (size, size * 3 / 2)
        return GlyphMask(
            width: width, height: height, originX: size / 4, originY: size * 9 / 8,
            coverage: [UInt8](repeating: 255, count: width * height))
    }
}
