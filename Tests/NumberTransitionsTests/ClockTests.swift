import NumberTransitions
import Testing

@Suite("The animation clock")
struct ClockTests {
    @Test("It runs with the host, at its rate")
    func rate() throws {
        var clock = AnimationClock(at: 100)
        #expect(clock.now(at: 101) == 1)
        try clock.setRate(0.25, at: 101)
        #expect(clock.now(at: 101) == 1)
        #expect(clock.now(at: 103) == 1.5)
        #expect(clock.rate == 0.25)
    }

    @Test("A paused clock stands still and goes on from there")
    func pause() {
        var clock = AnimationClock(time: 2)
        clock.pause(at: 1)
        #expect(clock.now(at: 50) == 3)
        clock.pause(at: 60)
        clock.resume(at: 100)
        #expect(clock.now(at: 101) == 4)
        #expect(!clock.isPaused)
    }

    @Test("Seek and step work running and paused, backwards too, not before 0")
    func seek() throws {
        var clock = AnimationClock()
        try clock.seek(to: 5, at: 1)
        #expect(clock.now(at: 2) == 6)
        clock.pause(at: 2)
        try clock.step(by: -1.5, at: 9)
        #expect(clock.now(at: 10) == 4.5)
        try clock.step(by: -100, at: 10)
        #expect(clock.now(at: 11) == 0)
        try clock.setRate(4, at: 12)
        #expect(clock.now(at: 13) == 0)
    }

    @Test("A host time that runs backwards does not turn the clock back")
    func hostBackwards() {
        var clock = AnimationClock(at: 10)
        clock.pause(at: 12)
        clock.resume(at: 11)
        #expect(clock.now(at: 5) == 2)
        #expect(clock.now(at: 13) == 3)
    }

    @Test("What is out of range is refused and changes nothing")
    func refused() {
        var clock = AnimationClock()
        for rate in [0, 0.049, 4.1, -1, .nan, .infinity] {
            #expect(throws: NumberError.parameterOutOfRange(name: "rate", range: "0.05...4")) {
                try clock.setRate(rate, at: 1)
            }
        }
        #expect(throws: NumberError.self) { try clock.seek(to: -1, at: 1) }
        #expect(throws: NumberError.self) { try clock.seek(to: .nan, at: 1) }
        #expect(throws: NumberError.self) { try clock.step(by: .infinity, at: 1) }
        #expect(clock == AnimationClock())
    }
}
