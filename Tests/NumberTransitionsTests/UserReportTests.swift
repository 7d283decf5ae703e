import Foundation
import NumberTransitions
import Testing

/// What users of animated-number libraries reported as broken, each with its whole kind.
@Suite("Reports of users")
struct UserReportTests {
    private func text(_ number: Double, _ places: Int) throws -> String {
        try PlainFormat().format(number, decimalPlaces: places).text
    }

    @Test("-111 and -178,238: no separator right after the minus")
    func separatorAfterMinus() throws {
        #expect(try text(-111, 0) == "-111")
        #expect(try text(-178_238, 0) == "-178,238")
        var number = 1.0
        for _ in 0..<300 {
            #expect(!(try text(-number, 0)).hasPrefix("-,"))
            number *= 10
        }
    }

    @Test(
        "Every panel ends exactly on the number, to the cent", arguments: [16.4, 37.66, 37.30, 10.05, 0.57])
    func endsExactly(number: Double) throws {
        let expected = try text(number, 2).map(String.init)
        #expect(try rolling([(0, 0), (1, number)], places: 2).glyphs(at: 9).map(\.text) == expected)
        #expect(try numericText([(0, 0), (1, number)], places: 2).glyphs(at: 9).map(\.text) == expected)
        #expect(try crossfade([(0, 0), (1, number)], places: 2).glyphs(at: 9).map(\.text) == expected)
        var timeline = OdometerTimeline()
        try timeline.tell(OdometerNumberView(number: 0, numberOfDecimalPlaces: 2), at: 0)
        try timeline.tell(OdometerNumberView(number: number, numberOfDecimalPlaces: 2), at: 1)
        #expect(timeline.displayedText(at: 9) == expected.joined())
    }

    @Test("7240 -> 0 takes exactly as long as 0 -> 7240", arguments: [1, 7, 100, 7240, .max])
    func sameTimeBothWays(distance: Int) throws {
        let up = try odometer([(0, 0), (1, distance)]) { $0.maxAnimationDuration = 5 }
        let down = try odometer([(0, distance), (1, 0)]) { $0.maxAnimationDuration = 5 }
        #expect(up.settleTime == down.settleTime)
        for step in 0...360 {
            let time = 1 + Double(step) / 60
            #expect(try #require(up.displayed(at: time)) + #require(down.displayed(at: time)) == distance)
        }
    }

    @Test("0 -> 1,000,000 in 5 s lands without a jump")
    func landsSmoothly() throws {
        let timeline = try odometer([(0, 0), (1, 1_000_000)]) { $0.maxAnimationDuration = 5 }
        for tick in 1...300 {
            let before = try #require(timeline.displayed(at: 1 + Double(tick - 1) / 60))
            let after = try #require(timeline.displayed(at: 1 + Double(tick) / 60))
            #expect((3333...3334).contains(after - before))
        }
        #expect(timeline.displayed(at: 6) == 1_000_000)
    }

    @Test("A start that equals the end is nothing at all")
    func startEqualsEnd() throws {
        #expect(try rolling([(0, 5), (1, 5)]) == rolling([(0, 5)]))
        #expect(try odometer([(0, 5), (1, 5)]) == odometer([(0, 5)]))
        #expect(try numericText([(0, 5), (1, 5)]) == numericText([(0, 5)]))
        #expect(try crossfade([(0, 5), (1, 5)]) == crossfade([(0, 5)]))
    }

    @Test("End 0, as in 2 -> 0 and 1 -> 0, is 0 and never -0", arguments: [2.0, 1, 1e9, -1])
    func zero(start: Double) throws {
        #expect(try rolling([(0, start), (1, 0)]).picture(at: 9) == "0")
        #expect(try odometer([(0, Int(start)), (1, 0)]).picture(at: 9) == "0")
        #expect(try numericText([(0, start), (1, -0.0)]).picture(at: 9) == "0")
        #expect(try crossfade([(0, start), (1, -0.4)]).picture(at: 9) == "0")
    }

