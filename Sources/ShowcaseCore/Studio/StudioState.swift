import NumberTransitions

/// Everything the studio is at one moment. Only ``Studio/reduce(_:_:at:in:)`` changes it.
///
/// Host times are seconds of any steady clock; they are handed in with actions and never read here.
public struct StudioState: Equatable, Sendable {
    /// What undo restores.
    public package(set) var document: Document
    /// What the panels show, derived from the document's changes.
    public package(set) var comparison: Comparison
    /// What the panels showed without the last change, so that tuning it over and over stays cheap.
    package var base = Comparison()
    /// The one clock of all panels.
    public package(set) var clock = AnimationClock()
    /// Whether the last change repeats.
    public package(set) var loops = false
    /// Size of the window's content.
    public package(set) var viewport: Viewport
    /// Whether anyone can see the window.
    public package(set) var isVisible = true

    /// The control the keyboard works on.
    public package(set) var focus: ControlID?
    /// Whether the focus is drawn: it is once the keyboard was used.
    public package(set) var showsFocus = false
    /// The control under the pointer, and since when it rests there.
    public package(set) var hover: Hover?
    /// Where the pointer is, nil outside of the window.
    public package(set) var pointer: Point?
    /// The control being dragged.
    public package(set) var drag: Drag?
    /// The text being typed.
    public package(set) var edit: TextEdit?
    /// Whether the sheet of keys is open.
    public package(set) var showsHelp = false
    /// How far the controls are scrolled, in points.
    public package(set) var scroll = 0.0
    /// Whether the wheel goes on scrolling, whatever comes under the pointer, until the pointer moves.
    package var wheelScrolls = false
    /// Messages on show.
    public package(set) var toasts: [Toast] = []
    /// State of the random values, so that they too follow from the state.
    public package(set) var randomState: UInt64 = 0x9E37_79B9_7F4A_7C15

    package var undoStack: [Document] = []
    package var redoStack: [Document] = []
    /// What the last undo step was made for; changes that go on with it join that step.
    package var openStep: UndoStep?

    /// A place in the window, in points.
    public struct Point: Equatable, Sendable {
        /// Horizontal coordinate.
        public var x: Double
        /// Vertical coordinate.
        public var y: Double
    }

    /// A control under the pointer.
    public struct Hover: Equatable, Sendable {
        /// Which one.
        public var id: ControlID
        /// Host time since which the pointer rests.
        public var since: Double
        /// Where it rests; a hand that trembles stays there.
        var place: Point?
        /// Whether a key, a press or the wheel was used here: who is at work needs no explanation.
        package var isBusy = false

        /// Host time at which the tooltip shows, nil for never.
        var tooltipTime: Double? { isBusy ? nil : since + StudioState.tooltipDelay }

        /// Points that the pointer may move at rest.
        static let tremor = 4.0
    }

    /// A control that holds the pointer.
    public struct Drag: Equatable, Sendable {
        /// Which one.
        public var id: ControlID
        /// Whether the clock ran when the scrubber was taken.
        public var resumesClock = false
        /// From the pointer to the knob's centre when it was taken by the knob, in points.
        public var grabOffset = 0.0
    }

    /// A message.
    public struct Toast: Equatable, Sendable {
        /// What it says.
        public var text: String
        /// Whether it tells of something that went wrong.
        public var isError: Bool
        /// Host time at which it goes.
        public var until: Double

        /// Makes a message.
        public init(text: String, isError: Bool, until: Double) {
            self.text = text
            self.isError = isError
            self.until = until
        }
    }

    package enum UndoStep: Equatable, Sendable {
        case setting(Setting), wipe, other
    }
}

/// Size of the window's content.
public struct Viewport: Equatable, Sendable {
    /// Points.
    public var width: Double
    /// Points.
    public var height: Double
    /// Device pixels a point.
    public var scale: Double

    /// Makes a viewport; the size in points is held to at least 1.
    public init(width: Double, height: Double, scale: Double) {
        self.width = max(1, width)
        self.height = max(1, height)
        self.scale = max(0.25, scale)
    }
}

extension StudioState {
    /// How long the end of a session is shown after everything has settled, in seconds.
    package static let tail = 0.25

    /// Starts a studio with a document; its clock stands at the session's start and runs.
    public init(
        document: Document, viewport: Viewport, at host: Double, in environment: Environment
    ) throws(ComparisonError) {
        self.document = document
        self.viewport = viewport
        self.comparison = try Comparison(changes: document.changes, environment: environment)
        clock = AnimationClock(time: start, at: host)
    }

    /// The clock time of the first change.
    public var start: Double { document.changes.first?.at ?? 0 }

    /// The clock time at which the session ends: all has settled, and a moment has passed.
    public var end: Double {
        let settled = comparison.settleTime(of: document.view.panels)
        guard let last = document.lastMove else {
            return max(start + Self.tail, document.changes.last?.at ?? 0)
        }
        return max(settled, document.changes[last].at) + Self.tail
    }

    /// The clock time that is shown at a host time. At the session's end it holds, or goes back to the last
    /// change when looping.
    public func time(at host: Double) -> Double {
        let now = clock.now(at: host)
        if loops, let last = document.lastMove {
            let from = document.changes[last].at
            let length = end - from
            if now > end, length > 0 {
                return from + (now - end).truncatingRemainder(dividingBy: length)
            }
        }
        return min(max(now, start), end)
    }

    /// When a change told at a host time happens. The first change has no motion, and one at its moment would
    /// take its place.
    func changeTime(at host: Double) -> Double { max(time(at: host), start + Self.tail) }

    /// The value in force at the time on show.
    func value(at host: Double) -> Double { comparison.value(at: time(at: host)) }

    /// Whether the clock's time moves at a host time.
    public func isPlaying(at host: Double) -> Bool {
        !clock.isPaused && (loops && document.lastMove != nil || clock.now(at: host) < end)
    }

    /// When the picture changes next without any input: now while playing, later for a tooltip that appears
    /// or a message that goes, nil when nothing moves.
    public func nextFrame(after host: Double) -> Double? {
        guard isVisible else { return nil }
        if isPlaying(at: host) { return host }
        var times = toasts.map(\.until)
        if let time = hover?.tooltipTime, drag == nil { times.append(time) }
        return times.filter { $0 > host }.min()
    }

    /// How long the pointer rests on a control before its tooltip shows, in seconds.
    package static let tooltipDelay = 0.6

    /// Moves the clock to a time within the session.
    package mutating func seek(to time: Double, at host: Double) {
        // The clock refuses negative times only, and a session has none.
        try? clock.seek(to: min(max(time, start), end), at: host)
    }

    /// Whether a command can do anything now.
    package func canPerform(_ command: Command) -> Bool {
        switch command {
        case .addDecimals(0): false
        case .addDecimals(let count):
            SettingRange.numberOfDecimalPlaces.contains(document.settings.numberOfDecimalPlaces + count)
        case .stepSpeed(let steps):
            steps < 0 ? clock.rate > Studio.speeds[0] : clock.rate < Studio.speeds[Studio.speeds.count - 1]
        case .replay: document.lastMove != nil
        default: true
        }
    }

    /// Whether there is something to undo.
    public var canUndo: Bool { !undoStack.isEmpty }
    /// Whether there is something to redo.
    public var canRedo: Bool { !redoStack.isEmpty }
}
