import NumberTransitions
import TestSupport
import Testing

/// What holds for the history of every kind of transition.
@Suite("Histories")
struct HistoryTests {
    private static let curves: [MotionCurve] = [
        .easeOut, .linear, .cubicBezier(x1: 0.6, y1: -0.4, x2: 0.3, y2: 1.6),
        .spring(response: 0.3, dampingFraction: 0.5), .spring(response: 0.5, dampingFraction: 1.2),
    ]

    /// One change of a random session.
    private struct Step {
        var time: Double
        var number: Double
        var places: Int
        var curve: MotionCurve
        var duration: Double
        var reduceMotion: Bool
        var size: Double
        var direction: RollingDirection
    }

    private func session(_ seed: UInt64, count: Int, over seconds: Double) -> [Step] {
        var generator = SeededGenerator(seed: seed)
        var time = 0.0
        return (0..<count).map { _ in
            defer {
                if Int.random(in: 0..<8, using: &generator) > 0 {
                    time += Double.random(in: 0...2 * seconds / Double(count), using: &generator)
                }
            }
            let magnitudes = [10.0, 100, 1e4, 1e7, 1e20]
            let magnitude = magnitudes.randomElement(using: &generator)!
            return Step(
                time: time, number: Double.random(in: -magnitude...magnitude, using: &generator),
                places: [0, 0, 0, 2, 3].randomElement(using: &generator)!,
                curve: Self.curves.randomElement(using: &generator)!,
                duration: [0, 0.1, 0.25, 1].randomElement(using: &generator)!,
                reduceMotion: Int.random(in: 0..<6, using: &generator) == 0,
                size: Int.random(in: 0..<6, using: &generator) == 0 ? 2 : 1,
                direction: RollingDirection.allCases.randomElement(using: &generator)!)
        }
    }

    private func rollingView(_ step: Step) -> MovingNumbersView {
        var view = MovingNumbersView(
            number: step.number, numberOfDecimalPlaces: step.places, animationDuration: step.duration)
        (view.curve, view.direction, view.reduceMotion) = (step.curve, step.direction, step.reduceMotion)
        return view
    }

    private func odometerView(_ step: Step) -> OdometerNumberView {
        var view = OdometerNumberView(
            number: step.number, numberOfDecimalPlaces: step.places, stepDuration: step.duration)
        view.reduceMotion = step.reduceMotion
        return view
    }

    private func numericTextView(_ step: Step) -> NumericTextView {
        var view = NumericTextView(number: step.number, numberOfDecimalPlaces: step.places)
        view.curve = step.duration == 1 ? nil : step.curve
        (view.animationDuration, view.reduceMotion) = (step.duration, step.reduceMotion)
        return view
    }

    private func crossfadeView(_ step: Step) -> CrossfadeView {
        var view = CrossfadeView(
            number: step.number, numberOfDecimalPlaces: step.places, animationDuration: step.duration)
        view.curve = step.curve
        return view
    }

    /// Runs a random session and checks what every history promises.
    private func check<Timeline: TransitionTimeline>(
        _: Timeline.Type, seed: UInt64, _ view: (Step) -> Timeline.View
    ) throws {
        let steps = session(seed, count: 60, over: 6)
        var timeline = Timeline()
        var early: [(time: Double, frame: TransitionFrame)] = []
        var forgetful = Timeline()
        for (index, step) in steps.enumerated() {
            try timeline.update(view(step), at: step.time, measuring: FakeMeasurer(size: step.size))
            try forgetful.update(view(step), at: step.time, measuring: FakeMeasurer(size: step.size))
            let expected = try PlainFormat().format(step.number, decimalPlaces: step.places).text
            #expect(timeline.text(at: step.time) == expected)
            // Later changes must not reach back.
            let next = index + 1 < steps.count ? steps[index + 1].time : step.time + 1
            if next > step.time {
                let time = step.time + (next - step.time) * 0.6
                early.append((time, timeline.frame(at: time)))
                expectSame(forgetful, timeline, at: time)
            }
            if index % 3 == 0 { forgetful.forget(before: step.time) }
        }
        var generator = SeededGenerator(seed: seed)
        for (time, frame) in early.shuffled(using: &generator) {
            #expect(timeline.frame(at: time) == frame, "asked late, at \(time)")
        }
        // One frame used again and again is as good as a new one.
        var reused = TransitionFrame()
        for time in (0..<200).map({ Double($0) / 20 }).shuffled(using: &generator) {
            timeline.evaluate(at: time, into: &reused)
            #expect(reused == timeline.frame(at: time))
            #expect(reused.glyphs.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.opacity.isFinite })
        }
        #expect(timeline.settleTime >= steps[59].time)
        let settled = timeline.frame(at: timeline.settleTime)
        #expect(settled == timeline.frame(at: timeline.settleTime + 1000))
        #expect(settled.glyphs.allSatisfy { $0.opacity == 1 && $0.presence == .present })
        forgetful.forget(before: timeline.settleTime)
        expectSame(forgetful, timeline, at: 1e6)
    }

