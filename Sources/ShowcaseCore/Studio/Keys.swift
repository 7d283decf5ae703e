/// The keys that do one thing wherever the focus is; the sheet of keys is made from this list.
public struct KeyBinding: Sendable {
    /// The key.
    public var key: Key
    /// Its modifiers.
    public var modifiers: Modifiers
    /// What it does.
    public var command: Command
    /// The keys as they are written on the sheet.
    public var keys: String
    /// What it does, in words; empty for a second key of the line above.
    public var meaning: String
    /// The group it stands in on the sheet.
    public var group: Group

    /// Groups of the sheet.
    public enum Group: String, Sendable {
        case time = "Time"
        case value = "Value"
        case panels = "Panels"
        case files = "In and out"
    }

    private init(
        _ group: Group, _ keys: String, _ key: Key, _ command: Command, _ meaning: String = ""
    ) {
        self.init(group, keys, key, [], command, meaning)
    }

    private init(
        _ group: Group, _ keys: String, _ key: Key, _ modifiers: Modifiers, _ command: Command,
        _ meaning: String = ""
    ) {
        self.group = group
        self.keys = keys
        self.key = key
        self.modifiers = modifiers
        self.command = command
        self.meaning = meaning
    }

    /// All of them.
    public static let all: [KeyBinding] = [
        .init(.time, "Space", .space, .playPause, "Play or pause"),
        .init(.time, "R", .character("r"), .replay, "Replay with the present settings"),
        .init(.time, "L", .character("l"), .toggle(.loop), "Loop the last change"),
        .init(.time, ",  .  ←  →", .character(","), .stepFrames(-1), "A frame of 1/60 s back, forward"),
        .init(.time, "", .character("."), .stepFrames(1)),
        .init(.time, "", .left, .stepFrames(-1)),
        .init(.time, "", .right, .stepFrames(1)),
        .init(.time, "Alt ←  →", .left, .alt, .stepFrames(-0.1), "A tenth of a frame back, forward"),
        .init(.time, "", .right, .alt, .stepFrames(0.1)),
        .init(.time, "Shift ←  →", .left, .shift, .stepFrames(-10), "Ten frames back, forward"),
        .init(.time, "", .right, .shift, .stepFrames(10)),
        .init(.time, "Home  End", .home, .seekStart, "Start, end of the session"),
        .init(.time, "", .end, .seekEnd),
        .init(.time, "[  ]", .character("["), .stepSpeed(-1), "Slower, faster (0.05× to 4×)"),
        .init(.time, "", .character("]"), .stepSpeed(1)),
        .init(.time, "\\", .character("\\"), .normalSpeed, "Speed 1×"),

        .init(.value, "↑  ↓", .up, .add(1), "Add 1, take 1 away"),
        .init(.value, "", .down, .add(-1)),
        .init(.value, "Shift ↑  ↓", .up, .shift, .add(10), "Add 10, take 10 away"),
        .init(.value, "", .down, .shift, .add(-10)),
        .init(.value, "N", .character("n"), .random, "Random value"),
        .init(.value, "B", .character("b"), .burst, "Burst: ten changes in 0.5 s"),
        .init(.value, "-  =", .character("-"), .addDecimals(-1), "One decimal place less, more"),
        .init(.value, "", .character("="), .addDecimals(1)),

        .init(.panels, "1  2  3  4", .character("1"), .togglePanel(.rolling), "Show or hide a panel"),
        .init(.panels, "", .character("2"), .togglePanel(.odometer)),
        .init(.panels, "", .character("3"), .togglePanel(.crossfade)),
        .init(.panels, "", .character("4"), .togglePanel(.numericText)),
        .init(.panels, "X", .character("x"), .toggle(.xray), "X-ray: how transitions work"),
        .init(.panels, "O", .character("o"), .toggle(.onionSkin), "Onion skin: the last five frames"),
        .init(.panels, "W", .character("w"), .toggle(.wipe), "Wipe: one panel over another"),
        .init(.panels, "E", .character("e"), .toggle(.edgeFade), "Edge fade"),
        .init(.panels, "M", .character("m"), .toggle(.reduceMotion), "Reduce motion"),
        .init(.panels, "T", .character("t"), .toggle(.lightTheme), "Light or dark"),
        .init(.panels, "Ctrl +  −", .character("="), .control, .stepTextScale(1), "Larger, smaller text"),
        .init(.panels, "", .character("="), [.control, .shift], .stepTextScale(1)),
        .init(.panels, "", .character("-"), .control, .stepTextScale(-1)),
        .init(.panels, "F2", .function(2), .toggle(.frameHealth), "Frame health"),

        .init(.files, "Ctrl C", .character("c"), .control, .copySwiftUI, "Copy as SwiftUI code"),
        .init(.files, "Ctrl S", .character("s"), .control, .saveScenario, "Save the session as a scenario"),
        .init(.files, "Ctrl P  F12", .character("p"), .control, .screenshot, "Screenshot"),
        .init(.files, "", .function(12), .screenshot),
        .init(.files, "Ctrl Z", .character("z"), .control, .undo, "Undo"),
        .init(.files, "Ctrl Y", .character("y"), .control, .redo, "Redo, as Ctrl Shift Z does"),
        .init(.files, "", .character("z"), [.control, .shift], .redo),
        .init(.files, "Ctrl N", .character("n"), .control, .clearSession, "New session from this value"),
        .init(.files, "Ctrl 0", .character("0"), .control, .reset, "Settings and view to defaults"),
        .init(.files, "F1", .function(1), .help, "This sheet"),
        .init(.files, "Ctrl Q", .character("q"), .control, .quit, "Quit"),
        .init(.files, "Esc", .escape, .quit, "Stop typing, close, or quit"),
    ]

    /// What a key does, nil for none.
    public static func command(for key: Key, _ modifiers: Modifiers) -> Command? {
        all.first { $0.key == key && $0.modifiers == modifiers }?.command
    }
}
