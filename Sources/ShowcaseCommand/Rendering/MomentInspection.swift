import Documents
import NumberTransitions
import ShowcaseCore

/// What the panels show at one time, as JSON.
enum MomentInspection {
    /// The elements of a number: `{"text": …, "elements": [{"id": 1, "text": "-"}, …]}`.
    static func json(_ number: FormattedNumber) -> JSONValue {
        .object([
            "text": .string(number.text),
            "elements": .array(
                number.elements.map { .object(["id": .number(Double($0.id)), "text": .string($0.text)]) }),
        ])
    }

    /// What holds at a time in seconds: `{"time": …, "panels": {"rolling": {…}, …}, "settings": {…}}`.
    static func json(_ comparison: Comparison, panels: [PanelKind], at time: Double) -> JSONValue {
        let members = panels.map { kind in
            JSONMember(key: kind.rawValue, value: panel(kind, comparison, at: time))
        }
        return .object([
            "time": .number(time), "panels": .object(members), "settings": comparison.settings(at: time).json,
        ])
    }

    private static func panel(_ kind: PanelKind, _ comparison: Comparison, at time: Double) -> JSONValue {
        let timeline = comparison.timeline(kind)
        var frame = TransitionFrame()
        timeline.evaluate(at: time, into: &frame)
        var members = [JSONMember(key: "text", value: .string(timeline.text(at: time)))]
        if kind == .odometer { members += displayed(comparison.odometer, at: time) }
        let settled =
            kind == .odometer ? comparison.odometer.settled(at: time) : time >= timeline.settleTime
        members += [
            JSONMember(key: "settled", value: .bool(settled)),
            JSONMember(key: "dissolves", value: .bool(frame.dissolves)),
            JSONMember(
                key: "frame",
                value: .object(["width": .number(frame.width), "height": .number(frame.height)])),
            JSONMember(key: "glyphs", value: .array(frame.glyphs.map { glyph($0, timeline.cells) })),
        ]
        members += xray(kind, comparison, at: time)
        if let measures = timeline.measures(at: time, samples: 11) {
            members.append(JSONMember(key: "measures", value: json(measures)))
        }
        return .object(members)
    }

    private static func displayed(_ odometer: OdometerTimeline, at time: Double) -> [JSONMember] {
        let displayed = odometer.steps(at: time)?.displayed
        return [
            JSONMember(key: "displayed", value: displayed.map { .number($0.double) } ?? .null),
            JSONMember(key: "displayedText", value: .string(odometer.displayedText(at: time))),
        ]
    }

    /// What the X-ray view of a panel shows beside the glyphs.
    private static func xray(
        _ kind: PanelKind, _ comparison: Comparison, at time: Double
    ) -> [JSONMember] {
        switch kind {
        case .rolling:
            var columns: [RollingColumn] = []
            comparison.rolling.columns(at: time, into: &columns)
            let cells = comparison.rolling.cells
            var members = [JSONMember(key: "columns", value: .array(columns.map { column($0, cells) }))]
            let settings = comparison.settings(at: time)
            if settings.edgeFade, !settings.reduceMotion {
                let stops = [(0, 0), (0.2, 1), (0.8, 1), (1, 0)].map { place, opacity in
                    JSONValue.object(["location": .number(place), "opacity": .number(opacity)])
                }
                members.append(JSONMember(key: "edgeFade", value: .array(stops)))
            }
            return members
        case .odometer:
            guard let steps = comparison.odometer.steps(at: time) else { return [] }
            let json = JSONValue.object([
                "done": .number(Double(steps.step)), "count": .number(Double(steps.count)),
                "interval": .number(steps.interval),
            ])
            return [JSONMember(key: "steps", value: json)]
        case .crossfade:
            let weights = comparison.crossfade.weights(at: time).map { layer in
                JSONValue.object(["text": .string(layer.text), "weight": .number(layer.weight)])
            }
            return [JSONMember(key: "weights", value: .array(weights))]
        case .numericText: return []
        }
    }

    /// A symbol has its text where a stack has the digit at which it stands.
    private static func column(_ column: RollingColumn, _ cells: [TimelineCell]) -> JSONValue {
        var members = [
            JSONMember(key: "id", value: .number(Double(column.id))),
            JSONMember(key: "x", value: .number(column.x)),
            JSONMember(key: "width", value: .number(column.width)),
            JSONMember(key: "cellHeight", value: .number(column.cellHeight)),
            JSONMember(key: "presence", value: .number(column.presence)),
        ]
        if let position = column.position {
            members.append(JSONMember(key: "position", value: .number(position)))
            members.append(JSONMember(key: "isEndless", value: .bool(column.isEndless)))
        } else {
            members.append(JSONMember(key: "text", value: .string(cells[column.cells[0]].element.text)))
        }
        if column.role != .present {
            members.append(JSONMember(key: "role", value: .string(column.role.rawValue)))
        }
        return .object(members)
    }

    /// Scale, blur, presence and look are named where they are not the usual ones of a glyph at rest.
    private static func glyph(_ glyph: GlyphPlacement, _ cells: [TimelineCell]) -> JSONValue {
        let element = cells[glyph.cell].element
        var members = [
            JSONMember(key: "id", value: .number(Double(glyph.id))),
            JSONMember(key: "text", value: .string(element.text)),
            JSONMember(key: "x", value: .number(glyph.x)),
            JSONMember(key: "y", value: .number(glyph.y)),
            JSONMember(key: "opacity", value: .number(glyph.opacity)),
        ]
        if glyph.scale != 1 { members.append(JSONMember(key: "scale", value: .number(glyph.scale))) }
        if glyph.blur != 0 { members.append(JSONMember(key: "blur", value: .number(glyph.blur))) }
        if glyph.presence != .present {
            members.append(JSONMember(key: "presence", value: .string(glyph.presence.rawValue)))
        }
        if element != Element(element.text) { members.append(JSONMember(key: "look", value: element.json)) }
        return .object(members)
    }

    private static func json(_ measures: TransitionMeasures) -> JSONValue {
        .object([
            "settleDuration": .number(measures.settleDuration),
            "digitsTravelled": .number(measures.digitsTravelled),
            "mostGlyphsAtOnce": .number(Double(measures.mostGlyphsAtOnce)),
            "valuesShown": .number(Double(measures.valuesShown)),
            "progress": .array(measures.progress.map(JSONValue.number)),
        ])
    }
}
