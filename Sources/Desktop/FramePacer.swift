/// When frames are due: arithmetic on host times that are handed in.
///
/// Without a display that paces us, frames in motion stand on a grid of refreshes that starts with the first
/// frame, so that waking late now and then does not add up. A display with vsync paces by itself: a frame is
/// then due at once, and showing it waits.
package struct FramePacer {
    /// Seconds between refreshes.
    package private(set) var period: Double
    /// Whether showing a frame waits for the display.
    package var isPacedByDisplay: Bool
    /// Refreshes that passed without the frame that was due.
    package private(set) var missed = 0

    /// The refresh that the last frame was for.
    private var lastFrame: Double?
    /// Whether the next frame continues the motion of the last.
    private var isMoving = false
    private var wasShown = true
    private var quickFrames = 0

    package init(refreshRate: Double, isPacedByDisplay: Bool) {
        period = 1 / Self.sensible(refreshRate)
        self.isPacedByDisplay = isPacedByDisplay
    }

    /// The rate, or 60 where a display tells none or nonsense.
    private static func sensible(_ rate: Double) -> Double { rate >= 20 && rate <= 1000 ? rate : 60 }

    /// Takes over the rate of another display.
    package mutating func setRefreshRate(_ rate: Double) { period = 1 / Self.sensible(rate) }

    /// When the frame asked for is due, or nil when there is nothing to do. Anything but ``FrameRequest/now``
    /// ends a motion.
    package mutating func due(_ request: FrameRequest, now: Double) -> Double? {
        switch request {
        case .none:
            isMoving = false
            return nil
        case .now:
            return earliest(from: now)
        case .at(let time):
            isMoving = false
            return max(earliest(from: now), time)
        }
    }

    /// The next refresh: one period after the last frame, or now when that has passed.
    private func earliest(from now: Double) -> Double {
        guard let lastFrame, !(isPacedByDisplay && wasShown) else { return now }
        let next = lastFrame + period
        return isMoving ? next : max(now, next)
    }

    /// Notes that the frame due at `due` is being drawn at `now`; gives the time it stands for.
    package mutating func begin(due: Double, now: Double) -> Double {
        let isFirst = !isMoving
        isMoving = true
        guard !isFirst, let last = lastFrame else {
            let time = now - due < period ? due : now
            lastFrame = time
            return time
        }
        let time: Double
        if isPacedByDisplay {
            missed += max(0, Int(min(((now - last) / period).rounded(), 1e9)) - 1)
            noticeMissingVsync(now - last)
            time = now
        } else {
            // Late by whole refreshes: leave them out and stay on the grid.
            let late = max(0, ((now - due) / period).rounded(.down))
            missed += Int(min(late, 1e9))
            time = due + late * period
        }
        lastFrame = time
        return time
    }

    /// Notes whether the frame was shown: one without changes is not, and then nothing waited for the display.
    package mutating func end(shown: Bool) { wasShown = shown }

    /// A display that claims to wait and does not would spin the processor.
    private mutating func noticeMissingVsync(_ interval: Double) {
        guard wasShown else { return }
        quickFrames = interval < period / 3 ? quickFrames + 1 : 0
        if quickFrames == 8 { isPacedByDisplay = false }
    }
}
