import NumberTransitions
import Testing

@Suite("Crossfade")
struct CrossfadeTests {
    @Test("Two texts dissolve with weights that sum to one")
    func pair() throws {
        let timeline = try crossfade([(0, 7), (1, 42)])
        let weights = timeline.weights(at: 1.25)
        #expect(weights.map(\.text) == ["7", "42"])
        #expect(close(weights[0].weight, 0.75) && close(weights[1].weight, 0.25))
        let frame = timeline.frame(at: 1.25)
        #expect(frame.dissolves && !frame.clips)
        #expect(frame.width == 20)
        // Both texts stand in the middle.
        #expect(frame.glyphs.map(\.x) == [5, 0, 10])
        #expect(timeline.picture(at: 0.9) == "7" && timeline.picture(at: 2) == "4|2")
        #expect(timeline.frame(at: 2).glyphs.allSatisfy { $0.opacity == 1 && $0.presence == .present })
    }

    @Test(
        "However often interrupted, weights sum to one and do not jump",
        arguments: [
            MotionCurve.linear, .easeInOut, .cubicBezier(x1: 0.7, y1: -0.5, x2: 0.3, y2: 1.5),
            .spring(response: 0.4, dampingFraction: 0.5), .spring(response: 0.4, dampingFraction: 1),
            .spring(response: 0.2, dampingFraction: 1.4),
        ])
    func interrupted(curve: MotionCurve) throws {
        let times = [0, 1, 1.2, 1.25, 1.6, 1.61]
        let timeline = try crossfade(times.enumerated().map { ($1, Double($0)) }) { $0.curve = curve }
        var last = [Double](repeating: 0, count: 6)
        for step in 0...6_000 {
            var now = [Double](repeating: 0, count: 6)
            for (text, weight) in timeline.weights(at: Double(step) / 1000) { now[Int(text)!] += weight }
            #expect(close(now.reduce(0, +), 1))
            if step > 0 { #expect(zip(now, last).allSatisfy { abs($0 - $1) < 0.05 }) }
            last = now
        }
        #expect(last == [0, 0, 0, 0, 0, 1])
    }

    @Test("The fold: the older change goes on, the newer leaves from its moving result")
    func fold() throws {
        let timeline = try crossfade([(0, 1), (1, 2), (1.5, 3)])
        let weights = timeline.weights(at: 1.75).map(\.weight)
        #expect(zip(weights, [0.25 * 0.75, 0.75 * 0.75, 0.25]).allSatisfy { close($0, $1) })
    }

    @Test("New looks of the same text hold at once")
    func relook() throws {
        var timeline = try crossfade([(0, 1), (1, 2)])
        let view = CrossfadeView(number: 2, numberOfDecimalPlaces: 0)
        try timeline.update(view, at: 1.5, measuring: FakeMeasurer(size: 3))
        #expect(timeline.frame(at: 1.5).height == 60 && timeline.frame(at: 1.5).glyphs.count == 1)
        #expect(timeline.frame(at: 1.4).height == 20 && timeline.frame(at: 1.4).glyphs.count == 2)
    }

    @Test("A duration of 0 snaps")
    func zero() throws {
        let timeline = try crossfade([(0, 1), (1, 2)]) { $0.animationDuration = 0 }
        #expect(timeline.picture(at: 1) == "2" && timeline.picture(at: 1.0.nextDown) == "1")
    }
}

@Suite("Numeric text")
struct NumericTextTests {
    @Test("A changed column is an exchange, channel by channel with the measured springs")
    func springs() throws {
        let timeline = try numericText([(0, 5), (1, 6)])
        func rest(_ response: Double, _ damping: Double, _ time: Double) -> Double {
            Spring(response: response, dampingFraction: damping)
                .displacement(at: time, from: 1, velocity: 0).value
        }
        for time in [0.02, 0.1, 0.2, 0.3] {
            let glyphs = timeline.glyphs(at: 1 + time)
            #expect(glyphs.map(\.text) == ["5", "6"])
            let (old, new) = (glyphs[0].glyph, glyphs[1].glyph)
            #expect(close(new.y, -20 * 0.594 * rest(0.353, 0.55, time)))
            #expect(close(old.y, 20 * 0.594 * (1 - rest(0.353, 0.55, time))))
            #expect(close(new.scale, 1 - 0.602 * rest(0.278, 1, time)))
            #expect(close(old.scale, 0.398 + 0.602 * rest(0.278, 1, time)))
            #expect(close(new.opacity, 1 - rest(0.276, 1, time)))
            #expect(close(new.opacity + old.opacity, 1))
            #expect(close(new.blur, max(0, 20 * 0.125 * rest(0.398, 0.91, time))))
            #expect(old.presence == .leaving && new.presence == .entering)
        }
        #expect(timeline.picture(at: timeline.settleTime) == "6")
        let settled = timeline.frame(at: timeline.settleTime).glyphs[0]
        #expect(settled.opacity == 1 && settled.scale == 1 && settled.blur == 0)
        #expect(settled.presence == .present)
    }

