import Documents

/// One row of the benchmark: what was measured, and a floor measured beside it that says how near it is to
/// what the machine can do.
struct Figure {
    /// What was measured.
    var name: String
    /// The median.
    var value: Double
    /// Unit of value and floor.
    var unit: Unit
    /// From the fastest to the slowest quarter of the repeats, relative to the median; nil for a count.
    var spread: Double?
    /// What it is compared with, in the same unit.
    var floor: Floor?

    struct Floor {
        var name: String
        var value: Double
    }

    enum Unit: String {
        case microseconds = "us"
        case milliseconds = "ms"
        case nanosecondsPerPixel = "ns/pixel"
        case megabytes = "MB"
        case percentOfACore = "% of a core"
        case perFrame = "per frame"
        case perSecond = "per second"
    }

    /// How many times the floor.
    var ratio: Double? {
        floor.flatMap { $0.value > 0 ? value / $0.value : nil }
    }

    /// For a time a picture takes: pictures a second.
    var rate: Double? {
        switch unit {
        case .microseconds: value > 0 ? 1e6 / value : nil
        default: nil
        }
    }

    var json: JSONValue {
        var members = [
            JSONMember(key: "name", value: .string(name)),
            JSONMember(key: "value", value: .number(value.significant(5))),
            JSONMember(key: "unit", value: .string(unit.rawValue)),
        ]
        if let rate { members.append(JSONMember(key: "perSecond", value: .number(rate.rounded()))) }
        if let spread { members.append(JSONMember(key: "spread", value: .number(spread.significant(3)))) }
        if let floor, let ratio {
            members += [
                JSONMember(key: "floor", value: .string(floor.name)),
                JSONMember(key: "floorValue", value: .number(floor.value.significant(5))),
                JSONMember(key: "ratio", value: .number(ratio.significant(4))),
            ]
        }
        return .object(members)
    }

    /// The columns of the table.
    var columns: [String] {
        var shown = "\(value.short) \(unit.rawValue)"
        if let rate { shown = "\(rate.rounded().short)/s  " + shown }
        return [
            name, shown, spread.map { "±\(($0 * 50).short)%" } ?? "",
            ratio.map { "\($0.short)x" } ?? "", floor.map { "\($0.name), \($0.value.short)" } ?? "",
        ]
    }

    static let headings = ["figure", "median", "spread", "ratio", "to the floor measured beside it"]

    /// Rows with aligned columns; the two in the middle that are numbers stand to the right.
    static func table(_ figures: [Figure]) -> String {
        let rows = [headings] + figures.map(\.columns)
        let widths = headings.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let gap = String(repeating: " ", count: widths[column] - cell.count)
                line += (1...3).contains(column) ? gap + cell + "  " : cell + gap + "  "
            }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }
}

extension Double {
    /// Rounded to a number of significant digits.
    func significant(_ digits: Int) -> Double {
        guard self != 0, isFinite else { return self }
        var unit = 1.0
        while magnitude / unit >= 10 { unit *= 10 }
        while magnitude * 1e9 / unit < 1e9, unit > 1e-9 { unit /= 10 }
        for _ in 1..<digits { unit /= 10 }
        // Dividing by a whole number gives the double nearest to the decimal that is meant.
        return unit < 1
            ? (self * (1 / unit).rounded()).rounded() / (1 / unit).rounded() : (self / unit).rounded() * unit
    }

    /// Three significant digits and no needless zeros.
    fileprivate var short: String {
        let value = magnitude >= 1000 ? rounded() : significant(3)
        guard value == value.rounded(), value.magnitude < 1e15 else { return "\(value)" }
        return "\(Int(value))"
    }
}
