import Canvas

/// Where everything stands in the window: the one answer that drawing and the pointer share.
public struct StudioLayout: Equatable, Sendable {
    /// Size of the interface's text relative to the standard one.
    public private(set) var unit: Double
    /// Title and the buttons that take things out.
    public private(set) var header: Rect
    /// The panels' cards, left to right. Overlaid panels share one.
    public private(set) var panels: [PanelPlace]
    /// The part of the window where sliders and buttons are seen.
    public private(set) var tuning: Rect
    /// Height of all sliders and buttons, seen or not.
    public private(set) var tuningHeight = 0.0
    /// The bar with clock and scrubber.
    public private(set) var transport: Rect
    /// Every control, back to front.
    public private(set) var controls: [Control] = []
    /// Names beside rows of controls.
    public private(set) var captions: [Caption] = []
    /// The clock's readout.
    public private(set) var timeReadout: Rect = .init(x: 0, y: 0, width: 0, height: 0)
    /// Whether the readout tells how long the session is, beside the time.
    public private(set) var showsLength = true

    /// The readout of frame health, where it is wanted: in the header, or over the last card.
    public private(set) var healthReadout: Rect?

    /// A panel's card.
    public struct PanelPlace: Equatable, Sendable {
        /// What it shows.
        public var kind: PanelKind
        /// Where it is.
        public var frame: Rect
    }

    /// A name beside a row.
    public struct Caption: Equatable, Sendable {
        /// The name.
        public var text: String
        /// Its row.
        public var frame: Rect
        /// The part of the window it can be seen in.
        public var visibleIn: Rect
    }

    /// Lays out the window of a state.
    public init(_ state: StudioState, glyphs: any GlyphSource) {
        let view = state.document.view
        let size = state.viewport
        unit = view.textScale
        let window = Rect(x: 0, y: 0, width: size.width, height: size.height)
        let margin = size.width < 900 ? 12.0 : 24.0
        let isLow = size.height < 600
        var rest = window.inset(margin, 0)
        header = rest.cutTop((isLow ? 44 : 56) * max(1, unit))
        _ = rest.cutBottom(isLow ? 12 : 18)
        transport = rest.cutBottom((isLow ? 44 : 56) * max(1, unit))
        _ = rest.cutBottom(12)

        tuning = rest
        panels = []
        var builder = Builder(state: state, glyphs: glyphs, unit: unit)
        builder.headerButtons(header)
        builder.transport(transport)
        timeReadout = builder.timeReadout
        showsLength = builder.showsLength

        // The sliders and buttons take the height they need, as long as the panels keep theirs.
        // Under the cards' left edge; tracks of sliders that one can take in at a glance.
        let columns = Rect(x: rest.x, y: 0, width: min(rest.width, 2000), height: 0)
        var probe = builder
        tuningHeight = probe.tuning(columns, visibleIn: rest)
        let least = min(rest.height * 0.62, 260 * unit)
        let panelHeight = max(least, rest.height - tuningHeight - 16).rounded()
        let stage = rest.cutTop(panelHeight)
        _ = rest.cutTop(isLow ? 10 : 16)
        tuning = rest
        let scroll = min(state.scroll, max(0, tuningHeight - tuning.height))
        var place = columns
        place.y = (tuning.y - scroll).rounded()
        _ = builder.tuning(place, visibleIn: tuning)

        placePanels(in: stage, view: view, gap: margin < 24 ? 10 : 16)
        if view.frameHealth { healthReadout = placeHealthReadout(builder) }
        controls = panels.map { Control(id: .panel($0.kind), frame: $0.frame, visibleIn: window) }
        if state.document.lastMove != nil { controls += figures(view, visibleIn: window) }
        if let edge = view.wipe, let card = panels.first?.frame, Self.shown(view).count > 1 {
            let x = card.x + card.width * edge
            controls.append(
                Control(
                    id: .wipeEdge, frame: Rect(x: x - 10, y: card.y, width: 20, height: card.height),
                    tooltip: "Drag to lay one transition over the other", visibleIn: window))
        }
        controls += builder.controls
        captions = builder.captions
    }

