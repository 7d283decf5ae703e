import NumberTransitions

/// The settings that a slider tunes.
public enum Setting: String, Hashable, Sendable, CaseIterable {
    case animationDuration, verticalDigitSpacing, fixedWidth, stepDuration, maxAnimationDuration, fontSize
    case springResponse, springDampingFraction
}

/// What a slider needs to know about a setting.
public struct SettingTraits: Sendable {
    /// The name beside the slider.
    public var label: String
    /// What it means, for the tooltip.
    public var meaning: String
    /// The limits.
    public var range: ClosedRange<Double>
    /// One arrow key; drags land on multiples of it.
    public var step: Double
    /// Decimals shown.
    public var decimals: Int
    /// Written after the value.
    public var unit: String
    /// Whether the setting can be off, left of its least value.
    public var hasOff = false
    /// How much of the track the small values get: the value is the range times position to this power.
    public var exponent = 1.0
}

extension Setting {
    /// The traits of the setting.
    public var traits: SettingTraits {
        switch self {
        case .animationDuration:
            SettingTraits(
                label: "Duration",
                meaning: "Seconds a change takes in rolling columns and the crossfade (animationDuration).",
                range: SettingRange.animationDuration, step: 0.01, decimals: 2, unit: "s", exponent: 2)
        case .verticalDigitSpacing:
            SettingTraits(
                label: "Digit spacing",
                meaning: "Points between the digits of a rolling column (verticalDigitSpacing).",
                range: SettingRange.verticalDigitSpacing, step: 1, decimals: 0, unit: "pt")
        case .fixedWidth:
            SettingTraits(
                label: "Fixed width",
                meaning: "Width of the number's frame in points; off takes the number's own (fixedWidth).",
                range: SettingRange.fixedWidth, step: 1, decimals: 0, unit: "pt", hasOff: true, exponent: 1.5)
        case .stepDuration:
            SettingTraits(
                label: "Step duration",
                meaning: "Seconds one odometer step takes (stepDuration).",
                range: SettingRange.stepDuration, step: 0.01, decimals: 2, unit: "s", exponent: 2)
        case .maxAnimationDuration:
            SettingTraits(
                label: "Longest run",
                meaning: "Seconds all odometer steps of a change take at most (maxAnimationDuration).",
                range: SettingRange.maxAnimationDuration, step: 0.01, decimals: 2, unit: "s", exponent: 2)
        case .fontSize:
            SettingTraits(
                label: "Font size", meaning: "Size of the numbers in points.",
                range: SettingRange.fontSize, step: 1, decimals: 0, unit: "pt")
        case .springResponse:
            SettingTraits(
                label: "Response", meaning: "Seconds of one swing of the undamped spring.",
                range: SettingRange.springResponse, step: 0.01, decimals: 2, unit: "s", exponent: 2)
        case .springDampingFraction:
            SettingTraits(
                label: "Damping", meaning: "Below 1 the spring overshoots, at 1 it just does not.",
                range: SettingRange.springDampingFraction, step: 0.01, decimals: 2, unit: "")
        }
    }

    /// The value a setting has, nil when it is off.
    public func value(in settings: Settings) -> Double? {
        switch self {
        case .animationDuration: return settings.animationDuration
        case .verticalDigitSpacing: return settings.verticalDigitSpacing
        case .fixedWidth: return settings.fixedWidth
        case .stepDuration: return settings.stepDuration
        case .maxAnimationDuration: return settings.maxAnimationDuration
        case .fontSize: return settings.fontSize
        case .springResponse, .springDampingFraction:
            guard case .spring(let response, let damping) = settings.curve else { return nil }
            return self == .springResponse ? response : damping
        }
    }