    @Test("1000000 with Indian grouping is 10,00,000, and its columns keep their places")
    func indianGrouping() throws {
        var timeline = RollingTimeline()
        var view = MovingNumbersView(number: 99_999, numberOfDecimalPlaces: 0)
        view.format = IndianFormat()
        try timeline.tell(view, at: 0)
        #expect(timeline.picture(at: 0) == "9|9|,|9|9|9")
        view.number = 1_000_000
        try timeline.tell(view, at: 1)
        #expect(timeline.text(at: 1) == "10,00,000")
        #expect(timeline.picture(at: 9) == "1|0|,|0|0|,|0|0|0")
        let entering = timeline.frame(at: 1.1).glyphs.filter { $0.presence == .entering }
        #expect(Set(entering.map(\.id)).isDisjoint(with: [10, 20, 30, 35, 40, 50]))
        var odometer = OdometerNumberView(value: 99_999)
        odometer.format = IndianFormat()
        var counting = OdometerTimeline()
        try counting.tell(odometer, at: 0)
        odometer.value = .integer(1_000_000)
        try counting.tell(odometer, at: 1)
        #expect(counting.displayedText(at: 1.45) == "5,49,999")
    }

    @Test("Overshoot is shown, not clamped")
    func overshoot() throws {
        let bounce = MotionCurve.cubicBezier(x1: 0.3, y1: 0, x2: 0.3, y2: 2)
        for curve in [bounce, .spring(response: 0.5, dampingFraction: 0.3)] {
            let timeline = try rolling([(0, 2), (1, 6)]) { $0.curve = curve }
            var columns: [RollingColumn] = []
            let highest = (0...100).map { step -> Double in
                timeline.columns(at: 1 + Double(step) / 100, into: &columns)
                return columns[0].position!
            }.max()!
            #expect(highest > 6.3)
        }
    }

    @Test("0.25 -> 0.55: the leading 0 stays throughout")
    func leadingZero() throws {
        let timeline = try rolling([(0, 0.25), (1, 0.55)], places: 2)
        for step in 0...40 {
            let ones = timeline.glyphs(at: 1 + Double(step) / 20).filter { $0.glyph.id == 10 }
            #expect(ones.map(\.text) == ["0"] && ones[0].glyph.y == 0 && ones[0].glyph.x == 0)
        }
        var odometer = OdometerTimeline()
        try odometer.tell(OdometerNumberView(number: 0.25, numberOfDecimalPlaces: 2), at: 0)
        try odometer.tell(OdometerNumberView(number: 0.55, numberOfDecimalPlaces: 2), at: 1)
        for step in 0...60 {
            #expect(odometer.displayedText(at: 1 + Double(step) / 60).hasPrefix("0."))
        }
    }

    @Test("0.57: columns rest on whole digits, whatever the Double hides")
    func wholeDigits() throws {
        for cents in 0...1_000 {
            let number = Double(cents) / 100
            let digits = try PlainFormat().format(number, decimalPlaces: 2).elements.compactMap(\.digit)
            #expect(digits.reduce(0) { $0 * 10 + $1 } == cents)
        }
        let timeline = try rolling([(0, 0.1), (1, 0.57)], places: 2)
        #expect(timeline.picture(at: 2) == "0|.|5|7")
    }

    @Test("123456.1230 at four places: trailing zeros stay")
    func trailingZero() throws {
        #expect(try text(123_456.1230, 4) == "123,456.1230")
        #expect(try text(16.4, 2) == "16.40")
        #expect(try text(7, 10) == "7.0000000000")
    }

    @Test("2000 -> 5 and 29 -> 1: leading digits leave in motion; no 0,005 at rest")
    func leadingDigits() throws {
        let timeline = try rolling([(0, 2000), (1, 5)])
        #expect(timeline.glyphs(at: 1.2).contains { $0.glyph.presence == .leaving })
        #expect(timeline.picture(at: 2) == "5")
        #expect(try odometer([(0, 2000), (1, 5)]).picture(at: 9) == "5")
        #expect(try rolling([(0, 29), (1, 1)]).picture(at: 9) == "1")
    }

