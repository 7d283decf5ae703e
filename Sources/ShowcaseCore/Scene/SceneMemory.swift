import Canvas
import NumberTransitions

/// What is worth keeping from one picture to the next; it never changes what is drawn.
///
/// A frame costs what moves in it: parts that follow from the state alone, and from which change is in force,
/// are drawn when one of these changes and copied otherwise.
public final class SceneMemory {
    /// A part of a picture that does not move.
    enum Part: Hashable {
        case header, controls(Int), duration, help
        case card(PanelKind)
    }

    /// All of a picture that the source alone does not tell.
    struct Instant: Equatable {
        var time: Double
        var isPlaying = false
        var showsTooltip = false
        var messages = 0
        var health: FrameHealth?
    }

    private struct KeptPart {
        var list = DisplayList()
        var variant = 0
        var isValid = false
    }

    // Working memory of the numbers.
    var frame = TransitionFrame()
    var columns: [RollingColumn] = []
    let characters = CharacterTable()
    /// Width of the part ``Part/duration`` in points.
    var durationWidth = 0.0

    // What the picture shows, apart from the time: one of them.
    private var studio: StudioState?
    private var stage: StageContent?
    private var glyphs: ObjectIdentifier?
    private var givenUp = 0
    private var parts: [Part: KeptPart] = [:]
    private var picture = DisplayList()
    private var instant: Instant?
    private var layout: StudioLayout?

    private(set) var measures: [PanelKind: TransitionMeasures] = [:]
    /// When the change whose measures these are began; nil before the first.
    private(set) var motionStart: Double?
    private var measuredChange: Int?

    /// Makes an empty memory.
    public init() {}

    /// Begins a picture of the studio: what was kept for anything else goes.
    func begin(_ next: StudioState, glyphs source: any GlyphSource) {
        if begin(isSame: holdsSameBits(studio, next) || studio == next, glyphs: source) { return }
        layout = nil
        if studio?.comparison != next.comparison { measuredChange = nil }
        studio = next
        stage = nil
    }

    /// Begins a picture of the stage: what was kept for anything else goes.
    func begin(_ next: StageContent, glyphs source: any GlyphSource) {
        if begin(isSame: holdsSameBits(stage, next) || stage == next, glyphs: source) { return }
        if stage?.comparison != next.comparison { measuredChange = nil }
        stage = next
        studio = nil
    }

    /// Returns whether what is kept can stay.
    private func begin(isSame: Bool, glyphs source: any GlyphSource) -> Bool {
        let isSameSource = glyphs == ObjectIdentifier(source)
        if isSame, isSameSource, givenUp == source.givenUp { return true }
        givenUp = source.givenUp
        instant = nil
        for part in parts.keys { parts[part]?.isValid = false }
        characters.removeAll()
        if isSame, isSameSource { return true }
        if !isSameSource { measuredChange = nil }
        glyphs = ObjectIdentifier(source)
        return false
    }

    /// The layout of the state that the picture shows.
    func layout(of state: StudioState, glyphs: any GlyphSource) -> StudioLayout {
        if let layout { return layout }
        let made = StudioLayout(state, glyphs: glyphs)
        layout = made
        return made
    }

    // MARK: Parts

    /// Makes a list the whole picture of an instant; false where it must be drawn.
    func add(_ instant: Instant, to list: inout DisplayList) -> Bool {
        guard instant == self.instant else { return false }
        // Shared, not copied: who compares it with the list before sees at once that it is the same.
        list = picture
        return true
    }

    func keep(_ instant: Instant, _ list: DisplayList) {
        picture.removeAll()
        picture.append(contentsOf: list)
        self.instant = instant
    }

    /// Adds a part to a list as it was kept; false where it must be drawn.
    func add(_ part: Part, _ variant: Int, to list: inout DisplayList) -> Bool {
        guard let index = parts.index(forKey: part), parts.values[index].isValid,
            parts.values[index].variant == variant
        else { return false }
        list.append(contentsOf: parts.values[index].list)
        return true
    }

    /// An empty list to draw a part into, with the memory it had before.
    func room(for part: Part) -> DisplayList {
        var list = parts.removeValue(forKey: part)?.list ?? DisplayList()
        list.removeAll()
        return list
    }

