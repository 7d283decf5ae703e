import Snapshots

/// Where pictures go: a path in which `%d`, or `%04d` for four digits, stands for a frame's number, and `%%` for
/// a percent sign. Any other percent sign stands for itself, so that `a%20b.png` is that file.
struct FrameFiles {
    private var head = ""
    private var tail = ""
    /// Digits of a number at least, filled up with zeros; `nil` without a place for it.
    private var digits: Int?

    /// Whether the path has a place for a frame's number.
    var isNumbered: Bool { digits != nil }

    /// Takes a path apart; `nil` when it has several places for the number.
    init?(_ path: String) {
        // By hand, because a regular expression would load an engine for it at each start.
        var rest = path[...]
        while let character = rest.first {
            if let place = Self.place(in: rest) {
                guard !isNumbered else { return nil }
                digits = place.digits
                rest = rest.dropFirst(place.length)
            } else {
                if isNumbered { tail.append(character) } else { head.append(character) }
                rest = rest.dropFirst(rest.hasPrefix("%%") ? 2 : 1)
            }
        }
    }

    /// The `%d` or `%04d` with which a text starts.
    private static func place(in text: Substring) -> (length: Int, digits: Int)? {
        let start = Array(text.prefix(4))
        guard start.first == "%", start.count >= 2 else { return nil }
        if start[1] == "d" { return (2, 1) }
        guard start.count == 4, start[1] == "0", start[2].isASCII, let digits = start[2].wholeNumberValue,
            digits > 0, start[3] == "d"
        else { return nil }
        return (4, digits)
    }

    /// The file of a frame, counted from 0.
    func path(_ index: Int) -> String {
        guard let digits else { return head }
        let number = String(index)
        return head + String(repeating: "0", count: max(0, digits - number.count)) + number + tail
    }

    /// Writes each frame into its file. Files take their names once all of them are written; if one can't be,
    /// those that had the names before stay as they were.
    func write(_ renderer: any ScenarioRenderer, at times: [Double]) throws(SnapshotError) {
        var written: [AtomicFile] = []
        try renderer.encodeFrames(at: times) { (index, bytes) throws(SnapshotError) in
            let file = try AtomicFile(path(index))
            try file.write(bytes)
            try file.finish()
            written.append(file)
        }
        for file in written { try file.commit() }
    }
}
