import Canvas

/// The sheet of keys as it stands in a window: in as many columns, and with as large a text, as show every line
/// whole.
package struct KeySheet {
    /// A line of the sheet: the heading of a group, or keys and what they do.
    package struct Line: Equatable {
        package var keys = ""
        package var meaning = ""
        package var heading = ""
    }

    /// A line and where it stands.
    package struct PlacedLine {
        package var line: Line
        package var x: Double
        package var midY: Double
    }

    /// The sheet.
    package private(set) var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// Size of its text in points.
    package private(set) var textSize = 0.0
    /// From the keys' start to that of their meanings, in points.
    package private(set) var keysWidth = 0.0
    package private(set) var lines: [PlacedLine] = []

    private static let padding = (x: 24.0, y: 14.0)
    private static let columnGap = 32.0
    /// Lines that stand for the gap between two groups.
    private static let groupGap = 0.6

    /// Lays the sheet out; `advance` gives the width of a text at size 1.
    package init(_ viewport: Viewport, unit: Double, advance: (String, FontFace) -> Double) {
        let all = Self.groups.values.joined()
        let keys = all.reduce(0) { max($0, advance($1.keys, .medium)) } + 1.2
        let meanings = all.reduce(0) { max($0, advance($1.meaning, .regular)) }
        let room = (
            width: viewport.width - 2 * min(40, viewport.width * 0.03) - 2 * Self.padding.x,
            height: viewport.height - 2 * min(40, viewport.height * 0.03) - 2 * Self.padding.y
        )
        var chosen: [[Group]] = []
        var lineHeight = 0.0
        for columns in Self.arrangements {
            let rows = columns.map(Self.rows).max() ?? 1
            let gaps = Self.columnGap * Double(columns.count - 1)
            let height = min(22 * unit, room.height / rows)
            let size = min(
                12.5 * unit, height * 0.78, (room.width - gaps) / Double(columns.count) / (keys + meanings))
            if size > textSize {
                chosen = columns
                textSize = size
                lineHeight = height
            }
        }
        keysWidth = keys * textSize
        let columnWidth = (keys + meanings) * textSize
        let rows = chosen.map(Self.rows).max() ?? 0
        let size = (
            width: columnWidth * Double(chosen.count) + Self.columnGap * Double(chosen.count - 1)
                + 2 * Self.padding.x,
            height: lineHeight * rows + 2 * Self.padding.y
        )
        frame = Rect(
            x: ((viewport.width - size.width) / 2).rounded(),
            y: ((viewport.height - size.height) / 2).rounded(),
            width: size.width.rounded(), height: size.height.rounded())
        for (index, column) in chosen.enumerated() {
            let x = frame.x + Self.padding.x + Double(index) * (columnWidth + Self.columnGap)
            var y = frame.y + Self.padding.y
            for group in column {
                for line in Self.groups[group] ?? [] {
                    lines.append(PlacedLine(line: line, x: x, midY: y + lineHeight / 2))
                    y += lineHeight
                }
                y += lineHeight * Self.groupGap
            }
        }
    }

    // MARK: What it says

    private enum Group: Hashable {
        case bound(KeyBinding.Group), controls
    }

    /// The groups' columns, where there is room for three and where there is for two.
    private static let arrangements: [[[Group]]] = [
        [[.bound(.time), .bound(.value)], [.bound(.panels), .controls], [.bound(.files)]],
        [[.bound(.time), .bound(.files)], [.bound(.value), .bound(.panels), .controls]],
    ]

    private static func rows(_ column: [Group]) -> Double {
        let lines = column.reduce(0) { $0 + (groups[$1]?.count ?? 0) }
        return Double(lines) + groupGap * Double(column.count - 1)
    }

    /// Every line by its group, the heading first.
    private static let groups: [Group: [Line]] = {
        var groups: [Group: [Line]] = [
            .controls: [
                Line(heading: "Controls"),
                Line(keys: "Tab", meaning: "Next control, with Shift back"),
                Line(keys: "←  →", meaning: "Slider; Shift coarse, Alt fine"),
                Line(keys: "Enter", meaning: "Press a button, type a value"),
                Line(keys: "Wheel", meaning: "Slider or speed, or scroll"),
                Line(keys: "PgUp  PgDn", meaning: "Scroll the controls"),
                Line(keys: "Double-click", meaning: "Reset a slider, enlarge a panel"),
            ]
        ]
        for binding in KeyBinding.all where !binding.meaning.isEmpty {
            groups[.bound(binding.group), default: [Line(heading: binding.group.rawValue)]].append(
                Line(keys: binding.keys, meaning: binding.meaning))
        }
        return groups
    }()
}

extension Painter {
    mutating func keySheet(_ viewport: Viewport, unit: Double) {
        fill(Rect(x: 0, y: 0, width: viewport.width, height: viewport.height), theme.ground.opacity(0.8))
        let sheet = KeySheet(viewport, unit: unit) { width(of: $0, size: 1, face: $1) }
        roundedRect(sheet.frame, radius: 12, fill: theme.card, stroke: theme.cardEdge, lineWidth: hairline)
        let size = sheet.textSize
        for placed in sheet.lines {
            let (line, midY) = (placed.line, placed.midY)
            guard line.heading.isEmpty else {
                text(
                    line.heading, x: placed.x, midY: midY, size: size, face: .semibold,
                    color: theme.accentLine)
                continue
            }
            text(line.keys, x: placed.x, midY: midY, size: size, face: .medium, color: theme.text)
            text(
                line.meaning, x: placed.x + sheet.keysWidth, midY: midY, size: size,
                color: theme.secondaryText)
        }
    }
}
