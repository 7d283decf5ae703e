/// An exact picture of the studio: what it shows, when, and in what window. Saved pictures carry it.
public struct Moment: Equatable, Sendable {
    /// The session.
    public var document: Document
    /// The clock time on show, in seconds.
    public var time: Double
    /// Speed of the clock.
    public var rate: Double
    /// The window's content.
    public var viewport: Viewport
    /// How far the controls are scrolled, in points.
    public var scroll: Double

    /// Makes a moment.
    public init(document: Document, time: Double, rate: Double = 1, viewport: Viewport, scroll: Double = 0) {
        self.document = document
        self.time = time
        self.rate = rate
        self.viewport = viewport
        self.scroll = scroll
    }
}

extension StudioState {
    /// The moment on show at a host time.
    public func moment(at host: Double) -> Moment {
        Moment(
            document: document, time: time(at: host), rate: clock.rate, viewport: viewport, scroll: scroll)
    }

    /// A studio held at a moment, without pointer, focus or messages: what a saved picture shows, so that the
    /// picture follows from the moment alone.
    public init(_ moment: Moment, in environment: Environment) throws(ComparisonError) {
        try self.init(document: moment.document, viewport: moment.viewport, at: 0, in: environment)
        seek(to: moment.time, at: 0)
        // At the end nothing moves anyway, and the next change plays at once.
        if time(at: 0) < end { clock.pause(at: 0) }
        try? clock.setRate(moment.rate, at: 0)
        scroll = moment.scroll
    }
}

extension Document {
    /// A session that plays a scenario.
    public init(_ scenario: Scenario) {
        var view = ViewOptions()
        view.panels = scenario.panels
        view.theme = scenario.theme
        self.init(
            settings: scenario.changes.last?.settings ?? Settings(), changes: scenario.changes, view: view)
    }

    /// The session as a scenario: its changes at their clock times, to be captured in motion.
    public func scenario(named name: String) -> Scenario {
        var scenario = Scenario(name: name, changes: changes)
        scenario.captureTimes = captureTimes
        scenario.panels = view.panels
        scenario.theme = view.theme
        return scenario
    }

    /// Moments that show the last changes on their way, and the end.
    private var captureTimes: [Double] {
        let moving = changes.indices.dropFirst().filter { changes[$0].value != changes[$0 - 1].value }
        var times: [Double] = []
        for index in moving.suffix(Self.capturedChanges) {
            let change = changes[index]
            let length = max(change.settings.animationDuration, change.settings.maxAnimationDuration)
            let next = index + 1 < changes.count ? changes[index + 1].at : .infinity
            for part in [0.1, 0.25, 0.5, 0.75, 1.25] {
                // Whole milliseconds, so that people can read and edit them.
                let time = ((change.at + part * length) * 1000).rounded() / 1000
                if time < next, time > times.last ?? change.at { times.append(time) }
            }
        }
        return times.isEmpty ? changes.suffix(1).map(\.at) : times
    }

    /// The most changes that a saved session captures.
    private static let capturedChanges = 8
}
