import NumberTransitions
import ShowcaseCore
import Synchronization

/// Number formats with the world's conventions, from Foundation's locale data.
///
/// Nothing depends on the locale of the machine: without a locale in its description a number is written as
/// in `en_US`. Formatters are kept, since making one asks Foundation a few dozen questions.
public final class FoundationFormats: FormatProvider {
    private let made = Mutex<[NumberFormat: PatternFormat]>([:])
    private static let mostKept = 64

    /// Makes a provider that has made no formatter yet.
    public init() {}

    /// A formatter for a description; ``PlainFormat`` for the plain one, which needs no Foundation at all.
    public func formatter(for format: NumberFormat) throws(FormatError) -> any NumberFormatting {
        if format == NumberFormat() { return PlainFormat() }
        if let known = made.withLock({ $0[format] }) { return known }
        let formatter = try PatternFormat(format)
        made.withLock { made in
            if made.count >= Self.mostKept { made.removeAll() }
            made[format] = formatter
        }
        return formatter
    }
}

extension PatternFormat {
    /// Asks the locale data for everything that the description leaves open.
    fileprivate init(_ format: NumberFormat) throws(FormatError) {
        let prefix = Affix(format.prefix, slots: .prefix)
        let suffix = Affix(format.suffix, slots: .suffix)
        if format.style == .plain, format.locale == nil {
            let numerals =
                format.numberingSystem == nil ? Numerals.latin : try LocaleProbe(format).numerals
            self.init(
                numerals: numerals, grouping: .document, units: [.document], prefix: prefix, suffix: suffix)
            return
        }
        let probe = try LocaleProbe(format)
        let pattern = try probe.pattern(of: format)
        self.init(
            numerals: probe.numerals, grouping: pattern.grouping, units: [pattern.unit], prefix: prefix,
            suffix: suffix)
        isRightToLeft = probe.isRightToLeft
        switch format.style {
        case .plain, .decimal, .currency: break
        case .percent: percentPlaces = 2
        case .compact:
            grouping.minimumDigits = max(2, grouping.minimumDigits)
            units = try probe.compactUnits()
        }
    }
}