    /// Puts a value, held to the limits, into settings; nil turns a setting off that can be off.
    public func set(_ value: Double?, in settings: inout Settings) {
        guard let value, !value.isNaN else {
            if traits.hasOff, value == nil { settings.fixedWidth = nil }
            return
        }
        let held = min(max(value, traits.range.lowerBound), traits.range.upperBound)
        switch self {
        case .animationDuration: settings.animationDuration = held
        case .verticalDigitSpacing: settings.verticalDigitSpacing = held
        case .fixedWidth: settings.fixedWidth = held
        case .stepDuration: settings.stepDuration = held
        case .maxAnimationDuration: settings.maxAnimationDuration = held
        case .fontSize: settings.fontSize = held
        case .springResponse, .springDampingFraction:
            guard case .spring(let response, let damping) = settings.curve else { return }
            settings.choose(
                self == .springResponse
                    ? .spring(response: held, dampingFraction: damping)
                    : .spring(response: response, dampingFraction: held))
        }
    }

    /// The value written with its unit, or `off`.
    public func text(_ value: Double?) -> String {
        guard let value else { return "off" }
        let number = fixed(value, decimals: traits.decimals)
        return traits.unit.isEmpty ? number : "\(number) \(traits.unit)"
    }

    /// Reads what a user typed: a number with or without its unit, or `off`. The outer optional is nil for
    /// text that is no value of the setting, values outside the limits included.
    public func parse(_ text: String) -> Double?? {
        var trimmed = Substring(text.lowercased()).trimmed
        if traits.hasOff, trimmed == "off" || trimmed == "none" || trimmed.isEmpty { return .some(nil) }
        for unit in [traits.unit, "px"] where !unit.isEmpty && trimmed.hasSuffix(unit) {
            trimmed = trimmed.dropLast(unit.count).trimmed
            break
        }
        guard let value = parseNumber(String(trimmed)), traits.range.contains(value) else { return nil }
        return .some(value)
    }

    /// The limits written for a message, for example `0 to 5 s`.
    public var rangeText: String {
        func short(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
        let limits = "\(short(traits.range.lowerBound)) to \(short(traits.range.upperBound))"
        return limits + (traits.unit.isEmpty ? "" : " \(traits.unit)") + (traits.hasOff ? " or off" : "")
    }
}

extension Settings {
    /// Whether the crossfade follows the curve of the rolling columns.
    var crossfadeIsCurved: Bool { crossfadeCurve != .linear && crossfadeCurve == curve }

    /// Chooses a curve; a crossfade that follows it goes on doing so.
    mutating func choose(_ curve: MotionCurve) {
        if crossfadeIsCurved { crossfadeCurve = curve }
        self.curve = curve
    }
}

/// A value with a fixed number of decimals (0...10), rounded half away from zero.
package func fixed(_ value: Double, decimals: Int) -> String {
    if let text = quicklyFixed(value, decimals: decimals) { return text }
    guard let formatted = try? PlainFormat().format(value, decimalPlaces: decimals) else { return "–" }
    return formatted.elements.reduce(into: "") { $0 += $1.text == "," ? "" : $1.text }
}

/// The same for small numbers that do not lie at the edge between two results. The text is short enough to need
/// no memory of its own, so that a readout may change in each frame.
private func quicklyFixed(_ value: Double, decimals: Int) -> String? {
    guard value >= 0, value < 1e6, (0...3).contains(decimals) else { return nil }
    let unit = [1, 10, 100, 1000][decimals]
    let scaled = value * Double(unit)
    let below = Int(scaled)
    let rest = scaled - Double(below)
    // Far more than the product can be off.
    guard abs(rest - 0.5) > 1e-6 else { return nil }
    let rounded = rest > 0.5 ? below + 1 : below
    var text = String(rounded / unit)
    guard decimals > 0 else { return text }
    let fraction = String(rounded % unit)
    text += "."
    for _ in fraction.utf8.count..<decimals { text += "0" }
    return text + fraction
}

/// Reads a number as people type it: grouping commas, spaces and a typographic minus are understood.
public func parseNumber(_ text: String) -> Double? {
    let plain = text.filter { $0 != "," && $0 != " " && $0 != "_" && $0 != "\u{2019}" }
        .map { $0 == "\u{2212}" ? "-" : $0 }
    guard let value = Double(String(plain)), value.isFinite else { return nil }
    return value
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
