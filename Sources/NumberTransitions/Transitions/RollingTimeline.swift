/// The history of a ``MovingNumbersView``: columns of digits that shift.
public struct RollingTimeline: TransitionTimeline {
    var book = LookBook()
    var columns: [RollingTrack] = []
    private var indexOfColumn: [Int: Int] = [:]
    private var dissolve = Dissolve()
    private var changes = Timed<Change>()

    struct Change: Equatable, Sendable {
        var number: Double
        var formatted: FormattedNumber
        var text: String
        var layout: RollingLayout
        var motion: Motion
        /// Distance in digits that all columns have to go.
        var travelled = 0.0
        /// Indices of the columns that are there, and of those that are still leaving.
        var present: [Int] = []
        var leaving: [Int] = []
        var settleTime: Double
        /// Whether the change is shown as a dissolve.
        var dissolves = false
        /// Whether the text changed, not only its layout.
        var isNewText = true
    }

    /// Makes a history in which nothing was shown yet.
    public init() {}

    /// Every element met so far; placements refer to them by index.
    public var cells: [TimelineCell] { book.cells }

    /// Tells the view's new parameters at a time; the first appear without motion.
    public mutating func update(
        _ view: MovingNumbersView, at time: Double, measuring: some ElementMeasuring
    ) throws(NumberError) {
        try check(view, at: time)
        let formatted = try Parameters.format(view.number, view.numberOfDecimalPlaces, view.format)
        let met = book.meet(
            formatted, numerals: view.format.numerals, at: time, builder: view.elementBuilder,
            measuring: measuring)
        let layout = RollingLayout(
            formatted, zero: met.zero, fixedWidth: view.fixedWidth,
            verticalDigitSpacing: view.verticalDigitSpacing, book: &book)
        if changes.last?.value.formatted != formatted { takeBack(from: time) }
        let previous = changes.last?.value
        if let previous, previous.formatted == formatted {
            relayout(layout, number: view.number, relooked: met.changed, at: time)
            return
        }
        var motion = Motion(curve: view.curve, duration: view.animationDuration)
        if previous == nil || view.reduceMotion { motion = .none }
        var change = Change(
            number: view.number, formatted: formatted, text: formatted.text, layout: layout, motion: motion,
            settleTime: time)
        let trend = view.number - (previous?.number ?? view.number)
        move(to: &change, direction: view.direction, trend: trend, isFirst: previous == nil, at: time)
        if let previous, view.reduceMotion {
            change.dissolves = true
            change.motion = .reduced
            dissolve.add(
                change.layer, from: previous.dissolves ? nil : previous.layer, at: time, .reduced)
        }
        change.settleTime = change.dissolves ? dissolve.settleTime : settling(of: change, from: time)
        changes.add(change, at: time)
    }

    /// The target text in force at a time.
    public func text(at time: Double) -> String { changes.value(at: time)?.text ?? "" }

    /// Fills `frame` with what is shown at a time.
    public func evaluate(at time: Double, into frame: inout TransitionFrame) {
        frame.clear()
        guard let index = changes.index(at: time) else { return }
        let time = max(time, changes.entries[0].time)
        // Reached in place: a copy of all that a change holds costs more than drawing a digit.
        frame.width = changes.entries[index].value.layout.width
        frame.height = changes.entries[index].value.layout.height
        frame.clips = true
        if changes.entries[index].value.dissolves {
            dissolve.evaluate(at: time, book: book, into: &frame)
        } else if let style = book.style(at: time) {
            let spacing = changes.entries[index].value.layout.verticalDigitSpacing
            columns.withUnsafeBufferPointer { columns in
                guard let first = columns.baseAddress else { return }
                for column in changes.entries[index].value.leaving {
                    RollingTrack.draw(
                        first + column, at: time, spacing: spacing, style: style, cells: book.cells,
                        into: &frame)
                }
                for column in changes.entries[index].value.present {
                    RollingTrack.draw(
                        first + column, at: time, spacing: spacing, style: style, cells: book.cells,
                        into: &frame)
                }
            }
        }
    }

    /// Fills `columns` with the columns and symbols that are there at a time, whole and unclipped: those that
    /// leave first, then the others from left to right. A dissolve shows the columns at rest.
    public func columns(at time: Double, into columns: inout [RollingColumn]) {
        columns.removeAll(keepingCapacity: true)
        guard let index = changes.index(at: time), let style = book.style(at: time) else { return }
        let time = max(time, changes.entries[0].time)
        let change = changes.entries[index].value
        for index in change.leaving + change.present {
            if let column = self.columns[index].column(
                at: time, spacing: change.layout.verticalDigitSpacing, style: style)
            {
                columns.append(column)
            }
        }
    }

    /// The earliest time from which nothing moves any more.
    public var settleTime: Double { changes.last?.value.settleTime ?? 0 }

    /// Lets go of what no time from `time` on needs.
    public mutating func forget(before time: Double) {
        // What began at that very moment may still be replaced.
        let time = time.nextDown
        changes.forget(before: time)
        dissolve.forget(before: time)
        book.forget(before: time, keepingFrom: dissolve.oldestStyle)
        for index in columns.indices { columns[index].forget(before: time) }
        dropUnusedColumns()
    }