    @Test("10.05 settles at one time in every panel of one clock, and rests on 10.05")
    func oneClock() throws {
        let fade = try crossfade([(0, 1), (1, 10.05)], places: 2)
        let columns = try rolling([(0, 1), (1, 10.05)], places: 2)
        let text = try numericText([(0, 1), (1, 10.05)], places: 2) {
            $0.curve = .linear
            $0.animationDuration = 1
        }
        // The steps and the last one's exchange take a second together.
        var counting = OdometerTimeline()
        for (time, number) in [(0.0, 1.0), (1, 10.05)] {
            var view = OdometerNumberView(number: number, numberOfDecimalPlaces: 2)
            view.maxAnimationDuration = 0.9
            try counting.tell(view, at: time)
        }
        for settled in [fade.settleTime, columns.settleTime, text.settleTime, counting.settleTime] {
            #expect(close(settled, 2))
        }
        let rest = 2.000001
        #expect(fade.picture(at: rest) == "1|0|.|0|5")
        #expect(columns.picture(at: rest) == "1|0|.|0|5")
        #expect(text.picture(at: rest) == "1|0|.|0|5")
        #expect(counting.picture(at: rest) == "1|0|.|0|5")
    }

    @Test("10^21 and up are plain digits")
    func noScientificNotation() throws {
        for exponent in 15...308 {
            let number = Double("1e\(exponent)")!
            // Beyond 10^22 the number itself lies a little beside the power of ten.
            #expect(try text(number, 0).filter { $0 != "," } == String(format: "%.0f", number))
        }
    }

    @Test("A duration of 0 snaps in every panel; others are refused by name")
    func durations() throws {
        #expect(try rolling([(0, 1), (1, 90)]) { $0.animationDuration = 0 }.picture(at: 1) == "9|0")
        #expect(try crossfade([(0, 1), (1, 90)]) { $0.animationDuration = 0 }.picture(at: 1) == "9|0")
        let curved = try numericText([(0, 1), (1, 90)]) {
            $0.curve = .easeOut
            $0.animationDuration = 0
        }
        #expect(curved.picture(at: 1) == "9|0")
        for bad in [-1, Double.nan, .infinity] {
            let expected = NumberError.parameterOutOfRange(
                name: "animationDuration", range: "0 seconds or more, finite")
            #expect(throws: expected) { try rolling([(0, 1)]) { $0.animationDuration = bad } }
            #expect(throws: expected) { try crossfade([(0, 1)]) { $0.animationDuration = bad } }
            #expect(throws: expected) { try numericText([(0, 1)]) { $0.animationDuration = bad } }
        }
    }

    @Test("100 -> 10,000 -> 100 within 50 ms ends on 100, nothing stuck")
    func thereAndBack() throws {
        let changes = [(0, 100.0), (1, 10_000), (1.05, 100)]
        #expect(try rolling(changes).picture(at: 9) == "1|0|0")
        #expect(try numericText(changes).picture(at: 9) == "1|0|0")
        #expect(try crossfade(changes).picture(at: 9) == "1|0|0")
        #expect(try odometer(changes.map { ($0, Int($1)) }).picture(at: 9) == "1|0|0")
    }

    @Test("1,000 scrub updates of the ones do not restart the tens")
    func unchangedColumnsSettle() throws {
        var changes = [(0.0, 0.0), (1, 50)]
        for update in 0..<1_000 { changes.append((1.001 + Double(update) / 1_000, 50 + Double(update % 10))) }
        let timeline = try rolling(changes) { $0.animationDuration = 0.5 }
        let alone = try rolling(Array(changes.prefix(2))) { $0.animationDuration = 0.5 }
        for step in 0...50 {
            let time = 1 + Double(step) / 50
            let tens = timeline.frame(at: time).glyphs.filter { $0.id == 20 }
            let expected = alone.frame(at: time).glyphs.filter { $0.id == 20 }
            #expect(tens.map(\.y) == expected.map(\.y))
        }
    }

