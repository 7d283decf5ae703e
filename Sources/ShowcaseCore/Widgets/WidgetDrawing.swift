import Canvas
import NumberTransitions

/// How a widget looks apart from what it shows.
struct WidgetState {
    var isHovered = false
    var isPressed = false
    var isFocused = false
}

extension Painter {
    /// A ring around what the keyboard works on.
    mutating func focusRing(_ frame: Rect, radius: Double) {
        roundedRect(
            frame.inset(-3, -3), radius: radius + 3, fill: Color(argb: 0), stroke: theme.focus, lineWidth: 2)
    }

    /// A slider: the part up to the knob in the accent, or nothing where it is off.
    mutating func slider(_ frame: Rect, position: Double, isOff: Bool, _ look: WidgetState) {
        let radius = SliderGeometry.knobRadius
        let line = Rect(x: frame.x, y: frame.midY - 2, width: frame.width, height: 4)
        roundedRect(line, radius: 2, fill: theme.track)
        // In eighths of a pixel: smooth to the eye, and few enough shapes of the knob to be kept.
        let x = (SliderGeometry.x(of: position, in: frame) * scale * 8).rounded() / (scale * 8)
        if !isOff {
            var filled = line
            filled.width = x - line.x
            roundedRect(filled, radius: 2, fill: theme.accentLine)
        }
        if look.isFocused {
            focusRing(
                Rect(x: x - radius, y: frame.midY - radius, width: 2 * radius, height: 2 * radius),
                radius: radius)
        }
        if look.isPressed || look.isHovered {
            circle(
                x: x, y: frame.midY, radius: radius + 4,
                fill: theme.accentLine.opacity(look.isPressed ? 0.35 : 0.2))
        }
        circle(x: x, y: frame.midY, radius: radius, fill: isOff ? theme.secondaryText : theme.knob)
    }

    /// A push button; switched on it carries the accent, and where it can do nothing its label steps back.
    mutating func button(_ control: Control, unit: Double, _ look: WidgetState) {
        let radius = 6 * unit
        var ground = control.isOn ? theme.accent : theme.control
        if !control.isEnabled {
            ground = theme.control.opacity(0.6)
        } else if look.isPressed {
            ground = control.isOn ? theme.accentPressed : theme.controlPressed
        } else if look.isHovered {
            ground = control.isOn ? theme.accentHovered : theme.controlHovered
        }
        roundedRect(control.frame, radius: radius, fill: ground)
        if look.isFocused { focusRing(control.frame, radius: radius) }
        let color =
            !control.isEnabled
            ? theme.secondaryText.opacity(0.6) : control.isOn ? theme.onAccent : theme.text
        if StudioLayout.Builder.icons.contains(control.label) {
            icon(control.label, in: control.frame, unit: unit, color: color)
        } else {
            var middle = control.frame.midX
            if case .button(.curve(let curve)) = control.id {
                let width = StudioLayout.Builder.curveWidth * unit
                middle += width / 2
                picture(
                    of: curve,
                    in: Rect(
                        x: control.frame.x + 9 * unit, y: control.frame.midY - 5.5 * unit, width: width - 4,
                        height: 11 * unit), color: color)
            }
            text(
                control.label, x: middle, midY: control.frame.midY,
                size: StudioLayout.Builder.buttonTextSize * unit, face: .medium, color: color, align: .center)
        }
    }

    /// Progress over time, over one duration or a spring's first second.
    private mutating func picture(of curve: MotionCurve, in frame: Rect, color: Color) {
        let steps = 36
        let values = (0...steps).map { curve.progress(at: Double($0) / Double(steps), duration: 1).value }
        // What overshoots stays on the button.
        let height = frame.height * min(0.86, 1 / (values.max() ?? 1))
        let points = values.enumerated().map { step, value in
            (x: frame.x + Double(step) / Double(steps) * frame.width, y: frame.maxY - value * height)
        }
        polyline(points, lineWidth: 1.5, color: color)
    }

