/// What the window reports, in points of its content, y down.
public enum Input: Equatable, Sendable {
    /// The pointer moved, with or without a button held.
    case pointerMoved(x: Double, y: Double, modifiers: Modifiers)
    /// The main button went down; `clicks` counts quick repeats.
    case pointerPressed(x: Double, y: Double, clicks: Int, modifiers: Modifiers)
    /// The main button went up.
    case pointerReleased(x: Double, y: Double, modifiers: Modifiers)
    /// The pointer left the window.
    case pointerLeft
    /// The wheel turned; positive `dy` is away from the user. One notch is 1.
    case wheel(x: Double, y: Double, dx: Double, dy: Double, modifiers: Modifiers)
    /// A key went down.
    case key(Key, modifiers: Modifiers, isRepeat: Bool)
    /// Text was typed.
    case text(String)
    /// The window has a new size in points or a new number of device pixels a point.
    case resized(width: Double, height: Double, scale: Double)
    /// A file was dropped on the window.
    case fileDropped(path: String)
    /// The window was shown again, restored or gained the keyboard: its pixels may be gone.
    case exposed
    /// The window is minimised or hidden (false) or visible again (true).
    case visible(Bool)
    /// The user asked to close the window.
    case quit
}

/// Modifier keys.
public struct Modifiers: OptionSet, Hashable, Sendable {
    /// Bits.
    public let rawValue: UInt8
    /// Makes a set from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Control.
    public static let control = Modifiers(rawValue: 2)
    /// Alt.
    public static let alt = Modifiers(rawValue: 4)
    /// Super, Windows or Command.
    public static let command = Modifiers(rawValue: 8)
}

/// Keys by the meaning they have in the current keyboard layout.
public enum Key: Hashable, Sendable {
    /// A letter, digit or sign, lower case.
    case character(Character)
    case left, right, up, down, home, end, pageUp, pageDown
    case tab, space, enter, escape, backspace, delete
    /// F1 to F12.
    case function(Int)
}
