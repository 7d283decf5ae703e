import Foundation
import Testing

@Suite("The report in a browser", .enabled(if: Browser.path != nil, "no Chromium is installed"))
struct ReportPageTests {
    private func scenario(_ name: String, value: Int) -> String {
        """
        {"name": "\(name)", "settings": {"numberOfDecimalPlaces": 0, "fontSize": 30},
         "changes": [{"at": 0, "value": 7}, {"at": 0.1, "value": \(value)}],
         "capture": {"times": [0.1, 0.2, 0.5], "size": [240, 100], "panels": ["rolling"]}}
        """
    }

    /// A report of one scenario that passes and one, with a name that is markup, that differs from its second
    /// frame on.
    private func report() throws -> Folder {
        let folder = try Folder()
        let name = "<img src=x onerror=alert(1)> & 'größe'"
        try folder.write(scenario("plain", value: 8), to: "a.json")
        try folder.write(scenario(name, value: 8), to: "b.json")
        _ = try Program.run("record", ".", "--goldens", "G", in: folder)
        try folder.write(scenario(name, value: 3), to: "b.json")
        let result = try Program.run("verify", ".", "--goldens", "G", "--report", "R", in: folder)
        #expect(result.code == 1)
        return folder
    }

    @Test("The page comes to life: the first differing frame is selected, and its pictures are there")
    func firstDifference() throws {
        let page = try Browser.page("R/index.html", in: report())
        #expect(page.contains("<h1 id=\"title\">1 of 2 scenarios fail</h1>"))
        #expect(page.contains("<strong>Frame 1 at 0.2 s</strong>"))
        #expect(page.contains(#/aria-label="frame 1 at 0.2 s: \d+ pixels differ[^"]*" aria-current="true"/#))
        #expect(!page.contains("aria-label=\"frame 0 at 0.1 s: no difference\" aria-current=\"true\""))
        for kind in ["Expected", "Actual", "Difference"] {
            #expect(page.contains("<figcaption>\(kind)</figcaption>"))
        }
        // A layer gets its width from the picture that has been loaded into it.
        #expect(page.split(separator: "max-width: 240px").count == 4)
    }

    @Test("Names stay text")
    func names() throws {
        let page = try Browser.page("R/index.html", in: report())
        #expect(page.contains("<h2>&lt;img src=x onerror=alert(1)&gt; &amp; 'größe'</h2>"))
        #expect(!page.contains("<img src=x") && !page.contains("<img src=\"x\""))
    }

    @Test("The address leads to the summary, to a frame and to a way of looking")
    func addresses() throws {
        let folder = try report()
        let summary = try Browser.page("R/index.html#summary", in: folder)
        #expect(summary.contains("class=\"card overview\"") && !summary.contains("<figure>"))
        #expect(summary.contains(">as recorded</span>") && summary.contains(">differs</span>"))
        #expect(summary.split(separator: "frame 2 at 0.5 s: no difference").count == 3)
        let plain = try Browser.page("R/index.html#scenario=plain&frame=2", in: folder)
        #expect(plain.contains("<h2>plain</h2>") && plain.contains("<strong>Frame 2 at 0.5 s</strong>"))
        let slider = try Browser.page("R/index.html#view=slider&zoom=4", in: folder)
        #expect(
            slider.contains("class=\"edge\" style=\"left: 50%;\"") && slider.contains("<output>4×</output>"))
    }
}

/// Headless Chromium.
enum Browser {
    static let path = ["chromium", "chromium-browser", "google-chrome"].map { "/usr/bin/\($0)" }.first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// The document that a page has become once its script has run and its pictures are loaded.
    static func page(_ address: String, in folder: Folder) throws -> String {
        let result = try Program.run(
            executable: "/usr/bin/timeout",
            arguments: [
                "60", path ?? "", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
                "--user-data-dir=\(folder.hidden.path)/profile", "--virtual-time-budget=5000", "--dump-dom",
                "file://\(folder.url.path)/\(address)",
            ], in: folder)
        #expect(result.code == 0, "\(result.errors)")
        return result.text
    }
}
