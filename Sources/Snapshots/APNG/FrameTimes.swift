/// When the frames of an animation are shown.
struct FrameTimes {
    /// The key of the text that holds the exact times, in seconds, separated by spaces.
    static let key = "Frame times"

    /// Seconds from the start of the clock, ascending.
    var times: [Double]
    /// Whether they are the recorded ones, rather than sums of the delays that the format rounds.
    var areExact: Bool

    /// The text that holds the times; each reads back as the same number.
    static func text(_ times: [Double]) -> String {
        times.map { "\($0)" }.joined(separator: " ")
    }

    static func check(_ times: [Double]) throws(SnapshotError) {
        guard !times.isEmpty else {
            throw SnapshotError(.invalidFrames(detail: "an animation has at least one frame"))
        }
        guard times.allSatisfy(\.isFinite) else {
            throw SnapshotError(.invalidFrames(detail: "a frame's time must be a finite number of seconds"))
        }
        for (earlier, later) in zip(times, times.dropFirst()) where earlier >= later {
            throw SnapshotError(
                .invalidFrames(detail: "the times of frames must ascend: \(later) follows \(earlier)"))
        }
    }
}

extension PNGSource {
    /// The recorded times where another tool kept them, or else the sums of the delays.
    func frameTimes() -> FrameTimes {
        if let text = metadata()[FrameTimes.key] {
            let times = text.split(separator: " ").compactMap { Double($0) }
            if times.count == frames.count, times.allSatisfy(\.isFinite) {
                return FrameTimes(times: times, areExact: true)
            }
        }
        var time = 0.0
        let times = frames.map { frame in
            defer { time += frame.delay }
            return time
        }
        return FrameTimes(times: times, areExact: false)
    }
}
