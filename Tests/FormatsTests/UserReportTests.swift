import Formats
import NumberTransitions
import ShowcaseCore
import Testing

/// What users of animated-number libraries reported as broken in formats, told to the transitions.
@Suite("Reports of users: formats")
struct FormatReportTests {
    private func formatter(_ format: NumberFormat) throws -> any NumberFormatting {
        try FoundationFormats().formatter(for: format)
    }

    private func rolling(
        _ numbers: [Double], _ places: Int, _ format: NumberFormat
    ) throws -> RollingTimeline {
        var timeline = RollingTimeline()
        for (index, number) in numbers.enumerated() {
            var view = MovingNumbersView(number: number, numberOfDecimalPlaces: places)
            view.format = try formatter(format)
            try timeline.update(view, at: Double(index), measuring: TenPoints())
        }
        return timeline
    }

    private func odometer(
        _ numbers: [Double], _ places: Int, _ format: NumberFormat
    ) throws -> OdometerTimeline {
        var timeline = OdometerTimeline()
        for (index, number) in numbers.enumerated() {
            var view = OdometerNumberView(number: number, numberOfDecimalPlaces: places)
            view.format = try formatter(format)
            try timeline.update(view, at: Double(index), measuring: TenPoints())
        }
        return timeline
    }

    @Test("-111 and -178238: no separator right after the minus, in any locale")
    func separatorAfterMinus() throws {
        for locale in ["en_US", "de_DE", "hi_IN", "fr_FR", "sv_SE"] {
            for (number, digits) in [(-111.0, 3), (-178_238, 6)] {
                let elements = try formatter(describe(.decimal, locale)).format(number, decimalPlaces: 0)
                    .elements
                #expect(elements[0].id == 1 && elements[1].digit != nil)
                #expect(elements.count { $0.digit != nil } == digits)
            }
        }
    }

    @Test("1000000 with Indian grouping rolls to 10,00,000, and 99,999 keeps its columns")
    func indianGrouping() throws {
        let timeline = try rolling([99_999, 1_000_000], 0, describe(.decimal, "hi_IN"))
        #expect(timeline.text(at: 0) == "99,999")
        #expect(timeline.text(at: 1) == "10,00,000")
        #expect(timeline.seen(at: 9) == "10,00,000")
        let entering = timeline.frame(at: 1.1).glyphs.filter { $0.presence == .entering }
        #expect(Set(entering.map(\.id)) == [55, 60, 70])
        let counting = try odometer([99_999, 1_000_000], 0, describe(.decimal, "hi_IN"))
        #expect(counting.displayedText(at: 1.45) == "5,49,999")
    }

    @Test("39.9 at zero places is 40 in every style that shows the number itself")
    func rounds() throws {
        for format in [describe(.plain), describe(.decimal, "hi_IN"), describe(.compact)] {
            #expect(try formatter(format).format(39.9, decimalPlaces: 0).text == "40")
        }
        #expect(
            try formatter(describe(.currency, currency: "USD")).format(39.9, decimalPlaces: 0).text == "$40")
    }

    @Test("$11.11 at rest is one line of glyphs inside the frame")
    func oneLineAtRest() throws {
        let timeline = try rolling([9, 11.11], 2, describe(.currency, "en_US", currency: "USD"))
        let frame = timeline.frame(at: 9)
        #expect(timeline.seen(at: 9) == "$11.11")
        #expect(frame.glyphs.count == 6)
        #expect(frame.glyphs.allSatisfy { $0.y == 0 && $0.x >= 0 && $0.x + 10 <= frame.width })
    }

    @Test("Arabic-Indic numerals with a currency: all digits shown, the currency on the locale's side")
    func arabicCurrency() throws {
        for (locale, currency, expected) in [
            ("ar_EG", "EUR", "€\u{A0}١٬٢٣٤٫٢٥"), ("fa_IR", "EUR", "€۱٬۲۳۴٫۲۵"),
        ] {
            let format = describe(.currency, locale, currency: currency)
            #expect(try rolling([7, 1234.25], 2, format).seen(at: 9) == expected)
            #expect(try odometer([7, 1234.25], 2, format).seen(at: 9) == expected)
        }
    }

    @Test("123 in a right-to-left setting reads 123 in every panel, also on the way")
    func rightToLeft() throws {
        for locale in ["he_IL", "ar_AE"] {
            let format = describe(.decimal, locale, numerals: "latn")
            #expect(try rolling([0, 123], 0, format).seen(at: 9) == "123")
            let counting = try odometer([0, 123], 0, format)
            #expect(counting.displayedText(at: 1.5) == "68")
            #expect(counting.seen(at: 9) == "123")
        }
    }

    @Test("35.27 to 35 with places from 2 to 0: the separator and decimals leave, 35 keeps its identity")
    func decimalsLeave() throws {
        let format = try formatter(describe(.decimal, "de_DE"))
        var timeline = RollingTimeline()
        for (number, places) in [(35.27, 2), (35, 0)] {
            var view = MovingNumbersView(number: number, numberOfDecimalPlaces: places)
            view.format = format
            try timeline.update(view, at: Double(2 - places), measuring: TenPoints())
        }
        var columns: [RollingColumn] = []
        timeline.columns(at: 2.1, into: &columns)
        #expect(Set(columns.filter { $0.role == .leaving }.map(\.id)) == [0, -10, -20])
        #expect(columns.filter { $0.role == .present }.map(\.id) == [20, 10])
        #expect(timeline.seen(at: 9) == "35")
    }

    @Test("The odometer counts percent and currency in units of the last place; compact goes in one step")
    func counting() throws {
        let percent = try odometer([0, 0.57], 0, describe(.percent))
        #expect(percent.steps(at: 1)?.count == 57)
        #expect(percent.steps(at: 1.45)?.displayed?.double == 0.28)
        #expect(percent.displayedText(at: 1.45) == "28%")
        let euros = try odometer([0, 0.10], 2, describe(.currency, "de_DE", currency: "EUR"))
        #expect(euros.steps(at: 1)?.count == 10)
        #expect(euros.displayedText(at: 1.45) == "0,05\u{A0}€")
        let compact = try odometer([900, 1_500], 1, describe(.compact))
        #expect(compact.steps(at: 1)?.count == 0)
        #expect(compact.seen(at: 9) == "1.5K")
    }
}

/// Every character is 10 points wide and 20 high.
private struct TenPoints: ElementMeasuring {
    func measure(_ element: Element) -> ElementCell { ElementCell(width: 10, ascent: 16, descent: 4) }
}

extension TransitionTimeline {
    fileprivate func frame(at time: Double) -> TransitionFrame {
        var frame = TransitionFrame()
        evaluate(at: time, into: &frame)
        return frame
    }

    /// The glyphs as they are read from left to right.
    fileprivate func seen(at time: Double) -> String {
        frame(at: time).glyphs.filter { $0.opacity > 0 }.sorted { $0.x < $1.x }
            .map { cells[$0.cell].element.text }.joined()
    }
}
