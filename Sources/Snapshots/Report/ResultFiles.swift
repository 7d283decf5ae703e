import Foundation

/// The results of a run as files for other programs.
public enum ResultFiles {
    /// JUnit XML, which CI services show: one test case a scenario.
    ///
    /// - Parameters:
    ///   - results: All scenarios.
    ///   - suite: The name of the test suite.
    /// - Returns: The text of the file.
    public static func junit(_ results: [GoldenResult], suite: String = "goldens") -> String {
        let failures = results.count { $0.status == .failed || $0.status == .missing }
        let errors = results.count { $0.status == .unusable }
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuites tests=\"\(results.count)\" failures=\"\(failures)\" errors=\"\(errors)\">",
            "  <testsuite name=\"\(escaped(suite))\" tests=\"\(results.count)\" failures=\"\(failures)\" "
                + "errors=\"\(errors)\" skipped=\"0\">",
        ]
        for result in results {
            let opening = "    <testcase classname=\"\(escaped(suite))\" name=\"\(escaped(result.name))\""
            guard !result.isSuccess else {
                lines.append(opening + "/>")
                continue
            }
            let element = result.status == .unusable ? "error" : "failure"
            let report = result.report
            lines.append(opening + ">")
            lines.append(
                "      <\(element) type=\"\(result.status.rawValue)\" message=\"\(escaped(report.first ?? ""))\">"
                    + escaped(report.joined(separator: "\n")) + "</\(element)>")
            lines.append("    </testcase>")
        }
        lines.append("  </testsuite>")
        lines.append("</testsuites>")
        return lines.joined(separator: "\n") + "\n"
    }

    /// All numbers as JSON: counts by status, orphans, and every scenario with its frames.
    ///
    /// - Parameters:
    ///   - results: All scenarios.
    ///   - orphans: Goldens that belong to no scenario.
    /// - Returns: The text of the file.
    /// - Throws: ``SnapshotError`` if a number is not finite.
    public static func json(_ results: [GoldenResult], orphans: [String] = []) throws(SnapshotError) -> String
    {
        struct Run: Encodable {
            var counts: [String: Int]
            var orphans: [String]
            var passed: Bool
            var scenarios: [GoldenResult]
        }
        var counts: [String: Int] = [:]
        for result in results { counts[result.status.rawValue, default: 0] += 1 }
        let run = Run(
            counts: counts, orphans: orphans, passed: results.allSatisfy(\.isSuccess), scenarios: results)
        return try jsonText(run, pretty: true) + "\n"
    }

    /// Text for XML, in elements and attributes. What XML can't hold at all becomes a replacement character.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += "&#10;"
            case "\t", "\r": result += "&#\(scalar.value);"
            default:
                let isAllowed = scalar.value >= 32 && scalar.value & 0xFFFE != 0xFFFE
                result.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
            }
        }
        return result
    }
}
