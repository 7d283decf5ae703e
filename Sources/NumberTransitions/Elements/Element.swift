/// How one character of a number looks: the counterpart of the view that an `elementBuilder` returns.
public struct Element: Hashable, Sendable {
    /// The text that is drawn for the character; an emoji, a word or another numeral works as well.
    public var text: String
    /// Weight of the face.
    public var weight: Weight
    /// Colour `0xRRGGBB`, nil for the colour of numbers.
    public var color: UInt32?
    /// Size relative to the number's font size, above 0.
    public var scale: Double

    /// The weights that the bundled faces have.
    public enum Weight: String, Hashable, Sendable, CaseIterable {
        case regular, medium, semibold, heavy
    }

    /// Makes an element.
    public init(_ text: String, weight: Weight = .heavy, color: UInt32? = nil, scale: Double = 1) {
        self.text = text
        self.weight = weight
        self.color = color
        self.scale = scale
    }
}

/// The measures of an element, in points.
public struct ElementCell: Hashable, Sendable {
    /// How far the pen moves.
    public var width: Double
    /// From the cell's top to the baseline.
    public var ascent: Double
    /// From the baseline to the cell's bottom.
    public var descent: Double
    /// Whatever the measurer wants to find again when it draws the element; nothing else reads it.
    public var token: Int32

    /// Makes a cell.
    public init(width: Double, ascent: Double, descent: Double, token: Int32 = 0) {
        self.width = width
        self.ascent = ascent
        self.descent = descent
        self.token = token
    }

    /// Height of the cell.
    public var height: Double { ascent + descent }
}

/// Measures elements; fonts stay outside the pure room.
public protocol ElementMeasuring {
    /// The measures of an element at the number's font size.
    func measure(_ element: Element) -> ElementCell
}