    /// Two changes after a first one: every pair of texts that bring new characters, with and without new looks
    /// and reduced motion, at one moment and apart, and with the history before them kept or forgotten.
    private func checkPairs<Timeline: TransitionTimeline>(
        _: Timeline.Type, _ view: (Step) -> Timeline.View
    ) throws {
        let numbers: [(Double, Int)] = [(2, 0), (-3, 0), (1234, 0), (2.5, 1)]
        for bits in 0..<64 {
            func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
            for (a, b) in numbers.flatMap({ a in numbers.map { (a, $0) } }) {
                func step(_ time: Double, _ number: (Double, Int), _ reduces: Bool, _ size: Double) -> Step {
                    Step(
                        time: time, number: number.0, places: number.1, curve: .easeOut, duration: 0.2,
                        reduceMotion: reduces, size: size, direction: .stack)
                }
                var timeline = Timeline()
                let second = step(1, a, bit(0), bit(1) ? 2 : 1)
                let third = step(bit(2) ? 1 : 1.1, b, bit(3), bit(4) ? 3 : second.size)
                for step in [step(0, (1, 0), false, 1), second, third] {
                    try timeline.update(view(step), at: step.time, measuring: FakeMeasurer(size: step.size))
                    if bit(5) { timeline.forget(before: step.time) }
                }
                for time in [0, 0.5, 1, 1.05, 1.1, 1.15, 1.2, 1.3, 3] {
                    #expect(
                        !timeline.frame(at: time).glyphs.isEmpty, "bits \(bits), \(a) and \(b), at \(time)")
                }
                let end = try PlainFormat().format(b.0, decimalPlaces: b.1).text
                #expect(timeline.frame(at: 3).glyphs.count == end.count)
            }
        }
    }

    @Test("New characters, looks and reduced motion may meet at one moment")
    func changesAtOneMoment() throws {
        try checkPairs(RollingTimeline.self, rollingView)
        try checkPairs(OdometerTimeline.self, odometerView)
        try checkPairs(NumericTextTimeline.self, numericTextView)
        try checkPairs(CrossfadeTimeline.self, crossfadeView)
    }

    /// Expects a change to look the same with and without another one at its moment, which was never seen.
    private func checkReplaced<Timeline: TransitionTimeline>(
        _: Timeline.Type, seed: UInt64, _ view: (Step) -> Timeline.View
    ) throws {
        var steps = session(seed, count: 6, over: 2)
        for index in steps.indices { steps[index].size = 1 }
        let last = steps.count - 1
        // Half of the time everything happens at the moment of the first value.
        if seed % 2 == 0 { for index in steps.indices { steps[index].time = 0 } }
        steps[last].time = steps[last - 1].time
        // With the measured springs an exchange may be waiting for its turn, and would wait anew.
        if steps[last].duration == 1 { steps[last].duration = 0.25 }
        func told(_ steps: [Step]) throws -> Timeline {
            var timeline = Timeline()
            for step in steps { try timeline.update(view(step), at: step.time, measuring: FakeMeasurer()) }
            return timeline
        }
        func text(_ step: Step) throws -> String {
            try PlainFormat().format(step.number, decimalPlaces: step.places).text
        }
        guard try text(steps[last]) != text(steps[last - 1]) else { return }
        let before = seed % 2 == 0 ? [steps[0]] : Array(steps.dropLast(2))
        let both = try told(steps)
        let one = try told(before + [steps[last]])
        let time = steps[last].time
        for moment in [time - 0.01, time, time.nextUp] + (0...40).map({ time + Double($0) / 20 }) {
            expectSame(both, one, at: moment)
        }
        #expect(both.settleTime == one.settleTime)
        #expect(both.measures(at: time) == one.measures(at: time))
        // Back to what was there, nothing moves.
        guard var old = before.last, old.time < time || before.count == 1 else { return }
        old.time = time
        guard try text(old) != text(steps[last]) else { return }
        expectSame(try told(steps + [old]), try told(before), at: time + 0.01)
    }

    @Test("Of two changes at one moment the first is as if it had never been told", arguments: 1...60)
    func replaced(seed: UInt64) throws {
        try checkReplaced(RollingTimeline.self, seed: seed, rollingView)
        try checkReplaced(OdometerTimeline.self, seed: seed, odometerView)
        try checkReplaced(NumericTextTimeline.self, seed: seed, numericTextView)
        try checkReplaced(CrossfadeTimeline.self, seed: seed, crossfadeView)
    }

    /// A frame with what its cell indices stand for, which may be numbered anew when a history forgets.
    private struct Picture: Equatable {
        var frame: TransitionFrame
        var cells: [TimelineCell]
    }

    private func picture(_ timeline: some TransitionTimeline, _ time: Double) -> Picture {
        var frame = timeline.frame(at: time)
        let cells = frame.glyphs.map { timeline.cells[$0.cell] }
        for index in frame.glyphs.indices { frame.glyphs[index].cell = 0 }
        return Picture(frame: frame, cells: cells)
    }

    /// Expects two histories to show the same, and names the first glyph that differs.
    private func expectSame<Timeline: TransitionTimeline>(
        _ forgetful: Timeline, _ timeline: Timeline, at time: Double
    ) {
        let (a, b) = (picture(forgetful, time), picture(timeline, time))
        if a == b { return }
        let differing = zip(a.frame.glyphs, b.frame.glyphs).first { $0 != $1 }
        Issue.record(
            """
            forgotten, at \(time): \(a.frame.width) and \(b.frame.width) wide, \(a.frame.glyphs.count) and \
            \(b.frame.glyphs.count) glyphs; \(String(describing: differing))
            """)
    }

    @Test("Rolling: any order, no reaching back, forgetting changes nothing", arguments: 1...12)
    func rolling(seed: UInt64) throws { try check(RollingTimeline.self, seed: seed, rollingView) }

    @Test("Odometer: any order, no reaching back, forgetting changes nothing", arguments: 1...12)
    func odometer(seed: UInt64) throws { try check(OdometerTimeline.self, seed: seed, odometerView) }

    @Test("Numeric text: any order, no reaching back, forgetting changes nothing", arguments: 1...12)
    func numericText(seed: UInt64) throws { try check(NumericTextTimeline.self, seed: seed, numericTextView) }

    @Test("Crossfade: any order, no reaching back, forgetting changes nothing", arguments: 1...12)
    func crossfade(seed: UInt64) throws { try check(CrossfadeTimeline.self, seed: seed, crossfadeView) }

    /// 1,000 changes within a second, forgotten as they go, and the glyphs of the fullest frame.
    private func burst<Timeline: TransitionTimeline>(
        _: Timeline.Type, _ view: (Double) -> Timeline.View
    ) throws -> Int {
        var timeline = Timeline()
        var most = 0
        for change in 0..<1_000 {
            let time = Double(change) / 1_000
            try timeline.update(view(Double(change * 37 % 1_000)), at: time, measuring: FakeMeasurer())
            timeline.forget(before: time)
            if change % 50 == 0 { most = max(most, timeline.frame(at: time).glyphs.count) }
        }
        #expect(timeline.picture(at: timeline.settleTime) == "9|6|3")
        #expect(timeline.text(at: 1) == "963")
        #expect(timeline.cells.count <= 12)
        return most
    }

    @Test("1,000 changes in a second end on the right value")
    func bursts() throws {
        let rolling = try burst(RollingTimeline.self) {
            MovingNumbersView(number: $0, numberOfDecimalPlaces: 0)
        }
        #expect(rolling <= 6)
        let odometer = try burst(OdometerTimeline.self) {
            OdometerNumberView(number: $0, numberOfDecimalPlaces: 0)
        }
        #expect(odometer <= 3 * 120)
        let numeric = try burst(NumericTextTimeline.self) {
            NumericTextView(number: $0, numberOfDecimalPlaces: 0)
        }
        #expect(numeric <= 3 * 25)
        let crossfade = try burst(CrossfadeTimeline.self) {
            CrossfadeView(number: $0, numberOfDecimalPlaces: 0)
        }
        #expect(crossfade <= 3 * 252)
    }

    @Test("Looks that come and go do not pile up")
    func looksAreForgotten() throws {
        var timeline = RollingTimeline()
        for change in 0..<500 {
            let measurer = FakeMeasurer(size: 1 + Double(change) / 100)
            let view = MovingNumbersView(number: Double(change), numberOfDecimalPlaces: 0)
            try timeline.update(view, at: Double(change), measuring: measurer)
            timeline.forget(before: Double(change))
        }
        #expect(timeline.cells.count < 200)
        #expect(timeline.glyphs(at: 1000).map(\.text) == ["4", "9", "9"])
    }
}
