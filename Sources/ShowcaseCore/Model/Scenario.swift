import NumberTransitions

/// A value told to all panels at a time, with the settings that hold from then on.
public struct Change: Equatable, Sendable {
    /// Seconds of the animation clock.
    public var at: Double
    /// The value shown from then on; the same value as before changes settings only.
    public var value: Double
    // Long sessions and their undo steps share the settings instead of copying them.
    private var shared: SharedSettings

    /// Makes a change.
    public init(at: Double, value: Double, settings: Settings) {
        self.at = at
        self.value = value
        shared = SharedSettings(settings)
    }

    /// The settings that hold from then on.
    public var settings: Settings {
        get { shared.settings }
        set { shared = SharedSettings(newValue) }
    }

    /// Whether the number is written in another way than after the change before, and so moves.
    func moves(from previous: Change) -> Bool {
        value != previous.value
            || shared !== previous.shared
                && (settings.numberOfDecimalPlaces != previous.settings.numberOfDecimalPlaces
                    || settings.format != previous.settings.format)
    }

    private final class SharedSettings: Equatable, Sendable {
        let settings: Settings
        init(_ settings: Settings) { self.settings = settings }
        static func == (a: SharedSettings, b: SharedSettings) -> Bool {
            a === b || a.settings == b.settings
        }
    }
}

/// The transitions that can be compared.
public enum PanelKind: String, Hashable, Sendable, CaseIterable {
    /// MovingNumbersView.
    case rolling
    /// OdometerNumberView.
    case odometer
    /// The baseline.
    case crossfade
    /// The numeric-text content transition.
    case numericText
}

/// A reproducible comparison: what changes when, and which moments are captured.
public struct Scenario: Equatable, Sendable {
    /// Short name, also the name of its golden.
    public var name: String
    /// The changes in the order of their times; the first sets the value without motion.
    public var changes: [Change]
    /// Moments to capture, in seconds, in order.
    public var captureTimes: [Double] = []
    /// Size of the captured picture in points.
    public var captureSize = (width: 1280.0, height: 480.0)
    /// Device pixels a point.
    public var captureScale = 1.0
    /// Theme of the captured picture.
    public var theme = Theme.Kind.dark
    /// The panels, left to right.
    public var panels: [PanelKind] = [.rolling, .odometer, .crossfade]
    /// Regions of the picture, in points, that comparison leaves out.
    public var ignoreRegions: [Rect] = []

    /// Makes a scenario.
    public init(name: String, changes: [Change]) {
        self.name = name
        self.changes = changes
    }

    /// Compares by all parts.
    public static func == (a: Scenario, b: Scenario) -> Bool {
        a.name == b.name && a.changes == b.changes && a.captureTimes == b.captureTimes
            && a.captureSize == b.captureSize && a.captureScale == b.captureScale && a.theme == b.theme
            && a.panels == b.panels && a.ignoreRegions == b.ignoreRegions
    }
}
