import Canvas
import NumberTransitions

/// The history of one value, told to every transition: what the panels show at any time follows from it.
public struct Comparison: Equatable, Sendable {
    /// All changes in the order of their times.
    public private(set) var changes: [Change] = []
    /// The history of the rolling columns.
    public private(set) var rolling = RollingTimeline()
    /// The history of the odometer.
    public private(set) var odometer = OdometerTimeline()
    /// The history of the crossfade.
    public private(set) var crossfade = CrossfadeTimeline()
    /// The history of the numeric text.
    public private(set) var numericText = NumericTextTimeline()

    /// The widest frame each panel had so far, in points.
    private var widest: [PanelKind: Double] = [:]
    /// The same since numbers are written and drawn in one way, the latest last.
    private var stretches: [Stretch] = []

    private struct Stretch: Equatable {
        var start: Double
        var widest: [PanelKind: Double] = [:]
    }

    /// Makes a history of nothing.
    public init() {}

    /// Makes a history from changes, for example those of a scenario. Times must not run backwards.
    public init(changes: [Change], environment: Environment) throws(ComparisonError) {
        for change in changes { try append(change, environment: environment) }
    }

    /// Tells all panels a change, not earlier than the last one; on an error nothing has changed.
    public mutating func append(_ change: Change, environment: Environment) throws(ComparisonError) {
        if let last = changes.last, change.at < last.at {
            throw .timesOutOfOrder(change.at, after: last.at)
        }
        let format: any NumberFormatting
        do throws(FormatError) {
            format = try environment.formats.formatter(for: change.settings.format)
        } catch {
            throw .format(error)
        }
        let metrics = NumberMetrics(glyphs: environment.glyphs, change.settings.fontSize)
        do throws(NumberError) {
            // A first telling finds every fault; this history is told only what is sound, and needs no copy.
            var probe = Comparison()
            try probe.tell(change, format, metrics)
            try tell(change, format, metrics)
        } catch {
            throw .number(error)
        }
        let isNewWay = changes.last.map { !$0.settings.isDrawn(like: change.settings) } ?? true
        if isNewWay { stretches.append(Stretch(start: change.at)) }
        changes.append(change)
        measureWidths(at: change.at, isNewWay: isNewWay)
    }

    private mutating func tell(
        _ change: Change, _ format: any NumberFormatting, _ metrics: NumberMetrics
    ) throws(NumberError) {
        let settings = change.settings
        let elements = settings.elements
        let builder: @Sendable (String) -> Element = { elements[$0] ?? Element($0) }
        let places = settings.numberOfDecimalPlaces

        var rollingView = MovingNumbersView(
            number: change.value, numberOfDecimalPlaces: places, fixedWidth: settings.fixedWidth,
            verticalDigitSpacing: settings.verticalDigitSpacing,
            animationDuration: settings.animationDuration, elementBuilder: builder)
        rollingView.curve = settings.curve
        rollingView.direction = settings.direction
        rollingView.format = format
        rollingView.reduceMotion = settings.reduceMotion
        try rolling.update(rollingView, at: change.at, measuring: metrics)

        var odometerView = OdometerNumberView(
            number: change.value, numberOfDecimalPlaces: places, stepDuration: settings.stepDuration,
            maxAnimationDuration: settings.maxAnimationDuration, elementBuilder: builder)
        odometerView.direction = settings.numericTextDirection
        odometerView.format = format
        odometerView.reduceMotion = settings.reduceMotion
        try odometer.update(odometerView, at: change.at, measuring: metrics)

        var crossfadeView = CrossfadeView(
            number: change.value, numberOfDecimalPlaces: places,
            animationDuration: settings.reduceMotion ? 0.15 : settings.animationDuration,
            elementBuilder: builder)
        crossfadeView.curve = settings.reduceMotion ? .linear : settings.crossfadeCurve
        crossfadeView.format = format
        try crossfade.update(crossfadeView, at: change.at, measuring: metrics)

        var numericView = NumericTextView(
            number: change.value, numberOfDecimalPlaces: places, elementBuilder: builder)
        numericView.direction = settings.numericTextDirection
        numericView.format = format
        numericView.reduceMotion = settings.reduceMotion
        try numericText.update(numericView, at: change.at, measuring: metrics)
    }

    private mutating func measureWidths(at time: Double, isNewWay: Bool) {
        var frame = TransitionFrame()
        for kind in PanelKind.allCases {
            let timeline = timeline(kind)
            // Frames that glide have their new width once they have settled.
            let settled = timeline.settleTime.isFinite ? timeline.settleTime : time
            for time in [time, settled] {
                timeline.evaluate(at: time, into: &frame)
                widest[kind] = max(widest[kind] ?? 0, frame.width)
                // A frame that still has the width of the way before does not count.
                if isNewWay, time < settled { continue }
                let known = stretches[stretches.count - 1].widest[kind] ?? 0
                stretches[stretches.count - 1].widest[kind] = max(known, frame.width)
            }
        }
    }

    /// The widest frame a panel has in the whole session, in points; what is drawn smaller to fit is drawn
    /// as small all the time.
    public func widestFrame(of kind: PanelKind) -> Double { widest[kind] ?? 0 }

    /// The widest frame that a panel has in all of the session in which numbers are written and drawn as at a
    /// time, in points: words that were tried once do not keep the digits small.
    public func widestFrame(of kind: PanelKind, drawnAsAt time: Double) -> Double {
        var index = stretches.count - 1
        while index > 0, stretches[index].start > time { index -= 1 }
        return index < 0 ? 0 : stretches[index].widest[kind] ?? 0
    }

