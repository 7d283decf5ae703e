import Canvas
import Foundation

/// Writes a report: a folder with one page, `index.html`, and the pictures of the frames that failed. The
/// page works from the folder alone, without a server and without anything from outside.
public struct ReportWriter: Sendable {
    /// The folder of the report.
    public let folder: String

    /// Makes the folder and clears an older report away.
    ///
    /// - Parameter folder: The folder; created if it isn't there. Only its `images` folder and `index.html`
    ///   are touched.
    /// - Throws: ``SnapshotError`` if it can't be made.
    public init(_ folder: String) throws(SnapshotError) {
        self.folder = folder
        // The page goes first, so that a run that is broken off leaves none that shows other pictures.
        for old in [Self.page, Self.images] {
            let path = (folder as NSString).appendingPathComponent(old)
            guard FileManager.default.fileExists(atPath: path) else { continue }
            do {
                try FileManager.default.removeItem(atPath: path)
            } catch {
                throw SnapshotError(.unwritable(detail: error.localizedDescription), path: path)
            }
        }
        try createFolder((folder as NSString).appendingPathComponent(Self.images))
    }

    private static let page = "index.html"
    private static let images = "images"

    /// Saves the pictures of a failing frame; to be handed to ``GoldenStore/check(_:_:metadata:options:mode:onFailure:)``.
    /// Scenarios may be saved from several threads.
    ///
    /// - Parameters:
    ///   - frame: The frame.
    ///   - name: Its scenario.
    /// - Throws: ``SnapshotError`` naming the picture that can't be written.
    public func save(_ frame: FailingFrame, of name: String) throws(SnapshotError) {
        let stem = try stem(name, frame.result.index)
        let path = (folder as NSString).appendingPathComponent(stem)
        try createFolder((path as NSString).deletingLastPathComponent)
        try PNGFile.write(frame.expected, to: path + "-expected.png")
        try PNGFile.write(frame.actual, to: path + "-actual.png")
        if let difference = frame.difference { try PNGFile.write(difference, to: path + "-difference.png") }
    }

    /// Writes the page.
    ///
    /// - Parameters:
    ///   - results: All scenarios, in the order they are to be shown.
    ///   - orphans: Goldens that belong to no scenario.
    ///   - acceptCommand: The command that records a scenario's golden anew.
    /// - Returns: The path of the page.
    /// - Throws: ``SnapshotError`` if it can't be written.
    @discardableResult
    public func finish(
        _ results: [GoldenResult], orphans: [String] = [], acceptCommand: (GoldenResult) -> String
    ) throws(SnapshotError) -> String {
        var scenarios: [ReportPage.Scenario] = []
        for result in results {
            scenarios.append(
                ReportPage.Scenario(
                    name: result.name, status: result.status, path: result.path, notes: result.notes,
                    mismatch: result.mismatch, command: result.isSuccess ? nil : acceptCommand(result),
                    frames: try frames(of: result)))
        }
        let path = (folder as NSString).appendingPathComponent(Self.page)
        let page = ReportPage(scenarios: scenarios, orphans: orphans)
        try AtomicFile.write(Array(try page.html().utf8), to: path)
        return path
    }

    private func frames(of result: GoldenResult) throws(SnapshotError) -> [ReportPage.Frame] {
        var frames: [ReportPage.Frame] = []
        for frame in result.frames {
            frames.append(
                ReportPage.Frame(
                    index: frame.index, time: frame.time, passed: frame.passed,
                    summary: frame.difference.summary, ratio: frame.difference.ratio,
                    box: Self.box(frame.difference.boundingBox),
                    images: frame.passed ? nil : try pictures(of: result.name, frame.index)))
        }
        // Of two sizes no frame compares, but both can be looked at.
        if frames.isEmpty, let mismatch = result.mismatch, let pictures = try pictures(of: result.name, 0) {
            frames = [
                ReportPage.Frame(
                    index: 0, time: 0, passed: false, summary: mismatch, ratio: 1, box: nil, images: pictures)
            ]
        }
        return frames
    }

    private static func box(_ rect: PixelRect) -> [Int]? {
        rect.isEmpty ? nil : [rect.x, rect.y, rect.width, rect.height]
    }

    /// The saved pictures of a frame, as the page refers to them.
    private func pictures(of name: String, _ index: Int) throws(SnapshotError) -> ReportPage.Images? {
        let stem = try stem(name, index)
        func reference(_ kind: String) -> String? {
            let file = "\(stem)-\(kind).png"
            guard FileManager.default.fileExists(atPath: (folder as NSString).appendingPathComponent(file))
            else { return nil }
            return file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
        }
        guard let expected = reference("expected"), let actual = reference("actual") else { return nil }
        return ReportPage.Images(expected: expected, actual: actual, difference: reference("difference"))
    }

    private func stem(_ name: String, _ index: Int) throws(SnapshotError) -> String {
        let file = try GoldenNames.fileName(name).dropLast(GoldenNames.suffix.count)
        let number = String(repeating: "0", count: max(0, 4 - "\(index)".count)) + "\(index)"
        return "\(Self.images)/\(file)/\(number)"
    }
}
