import NumberTransitions
import Testing

@Suite("The odometer")
struct OdometerTests {
    @Test("0 -> 1000 displays 500 at 0.45 s and is settled at 0.9 s, at any clock time")
    func thousand() throws {
        for start in [0, 1, 0.1, 1234.5678, 86_400] {
            let timeline = try odometer([(start, 0), (start, 1000)])
            #expect(timeline.displayed(at: start) == 0)
            #expect(timeline.displayed(at: start + 0.45) == 500)
            #expect(timeline.displayedText(at: start + 0.45) == "500")
            #expect(!timeline.settled(at: start + 0.89))
            #expect(timeline.settled(at: start + 0.9))
            #expect(timeline.displayedText(at: start + 0.9) == "1,000")
            #expect(close(timeline.settleTime, start + 1), "the last exchange takes 0.1 s")
        }
    }

    @Test("Few steps take stepDuration each; the first is shown after it")
    func fewSteps() throws {
        let timeline = try odometer([(0, 5), (1, 8)])
        let shown = [1, 1.09, 1.1, 1.19, 1.2, 1.29, 1.3].map { timeline.displayed(at: $0) }
        #expect(shown == [5, 5, 6, 6, 7, 7, 8])
        #expect(timeline.settled(at: 1.3))
    }

    @Test("Steps are looked at on a grid of 1/60 s from the change")
    func grid() throws {
        let timeline = try odometer([(0.005, 0), (0.005, 1000)])
        for tick in 0..<54 {
            let time = 0.005 + Double(tick) / 60
            let expected = Int128(tick * 1000 / 54)
            #expect(timeline.displayed(at: time) == expected)
            #expect(timeline.displayed(at: time + 0.016) == expected)
        }
    }

    @Test("Int.min -> Int.max and back: same time as any way, exact digits")
    func wholeRange() throws {
        let timeline = try odometer([(0, .min), (1, .max), (3, .min)])
        #expect(timeline.displayedText(at: 1) == "-9,223,372,036,854,775,808")
        #expect(timeline.displayedText(at: 1.9) == "9,223,372,036,854,775,807")
        #expect(timeline.displayedText(at: 3.9) == "-9,223,372,036,854,775,808")
        let half = try #require(timeline.displayed(at: 1.45))
        #expect(half.magnitude < 1 << 14, "half of the way is at 0, to the precision of a time")
        for tick in 0...54 {
            let value = try #require(timeline.displayed(at: 1 + Double(tick) / 60))
            let text = timeline.displayedText(at: 1 + Double(tick) / 60)
            #expect(text.filter { $0 != "," } == "\(value)")
        }
        #expect(timeline.frame(at: 1.5).glyphs.count < 26 * 9)
    }

    @Test("Interrupted at 0.45 s it starts from what is displayed")
    func interruption() throws {
        let timeline = try odometer([(0, 0), (1, 1000), (1.45, 400)])
        #expect(timeline.displayed(at: 1.45) == 500)
        #expect(timeline.displayed(at: 1.45 + 0.45) == 450)
        #expect(timeline.displayed(at: 1.45 + 0.9) == 400)
        let before = timeline.frame(at: 1.45.nextDown)
        let after = timeline.frame(at: 1.45)
        #expect(before.glyphs.count <= after.glyphs.count + 1)
    }

    @Test("The same value is a no-op, also while it is on the way there")
    func noOp() throws {
        let once = try odometer([(0, 0), (1, 1000)])
        let twice = try odometer([(0, 0), (1, 1000), (1.3, 1000)])
        #expect(once == twice)
    }

