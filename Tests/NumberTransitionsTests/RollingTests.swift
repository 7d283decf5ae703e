import NumberTransitions
import Testing

@Suite("Rolling columns")
struct RollingTests {
    @Test("Every digit pair stands where the closed form has it, at every phase")
    func everyPair() throws {
        let curves: [MotionCurve] = [
            .easeOut, .linear, .cubicBezier(x1: 0.68, y1: -0.55, x2: 0.265, y2: 1.55),
        ]
        for curve in curves {
            for from in 0...9 {
                for to in 0...9 {
                    let timeline = try rolling([(0, Double(from)), (1, Double(to))]) {
                        $0.curve = curve
                        $0.animationDuration = 0.25
                        $0.verticalDigitSpacing = 6
                    }
                    for phase in 0...20 {
                        let f = curve.progress(at: Double(phase) / 80, duration: 0.25).value
                        let position = Double(from) + Double(to - from) * f
                        let shown = timeline.glyphs(at: 1 + Double(phase) / 80)
                        for (text, glyph) in shown {
                            // One cell is a line of 20 and a space of 6; a larger digit is further up.
                            #expect(close(glyph.y, (position - Double(text)!) * 26))
                            #expect(glyph.id == 10 && glyph.opacity == 1)
                        }
                        let expected = (0...9).filter { abs(position - Double($0)) * 26 < 20 - 1e-9 }
                        #expect(Set(shown.map { Int($0.text)! }).isSuperset(of: expected))
                    }
                }
            }
        }
    }

    @Test("9 -> 0 sweeps back through 8…1")
    func sweep() throws {
        let timeline = try rolling([(0, 9), (1, 0)])
        let middles = stride(from: 0.0, through: 9, by: 1).map { timeline.picture(at: 1 + $0 / 9) }
        #expect(middles == ["9", "8", "7", "6", "5", "4", "3", "2", "1", "0"])
        #expect(timeline.picture(at: 1.5) == "5-0.5 4+0.5")
        #expect(timeline.picture(at: 1.475) == "5-0.28 4+0.72")
    }

    @Test("3 -> 7 passes 4, 5, 6, and a larger digit moves the stack down")
    func upwards() throws {
        let timeline = try rolling([(0, 3), (1, 7)])
        #expect(timeline.picture(at: 1.125) == "4-0.5 3+0.5")
        #expect([1.25, 1.5, 1.75, 2].map { timeline.picture(at: $0) } == ["4", "5", "6", "7"])
    }

    @Test("The first value appears without motion; nothing was there before any")
    func first() throws {
        #expect(RollingTimeline().frame(at: 1) == TransitionFrame())
        let timeline = try rolling([(3, -1234.5)], places: 1)
        #expect(timeline.picture(at: 3) == "-|1|,|2|3|4|.|5")
        #expect(timeline.settleTime == 3)
        #expect(timeline.frame(at: 3) == timeline.frame(at: 50))
        #expect(timeline.frame(at: 3) == timeline.frame(at: 0))
    }

    @Test("A new element comes from its place minus its width, neighbours glide, nothing fades")
    func insertion() throws {
        let timeline = try rolling([(0, 9), (1, 19)])
        let before = timeline.glyphs(at: 1)
        #expect(before.map(\.glyph.id) == [10])
        let half = timeline.glyphs(at: 1.5)
        #expect(half.map(\.text) == ["1", "9"])
        // The column is as wide as its widest digit (10); "1" (6) stands in its middle.
        #expect(half[0].glyph.x == -5 + 2 && half[0].glyph.presence == .entering)
        #expect(half[1].glyph.x == 5 && half[1].glyph.presence == .present)
        #expect(half.allSatisfy { $0.glyph.opacity == 1 && $0.glyph.y == 0 })
        #expect(timeline.frame(at: 1).width == 20, "the frame takes its new size at once")
        #expect(timeline.frame(at: 0.999).width == 10)
    }

    @Test("A leaving element takes no room and is cut by the frame")
    func removal() throws {
        let timeline = try rolling([(0, 100), (1, 5)])
        #expect(timeline.frame(at: 1).width == 10)
        var columns: [RollingColumn] = []
        timeline.columns(at: 1.25, into: &columns)
        #expect(columns.map(\.id) == [30, 20, 10])
        #expect(columns.map(\.role) == [.leaving, .leaving, .present])
        #expect(columns.map(\.x) == [-2.5, 7.5, 15])
        #expect(columns.map(\.presence) == [0.75, 0.75, 1])
        #expect(timeline.glyphs(at: 1.25).allSatisfy { $0.glyph.x < 10 })
        timeline.columns(at: 2, into: &columns)
        #expect(columns.map(\.id) == [10])
    }

