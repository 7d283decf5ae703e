import NumberTransitions
import ShowcaseCore

extension Element {
    /// The most characters that may stand for one.
    static let longestText = 64

    init(_ value: DocumentValue, standingFor character: String) throws(DocumentError) {
        self.init(character)
        if case .string = value.json {
            text = try Self.text(value)
            return
        }
        let members = try value.members(
            of: ["text", "weight", "color", "scale"],
            "a text or an object like {\"text\": \"🎲\", \"color\": \"#ff8800\", \"scale\": 0.8}")
        if let value = members["text"] { text = try Self.text(value) }
        if let value = members["weight"] { weight = try value.choice() }
        if let value = members["color"], value.json != .null { color = try Self.color(value) }
        if let value = members["scale"] { scale = try value.number(in: SettingRange.elementScale) }
    }

    private static func text(_ value: DocumentValue) throws(DocumentError) -> String {
        let text = try value.string()
        guard (1...longestText).contains(text.count) else {
            throw value.error(
                "has \(text.count) characters; give 1 to \(longestText), a space to show nothing")
        }
        return text
    }

    private static func color(_ value: DocumentValue) throws(DocumentError) -> UInt32 {
        let text = try value.string("a colour like \"#ff8800\"")
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
            let color = UInt32(digits, radix: 16)
        else { throw value.error("\"\(text)\" is not a colour; write it like \"#ff8800\"") }
        return color
    }
}
