/// How finished pixels get to the screen.
public enum RendererChoice: String, Sendable, CaseIterable {
    /// The GPU where there is one, else the window surface.
    case auto
    /// An accelerated renderer with vsync.
    case gpu
    /// The window surface, without the GPU.
    case software
}

/// What a window is opened with.
public struct WindowOptions: Sendable {
    /// The title.
    public var title: String
    /// Width of the content in points.
    public var width: Double
    /// Height of the content in points.
    public var height: Double
    /// Top-left corner in screen coordinates, or the desktop's choice.
    public var position: (x: Int, y: Int)?
    /// Device pixels a point, or nil to ask the desktop.
    public var scale: Double?
    /// How pixels get to the screen.
    public var renderer: RendererChoice
    /// Whether the size holds even where the screen has less room.
    public var isExactSize: Bool
    /// Whether the window stays out of sight.
    public var isHidden: Bool

    /// Makes options; sizes are in points.
    public init(
        title: String, width: Double = 1280, height: Double = 800, position: (x: Int, y: Int)? = nil,
        scale: Double? = nil, renderer: RendererChoice = .auto, isExactSize: Bool = false,
        isHidden: Bool = false
    ) {
        self.title = title
        self.width = width
        self.height = height
        self.position = position
        self.scale = scale
        self.renderer = renderer
        self.isExactSize = isExactSize
        self.isHidden = isHidden
    }

    /// The smallest content in points.
    public static let minimumSize = (width: 640.0, height: 400.0)
}

/// The shape of the pointer.
public enum CursorShape: Sendable, CaseIterable {
    case arrow, hand, text, resizeHorizontal, resizeVertical, move
}