    @Test("Changed columns start one after the other over 0.15 s, most significant first")
    func stagger() throws {
        let timeline = try numericText([(0, 1234), (1, 5278)])
        func moving(_ time: Double) -> Set<Int> {
            Set(timeline.frame(at: time).glyphs.filter { $0.presence != .present }.map(\.id))
        }
        #expect(moving(1.01) == [40], "the 2 stays; three columns change")
        #expect(moving(1.08) == [40, 20])
        #expect(moving(1.16) == [40, 20, 10])
    }

    @Test("Columns that leave count where they stood")
    func staggerOfLeaving() throws {
        let timeline = try numericText([(0, 1999), (1, 200)])
        func moving(_ time: Double) -> Set<Int> {
            Set(timeline.frame(at: time).glyphs.filter { $0.presence != .present }.map(\.id))
        }
        // "1,999" to "200": 1 and the comma leave, three digits change.
        #expect(moving(1.001) == [40])
        #expect(moving(1.04) == [40, 35])
        #expect(moving(1.08) == [40, 35, 30])
    }

    @Test("With a curve all channels follow it, all columns together")
    func curve() throws {
        let timeline = try numericText([(0, 11), (1, 22)]) {
            $0.curve = .linear
            $0.animationDuration = 1
        }
        let glyphs = timeline.frame(at: 1.25).glyphs
        #expect(glyphs.count == 4)
        for glyph in glyphs where glyph.presence == .entering {
            #expect(close(glyph.opacity, 0.25) && close(glyph.y, -20 * 0.594 * 0.75))
            #expect(close(glyph.scale, 0.398 + 0.602 * 0.25))
        }
        #expect(timeline.settleTime == 2)
    }

    @Test("Direction is a parameter")
    func direction() throws {
        for (direction, from, to, sign) in [
            (NumericTextDirection.automatic, 1.0, 2.0, -1.0), (.automatic, 2, 1, 1), (.fromAbove, 2, 1, -1),
            (.fromBelow, 1, 2, 1),
        ] {
            let timeline = try numericText([(0, from), (1, to)]) { $0.direction = direction }
            let new = timeline.frame(at: 1.01).glyphs.last!
            #expect(new.y * sign > 0)
        }
    }

    @Test("Opacities of a column sum to one through interruptions")
    func interruptions() throws {
        let times = [0, 1, 1.05, 1.1, 1.4, 1.42, 1.43]
        for curve in [nil, MotionCurve.easeInOut] {
            let timeline = try numericText(times.enumerated().map { ($1, Double($0)) }) { $0.curve = curve }
            for step in 0...300 {
                let sum = timeline.frame(at: Double(step) / 100).glyphs.reduce(0) { $0 + $1.opacity }
                #expect(close(sum, 1))
            }
            #expect(timeline.picture(at: timeline.settleTime) == "6")
        }
    }

    @Test("An exchange that has not begun is taken back by the next change")
    func takenBack() throws {
        // The ones wait 0.15 s for the tens; at 1.1 they are told to stay.
        let timeline = try numericText([(0, 11), (1, 22), (1.1, 21)])
        for step in 0...40 {
            let ones = timeline.glyphs(at: 1 + Double(step) / 20).filter { $0.glyph.id == 10 }
            #expect(ones.map(\.text) == ["1"])
        }
    }

    @Test("A column that comes has nothing to replace; one that goes leaves nothing")
    func insertion() throws {
        let timeline = try numericText([(0, 9), (1, 10), (3, 9)])
        let tens = timeline.frame(at: 1.1).glyphs.filter { $0.id == 20 }
        #expect(tens.count == 1 && tens[0].presence == .entering)
        let leaving = timeline.frame(at: 3.1).glyphs.filter { $0.id == 20 }
        #expect(leaving.count == 1 && leaving[0].presence == .leaving)
        #expect(timeline.picture(at: 9) == "9")
        #expect(timeline.frame(at: 9).width == 10)
    }

    @Test("Reduced motion dissolves the whole text")
    func reduceMotion() throws {
        let timeline = try numericText([(0, 5), (1, 6)]) { $0.reduceMotion = true }
        let frame = timeline.frame(at: 1.05)
        #expect(frame.dissolves && frame.glyphs.allSatisfy { $0.y == 0 && $0.scale == 1 })
        #expect(close(timeline.settleTime, 1.15))
    }
}
