/// Why the desktop could not be used. Its description is one line that names the mend.
public enum DesktopError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no display to open a window on; pictures can still be rendered without one.
    case noDisplay(reason: String)
    /// The window or its surface could not be made.
    case windowFailed(reason: String)
    /// The renderer that was asked for is not there.
    case rendererFailed(reason: String)
    /// The display went away while the window was open.
    case displayLost(reason: String)

    /// One line for people.
    public var description: String {
        switch self {
        case .noDisplay(let reason):
            "no display (\(reason)); set DISPLAY or WAYLAND_DISPLAY, or start from a desktop session"
        case .windowFailed(let reason):
            "the window could not be opened (\(reason)); try --renderer software"
        case .rendererFailed(let reason):
            "the GPU renderer did not start (\(reason)); use --renderer auto or software"
        case .displayLost(let reason):
            "the display went away (\(reason)); start again when it is back"
        }
    }
}
