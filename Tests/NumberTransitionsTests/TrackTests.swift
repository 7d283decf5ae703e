import NumberTransitions
import TestSupport
import Testing

@Suite("Tracks")
struct TrackTests {
    private func lerp(_ a: Double, _ b: Double, _ f: Double) -> Double { a + (b - a) * f }

    @Test("Timing curves do not merge: the newer run leaves from the moving result of the older")
    func fold() {
        var track = Track(2)
        track.move(to: 10, at: 0, curve: .easeOut, duration: 0.5)
        track.move(to: -4, at: 0.2, curve: .linear, duration: 1)
        track.move(to: 6, at: 0.3, curve: .easeIn, duration: 0.3)
        func f(_ curve: MotionCurve, _ elapsed: Double, _ duration: Double) -> Double {
            curve.progress(at: elapsed, duration: duration).value
        }
        for step in 0...150 {
            let t = Double(step) / 100
            var expected = lerp(2, 10, f(.easeOut, t, 0.5))
            if t >= 0.2 { expected = lerp(expected, -4, f(.linear, t - 0.2, 1)) }
            if t >= 0.3 { expected = lerp(expected, 6, f(.easeIn, t - 0.3, 0.3)) }
            #expect(close(track.value(at: t), expected, 1e-12), "t = \(t)")
        }
        #expect(track.value(at: -5) == 2)
        #expect(track.value(at: 9) == 6)
        #expect(close(track.settleTime, 0.6))
    }

    @Test("A spring starts at the present value with the present velocity")
    func springTakesOver() {
        var track = Track(0)
        track.move(to: 10, at: 0, curve: .linear, duration: 1)
        track.move(to: 3, at: 0.5, curve: .spring(response: 0.4, dampingFraction: 0.6), duration: 0)
        let spring = Spring(response: 0.4, dampingFraction: 0.6)
        for step in 0...40 {
            let t = 0.5 + Double(step) / 50
            let expected = spring.displacement(at: t - 0.5, from: 2, velocity: 10)
            let actual = track.state(at: t)
            #expect(close(actual.value, 3 + expected.value) && close(actual.velocity, expected.velocity))
        }
        #expect(track.value(at: track.settleTime) == 3)
    }

    @Test("Every retarget is continuous: in value, and for springs in velocity too", arguments: [1, 2, 3])
    func continuity(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let springs: [MotionCurve] = [0.3, 1, 1.7].map { .spring(response: 0.3, dampingFraction: $0) }
        let curves: [MotionCurve] = [.easeInOut, .easeOut, .cubicBezier(x1: 0.3, y1: -1, x2: 0.5, y2: 2)]
        var track = Track(0)
        var time = 0.0
        for _ in 0..<200 {
            time += Double.random(in: 0.001...0.2, using: &generator)
            let isSpring = Bool.random(using: &generator)
            let before = track.state(at: time)
            track.move(
                to: Double.random(in: -9...9, using: &generator), at: time,
                curve: (isSpring ? springs : curves).randomElement(using: &generator)!,
                duration: Double.random(in: 0.05...0.5, using: &generator))
            let after = track.state(at: time)
            #expect(close(before.value, after.value))
            if isSpring {
                #expect(close(before.velocity, after.velocity, 1e-9 * max(1, abs(before.velocity))))
            }
        }
    }

    @Test("Velocity is the slope of the value")
    func velocity() {
        var track = Track(0)
        track.move(to: 9, at: 0, curve: .easeInOut, duration: 1)
        track.move(to: 2, at: 0.3, curve: .easeIn, duration: 1)
        track.move(to: 5, at: 0.5, curve: .spring(response: 0.5, dampingFraction: 0.4), duration: 0)
        track.move(to: 7, at: 0.7, curve: .easeOut, duration: 0.6)
        for t in [0.1, 0.4, 0.6, 0.8, 1.2] {
            let h = 1e-5
            let slope = (track.value(at: t + h) - track.value(at: t - h)) / (2 * h)
            #expect(close(track.state(at: t).velocity, slope, 1e-5))
        }
    }

    @Test("A run of no duration snaps, and nothing older shows through")
    func snap() {
        var track = Track(1)
        track.move(to: 8, at: 0, curve: .easeOut, duration: 10)
        track.jump(to: 3, at: 1)
        #expect(track.value(at: 1) == 3)
        #expect(track.value(at: 5) == 3)
        #expect(track.value(at: 1.0.nextDown) != 3)
    }

    @Test("A change at the same moment takes the place of the one before")
    func sameMoment() {
        var once = Track(0)
        once.move(to: 5, at: 1, curve: .easeOut, duration: 1)
        var twice = Track(0)
        twice.move(to: 9, at: 1, curve: .linear, duration: 3)
        twice.move(to: 5, at: 1, curve: .easeOut, duration: 1)
        #expect(once == twice)
        twice.move(to: 0, at: 1, curve: .easeOut, duration: 1)
        #expect(twice == Track(0))
    }

    @Test("1,000 changes in a second: right end, bounded flight, bounded memory once forgotten")
    func burst() {
        var track = Track(0)
        var forgetful = Track(0)
        for change in 0..<1_000 {
            let time = Double(change) / 1_000
            let target = Double(change * 7 % 10)
            track.move(to: target, at: time, curve: .easeOut, duration: 0.25)
            forgetful.move(to: target, at: time, curve: .easeOut, duration: 0.25)
            forgetful.forget(before: time)
            #expect(forgetful.runCount <= 252)
        }
        #expect(track.runsInFlight(at: 0.999) <= 251)
        #expect(track.runsInFlight(at: 2) == 0)
        #expect(track.value(at: 2) == Double(999 * 7 % 10))
        for step in 0...50 {
            let time = 0.999 + Double(step) / 100
            #expect(track.value(at: time) == forgetful.value(at: time))
        }
        forgetful.forget(before: 2)
        #expect(forgetful.runCount == 0)
    }
}
