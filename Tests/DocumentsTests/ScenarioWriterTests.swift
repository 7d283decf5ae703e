import Documents
import Foundation
import NumberTransitions
import ShowcaseCore
import TestSupport
import Testing

@Suite("Writing scenario files")
struct ScenarioWriterTests {
    /// Every setting away from its default.
    private var unusual: Settings {
        var settings = Settings()
        settings.numberOfDecimalPlaces = 7
        settings.animationDuration = 0.1
        settings.verticalDigitSpacing = 1.0 / 3
        settings.fixedWidth = 350.5
        settings.stepDuration = 0.7
        settings.maxAnimationDuration = 1.1
        settings.curve = .spring(response: 0.3, dampingFraction: 0.123456789012345678)
        settings.crossfadeCurve = .cubicBezier(x1: 0.1, y1: -0.5, x2: 0.9, y2: 1.5)
        settings.edgeFade = false
        settings.fontSize = 33
        settings.direction = .trend
        settings.numericTextDirection = .fromBelow
        settings.reduceMotion = true
        settings.format.style = .currency
        settings.format.locale = "ar_EG"
        settings.format.numberingSystem = "arab"
        settings.format.currencyCode = "EGP"
        settings.format.prefix = "\u{200F}\"≈\" "
        settings.format.suffix = "\\\n"
        settings.elements = [
            "1": Element("😀"), "2": Element("two", weight: .medium, color: 0x000A0B, scale: 0.3),
        ]
        return settings
    }

    @Test("Every part of a scenario survives being written and read")
    func roundTrip() throws {
        var scenario = Scenario(
            name: "all of it",
            changes: [
                Change(at: 0, value: 0.1 + 0.2, settings: unusual),
                Change(at: 0.1, value: -1e300, settings: unusual),
                Change(at: 0.1, value: 9_007_199_254_740_992, settings: Settings()),
                Change(at: 2, value: .leastNonzeroMagnitude, settings: unusual),
            ])
        scenario.captureTimes = (0..<40).map { Double($0) / 60 }
        scenario.captureSize = (640.5, 400)
        scenario.captureScale = 2
        scenario.theme = .light
        scenario.panels = [.numericText, .rolling]
        scenario.ignoreRegions = [.init(x: 1, y: 2, width: 3.25, height: 4)]
        let text = ScenarioDocument.encode(scenario)
        #expect(try ScenarioDocument.decode(Array(text.utf8), file: "x.json") == scenario)
        #expect(ScenarioDocument.encode(scenario) == text)
    }

    @Test("Finite values of every magnitude survive")
    func values() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            let scenario = Scenario(name: "v", changes: [Change(at: 0, value: value, settings: Settings())])
            let read = try ScenarioDocument.decode(Array(ScenarioDocument.encode(scenario).utf8), file: "v")
            #expect(read.changes[0].value.bitPattern == value.bitPattern)
        }
    }

    @Test("The text is laid out for people, in a fixed order, and later changes say only what differs")
    func layout() {
        var slow = Settings()
        slow.animationDuration = 2
        let scenario = Scenario(
            name: "a",
            changes: [
                Change(at: 0, value: 1, settings: Settings()), Change(at: 0.5, value: 2, settings: slow),
                Change(at: 1, value: 3, settings: slow),
            ])
        #expect(
            ScenarioDocument.encode(scenario) == """
                {
                  "name": "a",
                  "settings": {
                    "numberOfDecimalPlaces": 2,
                    "animationDuration": 0.25,
                    "verticalDigitSpacing": 0,
                    "fixedWidth": null,
                    "stepDuration": 0.1,
                    "maxAnimationDuration": 0.9,
                    "curve": "easeOut",
                    "crossfadeCurve": "linear",
                    "edgeFade": true,
                    "fontSize": 64,
                    "direction": "stack",
                    "numericTextDirection": "automatic",
                    "reduceMotion": false
                  },
                  "changes": [
                    {"at": 0, "value": 1},
                    {"at": 0.5, "value": 2, "settings": {"animationDuration": 2}},
                    {"at": 1, "value": 3}
                  ],
                  "capture": {
                    "times": [],
                    "size": [1280, 480],
                    "scale": 1,
                    "theme": "dark",
                    "panels": ["rolling", "odometer", "crossfade"]
                  }
                }

                """)
    }

    @Test("A file is written whole, or the error names it and nothing is left")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let scenario = Scenario(name: "a", changes: [Change(at: 0, value: 1, settings: Settings())])
        let path = folder.appendingPathComponent("a.json").path
        try ScenarioDocument.write(scenario, to: path)
        #expect(try ScenarioDocument.read(path: path) == scenario)
        let error = #expect(throws: DocumentError.self) {
            try ScenarioDocument.write(scenario, to: folder.path + "/none/a.json")
        }
        #expect(error?.description.hasPrefix(folder.path + "/none/a.json: can") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json"])
    }

    @Test("A missing file and a folder are named with the mend")
    func unreadable() {
        let missing = #expect(throws: DocumentError.self) {
            try ScenarioDocument.read(path: "/nowhere/a.json")
        }
        #expect(
            missing?.description
                == "/nowhere/a.json: cannot be read: no such file or directory; check the name")
        let folder = #expect(throws: DocumentError.self) { try ScenarioDocument.read(path: "/") }
        #expect(folder?.description == "/: cannot be read: is a directory; name a file")
    }
}

@Suite("Damaged scenario files")
struct DamagedScenarioTests {
    @Test("No damage to a file makes the reader do anything but accept or complain in one line")
    func fuzz() throws {
        var random = SeededGenerator(seed: 42)
        let original = Array(
            #"{"name": "é", "settings": {"curve": {"spring": {"response": 0.4, "dampingFraction": 0.6}}, "elements": {"1": {"text": "\u00e9", "scale": 2}}}, "changes": [{"at": 0, "value": -1.5e3}], "capture": {"from": 0, "to": 1}}"#
                .utf8)
        _ = try ScenarioDocument.decode(original, file: "f")
        let interesting = Array("{}[]\",:\\u0123eE+-.tfn \n\0".utf8) + [0x80, 0xC3, 0xED, 0xFF]
        for _ in 0..<20_000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = interesting[Int.random(in: 0..<interesting.count, using: &random)]
                case 1: bytes.remove(at: place)
                case 2:
                    bytes.insert(
                        interesting[Int.random(in: 0..<interesting.count, using: &random)], at: place)
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { bytes = [0x20] }
            }
            do {
                let scenario = try ScenarioDocument.decode(bytes, file: "f")
                let again = try ScenarioDocument.decode(
                    Array(ScenarioDocument.encode(scenario).utf8), file: "f")
                #expect(again == scenario)
            } catch {
                #expect(!error.description.contains("\n"))
            }
        }
    }
}