    @Test("A step is an exchange with ease-in-out over the step duration, mirrored on the way down")
    func exchange() throws {
        let up = try odometer([(0, 5), (1, 6)])
        let glyphs = up.glyphs(at: 1.1 + 0.03)
        let f = MotionCurve.easeInOut.progress(at: 0.03, duration: 0.1).value
        #expect(glyphs.map(\.text) == ["5", "6"])
        #expect(close(glyphs[0].glyph.y, 20 * 0.594 * f) && close(glyphs[1].glyph.y, -20 * 0.594 * (1 - f)))
        #expect(close(glyphs[0].glyph.opacity, 1 - f) && close(glyphs[1].glyph.opacity, f))
        #expect(close(glyphs[1].glyph.scale, 0.398 + 0.602 * f))
        #expect(close(glyphs[1].glyph.blur, 20 * 0.125 * (1 - f)))
        let down = try odometer([(0, 6), (1, 5)])
        let mirrored = down.glyphs(at: 1.13)
        #expect(
            close(mirrored[0].glyph.y, -glyphs[0].glyph.y) && close(mirrored[1].glyph.y, -glyphs[1].glyph.y))
        let forced = try odometer([(0, 6), (1, 5)]) { $0.direction = .fromAbove }
        #expect(close(forced.glyphs(at: 1.13)[1].glyph.y, glyphs[1].glyph.y))
    }

    @Test("Opacities of a column in flight sum to one, however many glyphs follow one another")
    func opacity() throws {
        let timeline = try odometer([(0, 0), (1, 1000), (1.3, -77), (1.5, 12)])
        for step in 0..<250 {
            let ones = timeline.frame(at: 1 + Double(step) / 125).glyphs.filter { $0.id == 10 }
            #expect(close(ones.reduce(0) { $0 + $1.opacity }, 1))
        }
    }

    @Test("A column that a later change leaves alone keeps its longer exchange")
    func untouchedColumn() throws {
        var timeline = OdometerTimeline()
        try timeline.tell(OdometerNumberView(value: 19, stepDuration: 1, maxAnimationDuration: 0), at: 0)
        try timeline.tell(OdometerNumberView(value: 20, stepDuration: 1, maxAnimationDuration: 0), at: 1)
        try timeline.tell(OdometerNumberView(value: 21, stepDuration: 0.1, maxAnimationDuration: 0), at: 1.2)
        let tens = timeline.frame(at: 1.5).glyphs.filter { $0.id == 20 }
        #expect(tens.map(\.opacity) == [0.5, 0.5])
        #expect(close(timeline.settleTime, 2))
    }

    @Test("Decimals count in units of the last place")
    func decimals() throws {
        var timeline = OdometerTimeline()
        try timeline.tell(OdometerNumberView(number: 0, numberOfDecimalPlaces: 2), at: 0)
        try timeline.tell(OdometerNumberView(number: 10, numberOfDecimalPlaces: 2), at: 1)
        #expect(timeline.displayed(at: 1.45) == 500)
        #expect(timeline.displayedText(at: 1.45) == "5.00")
        #expect(timeline.displayedText(at: 1.05) == "0.55")
        // Fewer places: what is displayed is rounded, and counted on from there.
        try timeline.tell(OdometerNumberView(number: 12, numberOfDecimalPlaces: 0), at: 1.45)
        #expect(timeline.displayedText(at: 1.45) == "5")
        #expect(timeline.displayedText(at: 1.55) == "6")
        #expect(timeline.displayedText(at: 9) == "12")
    }

    @Test("Values that cannot be counted go in one step, there and back")
    func uncountable() throws {
        var timeline = OdometerTimeline()
        for (time, number) in [(0.0, 5.0), (1, 1e300), (2, -1e300), (3, 7), (4, 9)] {
            try timeline.tell(OdometerNumberView(number: number, numberOfDecimalPlaces: 1), at: time)
        }
        #expect(timeline.displayed(at: 1) == nil)
        #expect(timeline.displayedText(at: 1).hasPrefix("1,000,000,"))
        #expect(timeline.displayedText(at: 2).hasPrefix("-1,000,000,"))
        #expect(timeline.displayedText(at: 3) == "7.0")
        #expect(timeline.displayedText(at: 4.1) == "7.2", "20 units of 0.045 s each are counted again")
        #expect(timeline.displayedText(at: 4.9) == "9.0")
    }

    @Test("Formats whose digits are not the number's go in one step; scaled ones count what they show")
    func scaledFormats() throws {
        var compact = OdometerNumberView(number: 900, numberOfDecimalPlaces: 0)
        compact.format = Thousands()
        var timeline = OdometerTimeline()
        try timeline.tell(compact, at: 0)
        compact.value = .decimal(4000, places: 0)
        try timeline.tell(compact, at: 1)
        #expect(timeline.displayedText(at: 1) == "4K")
        var percent = OdometerNumberView(number: 0, numberOfDecimalPlaces: 0)
        percent.format = Percent()
        timeline = OdometerTimeline()
        try timeline.tell(percent, at: 0)
        percent.value = .decimal(0.57, places: 0)
        try timeline.tell(percent, at: 1)
        #expect(timeline.displayed(at: 1.45) == 28)
        #expect(timeline.displayedText(at: 1.45) == "28%")
        #expect(timeline.displayedText(at: 2) == "57%")
    }

    @Test("Durations of 0 snap")
    func zeroDurations() throws {
        let timeline = try odometer([(0, 0), (1, 50)]) { $0.stepDuration = 0 }
        #expect(timeline.picture(at: 1) == "5|0")
        #expect(timeline.settleTime == 1)
        let oneStep = try odometer([(0, 0), (1, 50)]) { $0.maxAnimationDuration = 0 }
        #expect(oneStep.displayed(at: 1) == 50)
        #expect(close(oneStep.settleTime, 1.1))
    }

    @Test("New looks hold at once and counting goes on")
    func relook() throws {
        var timeline = try odometer([(0, 0), (1, 1000)])
        try timeline.update(OdometerNumberView(value: 1000), at: 1.3, measuring: FakeMeasurer(size: 2))
        #expect(timeline.displayed(at: 1.45) == 500)
        #expect(timeline.frame(at: 1.45).height == 40)
        #expect(timeline.frame(at: 1.29).height == 20)
        #expect(timeline.displayed(at: 1.1) == 111)
    }

    @Test("Reduced motion goes to the target in one dissolve")
    func reduceMotion() throws {
        let timeline = try odometer([(0, 0), (1, 1000)]) { $0.reduceMotion = true }
        #expect(timeline.displayed(at: 1) == 1000)
        let frame = timeline.frame(at: 1.05)
        #expect(frame.dissolves && frame.glyphs.count == 6)
        #expect(close(timeline.settleTime, 1.15))
    }

    @Test("Parameters out of range are named")
    func refused() throws {
        var timeline = OdometerTimeline()
        for bad in [-0.1, Double.nan, .infinity] {
            #expect(
                throws: NumberError.parameterOutOfRange(
                    name: "stepDuration", range: "0 seconds or more, finite")
            ) { try timeline.tell(OdometerNumberView(value: 1, stepDuration: bad), at: 0) }
            #expect(throws: NumberError.self) {
                try timeline.tell(OdometerNumberView(value: 1, maxAnimationDuration: bad), at: 0)
            }
            #expect(throws: NumberError.self) {
                try timeline.tell(OdometerNumberView(number: 1, numberOfDecimalPlaces: 11), at: 0)
            }
        }
        #expect(timeline == OdometerTimeline())
    }
}

/// Thousands as K: the digits shown are not the places of the number.
struct Thousands: NumberFormatting {
    var numerals: Numerals { .latin }

    func format(_ number: Double, decimalPlaces: Int) throws(NumberError) -> FormattedNumber {
        guard number >= 1000 else {
            return try PlainFormat().format(number, decimalPlaces: decimalPlaces)
        }
        var formatted = try PlainFormat().format(number / 1000, decimalPlaces: 0)
        formatted.elements.append(VisualElement(id: -1001, text: "K"))
        return formatted
    }
}

/// Hundredths.
struct Percent: NumberFormatting {
    var numerals: Numerals { .latin }
    func countingPlaces(decimalPlaces: Int) -> Int { decimalPlaces + 2 }

    func format(_ number: Double, decimalPlaces: Int) throws(NumberError) -> FormattedNumber {
        let exact = try RoundedDecimal(number, decimalPlaces: decimalPlaces + 2)
        var formatted = try PlainFormat().format(
            RoundedDecimal(units: exact.units ?? 0, decimalPlaces: decimalPlaces),
            decimalPlaces: decimalPlaces)
        formatted.elements.append(VisualElement(id: -1001, text: "%"))
        return formatted
    }
}