    @Test("1234 -> 1243 along the number's sign: all columns turn the same way")
    func sign() throws {
        var columns: [RollingColumn] = []
        let timeline = try rolling([(0, 1234), (1, 1243)]) { $0.direction = .trend }
        var last = [Double](repeating: 0, count: 4)
        for step in 0...100 {
            timeline.columns(at: 1 + Double(step) / 100, into: &columns)
            let now = columns.compactMap(\.position)
            if step > 0 { #expect(zip(now, last).allSatisfy { $0 >= $1 }) }
            last = now
        }
        #expect(last == [1, 2, 4, 13])
    }

    @Test("The very first value appears without motion, in every panel")
    func firstValue() throws {
        #expect(try rolling([(2, 7)]).settleTime == 2)
        #expect(try odometer([(2, 7)]).picture(at: 2) == "7")
        #expect(try odometer([(2, 7)]).settleTime == 2)
        #expect(try numericText([(2, 7)]).frame(at: 2).glyphs.map(\.opacity) == [1])
        #expect(try crossfade([(2, 7)]).settleTime == 2)
    }

    @Test("20 -> 19 along the trend takes the ones from 0 to 9 in one step")
    func oneStepDown() throws {
        let timeline = try rolling([(0, 20), (1, 19)]) { $0.direction = .trend }
        #expect(timeline.picture(at: 1.5) == "2-0.5 1+0.5|0-0.5 9+0.5")
        #expect(try #require(timeline.measures(at: 2)).digitsTravelled == 2)
    }

    @Test("210 -> 321 along the trend, then +1: each column still goes the right way")
    func trendGoesOn() throws {
        let timeline = try rolling([(0, 210), (1, 321), (3, 322)]) { $0.direction = .trend }
        #expect(timeline.picture(at: 2) == "3|2|1")
        #expect(timeline.picture(at: 3.5) == "3|2|2-0.5 1+0.5")
        #expect(timeline.picture(at: 4) == "3|2|2")
    }

    @Test("39.9 at zero places is 40")
    func rounds() throws {
        #expect(try text(39.9, 0) == "40")
        #expect(try text(39.5, 0) == "40")
        #expect(try text(39.4999, 0) == "39")
    }

    @Test("5 updates a second for an hour, unseen: no growth, the right value afterwards")
    func minimised() throws {
        var timeline = RollingTimeline()
        for update in 0..<18_000 {
            let view = MovingNumbersView(number: Double(update), numberOfDecimalPlaces: 0)
            try timeline.tell(view, at: Double(update) / 5)
            if update % 100 == 0 { timeline.forget(before: Double(update) / 5) }
        }
        #expect(timeline.picture(at: 3601) == "1|7|,|9|9|9")
        #expect(timeline.cells.count == 11)
    }

    @Test("$11.11 at rest: one line of glyphs, all inside the frame")
    func oneLineAtRest() throws {
        var timeline = RollingTimeline()
        var view = MovingNumbersView(number: 11.11, numberOfDecimalPlaces: 2)
        view.format = Dollars()
        try timeline.tell(view, at: 0)
        let frame = timeline.frame(at: 0)
        #expect(timeline.picture(at: 0) == "$|1|1|.|1|1")
        #expect(frame.glyphs.allSatisfy { $0.y == 0 && $0.x >= 0 && $0.x < frame.width })
    }

    @Test("Font sizes 8 to 14: symbols sit on the digits' baseline")
    func baseline() throws {
        for size in [8.0, 9.3, 11, 14] {
            var timeline = RollingTimeline()
            let view = MovingNumbersView(number: -1234.5, numberOfDecimalPlaces: 1)
            try timeline.update(view, at: 0, measuring: FakeMeasurer(size: size / 20))
            let baselines = timeline.frame(at: 0).glyphs.map {
                $0.y + timeline.cells[$0.cell].measures.ascent
            }
            #expect(Set(baselines).count == 1)
        }
    }

    @Test("Arabic-Indic numerals roll through their own ten digits, left to right")
    func arabicIndic() throws {
        var timeline = RollingTimeline()
        var view = MovingNumbersView(number: 123, numberOfDecimalPlaces: 0, animationDuration: 1)
        view.curve = .linear
        view.format = ArabicRials()
        try timeline.tell(view, at: 0)
        #expect(timeline.picture(at: 0) == "١|٢|٣|﷼")
        view.number = 125
        try timeline.tell(view, at: 1)
        #expect(timeline.picture(at: 1.5) == "١|٢|٤|﷼")
        #expect(timeline.picture(at: 2) == "١|٢|٥|﷼")
    }

    @Test("35.27 -> 35 with places from 2 to 0: the decimals leave, the rest keeps its identity")
    func decimalsLeave() throws {
        var timeline = try rolling([(0, 35.27)], places: 2)
        var view = MovingNumbersView(number: 35, numberOfDecimalPlaces: 0, animationDuration: 1)
        view.curve = .linear
        try timeline.tell(view, at: 1)
        var columns: [RollingColumn] = []
        timeline.columns(at: 1.5, into: &columns)
        #expect(columns.map(\.id) == [0, -10, -20, 20, 10])
        #expect(columns.map(\.role) == [.leaving, .leaving, .leaving, .present, .present])
        #expect(columns.map(\.x) == [18, 19, 29, 0, 10])
        #expect(timeline.picture(at: 2) == "3|5")
    }

    @Test("-0.004 at two places is 0.00; NaN and infinity are a typed error; 2^63 and above are exact")
    func extremes() throws {
        #expect(try text(-0.004, 2) == "0.00")
        #expect(try text(0x1p63, 0) == "9,223,372,036,854,775,808")
        #expect(try text(-0x1p64, 0) == "-18,446,744,073,709,551,616")
        #expect(try text(1e300, 0).filter { $0 != "," } == String(format: "%.0f", 1e300))
        for bad in [Double.nan, .infinity, -.infinity] {
            #expect(throws: NumberError.notFinite) { try rolling([(0, bad)]) }
            #expect(throws: NumberError.notFinite) { try numericText([(0, bad)]) }
            #expect(throws: NumberError.notFinite) { try crossfade([(0, bad)]) }
            var counting = OdometerTimeline()
            #expect(throws: NumberError.notFinite) {
                try counting.tell(OdometerNumberView(number: bad, numberOfDecimalPlaces: 0), at: 0)
            }
        }
        for huge in [0x1p63, -0x1p63, 1e300, -.greatestFiniteMagnitude] {
            let digits = try text(huge, 0).map(String.init).joined(separator: "|")
            #expect(try rolling([(0, 1), (1, huge)]).picture(at: 9) == digits)
            #expect(try numericText([(0, 1), (1, huge)]).picture(at: 9) == digits)
            #expect(try crossfade([(0, 1), (1, huge)]).picture(at: 9) == digits)
        }
    }

