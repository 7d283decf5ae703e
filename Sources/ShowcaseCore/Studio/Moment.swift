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

    /// The session as a scenario: its changes at their clock times.
    public func scenario(named name: String) -> Scenario {
        var scenario = Scenario(name: name, changes: changes)
        scenario.panels = view.panels
        scenario.theme = view.theme
        return scenario
    }
}
