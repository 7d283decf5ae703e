/// The history of a ``NumericTextView``: characters keep their identity by place, and a changed one is
/// exchanged for the new one with nothing between.
public struct NumericTextTimeline: TransitionTimeline {
    private var book = LookBook()
    private var columns: [NumericTextColumn] = []
    private var indexOfColumn: [Int: Int] = [:]
    private var width = Track(0)
    private var dissolve = Dissolve()
    private var changes = Timed<Change>()

    private struct Change: Equatable, Sendable {
        var number: Double
        var formatted: FormattedNumber
        var text: String
        var row: TextRow
        /// The motion whose progress stands for the change.
        var motion: Motion
        /// Indices of the columns that are there, and of those that are still leaving.
        var present: [Int] = []
        var leaving: [Int] = []
        var settleTime: Double
        var dissolves = false
        var isNewText = true

        var layer: Dissolve.Layer { Dissolve.Layer(row: row, text: text) }
    }

    /// Makes a history in which nothing was shown yet.
    public init() {}

    /// Every element met so far; placements refer to them by index.
    public var cells: [TimelineCell] { book.cells }

    /// Tells the view's new parameters at a time; the first appear without motion.
    public mutating func update(
        _ view: NumericTextView, at time: Double, measuring: some ElementMeasuring
    ) throws(NumberError) {
        try Parameters.check(time: time, after: changes.last?.time)
        try Parameters.check(seconds: view.animationDuration, name: "animationDuration")
        try view.curve?.validate()
        let formatted = try Parameters.format(view.number, view.numberOfDecimalPlaces, view.format)
        let met = book.meet(
            formatted, numerals: view.format.numerals, at: time, builder: view.elementBuilder,
            measuring: measuring)
        let row = TextRow(formatted, zero: met.zero, book: &book)
        if changes.last?.value.formatted != formatted { takeBack(from: time) }
        let previous = changes.last?.value
        if let previous, previous.formatted == formatted {
            relook(row, number: view.number, at: time)
            return
        }
        var curves = NumericTextCurves.measured
        if let curve = view.curve {
            curves = NumericTextCurves(Motion(curve: curve, duration: view.animationDuration))
        }
        if previous == nil || view.reduceMotion { curves = NumericTextCurves(.none) }
        var change = Change(
            number: view.number, formatted: formatted, text: formatted.text, row: row,
            motion: curves.offset, settleTime: time)
        let isIncrease = view.number >= previous?.number ?? view.number
        let side = NumericTextMotion.side(view.direction, isIncrease: isIncrease)
        exchange(to: &change, curves: curves, side: side, at: time)
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
        let change = changes.entries[index].value
        frame.height = change.row.height
        if change.dissolves {
            (frame.width, frame.height) = dissolve.size(at: time)
            dissolve.evaluate(at: time, book: book, into: &frame)
            return
        }
        frame.width = width.value(at: time)
        guard let style = book.style(at: time) else { return }
        for column in change.leaving {
            columns[column].draw(at: time, style: style, cells: book.cells, into: &frame)
        }
        for column in change.present {
            columns[column].draw(at: time, style: style, cells: book.cells, into: &frame)
        }
    }

    /// The earliest time from which nothing moves any more.
    public var settleTime: Double { changes.last?.value.settleTime ?? 0 }

    /// Lets go of what no time from `time` on needs.
    public mutating func forget(before time: Double) {
        // What began at that very moment may still be replaced.
        let time = time.nextDown
        changes.forget(before: time)
        width.forget(before: time)
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
        measures.valuesShown = change.value.motion == .none ? 0 : 1
        measures.progress = change.value.motion.progress(samples: samples, over: measures.settleDuration)
        measures.mostGlyphsAtOnce = mostGlyphs(from: change.time, for: measures.settleDuration)
        return measures
    }
}

extension NumericTextTimeline {
    /// Takes back a change that begins at `time`: another one at the same moment takes its place, and moves from
    /// what was there before.
    private mutating func takeBack(from time: Double) {
        guard let replaced = changes.takeBack(from: time), let before = changes.last?.value else { return }
        for index in replaced.present + before.present { columns[index].cancel(from: time) }
        width.cancel(from: time)
        dissolve.cancel(from: time)
    }

    /// The same text with other looks: they hold at once, and what moves goes on moving.
    private mutating func relook(_ row: TextRow, number: Double, at time: Double) {
        guard var change = changes.last?.value, change.row != row || change.number != number else { return }
        for (slot, index) in zip(row.slots, change.present) { columns[index].jump(to: slot.x, at: time) }
        if width.target != row.width { width.jump(to: row.width, at: time) }
        let isNewRow = change.row != row
        change.row = row
        change.number = number
        // What changed at this very moment is still to move.
        change.isNewText = change.isNewText && changes.last?.time == time
        if change.dissolves, isNewRow {
            dissolve.add(change.layer, at: time, change.isNewText ? .reduced : .none)
        }
        change.leaving.removeAll { columns[$0].isGone(at: time) }
        change.settleTime = max(change.settleTime, time)
        changes.add(change, at: time)
    }

    private mutating func exchange(
        to change: inout Change, curves: NumericTextCurves, side: Double, at time: Double
    ) {
        let before = changes.last?.value
        for slot in change.row.slots {
            if let index = indexOfColumn[slot.id] {
                columns[index].move(to: slot.x, curves.place, at: time)
                change.present.append(index)
            } else {
                indexOfColumn[slot.id] = columns.count
                change.present.append(columns.count)
                columns.append(
                    NumericTextColumn(id: slot.id, x: slot.x, key: before == nil ? slot.key : nil))
            }
        }
        if before == nil {
            width = Track(change.row.width)
        } else {
            width.move(to: change.row.width, at: time, curves.place)
        }
        guard let before else { return }
        let staying = Set(change.present)
        let keys = Dictionary(
            zip(change.present, change.row.slots.map(\.key)), uniquingKeysWith: { first, _ in first })
        let changed = Self.leftToRight(before.present, change.present).filter {
            columns[$0].keyBegun(before: time) != keys[$0]
        }
        let gaps = Double(max(1, changed.count - 1))
        for (position, index) in changed.enumerated() {
            columns[index].exchange(
                to: keys[index], curves: curves, side: side, at: time,
                delay: curves.stagger * Double(position) / gaps)
        }
        // A column that is back at what it shows only drops what it had not begun.
        for index in staying.union(before.present).union(before.leaving)
        where columns[index].key != keys[index] {
            columns[index].exchange(to: keys[index], curves: curves, side: side, at: time, delay: 0)
        }
        change.leaving = (before.leaving + before.present).filter {
            !staying.contains($0) && !columns[$0].isGone(at: time)
        }
    }

    /// Columns of two texts in the order they stand in, most significant first.
    private static func leftToRight(_ old: [Int], _ new: [Int]) -> [Int] {
        let inNew = Set(new)
        let inOld = Set(old)
        var merged: [Int] = []
        var rest = old[...]
        for column in new {
            // What leaves stands before the next column that both texts have.
            if inOld.contains(column) {
                while let next = rest.first, next != column {
                    if !inNew.contains(next) { merged.append(next) }
                    rest.removeFirst()
                }
                if !rest.isEmpty { rest.removeFirst() }
            }
            merged.append(column)
        }
        return merged + rest.filter { !inNew.contains($0) }
    }

    private func settling(of change: Change, from time: Double) -> Double {
        (change.present + change.leaving).reduce(max(time, width.settleTime)) {
            max($0, columns[$1].settleTime)
        }
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
        var kept: [NumericTextColumn] = []
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
