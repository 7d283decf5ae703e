import Documents
import NumberTransitions
import ShowcaseCore
import Testing

private func decode(_ text: String, file: String = "s.json") throws -> Scenario {
    try ScenarioDocument.decode(Array(text.utf8), file: file)
}

/// What a text is refused with.
private func complaint(_ text: String) -> String {
    do {
        _ = try decode(text)
        return "accepted"
    } catch {
        return "\(error)"
    }
}

@Suite("Scenario files")
struct ScenarioDocumentTests {
    @Test("The documented example is read as it is written")
    func example() throws {
        let scenario = try decode(
            """
            {"name": "retarget",
             "settings": {"numberOfDecimalPlaces": 2, "animationDuration": 0.25, "verticalDigitSpacing": 0,
                          "fixedWidth": 350, "stepDuration": 0.1, "maxAnimationDuration": 0.9,
                          "curve": "easeOut", "edgeFade": true},
             "changes": [{"at": 0, "value": 1234.56}, {"at": 0.5, "value": 99}, {"at": 0.6, "value": 1000000}],
             "capture": {"times": [0.5, 0.55, 0.6, 0.7]}}
            """)
        var settings = Settings()
        settings.fixedWidth = 350
        var expected = Scenario(
            name: "retarget",
            changes: [
                Change(at: 0, value: 1234.56, settings: settings),
                Change(at: 0.5, value: 99, settings: settings),
                Change(at: 0.6, value: 1_000_000, settings: settings),
            ])
        expected.captureTimes = [0.5, 0.55, 0.6, 0.7]
        #expect(scenario == expected)
    }

    @Test("A change's settings hold from that change on, and a change without a value keeps the last one")
    func partialSettings() throws {
        let scenario = try decode(
            """
            {"changes": [{"at": 0, "value": 1}, {"at": 1, "settings": {"animationDuration": 2, "fixedWidth": 80}},
              {"at": 2, "value": 3, "settings": {"fixedWidth": null}}]}
            """)
        #expect(scenario.name == "s")
        #expect(scenario.changes.map(\.value) == [1, 1, 3])
        #expect(scenario.changes.map(\.settings.animationDuration) == [0.25, 2, 2])
        #expect(scenario.changes.map(\.settings.fixedWidth) == [nil, 80, nil])
    }

