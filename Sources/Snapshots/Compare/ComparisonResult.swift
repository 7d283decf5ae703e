/// How one frame of a picture or animation compares.
public struct FrameResult: Hashable, Sendable, Codable {
    /// The number of the frame, from 0.
    public var index: Int
    /// When the frame is shown, in seconds; 0 for a still picture without a time.
    public var time: Double
    /// What differs.
    public var difference: PictureDifference
    /// Whether the difference stays within the limits.
    public var passed: Bool

    /// The frame and its time, rounded to a millionth of a second, for people.
    public var place: String { "frame \(index) at \((time * 1e6).rounded() / 1e6) s" }

    /// Makes a result.
    public init(index: Int, time: Double, difference: PictureDifference, passed: Bool) {
        self.index = index
        self.time = time
        self.difference = difference
        self.passed = passed
    }
}

/// How two pictures or animations compare.
public struct ComparisonResult: Hashable, Sendable, Codable {
    /// The frames that both have; empty if their sizes differ.
    public var frames: [FrameResult] = []
    /// What makes the two different before any pixel is looked at: sizes, the number of frames, or times.
    public var mismatch: String?

    /// Whether the two count as equal.
    public var passed: Bool { mismatch == nil && frames.allSatisfy(\.passed) }
}
