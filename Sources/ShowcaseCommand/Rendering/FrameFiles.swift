import Foundation
import Snapshots

/// Files that are numbered, one a frame: a path in which `%d` or `%04d` stands for the number.
struct FrameFiles {
    private let head: Substring
    private let tail: Substring
    /// Digits of a number at least, filled up with zeros.
    private let digits: Int

    /// `nil` for a path without a place for the number, or with several.
    init?(_ path: String) {
        // By hand, because a regular expression would load an engine for it at each start.
        let places = path.indices.compactMap { Self.place(in: path, at: $0) }
        guard places.count == 1 else { return nil }
        head = path[..<places[0].range.lowerBound]
        tail = path[places[0].range.upperBound...]
        digits = places[0].digits
    }

    /// The `%d` or `%04d` that starts at an index.
    private static func place(
        in path: String, at start: String.Index
    ) -> (range: Range<String.Index>, digits: Int)? {
        guard path[start] == "%" else { return nil }
        let rest = path[start...].dropFirst()
        if rest.first == "d" { return (start..<path.index(after: rest.startIndex), 1) }
        let width = Array(rest.prefix(3))
        guard width.count == 3, width[0] == "0", let digits = width[1].wholeNumberValue,
            (1...9).contains(digits), width[1].isASCII, width[2] == "d"
        else { return nil }
        return (start..<path.index(start, offsetBy: 4), digits)
    }

    /// The file of a frame, counted from 0.
    func path(_ index: Int) -> String {
        let number = String(index)
        return head + String(repeating: "0", count: max(0, digits - number.count)) + number + tail
    }

    /// Writes each frame into its file. If one can't be written, the others are removed.
    func write(_ renderer: any ScenarioRenderer, at times: [Double]) throws(SnapshotError) {
        var written: [String] = []
        do {
            try renderer.encodeFrames(at: times) { (index, bytes) throws(SnapshotError) in
                let path = path(index)
                try AtomicFile.write(bytes, to: path)
                written.append(path)
            }
        } catch {
            for path in written { unlink(path) }
            throw error
        }
    }
}
