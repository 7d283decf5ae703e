/// A rate of frames as the fraction that video streams hold.
public enum FrameRate {
    /// The rate of frames that follow each other evenly.
    ///
    /// - Parameter times: When each frame is shown, in seconds, ascending.
    /// - Returns: Frames a second, 1 for a single frame; `nil` where the times aren't evenly spaced to within
    ///   a thousandth of a step.
    public static func of(evenTimes times: [Double]) -> (numerator: Int, denominator: Int)? {
        guard times.count > 1, let first = times.first, let last = times.last else { return (1, 1) }
        let step = (last - first) / Double(times.count - 1)
        let isEven = times.indices.allSatisfy { index in
            abs(first + Double(index) * step - times[index]) <= step / 1000
        }
        guard isEven, step > 0 else { return nil }
        let rate = FrameDelay(1 / step)
        return (rate.numerator, rate.denominator)
    }
}
