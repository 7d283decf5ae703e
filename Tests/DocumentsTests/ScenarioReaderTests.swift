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
                "s.json: line 1, column 33: has no number here; NaN and infinity cannot be shown"
            ),
            (
                #"{"changes": [{"at": 0, "value": 1e400}]}"#,
                "s.json: line 1, column 33: has a number beyond ±1.7976931348623157e308 here"
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
                "{\n  \"name\": \"a\",\n  \"name\": \"b\"}",
                #"s.json: line 3, column 3: has the key "name" twice in one object; remove one"#
            ),
            ("{\"ü\": 1,}", "s.json: line 1, column 9: needs a key in double quotes here"),
            (
                "{\"a\": 01}",
                "s.json: line 1, column 7: has a malformed number here; write it like -12.5 or 1e21"
            ),
            (
                "{\"a\": \"\n\"}",
                "s.json: line 1, column 8: has a line break or control character inside a text; write \\n"
            ),
            (#"{"a": "\ud800"}"#, "s.json: line 1, column 8: has half of a surrogate pair inside a text"),
            ("{\"a\": [1, 2", "s.json: line 1, column 12: needs a , or a ] here"),
            ("{} {}", "s.json: line 1, column 4: has more text after the end of the document"),
            (
                String(repeating: "[", count: 100_000),
                "s.json: line 1, column 65: nests lists and objects deeper than 64 levels"
            ),
        ])
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

    @Test("Bytes that are no UTF-8 are named by their place")
    func invalidUTF8() {
        let error = #expect(throws: DocumentError.self) {
            try ScenarioDocument.decode(Array("{\"a\": \"".utf8) + [0xFF], file: "s.json")
        }
        #expect(error?.description == "s.json: line 1, column 8: is not UTF-8; save the file as UTF-8")
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
