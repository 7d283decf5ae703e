/// The clock that drives all transitions, as plain data: it turns a host time that is handed in into a time
/// that can be paused, slowed, stepped and sought. Reading it never changes it.
public struct AnimationClock: Equatable, Sendable {
    /// Rates it may run at; 1 is the host's.
    public static let rates = 0.05...4.0

    /// Clock seconds a host second.
    public private(set) var rate: Double = 1
    /// Whether it stands still.
    public private(set) var isPaused: Bool = false
    // The moment at which both times are known.
    private var host: Double
    private var time: Double

    /// Makes a clock that shows `time` seconds at the host time `host` and runs at the host's rate.
    public init(time: Double = 0, at host: Double = 0) {
        self.time = time
        self.host = host
    }

    /// Seconds of the animation clock at a host time. Host times before the last change of the clock count as
    /// that moment, so that it never runs backwards by itself.
    public func now(at host: Double) -> Double {
        isPaused ? time : time + max(0, host - self.host) * rate
    }

    /// Stops the clock; a paused one stays as it is.
    public mutating func pause(at host: Double) {
        anchor(at: host)
        isPaused = true
    }

    /// Lets the clock run on from the time it shows; a running one stays as it is.
    public mutating func resume(at host: Double) {
        anchor(at: host)
        isPaused = false
    }

    /// Changes the rate from now on; the time it shows does not jump.
    ///
    /// - Throws: ``NumberError/parameterOutOfRange(name:range:)`` outside ``rates``.
    public mutating func setRate(_ rate: Double, at host: Double) throws(NumberError) {
        guard Self.rates.contains(rate) else {
            throw .parameterOutOfRange(name: "rate", range: "0.05...4")
        }
        anchor(at: host)
        self.rate = rate
    }

    /// Shows another time from now on, running or paused as before.
    ///
    /// - Throws: ``NumberError/parameterOutOfRange(name:range:)`` for a negative or non-finite time.
    public mutating func seek(to time: Double, at host: Double) throws(NumberError) {
        guard time.isFinite, time >= 0 else {
            throw .parameterOutOfRange(name: "time", range: "0 seconds or more, finite")
        }
        anchor(at: host)
        self.time = time
    }

    /// Moves by a number of seconds, backwards where negative, but not before 0.
    ///
    /// - Throws: ``NumberError/parameterOutOfRange(name:range:)`` for a non-finite step.
    public mutating func step(by seconds: Double, at host: Double) throws(NumberError) {
        guard seconds.isFinite else {
            throw .parameterOutOfRange(name: "step", range: "finite")
        }
        try seek(to: max(0, now(at: host) + seconds), at: host)
    }

    private mutating func anchor(at host: Double) {
        time = now(at: host)
        self.host = max(host, self.host)
    }
}
