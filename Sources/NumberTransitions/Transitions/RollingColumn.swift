/// A column or symbol of a rolling number at one moment, unclipped: what an X-ray view outlines.
public struct RollingColumn: Equatable, Sendable {
    /// The element's id.
    public var id: Int
    /// Left edge in points from the frame's left edge.
    public var x: Double
    /// Width in points: the widest digit's, or the symbol's.
    public var width: Double
    /// The digit that stands in the frame's line, a real number while the column turns; nil for a symbol.
    /// Beyond 0...9 it is read modulo 10, unless the column is a stack that overshoots.
    public var position: Double?
    /// How far the element is there: 0 gone (moved left by its own width), 1 in its place.
    public var presence: Double
    /// The part it plays in the change that is under way.
    public var role: GlyphPlacement.Presence
    /// Whether digits follow each other endlessly, 0 above 9; a stack ends there.
    public var isEndless: Bool
    /// Index of the cell of the digit 0 in the timeline's `cells`, those of 1...9 in `digitCells`; a symbol's
    /// own cell otherwise.
    public var cells: [Int]
}
