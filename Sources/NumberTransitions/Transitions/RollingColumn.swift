/// A column or symbol of a rolling number at one moment, unclipped: what an X-ray view outlines.
public struct RollingColumn: Equatable, Sendable {
    /// The element's id.
    public var id: Int
    /// Left edge in points from the frame's left edge.
    public var x: Double
    /// Width in points: the widest digit's, or the symbol's.
    public var width: Double
    /// Points from one digit to the next; digit k stands (position - k) cells below the frame's middle.
    public var cellHeight: Double
    /// The digit that stands in the frame's line, a real number while the column turns; nil for a symbol.
    /// Where `isEndless`, it is read modulo 10; a stack that overshoots leaves 0...9.
    public var position: Double?
    /// How far the element is there: 0 gone (moved left by its own width), 1 in its place.
    public var presence: Double
    /// The part it plays in the change that is under way.
    public var role: GlyphPlacement.Presence
    /// Whether digits follow each other endlessly, 0 above 9; a stack ends there.
    public var isEndless: Bool
    /// Indices into the timeline's `cells`: of the digits 0...9, or of the symbol alone.
    public var cells: [Int]
}