    @Test("What comes back while it leaves goes on from where it is")
    func reinsertion() throws {
        let timeline = try rolling([(0, 42), (1, 7), (1.5, 48)])
        var columns: [RollingColumn] = []
        timeline.columns(at: 1.5, into: &columns)
        #expect(columns[0].id == 20 && columns[0].presence == 0.5 && columns[0].role == .entering)
        timeline.columns(at: 2, into: &columns)
        // 0.5 on the way out would be 0 by now; the way back in has come half of the rest.
        #expect(columns[0].presence == 0.5)
        timeline.columns(at: 3, into: &columns)
        #expect(columns.map(\.x) == [0, 10] && columns.map(\.position) == [4, 8])
    }

    @Test("A new layout of the same number holds at once, and what turns goes on")
    func relayout() throws {
        var timeline = try rolling([(0, 10), (1, 15)])
        var view = MovingNumbersView(number: 15, numberOfDecimalPlaces: 0, fixedWidth: 100)
        view.verticalDigitSpacing = 30
        try timeline.tell(view, at: 1.5)
        #expect(timeline.frame(at: 1.5).width == 100)
        #expect(timeline.frame(at: 1.5.nextDown).width == 20)
        var columns: [RollingColumn] = []
        timeline.columns(at: 1.5, into: &columns)
        #expect(columns.map(\.x) == [0, 10])
        #expect(columns[1].position == 2.5 && columns[1].cellHeight == 50)
        timeline.columns(at: 1.8, into: &columns)
        #expect(close(columns[1].position!, 4))
        // Another font size: places and cells follow at once.
        try timeline.update(view, at: 1.9, measuring: FakeMeasurer(size: 2))
        timeline.columns(at: 1.9, into: &columns)
        #expect(columns.map(\.width) == [20, 20] && columns.map(\.x) == [0, 20])
        #expect(timeline.frame(at: 1.9).height == 40)
        #expect(timeline.frame(at: 1.85).height == 20)
    }

    @Test("The frame counts every digit as a 9; the row is as wide as its columns and stands in the middle")
    func standInWidth() throws {
        struct NarrowNine: ElementMeasuring {
            func measure(_ element: Element) -> ElementCell {
                ElementCell(width: element.text == "9" ? 8 : 10, ascent: 8, descent: 2)
            }
        }
        var timeline = RollingTimeline()
        let view = MovingNumbersView(number: 25, numberOfDecimalPlaces: 0)
        try timeline.update(view, at: 0, measuring: NarrowNine())
        #expect(timeline.frame(at: 0).width == 16)
        #expect(timeline.frame(at: 0).glyphs.map(\.x) == [-2, 8])
        var fixed = view
        fixed.fixedWidth = 60
        try timeline.update(fixed, at: 1, measuring: NarrowNine())
        #expect(timeline.frame(at: 1).glyphs.map(\.x) == [0, 10])
    }

    @Test("Cells of other sizes: the widest digit makes the column, the tallest the line, all centred")
    func customElements() throws {
        var timeline = RollingTimeline()
        let view = MovingNumbersView(number: 2, numberOfDecimalPlaces: 0) {
            Element($0 == "2" ? "two" : $0, scale: $0 == "7" ? 3 : 1)
        }
        try timeline.tell(view, at: 0)
        #expect(timeline.picture(at: 0) == "two+1.0")
        #expect(timeline.frame(at: 0).height == 60)
        var columns: [RollingColumn] = []
        timeline.columns(at: 0, into: &columns)
        #expect(columns[0].width == 30 && columns[0].cellHeight == 60 && columns[0].cells.count == 10)
        #expect(timeline.frame(at: 0).glyphs[0].x == 0, "row of 30 in a frame of 10: -10, centred: +10")
    }

