import Canvas
import Desktop
import Testing

@Suite struct Pacing {
    /// Asks outside of a macro, which could not change the pacer.
    private func ask(_ pacer: inout FramePacer, _ request: FrameRequest, _ now: Double) -> Double? {
        pacer.due(request, now: now)
    }

    @Test("frames in motion stand on the grid of refreshes, however late each wake is")
    func noDrift() throws {
        var pacer = FramePacer(refreshRate: 50, isPacedByDisplay: false)
        var now = 10.0
        for frame in 0..<1000 {
            let due = try #require(ask(&pacer, .now, now))
            #expect(abs(due - (10 + Double(frame) * 0.02)) < 1e-9)
            now = due + 0.001 * Double(frame % 5)
            #expect(abs(pacer.begin(due: due, now: now) - due) < 1e-9)
            pacer.end(shown: true)
        }
        #expect(pacer.missed == 0)
    }

    @Test("a frame late by whole refreshes leaves those out and goes on on the grid")
    func missed() throws {
        var pacer = FramePacer(refreshRate: 100, isPacedByDisplay: false)
        _ = pacer.begin(due: 0, now: 0)
        let due = try #require(ask(&pacer, .now, 0.001))
        #expect(due == 0.01)
        let time = pacer.begin(due: due, now: 0.0451)
        #expect(abs(time - 0.04) < 1e-9)
        #expect(pacer.missed == 3)
        let following = try #require(ask(&pacer, .now, 0.046))
        #expect(abs(following - 0.05) < 1e-9)
    }

    @Test("after a rest the first frame comes at once and nothing counts as missed")
    func rest() throws {
        var pacer = FramePacer(refreshRate: 60, isPacedByDisplay: false)
        _ = pacer.begin(due: 1, now: 1)
        #expect(ask(&pacer, .none, 1.01) == nil)
        #expect(ask(&pacer, .now, 7.3) == 7.3)
        #expect(pacer.begin(due: 7.3, now: 7.3) == 7.3)
        #expect(pacer.missed == 0)
    }

    @Test("many requests at rest still make no more frames than the display takes")
    func bounded() throws {
        var pacer = FramePacer(refreshRate: 60, isPacedByDisplay: false)
        _ = pacer.begin(due: 1, now: 1)
        #expect(ask(&pacer, .none, 1.001) == nil)
        #expect(abs(try #require(ask(&pacer, .now, 1.002)) - (1 + 1.0 / 60)) < 1e-9)
    }

    @Test("a frame asked for later is due then")
    func later() throws {
        var pacer = FramePacer(refreshRate: 60, isPacedByDisplay: false)
        #expect(ask(&pacer, .at(5), 1) == 5)
        _ = pacer.begin(due: 5, now: 5.0001)
        #expect(abs(try #require(ask(&pacer, .at(5.001), 5.0005)) - (5 + 1.0 / 60)) < 1e-9)
        #expect(ask(&pacer, .at(9), 5.0005) == 9)
    }

    @Test("with vsync a frame is due at once; one that was not shown waited for nothing and is paced by us")
    func vsync() throws {
        var pacer = FramePacer(refreshRate: 60, isPacedByDisplay: true)
        _ = pacer.begin(due: 1, now: 1)
        pacer.end(shown: true)
        #expect(ask(&pacer, .now, 1.0001) == 1.0001)
        _ = pacer.begin(due: 1.0001, now: 1.0167)
        pacer.end(shown: false)
        #expect(abs(try #require(ask(&pacer, .now, 1.0168)) - (1.0167 + 1.0 / 60)) < 1e-9)
    }

    @Test("a display that claims vsync and does not wait is paced by us")
    func falseVsync() {
        var pacer = FramePacer(refreshRate: 60, isPacedByDisplay: true)
        for frame in 0..<20 {
            _ = pacer.begin(due: 1, now: 1 + Double(frame) * 0.001)
            pacer.end(shown: true)
        }
        #expect(!pacer.isPacedByDisplay)
    }

    @Test("a refresh rate that makes no sense counts as 60", arguments: [0, -1, .nan, 5, 1e6])
    func nonsense(rate: Double) {
        #expect(FramePacer(refreshRate: rate, isPacedByDisplay: false).period == 1.0 / 60)
    }
}

@Suite struct Damage {
    private let screen = PixelRect(x: 0, y: 0, width: 1000, height: 1000)

    @Test("rectangles are clipped and empty ones left out")
    func clipping() {
        let damage = [
            PixelRect(x: -5, y: 990, width: 10, height: 50), PixelRect(x: 2000, y: 0, width: 5, height: 5),
            .empty,
        ]
        #expect(presentedRects(damage, within: screen) == [PixelRect(x: 0, y: 990, width: 5, height: 10)])
        #expect(presentedRects([], within: screen).isEmpty)
    }

    @Test("near ones become one, far ones stay apart")
    func joining() {
        let near = [
            PixelRect(x: 0, y: 0, width: 50, height: 50), PixelRect(x: 60, y: 0, width: 50, height: 50),
        ]
        #expect(presentedRects(near, within: screen) == [PixelRect(x: 0, y: 0, width: 110, height: 50)])
        let far = [
            PixelRect(x: 0, y: 0, width: 50, height: 50), PixelRect(x: 900, y: 900, width: 50, height: 50),
        ]
        #expect(presentedRects(far, within: screen) == far)
    }
}
