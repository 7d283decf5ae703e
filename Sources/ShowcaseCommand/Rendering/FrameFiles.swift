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
        let places = path.matches(of: /%(?:0([1-9]))?d/)
        guard places.count == 1, let place = places.first else { return nil }
        head = path[..<place.range.lowerBound]
        tail = path[place.range.upperBound...]
        digits = place.output.1.flatMap { Int($0) } ?? 1
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
