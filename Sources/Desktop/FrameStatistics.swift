/// How the frames of a window fare, for a readout.
public struct FrameStatistics: Equatable, Sendable {
    /// Frames shown since the window opened.
    public var shown = 0
    /// Refreshes of the display that passed without the frame that was due.
    public var missed = 0
    /// Seconds that the last frame took to draw and hand over.
    public var lastFrameTime = 0.0
    /// The same, smoothed over about 30 frames.
    public var averageFrameTime = 0.0
    /// Frames a second that the display takes.
    public var refreshRate = 60.0

    /// Makes statistics of a window that has shown nothing.
    public init() {}
}
