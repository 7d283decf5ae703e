import Canvas
import Foundation
import Snapshots
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Reports")
struct ReportTests {
    private let evil = "</script><img src=x onerror=\"alert(1)\"> & 'quotes' \u{2028} \u{1}"

    private func results() -> [GoldenResult] {
        var difference = PictureDifference(pixelCount: 100)
        difference.differingPixels = 3
        difference.largestChannelDifference = 9
        difference.boundingBox = PixelRect(x: 1, y: 2, width: 3, height: 4)
        return [
            GoldenResult(name: "fine", path: "g/fine.png", status: .passed),
            GoldenResult(
                name: evil, path: "g/evil.png", status: .failed, notes: [evil],
                frames: [
                    FrameResult(
                        index: 0, time: 0, difference: PictureDifference(pixelCount: 100), passed: true),
                    FrameResult(index: 1, time: 0.25, difference: difference, passed: false),
                ]),
            GoldenResult(name: "gone", path: "g/gone.png", status: .missing),
            GoldenResult(
                name: "broken", path: "g/broken.png", status: .unusable, mismatch: "g/broken.png: cut off"),
        ]
    }

    private func page(_ results: [GoldenResult], in folder: TemporaryFolder) throws -> String {
        let writer = try ReportWriter(folder.file("report"))
        let path = try writer.finish(results, orphans: ["<b>old</b>.png"]) { "showcase record '\($0.name)'" }
        return String(decoding: try fileBytes(path), as: UTF8.self)
    }

    @Test("names can't break out of the page, and nothing is fetched from outside")
    func escaping() throws {
        let folder = try TemporaryFolder()
        let html = try page(results(), in: folder)
        #expect(!html.contains("<img src=x") && !html.contains("<b>old") && !html.contains("\u{2028}"))
        // Exactly the page's own two script elements open and close.
        #expect(html.components(separatedBy: "<script").count == 3)
        #expect(html.components(separatedBy: "</script").count == 3)
        #expect(!html.contains("http:") && !html.contains("https:") && !html.contains("//cdn"))
        #expect(!html.contains("innerHTML"))
    }

    @Test("the page carries all results as data that reads back")
    func data() throws {
        let folder = try TemporaryFolder()
        let html = try page(results(), in: folder)
        let opening = "<script type=\"application/json\" id=\"data\">"
        let json = html.components(separatedBy: opening)[1].components(separatedBy: "</script>")[0]
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let scenarios = try #require(object?["scenarios"] as? [[String: Any]])
        #expect(scenarios.map { $0["name"] as? String } == ["fine", evil, "gone", "broken"])
        #expect(scenarios[0]["command"] == nil)
        #expect(scenarios[1]["command"] as? String == "showcase record '\(evil)'")
        let frames = try #require(scenarios[1]["frames"] as? [[String: Any]])
        #expect(frames[1]["box"] as? [Int] == [1, 2, 3, 4])
    }

    @Test("failing frames leave three pictures, to which the page refers")
    func pictures() throws {
        let folder = try TemporaryFolder()
        let store = GoldenStore(folder.file("goldens"))
        try store.record("größe 100%", movingSquare(frames: 3), metadata: [:])
        let changed = movingSquare(frames: 3) { index, buffer in
            if index == 1 { buffer.pixels[0] ^= 1 }
        }
        let report = try ReportWriter(folder.file("report"))
        let result = store.check("größe 100%", changed, metadata: [:]) { frame throws(SnapshotError) in
            try report.save(frame, of: "größe 100%")
        }
        let path = try report.finish([result]) { _ in "accept" }
        let html = String(decoding: try fileBytes(path), as: UTF8.self)
        for kind in ["expected", "actual", "difference"] {
            #expect(html.contains("\"images/gr%C3%B6%C3%9Fe-100-/0001-\(kind).png\""))
            let picture = try PNGFile.read(folder.file("report/images/größe-100-/0001-\(kind).png"))
            #expect(picture.width == 64 && picture.height == 40)
        }
        // The pictures of an older run don't linger.
        _ = try ReportWriter(folder.file("report"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("report/images")).isEmpty)
    }

    @Test("two sizes can be looked at")
    func sizes() throws {
        let folder = try TemporaryFolder()
        let store = GoldenStore(folder.file("goldens"))
        try store.record("s", movingSquare(frames: 2), metadata: [:])
        let report = try ReportWriter(folder.file("report"))
        let result = store.check("s", movingSquare(frames: 2, width: 70), metadata: [:]) {
            frame throws(SnapshotError) in try report.save(frame, of: "s")
        }
        let html = String(decoding: try fileBytes(report.finish([result]) { _ in "accept" }), as: UTF8.self)
        #expect(html.contains("images/s/0000-expected.png") && html.contains("images/s/0000-actual.png"))
        #expect(!html.contains("images/s/0000-difference.png"))
        #expect(html.contains("the golden is 64x40, the scenario now 70x40"))
    }

    private final class Cases: NSObject, XMLParserDelegate {
        var names: [String] = []
        var failures: [String] = []
        var counts: [String: String] = [:]

        func parser(
            _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            if element == "testcase" { names.append(attributes["name"] ?? "") }
            if element == "failure" || element == "error" {
                failures.append("\(element): \(attributes["message"] ?? "")")
            }
            if element == "testsuites" { counts = attributes }
        }
    }

    @Test("JUnit XML is well formed whatever the names, and counts failures and errors apart")
    func junit() throws {
        let parser = XMLParser(data: Data(ResultFiles.junit(results()).utf8))
        let cases = Cases()
        parser.delegate = cases
        #expect(parser.parse())
        #expect(
            cases.names == [
                "fine", evil.replacingOccurrences(of: "\u{1}", with: "\u{FFFD}"), "gone", "broken",
            ])
        #expect(cases.counts == ["tests": "4", "failures": "2", "errors": "1"])
        #expect(cases.failures.count == 3)
        #expect(cases.failures.last == "error: g/broken.png: cut off")
    }

    @Test("JSON holds every number")
    func json() throws {
        let text = try ResultFiles.json(results(), orphans: ["old.png"])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(object["passed"] as? Bool == false)
        #expect(object["orphans"] as? [String] == ["old.png"])
        #expect(
            object["counts"] as? [String: Int] == ["passed": 1, "failed": 1, "missing": 1, "unusable": 1])
        let scenarios = try #require(object["scenarios"] as? [[String: Any]])
        let frames = try #require(scenarios[1]["frames"] as? [[String: Any]])
        let difference = try #require(frames[1]["difference"] as? [String: Any])
        #expect(difference["differingPixels"] as? Int == 3 && difference["x"] as? Int == 1)
        #expect(try ResultFiles.json(results(), orphans: ["old.png"]) == text)
    }
}
