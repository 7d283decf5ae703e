/// What a transition shows at one moment. Reuse one value for frame after frame: its memory is kept.
public struct TransitionFrame: Equatable, Sendable {
    /// Width of the number's frame in points, as the parent lays it out.
    public var width: Double = 0
    /// Height of the number's frame in points.
    public var height: Double = 0
    /// Whether glyphs are cut at the frame's edges.
    public var clips: Bool = false
    /// Whether opacities are the weights of a dissolve: where glyphs cover the same pixel their coverages add
    /// up, instead of the later glyph being laid over the earlier.
    public var dissolves: Bool = false
    /// The glyphs, back to front.
    public var glyphs: [GlyphPlacement] = []

    // Room for a timeline's intermediate values, kept so that no frame asks for memory.
    var scratch: [OdometerEvent] = []
    // What was computed last is worth knowing in the next number as well.
    var memo = ProgressMemo()

    /// Makes an empty frame.
    public init() {}

    /// Empties the frame and keeps its memory.
    public mutating func clear() {
        width = 0
        height = 0
        clips = false
        dissolves = false
        glyphs.removeAll(keepingCapacity: true)
    }

    /// Reverses the glyphs from an index on, in place: reversing a slice would copy it.
    mutating func turnRound(from start: Int) {
        var (low, high) = (start, glyphs.count - 1)
        while low < high {
            glyphs.swapAt(low, high)
            low += 1
            high -= 1
        }
    }

    /// Compares what is shown.
    public static func == (a: TransitionFrame, b: TransitionFrame) -> Bool {
        a.width == b.width && a.height == b.height && a.clips == b.clips && a.dissolves == b.dissolves
            && a.glyphs == b.glyphs
    }
}

/// One glyph at one moment, in points from the top-left corner of the number's frame, y down.
public struct GlyphPlacement: Equatable, Sendable {
    /// The element's id.
    public var id: Int
    /// Index into the timeline's `cells`, which tells the element and its measures.
    public var cell: Int
    /// Left edge of the glyph's cell.
    public var x: Double
    /// Top edge of the glyph's cell.
    public var y: Double
    /// Opacity; what overshoots 0...1 is clamped when it is drawn.
    public var opacity: Double = 1
    /// Size relative to the element's own, about the cell's centre.
    public var scale: Double = 1
    /// Standard deviation of a Gaussian blur, in points.
    public var blur: Double = 0
    /// Whether the element stays, comes or goes.
    public var presence: Presence = .present

    /// Makes a placement of a glyph that is fully there.
    public init(id: Int, cell: Int, x: Double, y: Double) {
        self.id = id
        self.cell = cell
        self.x = x
        self.y = y
    }

    /// The part an element plays in the change that is under way.
    public enum Presence: String, Sendable {
        case present, entering, leaving
    }
}

/// An element that a timeline has met, with the measures it had then.
public struct TimelineCell: Hashable, Sendable {
    /// How it looks.
    public var element: Element
    /// Its measures.
    public var measures: ElementCell

    /// Makes a cell.
    public init(element: Element, measures: ElementCell) {
        self.element = element
        self.measures = measures
    }
}

/// The history of one view: what it was told and when. Asking for a time never changes it.
public protocol TransitionTimeline: Equatable, Sendable {
    /// The view whose history this is.
    associatedtype View: Sendable

    /// Makes a history in which nothing was shown yet.
    init()

    /// Tells the view's new parameters at a time in seconds, not earlier than the last one told. The first
    /// appear without motion. Parameters of layout (spacing, width) hold at once; those of motion hold for
    /// the change they came with.
    mutating func update(_ view: View, at time: Double, measuring: some ElementMeasuring) throws(NumberError)

    /// Every element met so far; placements refer to them by index.
    var cells: [TimelineCell] { get }

    /// The target text in force at a time.
    func text(at time: Double) -> String

    /// Fills `frame` with what is shown at a time; any order of times gives the same frames.
    func evaluate(at time: Double, into frame: inout TransitionFrame)

    /// The earliest time from which nothing moves any more; infinite for an undamped spring.
    var settleTime: Double { get }

    /// Lets go of what no time from `time` on needs, so that endless sessions keep a bounded memory. Frames
    /// at `time` and later stay the same; earlier times show what held at `time`.
    mutating func forget(before time: Double)

    /// Figures about the last change at or before a time, computed from the motion itself; nil before the
    /// first change. The progress curve has `samples` (2 or more) evenly spaced values over its duration.
    func measures(at time: Double, samples: Int) -> TransitionMeasures?
}

/// A text that an odometer came to show, as it matters while its exchange is in flight.
struct OdometerEvent: Sendable {
    /// Progress of the exchange.
    var progress: Double
    /// 1 where new glyphs come from above, -1 from below.
    var side: Double
    /// Index of the row.
    var row: Int
    /// The digits of the value.
    var magnitude: UInt128
}
