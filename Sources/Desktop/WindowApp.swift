import Canvas
import ShowcaseCore

/// When an app wants its next frame, in seconds of host time.
public enum FrameRequest: Equatable, Sendable {
    /// Nothing moves: sleep until something happens.
    case none
    /// As soon as the display takes one.
    case now
    /// Not before this host time; until then, sleep.
    case at(Double)
}

/// A drawn picture and what changed in it since the one before.
public struct DrawnFrame {
    /// The whole picture, as large as the window in device pixels.
    public var picture: PixelBuffer
    /// The changed parts; empty when nothing changed.
    public var damage: [PixelRect]

    /// Makes a frame.
    public init(picture: PixelBuffer, damage: [PixelRect]) {
        self.picture = picture
        self.damage = damage
    }
}

/// What an app sees of the size of its window.
public struct WindowGeometry: Equatable, Sendable {
    /// Width in device pixels, at least 1.
    public var pixelWidth: Int
    /// Height in device pixels, at least 1.
    public var pixelHeight: Int
    /// Device pixels a point.
    public var scale: Double

    /// Width in points.
    public var width: Double { Double(pixelWidth) / scale }
    /// Height in points.
    public var height: Double { Double(pixelHeight) / scale }

    /// Makes a geometry; a size under one pixel counts as one.
    public init(pixelWidth: Int, pixelHeight: Int, scale: Double) {
        self.pixelWidth = max(1, pixelWidth)
        self.pixelHeight = max(1, pixelHeight)
        self.scale = scale
    }
}

/// What runs in a ``Window``. Host time is in seconds of a monotonic clock and enters only here.
public protocol WindowApp: AnyObject {
    /// Takes one input; `false` ends the loop.
    func handle(_ input: Input, at hostTime: Double, window: Window) -> Bool
    /// When the next frame is wanted.
    func nextFrame(at hostTime: Double) -> FrameRequest
    /// Draws the frame that will be shown at `hostTime`. When the geometry differs from the one before, or
    /// `everything` is set, the damage is not looked at and the whole picture is shown.
    func draw(at hostTime: Double, geometry: WindowGeometry, everything: Bool) -> DrawnFrame
}
