import NumberTransitions
import ShowcaseCore
import Testing

@Suite("A session saved as a scenario")
struct SavedScenarioTests {
    private func scenario(_ changes: [(at: Double, value: Double)], length: Double = 0.8) -> Scenario {
        var settings = Settings()
        settings.maxAnimationDuration = length
        let changes = changes.map { Change(at: $0.at, value: $0.value, settings: settings) }
        return Document(settings: settings, changes: changes, view: ViewOptions()).scenario(
            named: "session-1")
    }

    @Test("captures each change on its way, and the end")
    func times() {
        #expect(scenario([(0, 1), (1, 2)]).captureTimes == [1.08, 1.2, 1.4, 1.6, 2])
    }

    @Test("captures a change only until the next one")
    func retarget() {
        #expect(
            scenario([(0, 1), (1, 2), (1.3, 3)]).captureTimes
                == [1.08, 1.2, 1.38, 1.5, 1.7, 1.9, 2.3])
    }

    @Test("captures a still where nothing has changed")
    func still() {
        #expect(scenario([(0, 7)]).captureTimes == [0])
        #expect(scenario([(0, 7), (2, 7)]).captureTimes == [2])
    }

    @Test("captures the last changes of a long session, in order")
    func long() {
        let times = scenario((0..<500).map { (Double($0) * 0.31, Double($0)) }).captureTimes
        #expect((8...40).contains(times.count))
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(times.first.map { $0 > 490 * 0.31 } == true)
    }
}
