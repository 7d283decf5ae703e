import Canvas
import NumberTransitions

extension StudioLayout {
    /// Places rows of controls.
    struct Builder {
        let state: StudioState
        let glyphs: any GlyphSource
        let unit: Double
        var controls: [Control] = []
        var captions: [Caption] = []
        var timeReadout = Rect(x: 0, y: 0, width: 0, height: 0)
        var showsLength = true

        var settings: Settings { state.document.settings }
        var view: ViewOptions { state.document.view }

        init(state: StudioState, glyphs: any GlyphSource, unit: Double) {
            self.state = state
            self.glyphs = glyphs
            self.unit = unit
        }

        static let buttonTextSize = 12.5
        private var buttonHeight: Double { (28 * unit).rounded() }
        private var rowHeight: Double { (36 * unit).rounded() }
        private var gap: Double { 6 }

        private func width(ofButton label: String) -> Double {
            let text =
                glyphs.advance(of: glyphs.handle(for: label, face: .medium)) * Self.buttonTextSize * unit
            return max((text + 22 * unit).rounded(.up), buttonHeight)
        }

        // MARK: Header and transport

        mutating func headerButtons(_ header: Rect) {
            let items: [(Command, String, String)] = [
                (
                    .copySwiftUI, "Copy SwiftUI",
                    "Copy both views with these parameters as SwiftUI code (Ctrl C)"
                ),
                (.saveScenario, "Save scenario", "Write this session as a scenario file (Ctrl S)"),
                (.screenshot, "Screenshot", "Write this moment as a PNG that can be opened again (Ctrl P)"),
                (.help, "?", "All keys (F1)"),
            ]
            var x = header.maxX
            for (command, label, tooltip) in items.reversed() {
                let width = width(ofButton: label)
                x -= width
                add(command, label, x: x, midY: header.midY, visibleIn: header, tooltip: tooltip)
                x -= 8
            }
            controls.reverse()
        }

        /// The narrower the bar, the less stands beside the time line: words become signs, then the session's
        /// length and the steps of the speed go, so that the line keeps a length that one can aim at.
        mutating func transport(_ bar: Rect) {
            let isNarrow = bar.width < 860 * unit
            let isTight = bar.width < 560 * unit
            let inner = bar.inset(12, 0)
            var x = inner.x
            func place(
                _ command: Command, _ label: String, _ tooltip: String, isOn: Bool = false,
                width: Double? = nil
            ) {
                x +=
                    add(
                        command, label, x: x, midY: bar.midY, width: width, visibleIn: bar, isOn: isOn,
                        tooltip: tooltip) + gap
            }
            place(.playPause, "play", "Play or pause (Space)")
            place(.stepFrames(-1), "back", "One frame back (,)")
            place(.stepFrames(1), "forward", "One frame forward (.)")
            place(
                .replay, isNarrow ? "↻" : "Replay",
                "Run the last change again with the settings as they are (R)")
            place(
                .toggle(.loop), isNarrow ? "∞" : "Loop",
                "Repeat the last change; sliders tune it as it runs (L)",
                isOn: state.loops)
            if !isNarrow { x += gap }
            let stepWidth = isNarrow ? (24 * unit).rounded() : nil
            if !isTight { place(.stepSpeed(-1), "−", "Slower ([)", width: stepWidth) }
            place(
                .normalSpeed, Self.speedText(state.clock.rate),
                "Speed of the clock; the wheel changes it, a click sets 1× (\\)",
                isOn: state.clock.rate != 1,
                width: width(ofButton: "0.05×") - (isNarrow ? (10 * unit).rounded() : 0))
            if !isTight { place(.stepSpeed(1), "+", "Faster (])", width: stepWidth) }

            let end = fixed(state.end - state.start, decimals: 3)
            showsLength = !isTight
            let text = isTight ? "\(end) s" : "\(end) / \(end) s"
            let readout = (glyphs.figureAdvances(of: text, face: .medium).reduce(0, +) * 13 * unit).rounded(
                .up)
            timeReadout = Rect(x: inner.maxX - readout, y: bar.y, width: readout, height: bar.height)
            let start = x + (isNarrow ? 4 : 12)
            controls.append(
                Control(
                    id: .scrubber,
                    frame: Rect(
                        x: start, y: bar.y + 4, width: max(24, timeReadout.x - 18 - start),
                        height: bar.height - 8),
                    tooltip: "The session; marks are changes", visibleIn: bar))
        }

        static func speedText(_ rate: Double) -> String {
            rate == rate.rounded() ? "\(Int(rate))×" : "\(rate)×"
        }

        // MARK: Tuning

