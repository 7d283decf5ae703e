import Canvas
import ShowcaseCore

/// A window on the desktop that shows finished pictures. To be used from the main thread.
public final class Window {
    /// Opens a window.
    public init(_ options: WindowOptions) throws(DesktopError) { throw .noDisplay(reason: "") }

    /// Runs an app until it or the user ends it.
    public func run(_ app: some WindowApp) throws(DesktopError) {}

    /// Size in pixels and pixels a point.
    public var geometry: WindowGeometry { WindowGeometry(pixelWidth: 1, pixelHeight: 1, scale: 1) }
    /// How frames fare.
    public var statistics: FrameStatistics { FrameStatistics() }
    /// Which way pixels reach the screen: `gpu (opengl)`, `software (x11)`.
    public var rendererName: String { "" }
    /// The title.
    public var title: String = ""
    /// The shape of the pointer over the window.
    public var cursor: CursorShape = .arrow
    /// Top-left corner in screen coordinates.
    public var position: (x: Int, y: Int) = (0, 0)
    /// The text on the clipboard; nil where there is none.
    public var clipboard: String?

    /// Resizes the content, in points.
    public func resize(width: Double, height: Double) {}
    /// Whether text typed is reported as ``Input/text(_:)``; at first it is.
    public func acceptsText(_ accepts: Bool) {}
}

/// Seconds of a clock that only moves forward; the one place where the program reads time.
public func hostTime() -> Double { 0 }

/// Whether the desktop asks for less motion; nil where it does not say.
public func prefersReducedMotion() -> Bool? { nil }
