import Canvas

/// The colours of the interface, by what they are for.
public struct Theme: Equatable, Sendable {
    /// The two themes.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case dark, light
    }

    /// The window's ground.
    public var ground: Color
    /// Ground of a card.
    public var card: Color
    /// Line around a card.
    public var cardEdge: Color
    /// Numbers and titles.
    public var text: Color
    /// Secondary text; at least 4.5:1 on ground, card and control.
    public var secondaryText: Color
    /// Ground of a button at rest.
    public var control: Color
    /// Ground of a button under the pointer.
    public var controlHovered: Color
    /// Ground of a pressed button.
    public var controlPressed: Color
    /// Ground of a field.
    public var field: Color
    /// Ground of a field under the pointer.
    public var fieldHovered: Color
    /// Track of a slider.
    public var track: Color
    /// Knob of a slider.
    public var knob: Color
    /// The one accent as a ground.
    public var accent: Color
    /// The accent under the pointer.
    public var accentHovered: Color
    /// The accent pressed.
    public var accentPressed: Color
    /// The accent as a line on ground and card.
    public var accentLine: Color
    /// Text on the accent.
    public var onAccent: Color
    /// Ring around what the keyboard works on.
    public var focus: Color
    /// Ground of selected text.
    public var selection: Color
    /// Messages about what went wrong.
    public var error: Color
    /// Line of the X-ray around frames.
    public var xrayFrame: Color
    /// Line of the X-ray around columns.
    public var xrayColumn: Color
    /// The X-ray's colour of what comes.
    public var xrayEntering: Color
    /// The X-ray's colour of what goes.
    public var xrayLeaving: Color

    /// The tokens of a theme.
    public static func of(_ kind: Kind) -> Theme {
        switch kind {
        case .dark:
            Theme(
                ground: Color(rgb: 0x0C0D10), card: Color(rgb: 0x15171C), cardEdge: Color(rgb: 0x262932),
                text: Color(rgb: 0xECEDEF), secondaryText: Color(rgb: 0x9A9EA9),
                control: Color(rgb: 0x20232B), controlHovered: Color(rgb: 0x2A2E38),
                controlPressed: Color(rgb: 0x343946), field: Color(rgb: 0x111318),
                fieldHovered: Color(rgb: 0x191C23), track: Color(rgb: 0x2B2E37), knob: Color(rgb: 0xFFFFFF),
                accent: Color(rgb: 0x2C4BFF), accentHovered: Color(rgb: 0x3F5BFF),
                accentPressed: Color(rgb: 0x1F3BE0), accentLine: Color(rgb: 0x5B75FF),
                onAccent: Color(rgb: 0xFFFFFF), focus: Color(rgb: 0x8EA0FF), selection: Color(rgb: 0x2B3B8F),
                error: Color(rgb: 0xFF8A80), xrayFrame: Color(rgb: 0x8EA0FF),
                xrayColumn: Color(rgb: 0x4A4F5E),
                xrayEntering: Color(rgb: 0x5FD08A), xrayLeaving: Color(rgb: 0xFF8A80))
        case .light:
            Theme(
                ground: Color(rgb: 0xF3F4F7), card: Color(rgb: 0xFFFFFF), cardEdge: Color(rgb: 0xDDE0E7),
                text: Color(rgb: 0x14161B), secondaryText: Color(rgb: 0x5A5F6B),
                control: Color(rgb: 0xE4E7ED), controlHovered: Color(rgb: 0xD9DDE6),
                controlPressed: Color(rgb: 0xCBD0DC), field: Color(rgb: 0xFFFFFF),
                fieldHovered: Color(rgb: 0xF8F9FB), track: Color(rgb: 0xCDD1DA), knob: Color(rgb: 0x14161B),
                accent: Color(rgb: 0x2C4BFF), accentHovered: Color(rgb: 0x1F3BE0),
                accentPressed: Color(rgb: 0x142CBA), accentLine: Color(rgb: 0x2C4BFF),
                onAccent: Color(rgb: 0xFFFFFF), focus: Color(rgb: 0x2C4BFF), selection: Color(rgb: 0xC9D2FF),
                error: Color(rgb: 0xA01D16), xrayFrame: Color(rgb: 0x2C4BFF),
                xrayColumn: Color(rgb: 0xB4B9C6),
                xrayEntering: Color(rgb: 0x16794A), xrayLeaving: Color(rgb: 0xB3261E))
        }
    }
}
