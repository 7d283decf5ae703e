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

    /// The panels at a time in seconds: `{"time": …, "panels": {"rolling": {…}, …}}`.
    static func json(_ comparison: Comparison, panels: [PanelKind], at time: Double) -> JSONValue {
        let members = panels.map { kind in
            JSONMember(key: kind.rawValue, value: panel(kind, comparison, at: time))
        }
        return .object(["time": .number(time), "panels": .object(members)])
    }

    private static func panel(_ kind: PanelKind, _ comparison: Comparison, at time: Double) -> JSONValue {
        let timeline = comparison.timeline(kind)
        var frame = TransitionFrame()
        timeline.evaluate(at: time, into: &frame)
        var members = [JSONMember(key: "text", value: .string(timeline.text(at: time)))]
        switch kind {
        case .odometer: members += odometer(comparison, at: time)
        case .crossfade: members.append(JSONMember(key: "weights", value: weights(comparison, at: time)))
        case .rolling, .numericText: break
        }
        let settled = time >= timeline.settleTime
        members.append(
            JSONMember(
                key: "settled",
                value: .bool(kind == .odometer ? comparison.odometer.settled(at: time) : settled)))
        members.append(
            JSONMember(
                key: "frame",
                value: .object(["width": .number(frame.width), "height": .number(frame.height)])))
        let glyphs = frame.glyphs.map { glyph($0, timeline.cells) }
        members.append(JSONMember(key: "glyphs", value: .array(glyphs)))
        if let measures = timeline.measures(at: time, samples: 2) {
            members.append(JSONMember(key: "measures", value: json(measures)))
        }
        return .object(members)
    }

    private static func odometer(_ comparison: Comparison, at time: Double) -> [JSONMember] {
        let places = comparison.settings(at: time).numberOfDecimalPlaces
        let displayed = comparison.odometer.displayed(at: time).map { units in
            JSONValue.number(RoundedDecimal(units: units, decimalPlaces: places).double)
        }
        return [
            JSONMember(key: "displayed", value: displayed ?? .null),
            JSONMember(key: "displayedText", value: .string(comparison.odometer.displayedText(at: time))),
        ]
    }

    private static func weights(_ comparison: Comparison, at time: Double) -> JSONValue {
        .array(
            comparison.crossfade.weights(at: time).map { layer in
                .object(["text": .string(layer.text), "weight": .number(layer.weight)])
            })
    }

    /// Scale, blur and presence are named where they are not those of a glyph at rest.
    private static func glyph(_ glyph: GlyphPlacement, _ cells: [TimelineCell]) -> JSONValue {
        var members = [
            JSONMember(key: "id", value: .number(Double(glyph.id))),
            JSONMember(key: "text", value: .string(cells[glyph.cell].element.text)),
            JSONMember(key: "x", value: .number(glyph.x)),
            JSONMember(key: "y", value: .number(glyph.y)),
            JSONMember(key: "opacity", value: .number(glyph.opacity)),
        ]
        if glyph.scale != 1 { members.append(JSONMember(key: "scale", value: .number(glyph.scale))) }
        if glyph.blur != 0 { members.append(JSONMember(key: "blur", value: .number(glyph.blur))) }
        if glyph.presence != .present {
            members.append(JSONMember(key: "presence", value: .string(glyph.presence.rawValue)))
        }
        return .object(members)
    }

    private static func json(_ measures: TransitionMeasures) -> JSONValue {
        .object([
            "settleDuration": .number(measures.settleDuration),
            "digitsTravelled": .number(measures.digitsTravelled),
            "mostGlyphsAtOnce": .number(Double(measures.mostGlyphsAtOnce)),
            "valuesShown": .number(Double(measures.valuesShown)),
        ])
    }
}
