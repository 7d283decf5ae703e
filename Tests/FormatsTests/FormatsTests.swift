import Formats
import NumberTransitions
import ShowcaseCore
import TestSupport
import Testing

/// A description of a format in one line.
func describe(
    _ style: NumberFormat.Style = .decimal, _ locale: String? = nil, currency: String? = nil,
    numerals: String? = nil, prefix: String = "", suffix: String = ""
) -> NumberFormat {
    var format = NumberFormat()
    format.style = style
    format.locale = locale
    format.currencyCode = currency
    format.numberingSystem = numerals
    format.prefix = prefix
    format.suffix = suffix
    return format
}

private func write(_ number: Double, _ places: Int, _ format: NumberFormat) throws -> FormattedNumber {
    try FoundationFormats().formatter(for: format).format(number, decimalPlaces: places)
}

private func text(_ number: Double, _ places: Int, _ format: NumberFormat) throws -> String {
    try write(number, places, format).text
}

@Suite("Locale-aware formats")
struct FormatTests {
    @Test("The plain description is the plain format")
    func plain() throws {
        #expect(try FoundationFormats().formatter(for: NumberFormat()) is PlainFormat)
        #expect(
            try write(-1234.56, 2, describe(.plain)).elements.map(\.id) == [
                1, 40, 35, 30, 20, 10, 0, -10, -20,
            ])
    }

    @Test("A minus has no separator right after it")
    func minus() throws {
        for format in [describe(.plain), describe(.decimal), describe(.plain, suffix: "")] {
            #expect(try text(-111, 0, format) == "-111")
            #expect(try text(-178_238, 0, format) == "-178,238")
        }
    }

    @Test("Zero is written 0, never with a minus, in every style")
    func zero() throws {
        for value in [0, -0.0, -0.004] {
            #expect(try text(value, 0, describe()) == "0")
            #expect(try text(value, 2, describe()) == "0.00")
            #expect(try text(value, 2, describe(.currency, currency: "USD")) == "$0.00")
            #expect(try text(value, 0, describe(.compact)) == "0")
        }
        #expect(try text(-0.004, 0, describe(.percent)) == "0%")
        #expect(try text(-0.004, 1, describe(.percent)) == "-0.4%")
    }

    @Test("Indian grouping")
    func indianGrouping() throws {
        #expect(try text(1_000_000, 0, describe(.decimal, "hi_IN")) == "10,00,000")
        #expect(try text(1_234_567_890.5, 1, describe(.decimal, "en_IN")) == "1,23,45,67,890.5")
        #expect(
            try write(1_000_000, 0, describe(.decimal, "hi_IN")).elements.map(\.id)
                == [70, 60, 55, 50, 40, 35, 30, 20, 10])
    }

    @Test("Separators of a locale, and locales that leave a lone thousand unseparated")
    func separators() throws {
        #expect(try text(1_234_567.891, 2, describe(.decimal, "de_DE")) == "1.234.567,89")
        #expect(try text(1_234_567.5, 1, describe(.decimal, "fr_FR")) == "1\u{202F}234\u{202F}567,5")
        #expect(try text(1_234_567.5, 1, describe(.decimal, "de_CH")) == "1’234’567.5")
        #expect(try text(1234, 0, describe(.decimal, "es_ES")) == "1234")
        #expect(try text(12345, 0, describe(.decimal, "es_ES")) == "12.345")
        #expect(try text(-1234, 0, describe(.decimal, "sv_SE")) == "−1\u{A0}234")
    }

    @Test("Rounding is half away from zero on the shortest decimal, in every style")
    func rounding() throws {
        for (number, expected) in [
            (0.995, "1.00"), (1.005, "1.01"), (2.675, "2.68"), (9.995, "10.00"), (10.05, "10.05"),
            (16.4, "16.40"),
        ] {
            #expect(try text(number, 2, describe()) == expected)
            #expect(try text(number, 2, describe(.currency, currency: "USD")) == "$" + expected)
        }
        #expect(try text(123456.1230, 4, describe()) == "123,456.1230")
        #expect(try text(39.9, 0, describe()) == "40")
        #expect(try text(0.57, 0, describe(.percent)) == "57%")
        #expect(try text(0.285, 0, describe(.percent)) == "29%")
        #expect(try text(1.005, 0, describe(.percent)) == "101%")
        #expect(try text(0.07, 1, describe(.percent, "de_DE")) == "7,0\u{A0}%")
    }

    @Test("Numbers too large for any integer keep exact, plain digits")
    func large() throws {
        #expect(try text(1e21, 0, describe()) == "1,000,000,000,000,000,000,000")
        #expect(try text(1e22, 0, describe(.decimal, "hi_IN")) == "10,00,00,00,00,00,00,00,00,00,000")
        let huge = try write(-1e300, 2, describe(.currency, currency: "USD"))
        #expect(huge.elements.filter { $0.digit != nil }.count == 303)
        #expect(Set(huge.elements.map(\.id)).count == huge.elements.count)
    }

    @Test("Digits, places and sign are those of the plain format for any finite number")
    func sameDigits() throws {
        var random = SeededGenerator(seed: 11)
        let formatters = try ["de_DE", "hi_IN", "ar_EG"].map {
            try FoundationFormats().formatter(for: describe(.decimal, $0))
        }
        for _ in 0..<5000 {
            let number = Double(bitPattern: random.next())
            guard number.isFinite else { continue }
            let places = Int(random.next() % 11)
            let plain = try PlainFormat().format(number, decimalPlaces: places).elements
            let expected = Dictionary(
                uniqueKeysWithValues: plain.compactMap { element in element.digit.map { (element.id, $0) } })
            for formatter in formatters {
                let elements = try formatter.format(number, decimalPlaces: places).elements
                let digits = elements.compactMap { element in element.digit.map { (element.id, $0) } }
                #expect(Dictionary(uniqueKeysWithValues: digits) == expected)
                #expect(elements.contains { $0.id == 1 } == plain.contains { $0.id == 1 })
            }
        }
    }

    @Test("An exact decimal, such as a value an odometer passes, loses no digit")
    func exactDecimals() throws {
        let units: Int128 = -123_456_789_012_345_678_901
        let decimal = try FoundationFormats().formatter(for: describe(.currency, currency: "USD"))
        #expect(
            try decimal.format(RoundedDecimal(units: units, decimalPlaces: 2), decimalPlaces: 2).text
                == "-$1,234,567,890,123,456,789.01")
        let percent = try FoundationFormats().formatter(for: describe(.percent))
        #expect(percent.countingPlaces(decimalPlaces: 1) == 3)
        #expect(
            try percent.format(RoundedDecimal(units: 571, decimalPlaces: 3), decimalPlaces: 1).text == "57.1%"
        )
        let compact = try FoundationFormats().formatter(for: describe(.compact))
        #expect(
            try compact.format(RoundedDecimal(units: 999_996, decimalPlaces: 0), decimalPlaces: 2).text
                == "1.00M")
    }

    @Test("NaN, infinities and places out of range are refused")
    func refused() {
        for format in [describe(), describe(.percent), describe(.compact)] {
            #expect(throws: NumberError.notFinite) { try write(.nan, 0, format) }
            #expect(throws: NumberError.notFinite) { try write(-.infinity, 0, format) }
            #expect(throws: NumberError.decimalPlacesOutOfRange(11)) { try write(1, 11, format) }
            #expect(throws: NumberError.decimalPlacesOutOfRange(-1)) { try write(1, -1, format) }
        }
    }

    @Test("Currencies stand where the locale puts them")
    func currency() throws {
        let text = { (number: Double, locale: String, code: String) in
            try write(number, 2, describe(.currency, locale, currency: code)).text
        }
        #expect(try text(11.11, "en_US", "USD") == "$11.11")
        #expect(try text(-11.11, "en_US", "USD") == "-$11.11")
        #expect(try text(1234.5, "de_DE", "EUR") == "1.234,50\u{A0}€")
        #expect(try text(-1234.5, "fr_CH", "EUR") == "€\u{A0}-1\u{202F}234,50")
        #expect(try text(99, "de_CH", "CHF") == "CHF\u{A0}99.00")
    }

    @Test("Compact numbers round up into the next unit, and the locale chooses the units")
    func compact() throws {
        let text = { (number: Double, places: Int, locale: String) in
            try write(number, places, describe(.compact, locale)).text
        }
        #expect(try text(999, 0, "en_US") == "999")
        #expect(try text(1234, 1, "en_US") == "1.2K")
        #expect(try text(-1_234_567, 2, "en_US") == "-1.23M")
        #expect(try text(999_949, 1, "en_US") == "999.9K")
        #expect(try text(999_950, 1, "en_US") == "1.0M")
        #expect(try text(999.5, 0, "en_US") == "1K")
        #expect(try text(1e18, 0, "en_US") == "1,000,000T")
        #expect(try text(0.25, 1, "en_US") == "0.3")
        #expect(try text(150_000, 1, "hi_IN") == "1.5\u{A0}लाख")
        #expect(try text(12_345_678, 0, "ja_JP") == "1235万")
        #expect(try text(12_345, 0, "de_DE") == "12.345")
        #expect(try text(1_500_000, 1, "de_DE") == "1,5\u{A0}Mio.")
    }

    @Test("A prefix and a suffix stand outermost")
    func affixes() throws {
        #expect(try text(-5, 0, describe(.plain, prefix: "≈ ", suffix: " kg")) == "≈ -5 kg")
        #expect(try text(5, 1, describe(.currency, "de_DE", currency: "EUR", suffix: "/h")) == "5,0\u{A0}€/h")
    }

    @Test("Other numerals are columns of their own ten digits")
    func numerals() throws {
        let arabic = try FoundationFormats().formatter(for: describe(.decimal, "ar_EG"))
        #expect(arabic.numerals.digits == ["٠", "١", "٢", "٣", "٤", "٥", "٦", "٧", "٨", "٩"])
        let number = try arabic.format(1234.5, decimalPlaces: 1)
        #expect(number.text == "١٬٢٣٤٫٥")
        #expect(number.elements.compactMap(\.digit) == [1, 2, 3, 4, 5])
        #expect(number.elements.map(\.id) == [40, 35, 30, 20, 10, 0, -10])
        #expect(try text(1_234_567, 0, describe(.decimal, "hi_IN", numerals: "deva")) == "१२,३४,५६७")
        #expect(try text(-1234.5, 1, describe(.plain, numerals: "deva")) == "-१,२३४.५")
        #expect(try text(2026, 0, describe(.decimal, "zh_CN", numerals: "hanidec")) == "二,〇二六")
        #expect(try text(12, 0, describe(.decimal, "ar_EG", numerals: "latn")) == "12")
    }

    @Test(
        "What cannot be honoured is said in one line with the mend",
        arguments: [
            (describe(.decimal, "xx_YY"), "the locale \"xx_YY\" is not known; write one like de_DE or hi_IN"),
            (
                describe(.decimal, "nonsense"),
                "the locale \"nonsense\" is not known; write one like de_DE or hi_IN"
            ),
            (
                describe(.decimal, "en_US", numerals: "klingon"),
                "the numbering system \"klingon\" is not known; write one like latn, arab or deva"
            ),
            (
                describe(.plain, numerals: "roman"),
                "the numbering system \"roman\" has no ten digits; write one like latn, arab or deva"
            ),
            (describe(.currency), "a currency format needs a currencyCode; write one like EUR"),
            (
                describe(.currency, currency: "EURO"),
                "the currency \"EURO\" is not known; write one like EUR or USD"
            ),
        ])
    func formatErrors(format: NumberFormat, message: String) {
        #expect(throws: FormatError(message: message)) { try FoundationFormats().formatter(for: format) }
    }
}

