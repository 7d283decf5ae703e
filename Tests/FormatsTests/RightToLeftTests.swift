import Formats
import NumberTransitions
import ShowcaseCore
import Testing

private func text(_ number: Double, _ places: Int, _ format: NumberFormat) throws -> String {
    try FoundationFormats().formatter(for: format).format(number, decimalPlaces: places).text
}

@Suite("Right-to-left formats, as seen from left to right")
struct RightToLeftTests {
    @Test("123 reads 123")
    func plainDigits() throws {
        #expect(try text(123, 0, describe(.decimal, "he_IL")) == "123")
        #expect(try text(123, 0, describe(.decimal, "ar_EG")) == "١٢٣")
        #expect(try text(123, 0, describe(.decimal, "fa_IR")) == "۱۲۳")
        #expect(try text(1234.5, 1, describe(.decimal, "fa_IR")) == "۱٬۲۳۴٫۵")
    }

    @Test("The currency stands on the locale's side and all digits are shown")
    func currency() throws {
        #expect(try text(1234.25, 2, describe(.currency, "ar_EG", currency: "EUR")) == "€\u{A0}١٬٢٣٤٫٢٥")
        #expect(try text(1234.25, 2, describe(.currency, "he_IL", currency: "EUR")) == "€\u{A0}1,234.25")
        #expect(try text(1234.25, 2, describe(.currency, "fa_IR", currency: "EUR")) == "€۱٬۲۳۴٫۲۵")
    }

    @Test("The minus stands where the locale's marks put it")
    func minus() throws {
        // The Arabic letter mark turns the minus to the number's right, the left-to-right mark keeps it left.
        #expect(try text(-5, 0, describe(.decimal, "ar_EG")) == "٥-")
        #expect(try text(-5, 0, describe(.decimal, "he_IL")) == "-5")
    }

    @Test("No mark becomes an element")
    func marks() throws {
        for locale in ["ar_EG", "ar_AE", "he_IL", "fa_IR", "ur_PK", "ps_AF"] {
            for style in [NumberFormat.Style.decimal, .percent, .currency, .compact] {
                let format = describe(style, locale, currency: "USD")
                for number in [-1234.5, 0, 7_654_321] {
                    let written = try text(number, 2, format)
                    #expect(!written.unicodeScalars.contains { $0.properties.isBidiControl })
                }
            }
        }
    }

    @Test("A word after the number stands left of it, whole, and brackets face the number")
    func words() throws {
        #expect(try text(5, 0, describe(.decimal, "he_IL", suffix: " ק״ג")).hasSuffix(" 5"))
        #expect(try text(5, 0, describe(.decimal, "he_IL", prefix: "(", suffix: ")")) == "(5)")
        let elements = try FoundationFormats().formatter(for: describe(.compact, "ar_EG"))
            .format(1500, decimalPlaces: 1).elements
        #expect(elements.map(\.text) == ["ألف", "\u{A0}", "١", "٫", "٥"])
    }
}
