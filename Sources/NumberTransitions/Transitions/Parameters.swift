/// The checks that all transitions make of what they are told.
enum Parameters {
    static func check(seconds: Double, name: String) throws(NumberError) {
        guard seconds.isFinite, seconds >= 0 else {
            throw .parameterOutOfRange(name: name, range: "0 seconds or more, finite")
        }
    }

    static func check(points: Double, name: String) throws(NumberError) {
        guard points.isFinite, points >= 0 else {
            throw .parameterOutOfRange(name: name, range: "0 points or more, finite")
        }
    }

    static func check(time: Double, after last: Double?) throws(NumberError) {
        guard time.isFinite, time >= last ?? time else {
            throw .parameterOutOfRange(name: "time", range: "finite, not before the last change")
        }
    }

    static func format(
        _ number: Double, _ decimalPlaces: Int, _ format: any NumberFormatting
    ) throws(NumberError) -> FormattedNumber {
        guard number.isFinite else { throw .notFinite }
        guard (0...10).contains(decimalPlaces) else { throw .decimalPlacesOutOfRange(decimalPlaces) }
        return try format.format(number, decimalPlaces: decimalPlaces)
    }
}

/// The curve and duration that a change came with.
struct Motion: Equatable, Sendable {
    var curve: MotionCurve
    var duration: Double

    /// No motion at all: the new state holds at once.
    static let none = Motion(curve: .linear, duration: 0)

    /// The dissolve that stands in for motion where motion is to be reduced.
    static let reduced = Motion(curve: .linear, duration: 0.15)

    /// Motion from 0 to 1.
    private var unit: Track {
        var track = Track(0)
        track.move(to: 1, at: 0, curve: curve, duration: duration)
        return track
    }

    var settleDuration: Double { max(0, unit.settleTime) }

    /// Evenly spaced values of the motion from 0 to 1.
    func progress(samples: Int, over seconds: Double) -> [Double] {
        let track = unit
        return Self.sampled(samples, over: seconds) { track.value(at: $0) }
    }

    static func sampled(_ samples: Int, over seconds: Double, _ value: (Double) -> Double) -> [Double] {
        let seconds = min(seconds, TransitionMeasures.longestSampledDuration)
        let count = max(2, samples)
        return (0..<count).map { value(seconds * Double($0) / Double(count - 1)) }
    }
}

extension TransitionTimeline {
    /// The figures with a progress curve of 61 values.
    public func measures(at time: Double) -> TransitionMeasures? { measures(at: time, samples: 61) }

    /// The most glyphs in a frame, looked at every 1/120 s.
    func mostGlyphs(from time: Double, for seconds: Double) -> Int {
        var frame = TransitionFrame()
        var most = 0
        let seconds = min(seconds, TransitionMeasures.longestSampledDuration)
        for index in 0...Int((seconds * 120).rounded(.up)) {
            evaluate(at: time + Double(index) / 120, into: &frame)
            most = max(most, frame.glyphs.count)
        }
        return most
    }
}
