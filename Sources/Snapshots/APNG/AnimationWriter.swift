import Canvas

/// A frame told by what changed since the one before.
struct EncodedFrame: Sendable {
    /// The rectangle that changed.
    var region: PixelRect
    /// Its compressed pixels.
    var data: [UInt8]
    /// The fingerprint of the whole frame.
    var pixels: UInt64
}

/// Writes an animation frame by frame: an APNG, or a plain PNG when there is one frame.
///
/// Frames are stored as what changed since the one before. The exact times travel in a text of their own,
/// as the format itself rounds them. Equal frames, times and metadata give equal bytes.
public final class AnimationWriter {
    private let width: Int
    private let height: Int
    private let times: [Double]
    private let sink: ByteSink
    private let coder = DeltaCoder()
    private var chunks = ChunkWriter()
    private var fingerprints = PixelFingerprints()
    private var seals = FrameSeals()
    private var frameCount = 0
    private var sequenceNumber: UInt32 = 0

    /// How long the last frame stays before the animation starts again, in seconds.
    private static let lastDelay = 1.0

    /// Writes the head of the file.
    ///
    /// - Parameters:
    ///   - width: Width of every frame.
    ///   - height: Height of every frame.
    ///   - times: When each frame is shown, in seconds, ascending.
    ///   - metadata: Texts to carry along; the keys "Frame times" and "Frame seals" are taken.
    ///   - sink: Takes the bytes.
    /// - Throws: ``SnapshotError`` for times or metadata that can't be written, and what the sink throws.
    public init(
        width: Int, height: Int, times: [Double], metadata: [String: String], sink: @escaping ByteSink
    ) throws(SnapshotError) {
        try FrameTimes.check(times)
        self.width = width
        self.height = height
        self.times = times
        self.sink = sink
        var texts = metadata
        texts[FrameTimes.key] = FrameTimes.text(times)
        try Metadata.check(texts)
        chunks.writeSignature()
        chunks.writeHeader(width: width, height: height)
        if times.count > 1 {
            chunks.write("acTL") { chunk in
                chunk.append32(UInt32(times.count))
                chunk.append32(0)  // Plays without end.
            }
        }
        Metadata.write(texts, to: &chunks)
        try flush()
    }

    /// Writes the next frame.
    ///
    /// - Parameters:
    ///   - frame: The frame; it may be drawn over afterwards.
    ///   - damage: Outside of these rectangles nothing has changed since the frame before; `nil` where that
    ///     isn't known.
    /// - Throws: ``SnapshotError`` for a frame too many or of another size, and what the sink throws.
    public func append(_ frame: PixelBuffer, damage: [PixelRect]? = nil) throws(SnapshotError) {
        try check(frame)
        let pixels = fingerprints.next(frame, damage: damage)
        coder.encode(frame, damage: damage) { region, data in write(region, data, pixels: pixels) }
        try flush()
    }

    /// Writes the next frame, which has the size of all others.
    ///
    /// - Parameter frame: The frame, told by what changed since the one before.
    /// - Throws: What the sink throws.
    func append(_ frame: EncodedFrame) throws(SnapshotError) {
        frame.data.withUnsafeBytes { write(frame.region, $0, pixels: frame.pixels) }
        try flush()
    }

    private func write(_ region: PixelRect, _ data: UnsafeRawBufferPointer, pixels: UInt64) {
        seals.append(pixels: pixels, region: region, bytes: data)
        if times.count > 1 { writeControl(region) }
        if frameCount == 0 {
            chunks.write("IDAT") { $0.append(data) }
        } else {
            let number = nextNumber()
            chunks.write("fdAT") { chunk in
                chunk.append32(number)
                chunk.append(data)
            }
        }
        frameCount += 1
    }

    /// Writes the end of the file.
    ///
    /// - Throws: ``SnapshotError`` if frames are missing, and what the sink throws.
    public func finish() throws(SnapshotError) {
        guard frameCount == times.count else {
            throw SnapshotError(
                .invalidFrames(detail: "\(times.count) frames were announced and \(frameCount) written"))
        }
        Metadata.write([FrameSeals.key: seals.text], to: &chunks)
        chunks.writeEnd()
        try flush()
    }

    private func check(_ frame: PixelBuffer) throws(SnapshotError) {
        guard frameCount < times.count else {
            throw SnapshotError(
                .invalidFrames(detail: "more than the \(times.count) announced frames were written"))
        }
        guard frame.width == width, frame.height == height else {
            throw SnapshotError(
                .invalidFrames(
                    detail:
                        "frame \(frameCount) is \(frame.width)x\(frame.height), the animation \(width)x\(height)"
                ))
        }
    }

    private func writeControl(_ region: PixelRect) {
        let isLast = frameCount + 1 == times.count
        let delay = FrameDelay(isLast ? Self.lastDelay : times[frameCount + 1] - times[frameCount])
        let number = nextNumber()
        chunks.write("fcTL") { chunk in
            chunk.append32(number)
            for value in [region.width, region.height, region.x, region.y] { chunk.append32(UInt32(value)) }
            chunk.append16(delay.numerator)
            chunk.append16(delay.denominator)
            chunk.append8(0)  // The frame stays when the next one comes.
            chunk.append8(0)  // It replaces what lies under it.
        }
    }

    private func nextNumber() -> UInt32 {
        defer { sequenceNumber += 1 }
        return sequenceNumber
    }

    private func flush() throws(SnapshotError) {
        try sink(chunks.bytes)
        chunks.removeAll()
    }
}
