import NumberTransitions
import Testing

@Suite("Measures")
struct MeasureTests {
    @Test("Rolling: digits travelled are the distances of all columns")
    func rollingMeasures() throws {
        let timeline = try rolling([(0, 19), (1, 20)]) { $0.animationDuration = 0.5 }
        let measures = try #require(timeline.measures(at: 9))
        #expect(measures.settleDuration == 0.5)
        #expect(measures.digitsTravelled == 10)
        #expect(measures.mostGlyphsAtOnce == 4)
        #expect(measures.valuesShown == 1)
        #expect(measures.progress.count == 61 && measures.progress.first == 0 && measures.progress.last == 1)
        #expect(close(measures.progress[30], 0.5))
        let trend = try rolling([(0, 19), (1, 20)]) { $0.direction = .trend }
        #expect(try #require(trend.measures(at: 9)).digitsTravelled == 2)
        #expect(try #require(trend.measures(at: 0.5)).settleDuration == 0)
    }

    @Test("An interrupted column travels from where it is")
    func interrupted() throws {
        let timeline = try rolling([(0, 0), (1, 8), (1.5, 9)])
        #expect(try #require(timeline.measures(at: 2)).digitsTravelled == 5)
    }

    @Test("A new layout is not a change of value")
    func relayout() throws {
        var timeline = try rolling([(0, 0), (1, 8)])
        try timeline.tell(MovingNumbersView(number: 8, numberOfDecimalPlaces: 0, fixedWidth: 90), at: 3)
        #expect(try #require(timeline.measures(at: 4)).digitsTravelled == 8)
    }

    @Test("Odometer: steps, the values that a look catches, and a staircase")
    func odometerMeasures() throws {
        let many = try #require(try odometer([(0, 0), (1, 1000)]).measures(at: 2))
        #expect(many.digitsTravelled == 1000 && many.valuesShown == 54)
        #expect(close(many.settleDuration, 1))
        #expect(zip(many.progress, many.progress.dropFirst()).allSatisfy { $0 <= $1 })
        let few = try #require(try odometer([(0, 0), (1, 3)]).measures(at: 2, samples: 9))
        #expect(few.digitsTravelled == 3 && few.valuesShown == 3)
        // 0.4 s in steps of 0.05: a step is due every other sample.
        let thirds = few.progress.map { ($0 * 3).rounded() }
        #expect(thirds == [0, 0, 1, 1, 2, 2, 3, 3, 3])
    }

    @Test("Odometer: the figure agrees with counting the frames", arguments: [1, 7, 20, 53, 54, 55, 100])
    func valuesShown(distance: Int) throws {
        let timeline = try odometer([(0, 0), (1, distance)])
        let shown = Set((0...120).compactMap { timeline.displayed(at: 1 + Double($0) / 60) })
        #expect(try #require(timeline.measures(at: 5)).valuesShown == shown.count - 1)
    }

    @Test("Crossfade and numeric text show one new value and no digits between")
    func others() throws {
        let fade = try #require(try crossfade([(0, 12), (1, 345)]).measures(at: 2))
        #expect(fade.digitsTravelled == 0 && fade.valuesShown == 1 && fade.mostGlyphsAtOnce == 5)
        #expect(fade.settleDuration == 1)
        let text = try #require(try numericText([(0, 12), (1, 34)]).measures(at: 2))
        #expect(text.valuesShown == 1 && text.mostGlyphsAtOnce == 4)
        #expect(text.progress.max()! > 1.05, "the offset spring overshoots")
        #expect(CrossfadeTimeline().measures(at: 0) == nil)
    }

    @Test("A motion without end is sampled for a while")
    func endless() throws {
        let timeline = try rolling([(0, 1), (1, 5)]) {
            $0.curve = .spring(response: 0.5, dampingFraction: 0)
        }
        #expect(timeline.settleTime == .infinity)
        let measures = try #require(timeline.measures(at: 2))
        #expect(measures.settleDuration == .infinity && measures.progress.allSatisfy(\.isFinite))
    }
}