    /// Figures about the last change of value at or before a time.
    public func measures(at time: Double, samples: Int) -> TransitionMeasures? {
        guard let change = changes.last(at: time, where: \.isNewText) else { return nil }
        var measures = TransitionMeasures()
        measures.settleDuration = max(0, change.value.settleTime - change.time)
        measures.digitsTravelled = change.value.travelled
        measures.valuesShown = change.value.motion == .none ? 0 : 1
        measures.progress = change.value.motion.progress(samples: samples, over: measures.settleDuration)
        measures.mostGlyphsAtOnce = mostGlyphs(from: change.time, for: measures.settleDuration)
        return measures
    }
}

extension RollingTimeline.Change {
    /// The text at rest, for a dissolve.
    fileprivate var layer: Dissolve.Layer {
        Dissolve.Layer(row: layout.row, text: text, x: layout.x)
    }
}

extension RollingTimeline {
    private func check(_ view: MovingNumbersView, at time: Double) throws(NumberError) {
        try Parameters.check(time: time, after: changes.last?.time)
        try Parameters.check(seconds: view.animationDuration, name: "animationDuration")
        try Parameters.check(points: view.verticalDigitSpacing, name: "verticalDigitSpacing")
        if let width = view.fixedWidth { try Parameters.check(points: width, name: "fixedWidth") }
        try view.curve.validate()
    }

    /// Takes back a change that begins at `time`: another one at the same moment takes its place, and moves from
    /// what was there before.
    private mutating func takeBack(from time: Double) {
        guard let replaced = changes.takeBack(from: time), let before = changes.last?.value else { return }
        for index in replaced.present + replaced.leaving + before.present {
            columns[index].cancel(from: time)
        }
        dissolve.cancel(from: time)
    }

    /// The same text in another layout: it holds at once, and what turns goes on turning.
    private mutating func relayout(_ layout: RollingLayout, number: Double, relooked: Bool, at time: Double) {
        guard var change = changes.last?.value else { return }
        guard relooked || change.layout != layout || change.number != number else { return }
        for (slot, index) in zip(layout.row.slots, change.present)
        where columns[index].place.target != layout.x + slot.x {
            columns[index].place.jump(to: layout.x + slot.x, at: time)
        }
        // What changed at this very moment is still to move.
        change.isNewText = change.isNewText && changes.last?.time == time
        let isOtherLayout = change.layout != layout
        change.layout = layout
        if change.dissolves, isOtherLayout {
            dissolve.add(change.layer, at: time, change.isNewText ? .reduced : .none)
        }
        change.number = number
        change.leaving.removeAll { columns[$0].isGone(at: time) }
        change.settleTime = max(change.settleTime, time)
        changes.add(change, at: time)
    }

    /// Gives every column its new target.
    private mutating func move(
        to change: inout Change, direction: RollingDirection, trend: Double, isFirst: Bool, at time: Double
    ) {
        let motion = change.motion
        let before = changes.last?.value
        for (element, slot) in zip(change.formatted.elements, change.layout.row.slots) {
            let x = change.layout.x + slot.x
            let face = RollingTrack.Face(element, key: slot.key)
            let index: Int
            if let known = indexOfColumn[slot.id] {
                index = known
                change.travelled += columns[index].arrive(
                    at: x, showing: face, motion: motion, direction: direction, trend: trend, time: time)
            } else {
                index = columns.count
                indexOfColumn[slot.id] = index
                var column = RollingTrack(id: slot.id, x: x, face: face, at: time, isThere: isFirst)
                if !isFirst { column.enter(motion, at: time) }
                columns.append(column)
            }
            change.present.append(index)
        }
        guard let before else { return }
        let staying = Set(change.present)
        for index in before.leaving where !staying.contains(index) && !columns[index].isGone(at: time) {
            change.leaving.append(index)
        }
        for index in before.present where !staying.contains(index) {
            columns[index].leave(motion, at: time)
            if !columns[index].isGone(at: time) { change.leaving.append(index) }
        }
    }

    private func settling(of change: Change, from time: Double) -> Double {
        (change.present + change.leaving).reduce(time) { max($0, columns[$1].settleTime) }
    }

    /// Columns that no remembered change shows go.
    private mutating func dropUnusedColumns() {
        var isUsed = [Bool](repeating: false, count: columns.count)
        for entry in changes.entries {
            for index in entry.value.present { isUsed[index] = true }
            for index in entry.value.leaving { isUsed[index] = true }
        }
        guard isUsed.contains(false) else { return }
        var newIndex = [Int](repeating: 0, count: columns.count)
        var kept: [RollingTrack] = []
        indexOfColumn = [:]
        for index in columns.indices where isUsed[index] {
            newIndex[index] = kept.count
            indexOfColumn[columns[index].id] = kept.count
            kept.append(columns[index])
        }
        columns = kept
        changes.mapValues { change in
            change.present = change.present.map { newIndex[$0] }
            change.leaving = change.leaving.map { newIndex[$0] }
        }
    }
}
