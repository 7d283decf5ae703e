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
    /// Secondary text.
    public var secondaryText: Color
    /// Ground of a button.
    public var control: Color
    /// Track of a slider.
    public var track: Color
    /// The one accent.
    public var accent: Color
    /// Text on the accent.
    public var onAccent: Color

    /// The tokens of a theme.
    public static func of(_ kind: Kind) -> Theme {
        switch kind {
        case .dark:
            Theme(
                ground: Color(rgb: 0x0D0E11), card: Color(rgb: 0x16181D), cardEdge: Color(rgb: 0x262932),
                text: Color(rgb: 0xECEDEF), secondaryText: Color(rgb: 0x9498A3),
                control: Color(rgb: 0x20232C), track: Color(rgb: 0x2A2D36), accent: Color(rgb: 0x2C4BFF),
                onAccent: Color(rgb: 0xFFFFFF))
        case .light:
            Theme(
                ground: Color(rgb: 0xF4F5F7), card: Color(rgb: 0xFFFFFF), cardEdge: Color(rgb: 0xDFE1E7),
                text: Color(rgb: 0x14161B), secondaryText: Color(rgb: 0x5C616D),
                control: Color(rgb: 0xE6E8ED), track: Color(rgb: 0xD3D6DE), accent: Color(rgb: 0x2C4BFF),
                onAccent: Color(rgb: 0xFFFFFF))
        }
    }
}