    /// The pictures of the transport.
    private mutating func icon(_ name: String, in frame: Rect, unit: Double, color: Color) {
        let x = snap(frame.midX)
        let y = snap(frame.midY)
        func bar(_ left: Double, _ width: Double, _ height: Double) -> Rect {
            Rect(x: x + left * unit, y: y - height * unit / 2, width: width * unit, height: height * unit)
        }
        switch name {
        case "pause":
            fill(bar(-5, 3.5, 11), color)
            fill(bar(1.5, 3.5, 11), color)
        case "back":
            fill(bar(4, 1.5, 10), color)
            triangle(x: x - 1 * unit, y: y, size: -4.5 * unit, color: color)
        case "forward":
            fill(bar(-5.5, 1.5, 10), color)
            triangle(x: x + 1 * unit, y: y, size: 4.5 * unit, color: color)
        default:
            triangle(x: x + 0.5 * unit, y: y, size: 5.5 * unit, color: color)
        }
    }

    /// A filled triangle that points right, or left where `size` is negative.
    private mutating func triangle(x: Double, y: Double, size: Double, color: Color) {
        let height = abs(size)
        var inset = 0.0
        // Rings of one line width from the edge to the middle fill it without a gap.
        while inset < height {
            let part = 1 - inset / height
            let tip = (x: x + size * part * 0.9, y: y)
            let top = (x: x - size * part * 0.7, y: y - height * part)
            let bottom = (x: x - size * part * 0.7, y: y + height * part)
            polyline([top, tip, bottom, top], lineWidth: 1.4, color: color)
            inset += 1
        }
    }

    /// A value that can be typed; while it is typed, with cursor and selection.
    mutating func field(
        _ control: Control, edit: TextEdit?, unit: Double, _ look: WidgetState
    ) {
        let radius = 6 * unit
        let frame = control.frame
        let isEditing = edit != nil
        if isEditing {
            roundedRect(frame, radius: radius, fill: theme.field, stroke: theme.focus, lineWidth: 1.5)
        } else if control.id.isBoxed {
            roundedRect(
                frame, radius: radius, fill: look.isHovered ? theme.fieldHovered : theme.field,
                stroke: theme.cardEdge, lineWidth: hairline)
        } else if look.isHovered || look.isFocused {
            roundedRect(frame, radius: radius, fill: theme.control)
        }
        if look.isFocused && !isEditing { focusRing(frame, radius: radius) }
        let geometry = FieldGeometry(control, unit: unit)
        let inner = geometry.inner
        guard let edit else {
            let x =
                switch geometry.align {
                case .leading: inner.x
                case .center: frame.midX
                case .trailing: inner.maxX
                }
            let shown = fitted(
                control.label, maxWidth: inner.width, size: geometry.size, face: .medium, figures: .tabular)
            text(
                shown, x: x, midY: frame.midY, size: geometry.size, face: .medium, color: theme.text,
                align: geometry.align, figures: .tabular)
            return
        }
        clipped(to: inner.inset(-4, 0)) { $0.editedText(edit, geometry) }
    }

    private mutating func editedText(_ edit: TextEdit, _ geometry: FieldGeometry) {
        let edges = geometry.edges(of: edit, glyphs)
        let midY = geometry.inner.midY
        let height = geometry.size * 1.4
        if !edit.selection.isEmpty {
            let from = edges[edit.selection.lowerBound]
            let to = edges[edit.selection.upperBound]
            fill(Rect(x: from, y: midY - height / 2, width: to - from, height: height), theme.selection)
        }
        text(
            edit.text, x: edges[0], midY: midY, size: geometry.size, face: .medium, color: theme.text,
            figures: .tabular)
        fill(Rect(x: edges[edit.cursor], y: midY - height / 2, width: 1.5, height: height), theme.text)
    }

    /// A mark under the session's time line, at its part of the way.
    mutating func scrubberMark(_ frame: Rect, at position: Double) {
        let x = SliderGeometry.x(of: position, in: frame)
        fill(
            Rect(x: snap(x) - hairline, y: frame.midY + 8, width: 2 * hairline, height: 5),
            theme.secondaryText)
    }
}

/// Where a slider's knob is, shared by drawing and the pointer.
package enum SliderGeometry {
    package static let knobRadius = 7.5

    package static func x(of position: Double, in frame: Rect) -> Double {
        frame.x + knobRadius + (frame.width - 2 * knobRadius) * position
    }

    package static func position(of x: Double, in frame: Rect) -> Double {
        (x - frame.x - knobRadius) / max(1, frame.width - 2 * knobRadius)
    }
}
