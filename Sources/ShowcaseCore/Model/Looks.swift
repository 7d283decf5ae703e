import NumberTransitions

/// Ready-made looks of the digits, 0 first.
public enum Looks: String, Hashable, Sendable, CaseIterable {
    case digits, circled, words, smileys

    /// The ten texts.
    public var texts: [String] {
        switch self {
        case .digits: "0 1 2 3 4 5 6 7 8 9".split(separator: " ").map(String.init)
        case .smileys: ["😀", "😎", "🥳", "😴", "🤔", "😇", "🤠", "🥶", "😍", "🤖"]
        case .words: "nil one two three four five six seven eight nine".split(separator: " ").map(String.init)
        case .circled: "⓪①②③④⑤⑥⑦⑧⑨".map(String.init)
        }
    }
}

extension Settings {
    /// What the digits 0 to 9 look like.
    public var digitTexts: [String] {
        Looks.digits.texts.map { elements[$0]?.text ?? $0 }
    }

    /// Sets what the digits 0 to 9 look like; weights, colours and sizes stay.
    mutating func show(digitsAs texts: [String]) {
        for (digit, text) in zip(Looks.digits.texts, texts) {
            var element = elements[digit] ?? Element(digit)
            element.text = text
            elements[digit] = element == Element(digit) ? nil : element
        }
    }

    /// The weight of all characters of the plain format, nil where they differ.
    public var weight: Element.Weight? {
        let weights = Set(Self.characters.map { elements[$0]?.weight ?? .heavy })
        return weights.count == 1 ? weights.first : nil
    }

    /// Gives all characters one weight: those that have a look, and those that the format writes.
    mutating func setWeight(_ weight: Element.Weight, in formats: any FormatProvider) {
        let written = (try? formats.formatter(for: format)).map(Self.characters(of:)) ?? []
        for character in Set(Self.characters).union(elements.keys).union(written) {
            var element = elements[character] ?? Element(character)
            element.weight = weight
            elements[character] = element == Element(character) ? nil : element
        }
    }

    /// What a format writes numbers with, found out by writing some of every length and sign.
    private static func characters(of format: any NumberFormatting) -> [String] {
        let numbers = stride(from: 0, through: 15, by: 3).map { digits in
            (0..<digits).reduce(-1.5) { number, _ in number * 10 }
        }
        let symbols = numbers.flatMap { number in
            (try? format.format(number, decimalPlaces: 1))?.elements.filter { $0.digit == nil }.map(\.text)
                ?? []
        }
        return format.numerals.digits + symbols.filter { !$0.allSatisfy(\.isWhitespace) }
    }

    /// The characters of numbers in the plain format.
    private static let characters = Looks.digits.texts + [".", ",", "-"]
}

extension NumberFormat {
    /// Ready-made formats: a name, the format and what it is.
    package static let presets: [(name: String, format: NumberFormat, meaning: String)] = [
        ("plain", NumberFormat(), "As the MovingNumbersView document writes numbers"),
        ("German", make(.decimal, "de_DE"), "1.234,56"),
        ("Hindi", make(.decimal, "hi_IN", numerals: "deva"), "Indian grouping, Devanagari numerals"),
        ("Arabic", make(.decimal, "ar_EG", numerals: "arab"), "Arabic-Indic numerals"),
        ("$", make(.currency, "en_US", currency: "USD"), "US dollars"),
        ("€", make(.currency, "de_DE", currency: "EUR"), "Euros, as in Germany"),
        ("₹", make(.currency, "en_IN", currency: "INR"), "Rupees, with Indian grouping"),
        ("%", make(.percent, "en_US"), "Per cent"),
        ("compact", make(.compact, "en_US"), "1.2K, 3.4M"),
    ]

    private static func make(
        _ style: Style, _ locale: String, numerals: String? = nil, currency: String? = nil
    ) -> NumberFormat {
        var format = NumberFormat()
        format.style = style
        format.locale = locale
        format.numberingSystem = numerals
        format.currencyCode = currency
        return format
    }
}
