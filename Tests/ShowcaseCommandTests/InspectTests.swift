import Foundation
import Testing

@Suite("showcase inspect")
struct InspectTests {
    @Test("A number's elements and ids")
    func number() throws {
        let result = try Program.run("inspect", "--number", "-1234.56", "--decimals", "2", in: Folder())
        #expect(result.code == 0)
        #expect(result.text.hasPrefix(#"{"text": "-1,234.56", "elements": [{"id": 1, "text": "-"}, "#))
        let json = try JSONDecoder().decode(Number.self, from: result.output)
        #expect(json.elements.map(\.id) == [1, 40, 35, 30, 20, 10, 0, -10, -20])
    }

    @Test("What the panels show at a time")
    func panels() throws {
        let folder = try Folder()
        try folder.write(
            """
            {"settings": {"numberOfDecimalPlaces": 0}, "changes": [{"at": 0, "value": 0}, {"at": 1, "value": 1000}]}
            """, to: "count.json")
        let moment = try JSONDecoder().decode(
            Moment.self, from: Program.run("inspect", "count.json", "--at", "1.45", in: folder).output)
        #expect(moment.time == 1.45)
        #expect(Set(moment.panels.keys) == ["rolling", "odometer", "crossfade", "numericText"])
        #expect(moment.panels["odometer"]?.displayed == 500)
        #expect(moment.panels["odometer"]?.settled == false)
        #expect(moment.panels["rolling"]?.text == "1,000")
        #expect(moment.panels["rolling"]?.glyphs.map(\.text) == ["1", ",", "0", "0", "0"])
        let settled = try JSONDecoder().decode(
            Moment.self, from: Program.run("inspect", "count.json", "--at", "2.5", in: folder).output)
        #expect(settled.panels["odometer"]?.displayed == 1000)
        #expect(settled.panels.values.allSatisfy { $0.settled && $0.frame.width > 0 && !$0.glyphs.isEmpty })
    }

    @Test("Numbers that cannot be shown, and calls that say too little or too much, are refused")
    func refused() throws {
        let folder = try Folder()
        expectRefused(
            try Program.run("inspect", "--number", "nan", in: folder),
            "showcase inspect: --number: \"nan\" is wrong; give a finite number; NaN and infinity cannot be shown",
            in: folder)
        expectRefused(
            try Program.run("inspect", "--number", "1", "--decimals", "11", in: folder),
            "showcase inspect: --decimals: \"11\" is wrong; give a whole number from 0 to 10", in: folder)
        expectRefused(
            try Program.run("inspect", in: folder),
            "showcase inspect: nothing to inspect; give a SCENARIO with --at T, or --number N", in: folder)
        expectRefused(
            try Program.run("inspect", "retarget", "--number", "1", in: folder),
            "showcase inspect: give a SCENARIO or --number, not both", in: folder)
    }

    @Test(
        "Numbers at the edges of what a Double holds",
        arguments: [
            (["1e300"], 301), (["9223372036854775808", "--decimals", "0"], 19),
            (["-5e-324", "--decimals", "10"], 11),
            (["-1.7976931348623157e308", "--decimals", "0"], 309),
        ])
    func extremeNumbers(arguments: [String], digits: Int) throws {
        let result = try Program.run(arguments: ["inspect", "--number"] + arguments, in: Folder())
        #expect(result.code == 0)
        let number = try JSONDecoder().decode(Number.self, from: result.output)
        let decimals = arguments.count == 1 ? 2 : 0
        #expect(number.elements.count { $0.text.allSatisfy(\.isNumber) } == digits + decimals)
        #expect(Set(number.elements.map(\.id)).count == number.elements.count)
    }

    @Test(
        "Halves, and what rounds to zero",
        arguments: [
            ("1.005", "1.01"), ("2.675", "2.68"), ("9.995", "10.00"), ("-0.004", "0.00"), ("0.995", "1.00"),
        ])
    func rounding(number: String, text: String) throws {
        let result = try Program.run("inspect", "--number", number, in: Folder())
        #expect(try JSONDecoder().decode(Number.self, from: result.output).text == text)
    }

    @Test(
        "Formats by locale, numerals and currency",
        arguments: [
            (["1000000", "--style", "decimal", "--locale", "hi_IN", "--decimals", "0"], "10,00,000"),
            (["1234.5", "--currency", "EUR", "--locale", "de_DE"], "1.234,50\u{A0}€"),
            (["1234.25", "--currency", "EUR", "--locale", "ar_EG"], "€\u{A0}١٬٢٣٤٫٢٥"),
            (["0.57", "--style", "percent", "--decimals", "0"], "57%"),
            (["1500", "--style", "compact", "--decimals", "1"], "1.5K"),
            (["12", "--numerals", "deva", "--decimals", "0"], "१२"),
        ])
    func formats(arguments: [String], text: String) throws {
        let result = try Program.run(arguments: ["inspect", "--number"] + arguments, in: Folder())
        #expect(try JSONDecoder().decode(Number.self, from: result.output).text == text)
        #expect(result.errors.isEmpty)
    }

