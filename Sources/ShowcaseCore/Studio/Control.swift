import NumberTransitions

/// Names a control for good: focus, hover and drags hold on to this, never to a rectangle.
public enum ControlID: Hashable, Sendable {
    /// A slider.
    case slider(Setting)
    /// The value beside a slider, which can be typed.
    case readout(Setting)
    /// The number's value, which can be typed.
    case valueField
    /// What the ten digits look like, which can be typed.
    case looksField
    /// A button.
    case button(Command)
    /// The session's time line.
    case scrubber
    /// A panel; a double-click maximises it.
    case panel(PanelKind)
    /// A figure under a panel, by its place in the row; it only explains itself.
    case figure(PanelKind, Int)
    /// The edge between two panels laid over one another.
    case wipeEdge

    /// Whether it stands in a box at rest as well.
    var isBoxed: Bool { self == .valueField || self == .looksField }

    /// Whether the keyboard can work on it.
    var takesFocus: Bool {
        switch self {
        case .panel, .figure, .button(.addDecimals(0)): false
        default: true
        }
    }
}

/// Something that a button or a key can do in one step.
public enum Command: Hashable, Sendable {
    /// Adds to the value.
    case add(Int)
    /// Takes a value out of the presets.
    case preset(Double)
    /// Takes a random value.
    case random
    /// Ten changes within half a second.
    case burst
    /// Sets the curve of rolling columns.
    case curve(MotionCurve)
    /// Sets which way rolling columns turn.
    case direction(RollingDirection)
    /// Sets which side the glyphs of numeric text come from.
    case numericTextDirection(NumericTextDirection)
    /// Sets how values are written.
    case format(NumberFormat)
    /// Sets what the digits look like.
    case looks(Looks)
    /// Sets the weight of all characters.
    case weight(Element.Weight)
    /// Adds to the decimal places.
    case addDecimals(Int)
    /// Turns one of the switches.
    case toggle(Toggle)
    /// Shows or hides a panel.
    case togglePanel(PanelKind)
    /// Gives a panel the whole stage, or takes it back.
    case maximize(PanelKind)
    /// Plays or pauses.
    case playPause
    /// Runs the last change again with the settings as they are now.
    case replay
    /// Moves the clock by frames of 1/60 s.
    case stepFrames(Double)
    /// Next slower or faster speed.
    case stepSpeed(Int)
    /// Back to speed 1.
    case normalSpeed
    /// To the session's start or end.
    case seekStart, seekEnd
    case undo, redo
    /// Settings and view back to their defaults.
    case reset
    /// Forgets the session: the value shown is its first.
    case clearSession
    case copySwiftUI, saveScenario, screenshot
    case stepTextScale(Int)
    case help
    case quit
}

/// A switch of the studio.
public enum Toggle: Hashable, Sendable, CaseIterable {
    case edgeFade, curvedFade, reduceMotion, xray, onionSkin, wipe, lightTheme, frameHealth, loop
}

/// A control as it stands in the window now.
public struct Control: Equatable, Sendable {
    /// Which one.
    public var id: ControlID
    /// Where it is, in points.
    public var frame: Rect
    /// The text on it.
    public var label = ""
    /// Whether it is switched on.
    public var isOn = false
    /// Whether it can do anything now.
    public var isEnabled = true
    /// Explains it while the pointer rests on it.
    public var tooltip = ""
    /// The part of the window it can be seen in; it scrolls behind the rest.
    public var visibleIn: Rect

    /// The part that can be seen and hit.
    public var visibleFrame: Rect { frame.intersection(visibleIn) }
}