    @Test("A span of capture times counts frames from its start and includes its end")
    func span() throws {
        let capture = { (json: String) in
            try decode(#"{"changes": [{"at": 0, "value": 1}], "capture": \#(json)}"#).captureTimes
        }
        #expect(try capture(#"{"from": 0.5, "to": 1, "framesPerSecond": 4}"#) == [0.5, 0.75, 1])
        let second = try capture(#"{"to": 1}"#)
        #expect(second == (0...60).map { Double($0) / 60 })
        #expect(try capture(#"{"from": 2, "to": 2}"#) == [2])
    }

    @Test("Curves go by name or by their parameters")
    func curves() throws {
        let curve = { (json: String) in
            try decode(#"{"settings": {"curve": \#(json)}, "changes": [{"at": 0, "value": 1}]}"#)
                .changes[0].settings.curve
        }
        #expect(try curve(#""easeInOut""#) == .easeInOut)
        #expect(
            try curve(#"{"cubicBezier": [0.3, -0.2, 0.7, 1.4]}"#)
                == .cubicBezier(x1: 0.3, y1: -0.2, x2: 0.7, y2: 1.4))
        #expect(
            try curve(#"{"spring": {"response": 0.4, "dampingFraction": 0.6}}"#)
                == .spring(response: 0.4, dampingFraction: 0.6))
    }

    @Test("Elements are a text or a text with weight, colour and scale")
    func elements() throws {
        let settings = try decode(
            ##"""
            {"settings": {"elements": {"1": "one", "2": {"color": "#0a0B0c", "weight": "regular", "scale": 0.5},
                                       "3": {"text": "\ud83d\ude00"}}}, "changes": [{"at": 0, "value": 1}]}
            """##
        ).changes[0].settings
        #expect(
            settings.elements == [
                "1": Element("one"), "2": Element("2", weight: .regular, color: 0x0A0B0C, scale: 0.5),
                "3": Element("😀"),
            ])
    }

    @Test(
        "What is wrong is said in one line with its place and its mend",
        arguments: [
            ("", "s.json: is empty; write a JSON object"),
            ("[]", #"s.json: is a list; write an object like {"name": …, "changes": […]}"#),
            (
                "{}", #"s.json: has no "changes"; write a list like [{"at": 0, "value": 1}]"#
            ),
            (#"{"changes": []}"#, "s.json: changes: has 0 changes; give 1 to 100000"),
            (
                #"{"chnages": []}"#, #"s.json: chnages: is an unknown key; did you mean "changes"?"#
            ),
            (
                #"{"changes": [{"at": 0}]}"#,
                #"s.json: changes[0]: has no "value"; give the number that is shown first"#
            ),
            (
                #"{"changes": [{"at": 0, "value": "1"}]}"#,
                "s.json: changes[0].value: is a text; write a number"
            ),
            (
                #"{"changes": [{"at": 0, "value": true}]}"#,
                "s.json: changes[0].value: is true or false; write a number"
            ),
            (
                #"{"changes": [{"at": 0, "value": NaN}]}"#,
                "s.json: line 1, column 33: NaN and infinity cannot be shown; give a finite number"
            ),
            (
                #"{"changes": [{"at": 0, "value": 1e400}]}"#,
                "s.json: the number 1e400 is out of range; give one within ±1.797e308"
            ),
            (
                #"{"changes": [{"at": 0, "value": 1}, {"at": 2}, {"at": 1.5}]}"#,
                "s.json: changes[2].at: 1.5 comes before 2; put times in order"
            ),
            (
                #"{"changes": [{"at": -1, "value": 1}]}"#,
                "s.json: changes[0].at: -1 is out of range; give 0 to 86400 seconds"
            ),
            (
                #"{"name": "a/b", "changes": [{"at": 0, "value": 1}]}"#,
                "s.json: name: cannot name a file; give 1 to 100 bytes without / or line breaks and no dot in front"
            ),
            (
                #"{"changes": [{"at": 0, "value": -Infinity}]}"#,
                "s.json: line 1, column 34: NaN and infinity cannot be shown; give a finite number"
            ),
            (
                "{\n  \"ü\": 1 \"b\": 2}",
                "s.json: line 2, column 10: is not JSON: invalid value; look for a comma, colon or quote that is missing or too many"
            ),
            (
                "{\"a\": 01}",
                "s.json: line 1, column 8: is not JSON: number with leading zero; look for a comma, colon or quote that is missing or too many"
            ),
            (
                "{\"a\": \"\n\"}",
                "s.json: line 1, column 8: is not JSON: unescaped control character; look for a comma, colon or quote that is missing or too many"
            ),
            (
                "{\"a\": [1, 2",
                "s.json: is not complete JSON; close every quote, bracket and brace, and spell true, false and null in full"
            ),
            (
                "{} {}",
                "s.json: line 1, column 4: is not JSON: invalid value; look for a comma, colon or quote that is missing or too many"
            ),
        ] as [(String, String)])
    func complaints(text: String, expected: String) {
        #expect(complaint(text) == expected)
    }

    @Test(
        "Settings and captures out of range name the range",
        arguments: [
            (
                #""settings": {"animationDuration": 9}"#,
                "settings.animationDuration: 9 is out of range; give 0 to 5 seconds"
            ),
            (
                #""settings": {"animationDuration": true}"#,
                "settings.animationDuration: is true or false; write a number from 0 to 5 seconds"
            ),
            (
                #""settings": {"numberOfDecimalPlaces": 2.5}"#,
                "settings.numberOfDecimalPlaces: 2.5 is not a whole number; give 0 to 10"
            ),
            (
                #""settings": {"numberOfDecimalPlaces": 11}"#,
                "settings.numberOfDecimalPlaces: 11 is out of range; give 0 to 10"
            ),
            (
                #""settings": {"fixedWidth": 1}"#,
                "settings.fixedWidth: 1 is out of range; give 40 to 1200 points, or null for the number's own width"
            ),
            (
                #""settings": {"curve": "easeout"}"#,
                #"settings.curve: "easeout" is not known; did you mean "easeOut"? choose from linear, easeIn, easeOut, easeInOut, {"cubicBezier": […]} or {"spring": {…}}"#
            ),
            (
                #""settings": {"curve": {"cubicBezier": [2, 0, 1, 1]}}"#,
                "settings.curve.cubicBezier[0]: 2 is out of range; give 0 to 1"
            ),
            (
                #""settings": {"curve": {"spring": {"response": 0, "dampingFraction": 1}}}"#,
                "settings.curve.spring.response: 0 is out of range; give 0.05 to 2 seconds"
            ),
            (
                #""settings": {"direction": "up"}"#,
                #"settings.direction: "up" is not known; choose from stack, shortest, trend"#
            ),
            (
                #""settings": {"elements": {"1": {"color": "red"}}}"#,
                ##"settings.elements.1.color: "red" is not a colour; write it like "#ff8800""##
            ),
            (
                #""settings": {"elements": {"1": ""}}"#,
                "settings.elements.1: has 0 characters; give 1 to 64, a space to show nothing"
            ),
            (
                #""capture": {"times": [0, 0]}"#,
                "capture.times[1]: 0 does not come after 0; put times in order"
            ),
            (
                #""capture": {"times": [0], "to": 1}"#,
                "capture.to: stands beside \"times\"; keep either the times or from, to and framesPerSecond"
            ),
            (
                #""capture": {"from": 0}"#,
                "capture: has no \"to\"; give the last time in seconds, or a list of \"times\""
            ),
            (
                #""capture": {"to": 86400, "framesPerSecond": 240}"#,
                "capture: asks for 20736001 frames; give at most 10000"
            ),
            (
                #""capture": {"size": [7680, 4320], "scale": 2}"#,
                "capture.scale: asks for 132710400 pixels; give a size and scale of at most 33177600"
            ),
            (
                #""capture": {"panels": ["rolling", "rolling"]}"#,
                "capture.panels[1]: names \"rolling\" twice; name each panel once"
            ),
            (
                #""capture": {"ignore": [[1, 2, 3]]}"#,
                "capture.ignore[0]: has 3 numbers; give four in points, [x, y, width, height]"
            ),
        ])
    func ranges(member: String, expected: String) {
        #expect(complaint(#"{"changes": [{"at": 0, "value": 1}], \#(member)}"#) == "s.json: \(expected)")
    }

    @Test("What is too much for any reader is refused, and shortened in the message")
    func tooMuch() {
        let nested = "lists and objects are nested too deep; 512 levels are the most"
        let lists = String(repeating: "[", count: 100_000)
        #expect(complaint(lists) == "s.json: line 1, column 514: \(nested)")
        #expect(complaint(lists + String(repeating: "]", count: 100_000)) == complaint(lists))
        let objects = String(repeating: "{\"a\":", count: 100_000)
        #expect(complaint(objects) == "s.json: line 1, column 2562: \(nested)")
        let long = String(repeating: "9", count: 400)
        #expect(
            complaint("{\"changes\": [{\"at\": 0, \"value\": \(long)}]}")
                == "s.json: the number 999999999999999999999999… is out of range; give one within ±1.797e308")
    }

    @Test("Nesting as deep as Foundation lets it is refused for its type, without a crash")
    func nesting() {
        let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        #expect(complaint(deep).hasPrefix("s.json: is a list; write an object"))
    }

    @Test("Any number is read as the Double nearest to its literal")
    func exactNumbers() throws {
        var literals = [
            "0.1", "0.30000000000000004", "9007199254740993", "18446744073709551616", "1e22", "5e-324",
        ]
        literals += ["1.7976931348623157e308", "0.\(String(repeating: "3", count: 60))", "-0.004", "2.675"]
        var state: UInt64 = 7
        for _ in 0..<2_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let number = Double(bitPattern: state)
            if number.isFinite { literals.append("\(number)") }
            literals.append("\(Double(Int64(bitPattern: state)) / 9_007_199_254_740_991)")
        }
        let changes = literals.map { #"{"at": 0, "value": \#($0)}"# }.joined(separator: ",")
        let values = try decode(#"{"changes": [\#(changes)]}"#).changes.map(\.value)
        #expect(values == literals.compactMap { Double($0) })
    }

    @Test("true and 1 are told apart")
    func truth() throws {
        let settings = { (json: String) in
            complaint(#"{"changes": [{"at": 0, "value": 1}], "settings": {"edgeFade": \#(json)}}"#)
        }
        #expect(settings("true") == "accepted")
        #expect(settings("1") == "s.json: settings.edgeFade: is a number; write true or false")
        #expect(
            complaint(#"{"changes": [{"at": false, "value": 1}]}"#)
                == "s.json: changes[0].at: is true or false; write a number from 0 to 86400 seconds")
    }

    @Test("Bytes that are no UTF-8 are refused")
    func invalidUTF8() {
        let error = #expect(throws: DocumentError.self) {
            try ScenarioDocument.decode(Array("{\"a\": \"".utf8) + [0xFF], file: "s.json")
        }
        #expect(error?.description == "s.json: is not UTF-8; save the file as UTF-8")
    }

    @Test("A file name with a line break stays on one line")
    func oneLineErrors() {
        let error = DocumentError(file: "a\nb", keyPath: "c", message: "d")
        #expect(error.description == "a\\u{a}b: c: d")
    }

    @Test("A mistyped name finds its nearest, a foreign one finds none")
    func nearest() {
        let known = ["animationDuration", "fontSize", "curve"]
        #expect(nearestName(to: "animatonDuration", among: known) == "animationDuration")
        #expect(nearestName(to: "fotnSize", among: known) == "fontSize")
        #expect(nearestName(to: "zebra", among: known) == nil)
    }
}
