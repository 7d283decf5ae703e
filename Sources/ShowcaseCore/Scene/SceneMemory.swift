import Canvas
import NumberTransitions

/// What is worth keeping from one picture to the next; it never changes what is drawn.
///
/// A frame costs what moves in it: parts that follow from the state alone, and from which change is in force,
/// are drawn when one of these changes and copied otherwise.
public final class SceneMemory {
    /// What a picture shows, apart from the time.
    enum Source: Equatable {
        case studio(StudioState)
        case stage(StageContent)

        var comparison: Comparison {
            switch self {
            case .studio(let state): state.comparison
            case .stage(let content): content.comparison
            }
        }
    }

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

    private var source: Source?
    private var glyphs: ObjectIdentifier?
    private var pictures = 0
    private var parts: [Part: KeptPart] = [:]
    private var picture = DisplayList()
    private var instant: Instant?
    private var layout: StudioLayout?

    private(set) var measures: [PanelKind: TransitionMeasures] = [:]
    /// When the change whose measures these are began; nil before the first.
    private(set) var motionStart: Double?
    private var measuredChange: Int?

    /// A source of glyphs gives up texts that go unused while thousands of others come, so even what does not
    /// change is asked for anew after so many pictures.
    private static let longestKept = 256

    /// Makes an empty memory.
    public init() {}

    /// Begins a picture: what was kept for anything else goes.
    func begin(_ next: Source, glyphs source: any GlyphSource) {
        pictures += 1
        let isSame = next == self.source && glyphs == ObjectIdentifier(source)
        if isSame, pictures < Self.longestKept { return }
        pictures = 0
        instant = nil
        for part in parts.keys { parts[part]?.isValid = false }
        characters.removeAll()
        if isSame { return }
        layout = nil
        if glyphs != ObjectIdentifier(source) || self.source?.comparison != next.comparison {
            measuredChange = nil
        }
        glyphs = ObjectIdentifier(source)
        self.source = next
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
        list.append(contentsOf: picture)
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

    private static let samples = 120

    /// Computes the measures of the change in force at a time, unless they are those of the picture before.
    func prepare(_ comparison: Comparison, at time: Double) {
        let index = comparison.index(at: time)
        if index == measuredChange { return }
        measuredChange = index
        motionStart = comparison.motion(at: time)?.start
        measures = [:]
        guard let motionStart else { return }
        for kind in PanelKind.allCases {
            measures[kind] = comparison.timeline(kind).measures(at: motionStart, samples: Self.samples)
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
