import NumberTransitions
import ShowcaseCore
import TestSupport
import Testing

@Suite("Weight of all characters")
struct WeightTests {
    private let environment = Environment(glyphs: FakeGlyphs(), formats: TwoFormats())

    private func perform(_ command: Command, on studio: inout Harness) {
        Studio.reduce(&studio.state, .perform(command), at: 0, in: environment)
    }

    @Test("A weight holds for numerals and symbols of the format too, whichever was chosen first")
    func symbols() throws {
        var currency = NumberFormat()
        currency.style = .currency
        for commands: [Command] in [
            [.weight(.regular), .format(currency)], [.format(currency), .weight(.regular)],
        ] {
            var studio = try Harness(values: [1, -2])
            for command in commands { perform(command, on: &studio) }
            let elements = studio.state.document.settings.elements
            for character in ["0", "9", ",", ".", "-", "٠", "٩", "€"] {
                #expect(elements[character] == Element(character, weight: .regular), "\(character)")
            }
            #expect(elements[" "] == nil)
            #expect(studio.state.document.settings.weight == .regular)
            perform(.weight(.heavy), on: &studio)
            #expect(studio.state.document.settings.elements.isEmpty)
        }
    }

    @Test("Characters with looks of their own keep them")
    func looks() throws {
        var studio = try Harness(values: [1])
        studio.state.document.settings.elements["7"] = Element("seven", color: 0xFF8800)
        perform(.weight(.medium), on: &studio)
        #expect(
            studio.state.document.settings.elements["7"]
                == Element("seven", weight: .medium, color: 0xFF8800))
    }
}

/// The plain format, and for currencies one with Arabic-Indic numerals and a sign behind.
private struct TwoFormats: FormatProvider {
    func formatter(for format: NumberFormat) throws(FormatError) -> any NumberFormatting {
        format.style == .currency ? Currency() : PlainFormat()
    }

    private struct Currency: NumberFormatting {
        var numerals: Numerals { Numerals(zero: "\u{660}") }

        func format(_ number: Double, decimalPlaces: Int) throws(NumberError) -> FormattedNumber {
            let plain = try PlainFormat().format(number, decimalPlaces: decimalPlaces)
            let digits = plain.elements.map { element in
                var element = element
                if let digit = element.digit { element.text = numerals.digits[digit] }
                return element
            }
            let sign = [VisualElement(id: 1001, text: " "), VisualElement(id: 1002, text: "€")]
            return FormattedNumber(elements: digits + sign)
        }
    }
}
