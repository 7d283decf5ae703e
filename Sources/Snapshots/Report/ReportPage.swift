import Foundation

/// The one page of a report. Its content travels as JSON, which the page's script turns into text and never
/// into markup: no name can break out.
struct ReportPage: Encodable {
    struct Images: Encodable {
        var expected: String
        var actual: String
        var difference: String?
    }

    struct Frame: Encodable {
        var index: Int
        var time: Double
        var passed: Bool
        var summary: String
        var ratio: Double
        /// x, y, width, height of the smallest rectangle around the difference.
        var box: [Int]?
        var images: Images?
    }

    struct Scenario: Encodable {
        var name: String
        var status: GoldenStatus
        var path: String
        var notes: [String]
        var mismatch: String?
        var command: String?
        var frames: [Frame]
    }

    var scenarios: [Scenario]
    var orphans: [String]

    /// The page as text.
    func html() throws(SnapshotError) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="dark light">
        <title>\(title)</title>
        <style>
        \(Self.style)
        </style>
        </head>
        <body>
        \(Self.body)
        <script type="application/json" id="data">\(try json())</script>
        <script>
        \(Self.viewer)
        \(Self.script)
        </script>
        </body>
        </html>

        """
    }

    private var title: String {
        let failures = scenarios.count { ![.passed, .recorded, .updated].contains($0.status) }
        return failures == 0 ? "All goldens match" : "\(failures) of \(scenarios.count) scenarios fail"
    }

    /// JSON that can stand inside a script element: without `<`, nothing in it can end the element.
    private func json() throws(SnapshotError) -> String {
        try jsonText(self).replacingOccurrences(of: "<", with: "\\u003c")
            .replacingOccurrences(of: "\u{2028}", with: "\\u2028")
            .replacingOccurrences(of: "\u{2029}", with: "\\u2029")
    }
}

/// A value as JSON with sorted keys, so that equal values give equal text.
func jsonText(_ value: some Encodable, pretty: Bool = false) throws(SnapshotError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    do {
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
        throw SnapshotError(.unwritable(detail: "the results can't be put into JSON: \(error)"))
    }
}
