/// A rectangle of whole device pixels, y down.
public struct PixelRect: Hashable, Sendable {
    /// Left edge.
    public var x: Int
    /// Top edge.
    public var y: Int
    /// Width; a rectangle with no width or height is empty.
    public var width: Int
    /// Height.
    public var height: Int

    /// Makes a rectangle from its top-left corner and size, in device pixels.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The rectangle that covers nothing.
    public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

    /// The first column right of the rectangle.
    public var maxX: Int { x + width }
    /// The first row below the rectangle.
    public var maxY: Int { y + height }
    /// Whether no pixel lies inside.
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The pixels that lie in both rectangles.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        guard right > left, bottom > top else { return .empty }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The part that lies in some rows.
    @inline(__always)
    func intersection(rows: Range<Int>) -> PixelRect {
        let top = max(y, rows.lowerBound)
        return PixelRect(x: x, y: top, width: width, height: min(maxY, rows.upperBound) - top)
    }

    /// Whether both rectangles share a pixel.
    public func intersects(_ other: PixelRect) -> Bool {
        max(x, other.x) < min(maxX, other.maxX) && max(y, other.y) < min(maxY, other.maxY)
    }

    /// Whether every pixel of another rectangle lies inside; an empty one always does.
    public func contains(_ other: PixelRect) -> Bool {
        other.isEmpty || (other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY)
    }

    /// The smallest rectangle that covers both; an empty one adds nothing.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRect(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }
}

/// Rounds half away from zero, without the call that `rounded()` is on older processors. The number must lie
/// within 32 bits.
@inlinable @inline(__always)
func roundedToInt32(_ value: Double) -> Int32 {
    let whole = Int32(value)
    let rest = value - Double(whole)
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
}

/// A length or coordinate in 1/256 of a device pixel.
///
/// Everything the compositor places is given in this unit, so that equal display lists give equal
/// pixels on every machine.
public struct Subpixel: Hashable, Comparable, Sendable {
    /// The number of 1/256 pixels.
    public var raw: Int32

    /// Makes a coordinate from a count of 1/256 pixels.
    public init(raw: Int32) { self.raw = raw }

    /// Rounds a coordinate in device pixels to the nearest 1/256; values outside ±2^22 pixels and
    /// NaN are clamped.
    @inlinable
    public init(_ pixels: Double) {
        let limit = 1_073_741_824.0
        let scaled = min(max(pixels * 256, -limit), limit)
        guard !scaled.isNaN else {
            raw = 0
            return
        }
        raw = roundedToInt32(scaled)
    }

    /// The coordinate in device pixels.
    public var pixels: Double { Double(raw) / 256 }

    /// Orders coordinates.
    public static func < (a: Subpixel, b: Subpixel) -> Bool { a.raw < b.raw }
}

/// A point in 1/256 of a device pixel, y down.
public struct SubpixelPoint: Hashable, Sendable {
    /// Horizontal coordinate.
    public var x: Subpixel
    /// Vertical coordinate.
    public var y: Subpixel

    /// Makes a point from device pixels.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = Subpixel(x)
        self.y = Subpixel(y)
    }
}

/// A rectangle in 1/256 of a device pixel, y down; its edges are antialiased where they fall between pixels.
public struct SubpixelRect: Hashable, Sendable {
    /// Left edge.
    public var x: Subpixel
    /// Top edge.
    public var y: Subpixel
    /// Width, not negative.
    public var width: Subpixel
    /// Height, not negative.
    public var height: Subpixel

    /// Makes a rectangle from device pixels.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = Subpixel(x)
        self.y = Subpixel(y)
        self.width = Subpixel(max(0, width))
        self.height = Subpixel(max(0, height))
    }
}
