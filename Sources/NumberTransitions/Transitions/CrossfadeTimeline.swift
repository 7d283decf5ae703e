/// The history of a ``CrossfadeView``: a dissolve in which the weights of all texts in flight sum to one. The
/// frame is as wide as the widest text in flight, and each text stands in its middle.
public struct CrossfadeTimeline: TransitionTimeline {
    private var book = LookBook()
    private var dissolve = Dissolve()
    private var changes = Timed<Change>()

    private struct Change: Equatable, Sendable {
        var number: FormattedNumber
        var text: String
        var row: TextRow
        var motion: Motion
        /// Whether the text changed, not only its looks.
        var isNewText: Bool
    }

    /// Makes a history in which nothing was shown yet.
    public init() {}

    /// Every element met so far; placements refer to them by index.
    public var cells: [TimelineCell] { book.cells }

    /// Tells the view's new parameters at a time; the first appear without motion.
    public mutating func update(
        _ view: CrossfadeView, at time: Double, measuring: some ElementMeasuring
    ) throws(NumberError) {
        try Parameters.check(time: time, after: changes.last?.time)
        try Parameters.check(seconds: view.animationDuration, name: "animationDuration")
        try view.curve.validate()
        let number = try Parameters.format(view.number, view.numberOfDecimalPlaces, view.format)
        let met = book.meet(
            number, numerals: view.format.numerals, at: time, builder: view.elementBuilder,
            measuring: measuring)
        let row = TextRow(number, zero: met.zero, book: &book)
        let layer = Dissolve.Layer(row: row, text: number.text)
        if changes.last?.value.number != number {
            // Another change at the same moment takes its place, and dissolves what was there before.
            changes.takeBack(from: time)
            dissolve.cancel(from: time)
        }
        guard let last = changes.last?.value else {
            dissolve.start(with: layer)
            let first = Change(
                number: number, text: layer.text, row: row, motion: .none, isNewText: true)
            changes.set(first, at: time)
            return
        }
        if last.row == row { return }
        var change = Change(number: number, text: layer.text, row: row, motion: .none, isNewText: true)
        if last.number != number {
            change.motion = Motion(curve: view.curve, duration: view.animationDuration)
        } else if changes.last?.time == time {
            // What changed at this very moment is still to dissolve.
            (change.motion, change.isNewText) = (last.motion, last.isNewText)
        } else {
            change.isNewText = false
        }
        dissolve.add(layer, at: time, change.motion)
        changes.add(change, at: time)
    }

    /// The target text in force at a time.
    public func text(at time: Double) -> String { changes.value(at: time)?.text ?? "" }

    /// The texts that take part at a time with their weights, oldest first; the weights sum to 1.
    public func weights(at time: Double) -> [(text: String, weight: Double)] {
        changes.last == nil ? [] : dissolve.weights(at: time)
    }

    /// Fills `frame` with what is shown at a time.
    public func evaluate(at time: Double, into frame: inout TransitionFrame) {
        frame.clear()
        guard changes.last != nil else { return }
        (frame.width, frame.height) = dissolve.size(at: time)
        dissolve.evaluate(at: time, book: book, into: &frame)
    }

    /// The earliest time from which nothing moves any more.
    public var settleTime: Double {
        max(dissolve.settleTime, changes.last?.time ?? 0)
    }

    /// Lets go of what no time from `time` on needs.
    public mutating func forget(before time: Double) {
        // What began at that very moment may still be replaced.
        let time = time.nextDown
        changes.forget(before: time)
        dissolve.forget(before: time)
        book.forget(before: time, keepingFrom: dissolve.oldestStyle)
    }

    /// Figures about the last change of value at or before a time.
    public func measures(at time: Double, samples: Int) -> TransitionMeasures? {
        guard let change = changes.last(at: time, where: \.isNewText) else { return nil }
        var measures = TransitionMeasures()
        measures.settleDuration = change.value.motion.settleDuration
        measures.valuesShown = change.value.motion == .none ? 0 : 1
        measures.progress = change.value.motion.progress(samples: samples, over: measures.settleDuration)
        measures.mostGlyphsAtOnce = mostGlyphs(from: change.time, for: measures.settleDuration)
        return measures
    }
}