    @Test("What the X-ray shows: columns, steps, weights, stops of the edge fade")
    func xray() throws {
        let folder = try Folder()
        try folder.write(
            """
            {"settings": {"numberOfDecimalPlaces": 0, "animationDuration": 1, "curve": "linear",
                          "crossfadeCurve": "linear", "direction": "trend"},
             "changes": [{"at": 0, "value": 19}, {"at": 1, "value": 20}]}
            """, to: "trend.json")
        let panels = try moment("trend.json", at: 1.5, in: folder).panels
        let columns = try #require(panels["rolling"]?.columns)
        #expect(columns.map(\.id) == [20, 10])
        #expect(columns.map(\.position) == [1.5, 9.5])
        #expect(columns.map(\.presence) == [1, 1])
        #expect(panels["rolling"]?.edgeFade?.map(\.location) == [0, 0.2, 0.8, 1])
        #expect(panels["rolling"]?.measures?.digitsTravelled == 2)
        #expect(panels["rolling"]?.measures?.progress == (0...10).map { Double($0) / 10 })
        #expect(panels["odometer"]?.steps?.done == 1)
        #expect(panels["odometer"]?.steps?.count == 1)
        #expect(panels["odometer"]?.steps?.interval == 0.1)
        #expect(panels["crossfade"]?.weights?.map(\.text) == ["19", "20"])
        #expect(panels["crossfade"]?.weights?.map(\.weight) == [0.5, 0.5])
        #expect(
            panels["numericText"]?.glyphs.contains { ($0.blur ?? 0) > 0 && $0.presence == "leaving" } == true)
    }

    @Test("An odometer of percent displays the value itself")
    func percent() throws {
        let folder = try Folder()
        try folder.write(
            """
            {"settings": {"numberOfDecimalPlaces": 0, "format": {"style": "percent", "locale": "de_DE"}},
             "changes": [{"at": 0, "value": 0}, {"at": 1, "value": 0.5}]}
            """, to: "percent.json")
        let odometer = try #require(try moment("percent.json", at: 1.45, in: folder).panels["odometer"])
        #expect(odometer.displayed == 0.25)
        #expect(odometer.displayedText == "25\u{A0}%")
        #expect(odometer.steps?.count == 50)
    }

    @Test("Custom elements and settings are told, and reduced motion dissolves in every panel")
    func elements() throws {
        let folder = try Folder()
        try folder.write(
            """
            {"settings": {"numberOfDecimalPlaces": 0, "reduceMotion": true,
                          "elements": {"7": {"text": "VII", "weight": "medium", "color": "#ff8800"}}},
             "changes": [{"at": 0, "value": 1}, {"at": 1, "value": 7}]}
            """, to: "roman.json")
        let moment = try moment("roman.json", at: 1.05, in: folder)
        #expect(moment.settings.reduceMotion)
        #expect(moment.settings.elements?["7"]?.text == "VII")
        for (name, panel) in moment.panels {
            #expect(panel.dissolves, "\(name)")
            #expect(panel.glyphs.map(\.text) == ["1", "VII"], "\(name)")
            #expect(panel.glyphs.last?.look?.weight == "medium", "\(name)")
            #expect(abs(panel.glyphs.reduce(0) { $0 + $1.opacity } - 1) < 1e-9, "\(name)")
        }
    }

    @Test("A script that no font has is told on standard error, and what is asked for is given all the same")
    func notice() throws {
        let folder = try Folder()
        // The last character of all is for private use, and in no font.
        try folder.write(
            #"{"settings": {"elements": {"1": "\uDBFF\uDFFD"}}, "changes": [{"at": 0, "value": 1}]}"#,
            to: "none.json")
        let notice = "none.json: No installed font has “\u{10FFFD}”; install the package fonts-noto-core\n"
        let inspected = try Program.run("inspect", "none.json", "--at", "0", in: folder)
        #expect(inspected.code == 0)
        #expect(inspected.errors == notice)
        let rendered = try Program.run("render", "none.json", "--at", "0", "-o", "a.png", in: folder)
        #expect(rendered.code == 0)
        #expect(rendered.errors == notice)
        #expect(folder.files == ["a.png", "none.json"])
    }

    private func moment(_ name: String, at time: Double, in folder: Folder) throws -> Moment {
        let result = try Program.run("inspect", name, "--at", "\(time)", in: folder)
        #expect(result.code == 0, "\(result.errors)")
        return try JSONDecoder().decode(Moment.self, from: result.output)
    }

    private struct Number: Decodable {
        struct Element: Decodable {
            var id: Int
            var text: String
        }
        var text: String
        var elements: [Element]
    }

    private struct Moment: Decodable {
        struct Panel: Decodable {
            struct Frame: Decodable { var width: Double }
            struct Glyph: Decodable {
                var text: String
                var opacity: Double
                var blur: Double?
                var presence: String?
                var look: Look?
            }
            struct Column: Decodable {
                var id: Int
                var position: Double?
                var presence: Double
            }
            struct Stop: Decodable { var location: Double }
            struct Steps: Decodable { var done, count, interval: Double }
            struct Layer: Decodable {
                var text: String
                var weight: Double
            }
            struct Measures: Decodable {
                var digitsTravelled: Double
                var progress: [Double]
            }
            var text: String
            var displayed: Double?
            var displayedText: String?
            var settled: Bool
            var dissolves: Bool
            var frame: Frame
            var glyphs: [Glyph]
            var columns: [Column]?
            var edgeFade: [Stop]?
            var steps: Steps?
            var weights: [Layer]?
            var measures: Measures?
        }
        struct Look: Decodable {
            var text: String
            var weight: String?
        }
        struct Settings: Decodable {
            var reduceMotion: Bool
            var elements: [String: Look]?
        }
        var time: Double
        var panels: [String: Panel]
        var settings: Settings
    }
}