    @Test("Directions: the stack, the shorter way, the number's way")
    func directions() throws {
        func way(_ from: Double, _ to: Double, _ direction: RollingDirection) throws -> [Double] {
            let timeline = try rolling([(0, from), (1, to)]) { $0.direction = direction }
            var columns: [RollingColumn] = []
            timeline.columns(at: 1, into: &columns)
            let before = columns.compactMap(\.position)
            timeline.columns(at: 9, into: &columns)
            return zip(before, columns.compactMap(\.position)).map { $1 - $0 }
        }
        #expect(try way(19, 20, .stack) == [1, -9])
        #expect(try way(19, 20, .shortest) == [1, 1])
        #expect(try way(19, 20, .trend) == [1, 1])
        #expect(try way(20, 19, .trend) == [-1, -1])
        #expect(try way(5, 0, .shortest) == [-5], "neither way is shorter: as the stack")
        #expect(try way(0, 6, .shortest) == [-4])
        #expect(try way(1234, 1243, .trend) == [0, 0, 1, 9])
        #expect(try way(-4, -5, .trend) == [-9], "the number falls, so the wheel turns down")
    }

    @Test("An endless wheel passes 9 to 0 and shows both; a stack has nothing above 9")
    func endless() throws {
        let wheel = try rolling([(0, 9), (1, 10)]) { $0.direction = .trend }
        #expect(wheel.picture(at: 1.5).hasSuffix("0-0.5 9+0.5"))
        let overshooting = MotionCurve.cubicBezier(x1: 0.3, y1: 0, x2: 0.3, y2: 2.5)
        let stack = try rolling([(0, 7), (1, 9)]) { $0.curve = overshooting }
        #expect(stack.picture(at: 1.5).hasPrefix("9+"))
        let endless = try rolling([(0, 7), (1, 9)]) {
            $0.curve = overshooting
            $0.direction = .trend
        }
        #expect(endless.picture(at: 1.5).hasPrefix("0-"))
    }

    @Test("A wheel that turned endlessly is a stack again once it stands")
    func backToStack() throws {
        var timeline = try rolling([(0, 8), (1, 12)]) { $0.direction = .trend }
        var view = MovingNumbersView(number: 19, numberOfDecimalPlaces: 0, animationDuration: 1)
        view.curve = .linear
        try timeline.tell(view, at: 5)
        view.number = 10
        try timeline.tell(view, at: 7)
        var columns: [RollingColumn] = []
        timeline.columns(at: 7, into: &columns)
        #expect(columns[1].position == 9 && !columns[1].isEndless)
        #expect(timeline.picture(at: 7 + 4.0 / 9).hasSuffix("|5"))
    }

    @Test("Reduced motion dissolves the whole text in 0.15 s")
    func reduceMotion() throws {
        let timeline = try rolling([(0, 9), (1, 10)]) { $0.reduceMotion = true }
        let frame = timeline.frame(at: 1.075)
        #expect(frame.dissolves && frame.clips)
        #expect(timeline.glyphs(at: 1.075).map(\.text) == ["9", "1", "0"])
        #expect(frame.glyphs.map(\.opacity).allSatisfy { close($0, 0.5) })
        #expect(frame.glyphs.allSatisfy { $0.y == 0 })
        #expect(close(timeline.settleTime, 1.15))
        #expect(timeline.glyphs(at: 1.15).map(\.text) == ["1", "0"])
    }

    @Test("Parameters out of range are named, and change nothing")
    func refused() throws {
        var timeline = try rolling([(0, 9)])
        let before = timeline
        for bad in [-1, Double.nan, .infinity] {
            var view = MovingNumbersView(number: 1, numberOfDecimalPlaces: 0, animationDuration: bad)
            #expect(
                throws: NumberError.parameterOutOfRange(
                    name: "animationDuration", range: "0 seconds or more, finite")
            ) { try timeline.tell(view, at: 1) }
            view = MovingNumbersView(number: 1, numberOfDecimalPlaces: 0, verticalDigitSpacing: bad)
            #expect(throws: NumberError.self) { try timeline.tell(view, at: 1) }
            view = MovingNumbersView(number: 1, numberOfDecimalPlaces: 0, fixedWidth: bad)
            #expect(throws: NumberError.self) { try timeline.tell(view, at: 1) }
        }
        #expect(throws: NumberError.notFinite) {
            try timeline.tell(MovingNumbersView(number: .nan, numberOfDecimalPlaces: 0), at: 1)
        }
        #expect(throws: NumberError.self, "times do not run backwards") {
            try timeline.tell(MovingNumbersView(number: 1, numberOfDecimalPlaces: 0), at: -1)
        }
        #expect(timeline == before)
    }
}
