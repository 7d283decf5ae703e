import Canvas

/// One frame of an animation that is being drawn.
public struct AnimationFrame {
    /// The frame; it has to stay as it is only until the next one is asked for.
    public var picture: PixelBuffer
    /// Outside of these rectangles nothing has changed since the frame before; `nil` where that isn't known.
    public var damage: [PixelRect]?

    /// Makes a frame.
    ///
    /// - Parameters:
    ///   - picture: The frame.
    ///   - damage: Where it may differ from the one before.
    public init(_ picture: PixelBuffer, damage: [PixelRect]? = nil) {
        self.picture = picture
        self.damage = damage
    }
}

/// An animation that is drawn frame by frame, in order, as often as it is asked for.
public struct AnimationSource {
    /// Width of every frame in pixels.
    public var width: Int
    /// Height of every frame in pixels.
    public var height: Int
    /// When each frame is shown, in seconds, ascending.
    public var times: [Double]
    /// Draws frame 0, 1, … ; frame 0 begins a new pass. Where there is a ``crew``, frames are asked for in any
    /// order.
    public var frame: (Int) -> AnimationFrame
    /// Draws frames on other threads too, where that is worth it; `nil` for this one alone. Nothing that comes
    /// of the frames depends on it.
    public var crew: FrameCrew?

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - width: Width of every frame.
    ///   - height: Height of every frame.
    ///   - times: When each frame is shown, in seconds, ascending.
    ///   - crew: Draws frames on other threads too.
    ///   - frame: Draws frame 0, 1, …
    public init(
        width: Int, height: Int, times: [Double], crew: FrameCrew? = nil,
        frame: @escaping (Int) -> AnimationFrame
    ) {
        self.width = width
        self.height = height
        self.times = times
        self.crew = crew
        self.frame = frame
    }

    /// Writes all frames into a file at once: the file is whole, or it isn't there.
    ///
    /// - Parameters:
    ///   - path: Where to write; an existing file is replaced.
    ///   - metadata: Texts to carry along.
    /// - Throws: ``SnapshotError`` naming the path.
    public func write(to path: String, metadata: [String: String] = [:]) throws(SnapshotError) {
        let file = try AtomicFile(path)
        do {
            try write(metadata: metadata) { (bytes) throws(SnapshotError) in try file.write(bytes) }
        } catch {
            throw error.at(path)
        }
        try file.commit()
    }

    /// Writes all frames as an APNG, or as a plain PNG where there is one frame.
    ///
    /// - Parameters:
    ///   - metadata: Texts to carry along.
    ///   - sink: Takes the bytes, frame by frame.
    /// - Throws: ``SnapshotError`` for times or metadata that can't be written, and what the sink throws.
    public func write(metadata: [String: String] = [:], to sink: @escaping ByteSink) throws(SnapshotError) {
        let writer = try AnimationWriter(
            width: width, height: height, times: times, metadata: metadata, sink: sink)
        if let crew {
            try crew.run(times.count, own: FrameDrawer(frame)) { drawer, index in
                drawer.encoded(index)
            } take: { (_, frame) throws(SnapshotError) in
                try writer.append(frame)
            }
        } else {
            for index in times.indices {
                let next = frame(index)
                try writer.append(next.picture, damage: next.damage)
            }
        }
        try writer.finish()
    }

    /// Writes all frames without compression, for a video encoder.
    ///
    /// - Parameters:
    ///   - format: How frames are written.
    ///   - framesPerSecond: The rate as a fraction, for players.
    ///   - sink: Takes the bytes, frame by frame.
    /// - Throws: What the sink throws.
    public func write(
        _ format: RawFrameWriter.Format, framesPerSecond: (numerator: Int, denominator: Int),
        to sink: @escaping ByteSink
    ) throws(SnapshotError) {
        let writer = try RawFrameWriter(
            format: format, width: width, height: height, framesPerSecond: framesPerSecond, sink: sink)
        for index in times.indices {
            let next = frame(index)
            try writer.append(next.picture, damage: next.damage)
        }
    }
}