    func keep(_ part: Part, _ variant: Int, _ list: DisplayList) {
        parts[part] = KeptPart(list: list, variant: variant, isValid: true)
    }

    // MARK: Measures

    /// Samples of a curve, and seconds of it that they show well; a longer one, which a spring may swing through
    /// many times, has as many in proportion.
    private static let samples = (count: 120, span: 3.0)

    /// Computes the measures of the change in force at a time, unless they are those of the picture before.
    func prepare(_ comparison: Comparison, at time: Double) {
        let index = comparison.index(at: time)
        if index == measuredChange { return }
        measuredChange = index
        motionStart = comparison.motion(at: time)?.start
        measures = [:]
        guard let motionStart else { return }
        for kind in PanelKind.allCases {
            let timeline = comparison.timeline(kind)
            let known = timeline.measures(at: motionStart, samples: Self.samples.count)
            let shown = min(known?.settleDuration ?? 0, TransitionMeasures.longestSampledDuration)
            let count = Int(Double(Self.samples.count) * shown / Self.samples.span)
            measures[kind] =
                count > Self.samples.count ? timeline.measures(at: motionStart, samples: count) : known
        }
    }
}

/// Whether a value is the one that is kept, bit for bit. What is kept holds on to all that its bits refer to,
/// so that nothing else can have taken its place there: equal bits are equal values, found out without looking
/// into them.
private func holdsSameBits<Value>(_ kept: Value?, _ value: Value) -> Bool {
    guard case .some = kept else { return false }
    return withUnsafeBytes(of: kept) { kept in
        withUnsafeBytes(of: value) { value in
            var difference: UInt64 = 0
            var offset = 0
            while offset + 8 <= value.count {
                difference |=
                    kept.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    ^ value.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                offset += 8
            }
            while offset < value.count {
                difference |= UInt64(kept[offset] ^ value[offset])
                offset += 1
            }
            return difference == 0
        }
    }
}

extension SceneMemory {
    /// Whether a panel's progress can be drawn.
    func hasCurve(_ kind: PanelKind) -> Bool { (measures[kind]?.progress.count ?? 0) > 1 }
}

extension Painter {
    /// Draws a part of the picture that depends on the state and on `variant`, or takes it as it was kept.
    mutating func kept(
        _ part: SceneMemory.Part, _ variant: Int = 0, in memory: SceneMemory,
        _ draw: (inout Painter) -> Void
    ) {
        if memory.add(part, variant, to: &list) { return }
        var room = memory.room(for: part)
        swap(&list, &room)
        draw(&self)
        swap(&list, &room)
        list.append(contentsOf: room)
        memory.keep(part, variant, room)
    }
}

/// Handles and advances of single characters, which a readout that changes each frame is made of.
final class CharacterTable {
    struct Entry {
        var handle: TextHandle
        var advance: Double
    }

    private static let count = 128
    private var entries: [Entry?]
    private var figureAdvances: [Double?]

    init() {
        entries = Array(repeating: nil, count: FontFace.allCases.count * Self.count)
        figureAdvances = Array(repeating: nil, count: FontFace.allCases.count)
    }

    func removeAll() {
        for index in entries.indices { entries[index] = nil }
        for index in figureAdvances.indices { figureAdvances[index] = nil }
    }

    /// Handle of a character and its advance at size 1.
    func entry(_ character: Character, _ face: FontFace, _ glyphs: any GlyphSource) -> Entry {
        guard let ascii = character.asciiValue, character != "\r\n" else {
            return Self.made(character, face, glyphs)
        }
        let slot = Int(face.rawValue) * Self.count + Int(ascii)
        if let known = entries[slot] { return known }
        let made = Self.made(character, face, glyphs)
        entries[slot] = made
        return made
    }

    private static func made(_ character: Character, _ face: FontFace, _ glyphs: any GlyphSource) -> Entry {
        let handle = glyphs.handle(for: String(character), face: face)
        return Entry(handle: handle, advance: glyphs.advance(of: handle))
    }

    /// Advance of the widest figure at size 1.
    func figureAdvance(_ face: FontFace, _ glyphs: any GlyphSource) -> Double {
        if let known = figureAdvances[Int(face.rawValue)] { return known }
        let widest = "0123456789".reduce(0) { max($0, entry($1, face, glyphs).advance) }
        figureAdvances[Int(face.rawValue)] = widest
        return widest
    }
}
