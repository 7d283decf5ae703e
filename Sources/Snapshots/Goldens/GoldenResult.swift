import Canvas

/// How the check of one golden ended.
public enum GoldenStatus: String, Hashable, Sendable, Codable, CaseIterable {
    /// Every frame is as the golden holds it, within the limits.
    case passed
    /// Something differs.
    case failed
    /// There is no golden.
    case missing
    /// The golden can't be read or compared.
    case unusable
    /// There was no golden, or any golden was to be replaced, and it was recorded.
    case recorded
    /// The golden differed and was recorded again.
    case updated
}

/// What the check of one golden found.
public struct GoldenResult: Hashable, Sendable, Codable {
    /// The scenario's name.
    public var name: String
    /// The golden's file.
    public var path: String
    /// How it ended.
    public var status: GoldenStatus
    /// What there is to know first: which versions differ, what another tool removed.
    public var notes: [String]
    /// What makes the two different before any pixel is looked at, or why the golden can't be used.
    public var mismatch: String?
    /// All frames that both have.
    public var frames: [FrameResult]

    /// Makes a result.
    public init(
        name: String, path: String, status: GoldenStatus, notes: [String] = [], mismatch: String? = nil,
        frames: [FrameResult] = []
    ) {
        self.name = name
        self.path = path
        self.status = status
        self.notes = notes
        self.mismatch = mismatch
        self.frames = frames
    }

    /// Whether the run may go on as if nothing were wrong.
    public var isSuccess: Bool { status == .passed || status == .recorded || status == .updated }

    /// The frames whose difference is above the limits.
    public var failingFrames: [FrameResult] { frames.filter { !$0.passed } }

    /// What to tell about a failure, line by line; the first line says the most.
    public var report: [String] {
        var lines = notes
        switch status {
        case .missing: lines.append("there is no golden; record it and look at it")
        // What has changed besides is worth a word only where pictures have.
        case .passed, .recorded, .updated: return []
        case .failed, .unusable:
            if let mismatch { lines.append(mismatch) }
            for frame in failingFrames {
                lines.append("\(frame.place): \(frame.difference.summary)")
            }
        }
        return lines
    }
}

/// The three pictures of a frame that fails.
public struct FailingFrame {
    /// What differs.
    public var result: FrameResult
    /// The golden's frame, laid over white where it is translucent.
    public var expected: PixelBuffer
    /// The frame as it is now.
    public var actual: PixelBuffer
    /// Differing pixels in red over a faint print of the golden; `nil` where the sizes differ.
    public var difference: PixelBuffer?
}