    /// What stands in the way of showing this history as it is meant, a line for all characters of a face;
    /// `from` leaves out elements that were met before.
    public func notices(_ glyphs: any GlyphSource, from: Int = 0) -> [String] {
        var texts: [(face: FontFace, text: String)] = []
        for cell in rolling.cells.dropFirst(from) {
            let face = NumberMetrics.face(of: cell.element)
            if let index = texts.firstIndex(where: { $0.face == face }) {
                texts[index].text += cell.element.text
            } else {
                texts.append((face, cell.element.text))
            }
        }
        return texts.compactMap { glyphs.notice(for: $0.text, face: $0.face) }
    }

    /// Lets go of the oldest changes so that at most `count` stay.
    mutating func forget(keeping count: Int) {
        guard changes.count > count else { return }
        changes.removeFirst(changes.count - count)
        guard let first = changes.first else { return }
        while stretches.count > 1, stretches[1].start <= first.at { stretches.removeFirst() }
        rolling.forget(before: first.at)
        odometer.forget(before: first.at)
        crossfade.forget(before: first.at)
        numericText.forget(before: first.at)
    }

    /// The history of a panel.
    public func timeline(_ kind: PanelKind) -> any TransitionTimeline {
        switch kind {
        case .rolling: rolling
        case .odometer: odometer
        case .crossfade: crossfade
        case .numericText: numericText
        }
    }

    /// The time from which none of some panels moves any more.
    public func settleTime(of panels: [PanelKind]) -> Double {
        var latest: Double?
        for kind in panels {
            let time = settleTime(of: kind)
            if time.isFinite { latest = max(latest ?? time, time) }
        }
        return latest ?? 0
    }

    private func settleTime(of kind: PanelKind) -> Double {
        switch kind {
        case .rolling: rolling.settleTime
        case .odometer: odometer.settleTime
        case .crossfade: crossfade.settleTime
        case .numericText: numericText.settleTime
        }
    }

    /// The value in force at a time, as it is written at rest.
    public func text(at time: Double) -> String { rolling.text(at: time) }

    /// The index of the last change at or before a time; before the first it is the first.
    public func index(at time: Double) -> Int {
        var low = 0
        var high = changes.count
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].at <= time { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    /// The value in force at a time; 0 before anything was told.
    public func value(at time: Double) -> Double { changes.isEmpty ? 0 : changes[index(at: time)].value }

    /// The settings in force at a time.
    public func settings(at time: Double) -> Settings {
        changes.isEmpty ? Settings() : changes[index(at: time)].settings
    }

    /// The last change that moved the number at or before a time: when it happened, and what was shown before.
    public func motion(at time: Double) -> (start: Double, from: String, to: String)? {
        guard changes.count > 1 else { return nil }
        var index = index(at: time)
        while index > 0, !changes[index].moves(from: changes[index - 1]) { index -= 1 }
        guard index > 0 else { return nil }
        let start = changes[index].at
        return (start, text(at: changes[index - 1].at.nextDown(before: start)), text(at: start))
    }
}

extension Double {
    /// A time at which a change at `self` holds but one at `later` does not yet.
    fileprivate func nextDown(before later: Double) -> Double { self < later ? self : later.nextDown }
}

/// What the pure rooms need from outside, handed in as values.
public struct Environment {
    /// Fonts.
    public var glyphs: any GlyphSource
    /// Number formats.
    public var formats: any FormatProvider

    /// Makes an environment.
    public init(glyphs: any GlyphSource, formats: any FormatProvider) {
        self.glyphs = glyphs
        self.formats = formats
    }
}

/// Why a change cannot be shown.
public enum ComparisonError: Error, Equatable, Sendable {
    /// The value or a parameter cannot be shown.
    case number(NumberError)
    /// The format cannot be honoured.
    case format(FormatError)
    /// A change lies before the one it follows.
    case timesOutOfOrder(Double, after: Double)

    /// One line for the user.
    public var message: String {
        switch self {
        case .number(.notFinite): "the value must be a finite number"
        case .number(.decimalPlacesOutOfRange(let places)): "decimal places must lie in 0...10, not \(places)"
        case .number(.parameterOutOfRange(let name, let range)): "\(name) must lie in \(range)"
        case .format(let error): error.message
        case .timesOutOfOrder(let time, let after): "a change at \(time) s cannot follow one at \(after) s"
        }
    }
}

/// Measures the elements of a number at a font size.
struct NumberMetrics: ElementMeasuring {
    let glyphs: any GlyphSource
    let fontSize: Double

    init(glyphs: any GlyphSource, _ fontSize: Double) {
        self.glyphs = glyphs
        self.fontSize = fontSize
    }

    func measure(_ element: Element) -> ElementCell {
        let face = Self.face(of: element)
        let handle = glyphs.handle(for: element.text, face: face)
        let metrics = glyphs.metrics(of: face)
        let size = fontSize * element.scale
        return ElementCell(
            width: glyphs.advance(of: handle) * size, ascent: metrics.ascent * size,
            descent: metrics.descent * size, token: handle.raw)
    }

    static func face(of element: Element) -> FontFace {
        let text = element.text
        // No character of ASCII is an emoji of itself; to look up what others are takes longer.
        if !text.utf8.allSatisfy({ $0 < 0x80 }),
            text.unicodeScalars.contains(where: \.properties.isEmojiPresentation)
        {
            return .emoji
        }
        switch element.weight {
        case .regular: return .regular
        case .medium: return .medium
        case .semibold: return .semibold
        case .heavy: return .display
        }
    }
}