    @Test("0.995, 1.005, 2.675 and 9.995 at two places are 1.00, 1.01, 2.68 and 10.00")
    func halves() throws {
        #expect(
            try [0.995, 1.005, 2.675, 9.995].map { try text($0, 2) } == ["1.00", "1.01", "2.68", "10.00"])
    }

    @Test("A single-digit number without a fixed width is visible")
    func singleDigit() throws {
        for digit in 0...9 {
            let frame = try rolling([(0, Double(digit))]).frame(at: 0)
            #expect(frame.width > 0 && frame.height > 0 && frame.glyphs.count == 1)
        }
    }
}

/// Groups as in India: three, then two by two.
private struct IndianFormat: NumberFormatting {
    var numerals: Numerals { .latin }

    func format(_ number: Double, decimalPlaces: Int) throws(NumberError) -> FormattedNumber {
        let plain = try PlainFormat().format(number, decimalPlaces: decimalPlaces).elements
        var elements: [VisualElement] = []
        for element in plain where element.text != "," {
            let place = element.id / 10
            let follows = elements.last?.digit != nil && element.digit != nil
            if follows, place == 3 || (place > 3 && place % 2 == 1) {
                elements.append(VisualElement(id: element.id + 5, text: ","))
            }
            elements.append(element)
        }
        return FormattedNumber(elements: elements)
    }
}

/// Dollars before the number.
private struct Dollars: NumberFormatting {
    var numerals: Numerals { .latin }

    func format(_ number: Double, decimalPlaces: Int) throws(NumberError) -> FormattedNumber {
        let plain = try PlainFormat().format(number, decimalPlaces: decimalPlaces)
        return FormattedNumber(elements: [VisualElement(id: 1001, text: "$")] + plain.elements)
    }
}

/// Arabic-Indic digits with the currency behind the number.
private struct ArabicRials: NumberFormatting {
    var numerals: Numerals { Numerals(zero: "\u{660}") }

    func format(_ number: Double, decimalPlaces: Int) throws(NumberError) -> FormattedNumber {
        var plain = try PlainFormat().format(number, decimalPlaces: decimalPlaces)
        for index in plain.elements.indices {
            if let digit = plain.elements[index].digit { plain.elements[index].text = numerals.digits[digit] }
        }
        plain.elements.append(VisualElement(id: -1001, text: "﷼"))
        return plain
    }
}
