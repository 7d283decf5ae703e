/// A rectangle in points, y down.
public struct Rect: Hashable, Sendable {
    /// Left edge.
    public var x: Double
    /// Top edge.
    public var y: Double
    /// Width.
    public var width: Double
    /// Height.
    public var height: Double

    /// Makes a rectangle from its top-left corner and size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The first coordinate right of it.
    public var maxX: Double { x + width }
    /// The first coordinate below it.
    public var maxY: Double { y + height }
    /// Horizontal centre.
    public var midX: Double { x + width / 2 }
    /// Vertical centre.
    public var midY: Double { y + height / 2 }

    /// Whether a point lies inside.
    public func contains(_ px: Double, _ py: Double) -> Bool {
        px >= x && px < maxX && py >= y && py < maxY
    }

    /// The rectangle with its edges moved inwards; never smaller than nothing.
    public func inset(_ dx: Double, _ dy: Double) -> Rect {
        Rect(x: x + dx, y: y + dy, width: max(0, width - 2 * dx), height: max(0, height - 2 * dy))
    }

    /// The part inside another rectangle.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return Rect(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
            height: max(0, min(maxY, other.maxY) - top))
    }

    /// Cuts a strip off the top and leaves the rest.
    mutating func cutTop(_ amount: Double) -> Rect {
        let cut = min(max(0, amount), height)
        defer {
            y += cut
            height -= cut
        }
        return Rect(x: x, y: y, width: width, height: cut)
    }

    /// Cuts a strip off the bottom and leaves the rest.
    mutating func cutBottom(_ amount: Double) -> Rect {
        let cut = min(max(0, amount), height)
        height -= cut
        return Rect(x: x, y: y + height, width: width, height: cut)
    }
}