    /// The panels on show: all chosen ones, or the one that has the stage.
    public static func shown(_ view: ViewOptions) -> [PanelKind] {
        if let maximized = view.maximized { return [maximized] }
        return view.panels
    }

    /// The figures under the panels, which explain themselves to a pointer.
    private func figures(_ view: ViewOptions, visibleIn window: Rect) -> [Control] {
        if view.wipe != nil, panels.count > 1 { return [] }
        return panels.flatMap { place -> [Control] in
            let rows = PanelRows(place.frame, unit: unit, showsFigures: true, showsCurve: !view.xray)
            guard let row = rows.measures else { return [] }
            var x = row.x
            return zip(PanelKind.figureShares(room: row.width / unit), place.kind.figureMeanings)
                .enumerated().map { index, figure in
                    let width = row.width * figure.0
                    defer { x += width }
                    return Control(
                        id: .figure(place.kind, index),
                        frame: Rect(x: x, y: row.y, width: width, height: row.height), tooltip: figure.1,
                        visibleIn: window)
                }
        }
    }

    private func placeHealthReadout(_ builder: Builder) -> Rect {
        let size = (width: (224 * unit).rounded(), height: (24 * unit).rounded())
        let buttons = builder.controls.first { $0.id == .button(.copySwiftUI) }?.frame.x ?? header.maxX
        let x = buttons - 16 - size.width
        // In the header where the title and a value keep their room.
        if x > header.x + 300 * unit {
            return Rect(
                x: x, y: (header.midY - size.height / 2).rounded(), width: size.width, height: size.height)
        }
        // Under the titles, over the room in which the number moves.
        let card = panels.last?.frame ?? header
        return Rect(
            x: card.maxX - size.width - 10, y: (card.y + 54 * unit).rounded(), width: size.width,
            height: size.height)
    }

    private mutating func placePanels(in stage: Rect, view: ViewOptions, gap: Double) {
        let shown = Self.shown(view)
        if view.wipe != nil, shown.count > 1 {
            panels = shown.map { PanelPlace(kind: $0, frame: stage) }
            return
        }
        // Where columns would get too narrow for a number, panels stand in two rows.
        let perRow = shown.count == 4 && stage.width < 900 && stage.height > 300 ? 2 : shown.count
        let rows = (shown.count + perRow - 1) / perRow
        let width = (stage.width - gap * Double(perRow - 1)) / Double(perRow)
        let height = (stage.height - gap * Double(rows - 1)) / Double(rows)
        panels = shown.enumerated().map { index, kind in
            let column = Double(index % perRow)
            let row = Double(index / perRow)
            let left = (stage.x + column * (width + gap)).rounded()
            let right = (stage.x + column * (width + gap) + width).rounded()
            let top = (stage.y + row * (height + gap)).rounded()
            return PanelPlace(
                kind: kind,
                frame: Rect(x: left, y: top, width: right - left, height: (top + height).rounded() - top))
        }
    }

    /// The topmost control at a place that can be seen there.
    public func control(at x: Double, _ y: Double) -> Control? {
        controls.last { $0.visibleFrame.contains(x, y) }
    }

    /// A control by its name.
    public func control(_ id: ControlID) -> Control? { controls.first { $0.id == id } }

    /// How far the sliders and buttons can be scrolled.
    public var scrollLimit: Double { max(0, tuningHeight - tuning.height) }

    /// The controls that the Tab key visits, in order: from the top of the window to the bar at its bottom.
    public var focusOrder: [ControlID] {
        let visited = controls.filter(\.id.takesFocus)
        return (visited.filter { $0.visibleIn != transport } + visited.filter { $0.visibleIn == transport })
            .map(\.id)
    }
}
