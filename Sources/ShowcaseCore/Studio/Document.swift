import NumberTransitions

/// What the user has made: all that undo restores, and all that a moment saved as a picture carries.
public struct Document: Equatable, Sendable {
    /// The settings that the next change will take.
    public var settings: Settings
    /// What was told to the panels, and when.
    public var changes: [Change]
    /// How the comparison is looked at.
    public var view: ViewOptions

    /// Makes a document.
    public init(settings: Settings, changes: [Change], view: ViewOptions) {
        self.settings = settings
        self.changes = changes
        self.view = view
    }

    /// The value last told.
    public var value: Double { changes.last?.value ?? 0 }

    /// The index of the last change that set the number in motion; the first is none.
    public var lastMove: Int? {
        changes.indices.dropFirst().last { changes[$0].moves(from: changes[$0 - 1]) }
    }
}

/// How the comparison is looked at; none of it changes the motion.
public struct ViewOptions: Equatable, Sendable {
    /// The panels, left to right; never empty.
    public var panels: [PanelKind] = [.rolling, .odometer, .crossfade]
    /// The panel that has the whole stage, nil for all side by side.
    public var maximized: PanelKind?
    /// Whether panels show how they work.
    public var xray = false
    /// Whether ghosts of the last frames are shown.
    public var onionSkin = false
    /// Where the edge between two overlaid panels stands, 0...1 of their width; nil for side by side.
    public var wipe: Double?
    /// Light or dark.
    public var theme = Theme.Kind.dark
    /// Size of the interface's text relative to the standard one, one of ``textScales``.
    public var textScale = 1.0
    /// Whether the frame readout is shown.
    public var frameHealth = false

    /// The sizes that the interface's text can have.
    public static let textScales = [0.85, 1.0, 1.15, 1.3, 1.5]

    /// Makes the standard view.
    public init() {}
}