@Suite("Ids of symbols")
struct SymbolIDTests {
    private let formats = [
        describe(.plain, prefix: "~ $", suffix: " pcs. net"), describe(.currency, "en_US", currency: "USD"),
        describe(.currency, "de_CH", currency: "CHF"), describe(.currency, "ar_EG", currency: "EGP"),
        describe(.percent, "fr_FR", prefix: "("), describe(.compact, "en_US"),
        describe(.currency, "he_IL", currency: "ILS"),
    ]

    @Test("No two elements of a number share an id, and digits are numbered by place")
    func unique() throws {
        var random = SeededGenerator(seed: 3)
        let formats = try self.formats.map { try FoundationFormats().formatter(for: $0) }
        for _ in 0..<3000 {
            let number = Double(bitPattern: random.next())
            guard number.isFinite else { continue }
            let places = Int(random.next() % 11)
            for format in formats {
                let elements = try format.format(number, decimalPlaces: places).elements
                #expect(Set(elements.map(\.id)).count == elements.count)
                #expect(elements.allSatisfy { ($0.digit != nil) == ($0.id % 10 == 0 && $0.id != 0) })
                #expect(elements.count { $0.id < 0 } == places)
                #expect(
                    elements.allSatisfy { $0.digit.map { format.numerals.digits[$0] } ?? $0.text == $0.text })
            }
        }
    }

    @Test("Symbols keep their ids while the number grows and changes its sign")
    func stable() throws {
        for format in formats where format.style != .compact {
            let formatter = try FoundationFormats().formatter(for: format)
            let symbols = { (number: Double) in
                let elements = try formatter.format(number, decimalPlaces: 1).elements
                let marks = elements.filter { $0.digit == nil && $0.id % 5 != 0 && $0.id != 1 }
                    .filter { !$0.text.allSatisfy(\.isWhitespace) }
                return Dictionary(uniqueKeysWithValues: marks.map { ($0.id, $0.text) })
            }
            let small = try symbols(1)
            #expect(try symbols(-1) == small)
            #expect(try symbols(1e12) == small)
            #expect(!small.isEmpty)
        }
    }

    @Test("The unit of a compact number keeps its id when it changes")
    func compactUnit() throws {
        let formatter = try FoundationFormats().formatter(for: describe(.compact, "en_US"))
        #expect(
            try formatter.format(1500, decimalPlaces: 1).elements
                == [
                    VisualElement(id: 10, text: "1", digit: 1), VisualElement(id: 0, text: "."),
                    VisualElement(id: -10, text: "5", digit: 5), VisualElement(id: 3, text: "K"),
                ])
        #expect(
            try formatter.format(2_500_000, decimalPlaces: 1).elements.last == VisualElement(id: 3, text: "M")
        )
    }

    @Test("The minus has id 1 wherever it stands")
    func minus() throws {
        for (format, index) in [
            (describe(.decimal, "sv_SE"), 0), (describe(.currency, "fr_CH", currency: "EUR"), 2),
        ] {
            let elements = try FoundationFormats().formatter(for: format).format(-1, decimalPlaces: 0)
                .elements
            #expect(elements.firstIndex { $0.id == 1 } == index)
        }
    }
}
