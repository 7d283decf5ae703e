import Documents
import NumberTransitions
import ShowcaseCore
import TestSupport
import Testing

/// Whatever stands in a file, it is read or refused with one line that names the file.
@Suite("Damaged documents")
struct DocumentFuzzTests {
    static let scenarios = [
        """
        {"name": "a", "settings": {"numberOfDecimalPlaces": 2, "animationDuration": 0.25, "fixedWidth": 350,
         "curve": {"spring": {"response": 0.5, "dampingFraction": 0.7}}, "edgeFade": true},
         "changes": [{"at": 0, "value": 1234.56}, {"at": 0.5, "value": 99, "settings": {"fontSize": 40}}],
         "capture": {"times": [0.5, 0.55], "size": [640, 320], "scale": 2, "theme": "light"}}
        """,
        """
        {"name": "b", "settings": {"format": {"style": "currency", "currency": "EUR", "locale": "de_DE"},
         "elements": {"1": {"text": "\u{1F600}", "scale": 1.5}}, "curve": "easeInOut"},
         "changes": [{"at": 0, "value": -1e300}, {"at": 1e3, "value": 0.000001}], "capture": {"times": []}}
        """,
    ]

    @Test("A damaged scenario is read or refused in one line", arguments: [UInt64(1), 2, 3])
    func scenario(seed: UInt64) throws {
        var mutator = Mutator(seed: seed)
        for round in 0..<fuzzRounds(600) {
            let bytes = mutator.damaged(Array(mutator.pick(Self.scenarios).utf8))
            do throws(DocumentError) {
                let scenario = try ScenarioDocument.decode(bytes, file: "damaged.json")
                // What was understood is written so that it reads back as the same.
                let again = try ScenarioDocument.decode(
                    Array(ScenarioDocument.encode(scenario).utf8), file: "again.json")
                #expect(again == scenario, "seed \(seed) round \(round)")
            } catch {
                expectOneLine(error, "damaged.json", "seed \(seed) round \(round)")
            }
        }
    }

    @Test("A damaged moment is read or refused in one line", arguments: [UInt64(1), 2])
    func moment(seed: UInt64) throws {
        var settings = Settings()
        settings.curve = .cubicBezier(x1: 0.2, y1: -1, x2: 0.4, y2: 2)
        let changes = [
            Change(at: 0, value: 1, settings: settings), Change(at: 0.5, value: -2.5, settings: settings),
        ]
        var view = ViewOptions()
        view.wipe = 0.25
        let moment = Moment(
            document: Document(settings: settings, changes: changes, view: view), time: 0.6, rate: 0.25,
            viewport: Viewport(width: 900, height: 700, scale: 1.5), scroll: 12)
        let good = Array(MomentDocument.encode(moment).utf8)
        var mutator = Mutator(seed: seed)
        for round in 0..<fuzzRounds(600) {
            do throws(DocumentError) {
                let read = try MomentDocument.decode(mutator.damaged(good), file: "state.json")
                let again = try MomentDocument.decode(
                    Array(MomentDocument.encode(read).utf8), file: "again.json")
                #expect(again == read, "seed \(seed) round \(round)")
            } catch {
                expectOneLine(error, "state.json", "seed \(seed) round \(round)")
            }
        }
    }

    @Test(
        "Documents without end are refused",
        arguments: ["[", "{\"a\":", "\"", "1", "-", "\\", "\u{FEFF}", " "])
    func endless(piece: String) {
        let bytes = Array(String(repeating: piece, count: 100_000).utf8)
        #expect(throws: DocumentError.self) {
            try ScenarioDocument.decode(bytes, file: "endless.json")
        }
    }

    private func expectOneLine(_ error: DocumentError, _ file: String, _ round: Comment) {
        #expect(error.description.hasPrefix(file), round)
        #expect(!error.description.contains("\n"), round)
    }
}
