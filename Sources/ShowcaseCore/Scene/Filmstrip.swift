import Canvas

/// Frames of one comparison side by side, each under its time: where they go and what stands around them.
///
/// The frames themselves are pictures of the ``Stage``, drawn one by one and laid into ``frames``, so that a
/// frame in a strip has the same pixels wherever it stands.
public struct Filmstrip: Equatable, Sendable {
    /// Where each frame goes, in device pixels, as large as the frame.
    public let frames: [PixelRect]
    /// Width of the strip in device pixels.
    public let pixelWidth: Int
    /// Height of the strip in device pixels.
    public let pixelHeight: Int
    private let times: [Double]
    private let scale: Double

    private static let labelHeight = 24.0
    /// Width over height that a strip is brought near to: that of a screen.
    private static let shape = 1.6

    /// Lays out frames.
    ///
    /// - Parameters:
    ///   - times: Seconds of each frame.
    ///   - frameWidth: Width of a frame in device pixels.
    ///   - frameHeight: Height of a frame in device pixels.
    ///   - scale: Device pixels a point.
    public init(times: [Double], frameWidth: Int, frameHeight: Int, scale: Double) {
        self.times = times
        self.scale = scale
        let label = Int((Self.labelHeight * scale).rounded())
        let cellHeight = frameHeight + label
        let count = max(1, times.count)
        let columns =
            (1...count).min { a, b in
                Self.distortion(columns: a, of: count, frameWidth, cellHeight)
                    < Self.distortion(columns: b, of: count, frameWidth, cellHeight)
            } ?? 1
        frames = times.indices.map { index in
            PixelRect(
                x: index % columns * frameWidth, y: label + index / columns * cellHeight,
                width: frameWidth, height: frameHeight)
        }
        pixelWidth = columns * frameWidth
        pixelHeight = (count + columns - 1) / columns * cellHeight
    }

    /// How many times wider or higher than a screen a strip of so many columns is, 1 for neither.
    private static func distortion(
        columns: Int, of count: Int, _ cellWidth: Int, _ cellHeight: Int
    ) -> Double {
        let rows = (count + columns - 1) / columns
        let ratio = Double(columns * cellWidth) / Double(rows * cellHeight) / shape
        return max(ratio, 1 / ratio)
    }

    /// Draws the ground and the labels into an emptied list.
    public func draw(
        _ comparison: Comparison, theme: Theme, environment: Environment, into list: inout DisplayList
    ) {
        list.removeAll()
        let clip = PixelRect(x: 0, y: 0, width: pixelWidth, height: pixelHeight)
        list.fill(clip, theme.ground)
        var painter = Painter(
            glyphs: environment.glyphs, theme: theme, scale: scale, clip: clip, list: list)
        list = DisplayList()
        for (time, frame) in zip(times, frames) {
            // Labels stand in line with the stage's cards, over the margin that it leaves.
            let margin = Stage.margin(width: Double(frame.width) / scale)
            let left = Double(frame.x) / scale + margin
            let right = Double(frame.maxX) / scale - margin
            let midY = Double(frame.y) / scale - 10
            let taken = painter.text(
                fixed(time, decimals: 3) + " s", x: left, midY: midY, size: 13, face: .semibold,
                color: theme.text, figures: .tabular)
            let value = painter.fitted(
                comparison.text(at: time), maxWidth: right - left - taken - 16, size: 13, face: .regular)
            painter.text(value, x: right, midY: midY, size: 13, color: theme.secondaryText, align: .trailing)
        }
        list = painter.list
    }
}