        /// Places sliders and button rows in one or two columns from the top of `area`; gives their height.
        mutating func tuning(_ area: Rect, visibleIn: Rect) -> Double {
            let twoColumns = area.width >= 900 * max(1, unit * 0.9)
            let columnGap = 40.0
            let sliderWidth = twoColumns ? ((area.width - columnGap) * 0.42).rounded() : area.width
            let left = Rect(x: area.x, y: area.y, width: sliderWidth, height: 0)
            var y = area.y
            for setting in Setting.allCases where isShown(setting) {
                slider(setting, Rect(x: left.x, y: y, width: left.width, height: rowHeight), visibleIn)
                y += rowHeight
            }
            for (caption, buttons) in motionRows() {
                let row = Rect(x: left.x, y: y, width: left.width, height: rowHeight)
                y += place(buttons, caption: caption, in: row, visibleIn: visibleIn)
            }
            let leftEnd = y
            if twoColumns { y = area.y }
            let rightX = twoColumns ? left.maxX + columnGap : area.x
            var row = Rect(x: rightX, y: y, width: area.maxX - rightX, height: rowHeight)
            for (caption, buttons) in rows() {
                row.y += place(buttons, caption: caption, in: row, visibleIn: visibleIn)
            }
            return max(leftEnd, row.y) - area.y
        }

        private func isShown(_ setting: Setting) -> Bool {
            switch setting {
            case .springResponse, .springDampingFraction: setting.value(in: settings) != nil
            default: true
            }
        }

        private mutating func slider(_ setting: Setting, _ row: Rect, _ visibleIn: Rect) {
            let label = (112 * unit).rounded()
            let readout = (72 * unit).rounded()
            captions.append(
                Caption(
                    text: setting.traits.label,
                    frame: Rect(x: row.x, y: row.y, width: label, height: row.height), visibleIn: visibleIn))
            controls.append(
                Control(
                    id: .slider(setting),
                    frame: Rect(
                        x: row.x + label, y: row.y, width: max(24, row.width - label - readout - 12),
                        height: row.height), label: setting.traits.label, tooltip: setting.traits.meaning,
                    visibleIn: visibleIn))
            controls.append(
                Control(
                    id: .readout(setting),
                    frame: Rect(
                        x: row.maxX - readout, y: row.midY - buttonHeight / 2, width: readout,
                        height: buttonHeight), label: setting.text(setting.value(in: settings)),
                    tooltip: "Click to type: \(setting.rangeText)", visibleIn: visibleIn))
        }

        // MARK: Rows of buttons

        private mutating func place(_ items: [Item], caption: String, in row: Rect, visibleIn: Rect) -> Double
        {
            let label = (112 * unit).rounded()
            captions.append(
                Caption(
                    text: caption, frame: Rect(x: row.x, y: row.y, width: label, height: row.height),
                    visibleIn: visibleIn))
            var x = row.x + label
            var y = row.y
            for item in items {
                let width =
                    switch item.id {
                    case .valueField: valueWidth
                    case .looksField: (196 * unit).rounded()
                    case .button(.addDecimals(0)): width(ofButton: "10")
                    case .button(.curve): width(ofButton: item.label) + (Self.curveWidth * unit).rounded()
                    default: width(ofButton: item.label)
                    }
                if x + width > row.maxX, x > row.x + label {
                    x = row.x + label
                    y += buttonHeight + gap
                }
                controls.append(
                    Control(
                        id: item.id,
                        frame: Rect(
                            x: x, y: (y + (rowHeight - buttonHeight) / 2).rounded(), width: width,
                            height: buttonHeight),
                        label: item.label, isOn: item.isOn, isEnabled: isEnabled(item.id),
                        tooltip: item.tooltip, visibleIn: visibleIn))
                x += width + gap
            }
            return y - row.y + rowHeight
        }

        /// The field is as wide as the last change's values need, and steady while one becomes the other.
        private var valueWidth: Double {
            let from = state.comparison.motion(at: .infinity)?.from ?? ""
            let count = Double(max(state.valueText.count, from.count))
            return max((108 * unit).rounded(), min((count * 8.4 * unit + 24).rounded(), 260 * unit))
        }

        @discardableResult
        private mutating func add(
            _ command: Command, _ label: String, x: Double, midY: Double, width: Double? = nil,
            visibleIn: Rect, isOn: Bool = false, tooltip: String
        ) -> Double {
            let width =
                width ?? (Self.icons.contains(label) ? (34 * unit).rounded() : self.width(ofButton: label))
            controls.append(
                Control(
                    id: .button(command),
                    frame: Rect(
                        x: x, y: (midY - buttonHeight / 2).rounded(), width: width, height: buttonHeight),
                    label: label, isOn: isOn, isEnabled: state.canPerform(command), tooltip: tooltip,
                    visibleIn: visibleIn))
            return width
        }

        private func isEnabled(_ id: ControlID) -> Bool {
            if case .button(let command) = id { state.canPerform(command) } else { true }
        }

        /// The room a curve's picture takes on its button.
        static let curveWidth = 18.0

        /// Labels that are drawn as pictures.
        static let icons: Set<String> = ["play", "pause", "back", "forward"]
    }
}

extension StudioState {
    /// The value last told as the panels write it at rest.
    public var valueText: String { comparison.text(at: .infinity) }
}
