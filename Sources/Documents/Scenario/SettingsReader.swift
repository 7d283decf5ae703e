import NumberTransitions
import ShowcaseCore

extension Settings {
    static let documentKeys = [
        "numberOfDecimalPlaces", "animationDuration", "verticalDigitSpacing", "fixedWidth", "stepDuration",
        "maxAnimationDuration", "curve", "crossfadeCurve", "edgeFade", "fontSize", "direction",
        "numericTextDirection", "reduceMotion", "format", "elements",
    ]

    /// Takes over the settings that an object names and keeps the others.
    mutating func apply(_ value: DocumentValue) throws(DocumentError) {
        let members = try value.members(of: Self.documentKeys, "an object like {\"animationDuration\": 0.25}")
        if let value = members["numberOfDecimalPlaces"] {
            numberOfDecimalPlaces = try value.integer(in: SettingRange.numberOfDecimalPlaces)
        }
        if let value = members["animationDuration"] {
            animationDuration = try value.number(in: SettingRange.animationDuration, "seconds")
        }
        if let value = members["verticalDigitSpacing"] {
            verticalDigitSpacing = try value.number(in: SettingRange.verticalDigitSpacing, "points")
        }
        if let value = members["fixedWidth"] {
            fixedWidth =
                value.json == .null
                ? nil
                : try value.number(in: SettingRange.fixedWidth, "points, or null for the number's own width")
        }
        if let value = members["stepDuration"] {
            stepDuration = try value.number(in: SettingRange.stepDuration, "seconds")
        }
        if let value = members["maxAnimationDuration"] {
            maxAnimationDuration = try value.number(in: SettingRange.maxAnimationDuration, "seconds")
        }
        if let value = members["curve"] { curve = try MotionCurve(value) }
        if let value = members["crossfadeCurve"] { crossfadeCurve = try MotionCurve(value) }
        if let value = members["edgeFade"] { edgeFade = try value.bool() }
        if let value = members["fontSize"] {
            fontSize = try value.number(in: SettingRange.fontSize, "points")
        }
        if let value = members["direction"] { direction = try value.choice() }
        if let value = members["numericTextDirection"] { numericTextDirection = try value.choice() }
        if let value = members["reduceMotion"] { reduceMotion = try value.bool() }
        if let value = members["format"] { format = try NumberFormat(value) }
        if let value = members["elements"] { elements = try Self.elements(value) }
    }

    private static func elements(_ value: DocumentValue) throws(DocumentError) -> [String: Element] {
        var elements: [String: Element] = [:]
        for (key, value) in try value.members("an object like {\"7\": \"🎲\"}") {
            guard !key.isEmpty else {
                throw value.error("has an empty key; name the character it stands for")
            }
            elements[key] = try Element(value, standingFor: key)
        }
        return elements
    }
}

extension MotionCurve {
    /// The curves that go by a name, in the order they are listed.
    static let named: [(name: String, curve: MotionCurve)] = [
        ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ]

    init(_ value: DocumentValue) throws(DocumentError) {
        let names = Self.named.map(\.name)
        let choices = "\(names.joined(separator: ", ")), {\"cubicBezier\": […]} or {\"spring\": {…}}"
        if case .string(let name) = value.json {
            guard let known = Self.named.first(where: { $0.name == name }) else {
                let hint = nearestName(to: name, among: names).map { "did you mean \"\($0)\"? " } ?? ""
                throw value.error("\"\(name)\" is not known; \(hint)choose from \(choices)")
            }
            self = known.curve
            return
        }
        let members = try value.members(of: ["cubicBezier", "spring"], choices)
        if let bezier = members["cubicBezier"], members.count == 1 {
            self = try Self.cubicBezier(bezier)
        } else if let spring = members["spring"], members.count == 1 {
            self = try Self.spring(spring)
        } else {
            throw value.error("has \(members.count) curves; give one of \(choices)")
        }
    }

    private static func cubicBezier(_ value: DocumentValue) throws(DocumentError) -> MotionCurve {
        let points = try value.list("a list of four numbers, [x1, y1, x2, y2]")
        guard points.count == 4 else {
            throw value.error("has \(points.count) numbers; give four, [x1, y1, x2, y2]")
        }
        return .cubicBezier(
            x1: try points[0].number(in: SettingRange.bezierX),
            y1: try points[1].number(in: SettingRange.bezierY),
            x2: try points[2].number(in: SettingRange.bezierX),
            y2: try points[3].number(in: SettingRange.bezierY))
    }

    private static func spring(_ value: DocumentValue) throws(DocumentError) -> MotionCurve {
        let example = "an object like {\"response\": 0.4, \"dampingFraction\": 0.7}"
        let members = try value.members(of: ["response", "dampingFraction"], example)
        guard let response = members["response"], let damping = members["dampingFraction"] else {
            throw value.error("needs both \"response\" and \"dampingFraction\"; write \(example)")
        }
        return .spring(
            response: try response.number(in: SettingRange.springResponse, "seconds"),
            dampingFraction: try damping.number(in: SettingRange.springDampingFraction))
    }
}

extension NumberFormat {
    init(_ value: DocumentValue) throws(DocumentError) {
        self.init()
        let members = try value.members(
            of: ["style", "locale", "numberingSystem", "currencyCode", "prefix", "suffix"],
            "an object like {\"style\": \"currency\", \"currencyCode\": \"EUR\", \"locale\": \"de_DE\"}")
        if let value = members["style"] { style = try value.choice() }
        if let value = members["locale"] { locale = try value.optionalString() }
        if let value = members["numberingSystem"] { numberingSystem = try value.optionalString() }
        if let value = members["currencyCode"] { currencyCode = try value.optionalString() }
        if let value = members["prefix"] { prefix = try value.string() }
        if let value = members["suffix"] { suffix = try value.string() }
    }
}

extension DocumentValue {
    fileprivate func optionalString() throws(DocumentError) -> String? {
        json == .null ? nil : try string()
    }
}
