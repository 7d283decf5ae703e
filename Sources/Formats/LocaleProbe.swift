import NumberTransitions
import ShowcaseCore

#if canImport(FoundationInternationalization)
    // Far quicker to load than all of Foundation.
    import FoundationEssentials
    import FoundationInternationalization
#else
    import Foundation
#endif

/// Learns how a locale writes numbers by letting Foundation write a few and looking at them.
struct LocaleProbe {
    let locale: Locale
    let numerals: Numerals
    var isRightToLeft: Bool { locale.language.characterDirection == .rightToLeft }

    init(_ format: NumberFormat) throws(FormatError) {
        let identifier = format.locale ?? "en_US"
        var components = Locale.Components(identifier: identifier)
        let locale = Locale(components: components)
        guard let language = locale.language.languageCode, language.isISOLanguage,
            locale.region?.isISORegion ?? true
        else {
            throw FormatError(
                message: "the locale \"\(identifier)\" is not known; write one like de_DE or hi_IN")
        }
        if let system = format.numberingSystem {
            guard
                Locale.NumberingSystem.availableNumberingSystems.contains(where: { $0.identifier == system })
            else {
                throw FormatError(
                    message:
                        "the numbering system \"\(system)\" is not known; write one like latn, arab or deva")
            }
            components.numberingSystem = Locale.NumberingSystem(system)
        }
        self.locale = Locale(components: components)
        let style = Decimal.FormatStyle(locale: self.locale).grouping(.never)
        let digits = (0...9).map { digit in
            Decimal(digit).formatted(style).filter { character in
                !character.unicodeScalars.allSatisfy { $0.properties.isBidiControl }
            }
        }
        let hasOwnDigits =
            components.numberingSystem.map { $0.identifier == "latn" } ?? true || digits[1] != "1"
        guard let numerals = Numerals(digits: digits), digits.allSatisfy({ $0.unicodeScalars.count == 1 }),
            hasOwnDigits
        else {
            let system = format.numberingSystem ?? self.locale.numberingSystem.identifier
            throw FormatError(
                message:
                    "the numbering system \"\(system)\" has no ten digits; write one like latn, arab or deva")
        }
        self.numerals = numerals
    }

    /// What surrounds and separates the digits of a format.
    func pattern(of format: NumberFormat) throws(FormatError) -> (grouping: Grouping, unit: Unit) {
        let write = try writer(of: format)
        let sample = Decimal(1_234_567_890_123)
        let positive = try Sample(write(sample), numerals)
        let negative = try Sample(write(-sample), numerals)
        let thousand = try Sample(Decimal(1234).formatted(Decimal.FormatStyle(locale: locale)), numerals)
        var grouping = positive.grouping
        grouping.minimumDigits = thousand.separators.isEmpty ? 2 : 1
        return (
            grouping, Unit(positive: positive.surroundings(), negative: negative.surroundings(minus: true))
        )
    }

    /// Surroundings of compact numbers for each count of digits, from one up.
    func compactUnits() throws(FormatError) -> [Unit] {
        let style = FloatingPointFormatStyle<Double>(locale: locale).notation(.compactName).grouping(.never)
        var units: [Unit] = []
        var power = 1.0
        // The locale data has units up to a hundred trillions; above, the last unit counts on.
        for digits in 1...15 {
            // Five and a half, because languages that decline units use one form for all fractions.
            let positive = try Sample((5.5 * power).formatted(style), numerals)
            let negative = try Sample((-5.5 * power).formatted(style), numerals)
            units.append(
                Unit(
                    power: digits - positive.wholeDigits, positive: positive.surroundings(),
                    negative: negative.surroundings(minus: true)))
            power *= 10
        }
        return units
    }

    private func writer(of format: NumberFormat) throws(FormatError) -> (Decimal) -> String {
        switch format.style {
        case .plain, .decimal, .compact:
            let style = Decimal.FormatStyle(locale: locale).precision(.fractionLength(1))
            return { $0.formatted(style) }
        case .percent:
            let style = Decimal.FormatStyle.Percent(locale: locale).precision(.fractionLength(1))
            return { $0.formatted(style) }
        case .currency:
            guard let code = format.currencyCode else {
                throw FormatError(message: "a currency format needs a currencyCode; write one like EUR")
            }
            guard Locale.Currency(code).isISOCurrency else {
                throw FormatError(message: "the currency \"\(code)\" is not known; write one like EUR or USD")
            }
            let style = Decimal.FormatStyle.Currency(code: code, locale: locale).precision(.fractionLength(1))
            return { $0.formatted(style) }
        }
    }
}

/// A number that Foundation wrote, taken apart.
private struct Sample {
    var before = ""
    var after = ""
    /// Digits before the decimal separator.
    var wholeDigits = 0
    /// What stands between digits, from left to right, with the digits since the separator before.
    var separators: [(text: String, digitsBefore: Int)] = []
    private var digitsAfter = 0

    init(_ text: String, _ numerals: Numerals) throws(FormatError) {
        var pending = ""
        var digitsSeen = 0
        for scalar in text.unicodeScalars {
            guard numerals.digits.contains(String(scalar)) else {
                pending.unicodeScalars.append(scalar)
                continue
            }
            if digitsSeen == 0, separators.isEmpty, before.isEmpty {
                before = pending
            } else if !pending.isEmpty {
                separators.append((pending, digitsSeen))
                digitsSeen = 0
            }
            pending = ""
            digitsSeen += 1
        }
        guard digitsSeen > 0 else {
            throw FormatError(
                message: "this locale writes numbers without digits; choose another numbering system")
        }
        after = pending
        digitsAfter = digitsSeen
        wholeDigits =
            separators.isEmpty ? digitsSeen : separators.reduce(0) { $0 + $1.digitsBefore }
    }

    /// The separators of a long number that was written with one decimal.
    var grouping: Grouping {
        let groups = separators.dropLast()
        return Grouping(
            separator: groups.last?.text ?? "", decimalSeparator: separators.last?.text ?? ".",
            primary: groups.isEmpty ? 0 : separators.last?.digitsBefore ?? 0,
            secondary: groups.count > 1 ? groups.last?.digitsBefore ?? 0 : separators.last?.digitsBefore ?? 0,
            minimumDigits: 1)
    }

    func surroundings(minus: Bool = false) -> Surroundings {
        Surroundings(
            before: Affix(before, slots: .before, minus: minus),
            after: Affix(after, slots: .after, minus: minus))
    }
}
