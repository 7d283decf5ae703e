/// What is to be drawn, in order, in device pixels: plain values that can be compared.
public struct DisplayList: Equatable, Sendable {
    /// The commands, first drawn first.
    public private(set) var commands: [DrawCommand] = []
    /// The points of all polylines, which refer to them by range.
    public private(set) var points: [SubpixelPoint] = []

    /// Makes an empty list.
    public init() {}

    /// Empties the list and keeps its memory.
    public mutating func removeAll() {
        commands.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
    }

    /// Becomes equal to another list and keeps its own memory.
    mutating func copyContents(of other: DisplayList) {
        removeAll()
        commands.append(contentsOf: other.commands)
        points.append(contentsOf: other.points)
    }

    /// Adds all commands of another list.
    public mutating func append(contentsOf other: DisplayList) {
        let firstCommand = commands.count
        let firstPoint = points.count
        commands.append(contentsOf: other.commands)
        guard !other.points.isEmpty else { return }
        points.append(contentsOf: other.points)
        for index in firstCommand..<commands.count {
            guard case .polyline(let range, let lineWidth, let color, let clip) = commands[index] else {
                continue
            }
            commands[index] = .polyline(
                points: range.lowerBound + firstPoint..<range.upperBound + firstPoint, lineWidth: lineWidth,
                color: color, clip: clip)
        }
    }

    /// Fills whole pixels.
    public mutating func fill(_ rect: PixelRect, _ color: Color) {
        commands.append(.fill(rect, color))
    }

    /// Draws an antialiased rounded rectangle: its inside, and a line of `lineWidth` pixels along the inside
    /// of its edge. A colour with alpha 0 leaves that part out.
    public mutating func roundedRect(
        _ rect: SubpixelRect, radius: Double, fill: Color, stroke: Color = Color(argb: 0),
        lineWidth: Double = 0, clip: PixelRect
    ) {
        commands.append(
            .roundedRect(
                RoundedRect(
                    rect: rect, radius: Subpixel(radius), fill: fill, stroke: stroke,
                    lineWidth: Subpixel(lineWidth)), clip: clip))
    }

    /// Draws a glyph.
    public mutating func glyph(_ run: GlyphRun, clip: PixelRect) {
        commands.append(.glyph(run, clip: clip))
    }

    /// Draws an antialiased line of `lineWidth` pixels through points, with round joins and caps.
    @inlinable
    public mutating func polyline(
        _ path: some Sequence<SubpixelPoint>, lineWidth: Double, color: Color, clip: PixelRect
    ) {
        let start = points.count
        for point in path { append(point) }
        endPolyline(from: start, lineWidth: lineWidth, color: color, clip: clip)
    }

    @usableFromInline
    mutating func append(_ point: SubpixelPoint) { points.append(point) }

    @usableFromInline
    mutating func endPolyline(from start: Int, lineWidth: Double, color: Color, clip: PixelRect) {
        commands.append(
            .polyline(
                points: start..<points.count, lineWidth: Subpixel(lineWidth), color: color, clip: clip))
    }

    /// Starts a dissolve: glyphs up to ``endDissolve()`` are added to one another by their opacities before
    /// they meet the ground, so that layers whose weights sum to one never dip where they overlap.
    public mutating func beginDissolve(clip: PixelRect) {
        commands.append(.beginDissolve(clip: clip))
    }

    /// Ends the dissolve and blends it onto the ground.
    public mutating func endDissolve() {
        commands.append(.endDissolve)
    }
}

/// One drawing step of a ``DisplayList``.
public enum DrawCommand: Equatable, Sendable {
    /// Fills whole pixels.
    case fill(PixelRect, Color)
    /// An antialiased rounded rectangle.
    case roundedRect(RoundedRect, clip: PixelRect)
    /// A glyph.
    case glyph(GlyphRun, clip: PixelRect)
    /// A line through a range of the list's points.
    case polyline(points: Range<Int>, lineWidth: Subpixel, color: Color, clip: PixelRect)
    /// Glyphs from here to the matching end are added up before they are blended.
    case beginDissolve(clip: PixelRect)
    /// Ends the dissolve.
    case endDissolve
}

/// A rounded rectangle with a fill and an inner stroke.
public struct RoundedRect: Equatable, Sendable {
    /// Outer edge.
    public var rect: SubpixelRect
    /// Corner radius; never more than half the shorter side is used.
    public var radius: Subpixel
    /// Colour of the inside.
    public var fill: Color
    /// Colour of the line along the inside of the edge.
    public var stroke: Color
    /// Width of that line.
    public var lineWidth: Subpixel
}

/// A glyph at a place.
public struct GlyphRun: Equatable, Sendable {
    /// What is drawn.
    public var glyph: GlyphID
    /// Where its pen starts on the baseline.
    public var origin: SubpixelPoint
    /// Its colour; its alpha is the opacity. A colour glyph uses only the alpha.
    public var color: Color
    /// Size relative to the rasterised one, in 1/65536, about ``pivot``.
    public var scale: Int32
    /// The point that stays in place when `scale` is not 1.
    public var pivot: SubpixelPoint
    /// Standard deviation of a Gaussian blur.
    public var blur: Subpixel
    /// A fade of the opacity along y.
    public var fade: EdgeFade?

    /// Makes a glyph at its natural size.
    public init(_ glyph: GlyphID, origin: SubpixelPoint, color: Color, fade: EdgeFade? = nil) {
        self.glyph = glyph
        self.origin = origin
        self.color = color
        self.scale = 65536
        self.pivot = origin
        self.blur = Subpixel(raw: 0)
        self.fade = fade
    }

    /// Compares first what moves.
    @inline(__always)
    public static func == (a: GlyphRun, b: GlyphRun) -> Bool {
        a.origin == b.origin && a.glyph == b.glyph && a.color == b.color && a.scale == b.scale
            && a.blur == b.blur && a.pivot == b.pivot && a.fade == b.fade
    }
}

/// A vertical gradient mask over a frame: clear at its top, opaque from 0.2 to 0.8 of its height, clear at its bottom.
public struct EdgeFade: Hashable, Sendable {
    /// Top of the frame.
    public var top: Subpixel
    /// Height of the frame.
    public var height: Subpixel

    /// Makes a fade over a frame given in device pixels.
    public init(top: Double, height: Double) {
        self.top = Subpixel(top)
        self.height = Subpixel(max(0, height))
    }
}
