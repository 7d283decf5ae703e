import NumberTransitions
import ShowcaseCore

extension Settings {
    /// All settings, as a scenario writes them.
    package var json: JSONValue { .object(members(since: nil)) }

    /// The settings as members of an object: those that differ from `base`, or without a base all of them (a
    /// plain format and an empty list of elements say nothing and are left out).
    func members(since base: Settings?) -> [JSONMember] {
        var members: [JSONMember] = []
        func add<Value: Equatable>(
            _ key: String, _ path: KeyPath<Settings, Value>, _ json: (Value) -> JSONValue,
            unless silent: Value? = nil
        ) {
            let value = self[keyPath: path]
            let isSaid = if let base { base[keyPath: path] != value } else { value != silent }
            if isSaid { members.append(JSONMember(key: key, value: json(value))) }
        }
        add("numberOfDecimalPlaces", \.numberOfDecimalPlaces, { .number(Double($0)) })
        add("animationDuration", \.animationDuration, JSONValue.number)
        add("verticalDigitSpacing", \.verticalDigitSpacing, JSONValue.number)
        add("fixedWidth", \.fixedWidth, { $0.map(JSONValue.number) ?? .null })
        add("stepDuration", \.stepDuration, JSONValue.number)
        add("maxAnimationDuration", \.maxAnimationDuration, JSONValue.number)
        add("curve", \.curve, \.json)
        add("crossfadeCurve", \.crossfadeCurve, \.json)
        add("edgeFade", \.edgeFade, JSONValue.bool)
        add("fontSize", \.fontSize, JSONValue.number)
        add("direction", \.direction, { .string($0.rawValue) })
        add("numericTextDirection", \.numericTextDirection, { .string($0.rawValue) })
        add("reduceMotion", \.reduceMotion, JSONValue.bool)
        add("format", \.format, \.json, unless: NumberFormat())
        add("elements", \.elements, Self.json(elements:), unless: [:])
        return members
    }

    private static func json(elements: [String: Element]) -> JSONValue {
        .object(
            elements.sorted { $0.key < $1.key }.map { JSONMember(key: $0.key, value: $0.value.json) })
    }
}

extension MotionCurve {
    var json: JSONValue {
        if let known = Self.named.first(where: { $0.curve == self }) { return .string(known.name) }
        switch self {
        case .cubicBezier(let x1, let y1, let x2, let y2):
            return .object(["cubicBezier": .array([x1, y1, x2, y2].map(JSONValue.number))])
        case .spring(let response, let dampingFraction):
            return .object([
                "spring": .object([
                    "response": .number(response), "dampingFraction": .number(dampingFraction),
                ])
            ])
        case .linear, .easeIn, .easeOut, .easeInOut:
            preconditionFailure("curves without parameters go by a name")
        }
    }
}

extension NumberFormat {
    var json: JSONValue {
        var members = [JSONMember(key: "style", value: .string(style.rawValue))]
        let texts = [
            ("locale", locale), ("numberingSystem", numberingSystem), ("currencyCode", currencyCode),
            ("prefix", prefix.isEmpty ? nil : prefix), ("suffix", suffix.isEmpty ? nil : suffix),
        ]
        for case (let key, let text?) in texts { members.append(JSONMember(key: key, value: .string(text))) }
        return .object(members)
    }
}

extension Element {
    /// The look, as a scenario writes it: a text alone where the rest is as usual.
    package var json: JSONValue {
        let plain = Element(text)
        if self == plain { return .string(text) }
        var members = [JSONMember(key: "text", value: .string(text))]
        if weight != plain.weight {
            members.append(JSONMember(key: "weight", value: .string(weight.rawValue)))
        }
        if let color {
            let digits = String(color, radix: 16)
            let hex = "#" + String(repeating: "0", count: 6 - digits.count) + digits
            members.append(JSONMember(key: "color", value: .string(hex)))
        }
        if scale != plain.scale { members.append(JSONMember(key: "scale", value: .number(scale))) }
        return .object(members)
    }
}
