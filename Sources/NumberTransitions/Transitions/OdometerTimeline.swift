/// The history of an ``OdometerNumberView``.
///
/// What is displayed jumps from value to value on a grid of 1/60 s of clock time that begins with each
/// change; each jump is drawn as a numeric-text exchange with ease-in-out over the step duration. Values whose
/// units of the last place do not fit `Int128`, and formats whose digits are not those of the number (such as
/// 1.2K), go to their target in one step.
public struct OdometerTimeline: TransitionTimeline {
    var book = LookBook()
    var rows: [OdometerRow] = []
    var segments = Timed<OdometerSegment>()
    private var indexOfRow: [OdometerRow: Int] = [:]
    private var dissolve = Dissolve()

    /// Makes a history in which nothing was shown yet.
    public init() {}

    /// Every element met so far; placements refer to them by index.
    public var cells: [TimelineCell] { book.cells }

    /// Tells the view's new parameters at a time; the first appear without motion.
    public mutating func update(
        _ view: OdometerNumberView, at time: Double, measuring: some ElementMeasuring
    ) throws(NumberError) {
        try Parameters.check(time: time, after: segments.last?.time)
        try Parameters.check(seconds: view.stepDuration, name: "stepDuration")
        try Parameters.check(seconds: view.maxAnimationDuration, name: "maxAnimationDuration")
        let reading = try OdometerReading(view.value, format: view.format)
        let met = book.meet(
            reading.formatted, numerals: view.format.numerals, at: time, builder: view.elementBuilder,
            measuring: measuring)
        if segments.last?.value.shows(reading) == false {
            // Another change at the same moment takes its place, and counts from what was there before.
            segments.takeBack(from: time)
            dissolve.cancel(from: time)
        }
        let previous = segments.last?.value
        if let previous, previous.shows(reading) {
            if rows[previous.target.row].style != book.current.serial {
                try relook(
                    previous, reading: reading, view: view, zero: met.zero, at: time, measuring: measuring)
            }
            return
        }
        let start = previous.flatMap {
            reading.rescaled($0.units(atStep: $0.step(at: time)), places: $0.countingPlaces)
        }
        var segment = try counting(
            from: start, to: reading, view: view, zero: met.zero, at: time, measuring: measuring)
        if let previous {
            if previous.settleTime > time {
                // Exchanges that have begun run on, also in columns that the new value leaves alone.
                segment.longestStep = max(segment.longestStep, previous.longestStep)
                let last = min(previous.settleTime, time + previous.longestStep)
                segment.settleTime = max(segment.settleTime, last)
            }
            if view.reduceMotion { reduce(&segment, from: previous, at: time) }
        } else {
            segment.settleTime = time
            segment.plan.stepDuration = 0
        }
        segments.add(segment, at: time)
    }

    /// The target at a time, not what is displayed on the way.
    public func text(at time: Double) -> String { segments.value(at: time)?.text ?? "" }

    /// The value displayed at a time as text, somewhere on the way to the target.
    public func displayedText(at time: Double) -> String {
        guard let segment = segments.value(at: time) else { return "" }
        return text(of: segment.state(atStep: segment.step(at: time)))
    }

    /// The value displayed at a time, in units of the last place; nil where it cannot be counted or nothing
    /// is shown yet.
    public func displayed(at time: Double) -> Int128? {
        guard let segment = segments.value(at: time) else { return nil }
        return segment.units(atStep: segment.step(at: time))
    }

    /// Whether the target is displayed at a time; the last exchange may still be in motion.
    public func settled(at time: Double) -> Bool {
        guard let segment = segments.value(at: time) else { return true }
        return segment.step(at: time) >= segment.plan.steps
    }

    /// The earliest time from which nothing moves any more.
    public var settleTime: Double { segments.last?.value.settleTime ?? 0 }

    /// Fills `frame` with what is shown at a time.
    public func evaluate(at time: Double, into frame: inout TransitionFrame) {
        frame.clear()
        guard let index = segments.index(at: time) else { return }
        if segments.entries[index].value.dissolves {
            (frame.width, frame.height) = dissolve.size(at: time)
            dissolve.evaluate(at: time, book: book, into: &frame)
        } else {
            draw(at: max(time, segments.entries[0].time), segment: index, into: &frame)
        }
    }

    /// Lets go of what no time from `time` on needs.
    public mutating func forget(before time: Double) {
        // What began at that very moment may still be replaced.
        let time = time.nextDown
        guard var index = segments.index(at: time) else { return }
        // Older segments stay while an exchange of theirs may be in flight.
        let longest = segments.entries[index].value.longestStep
        while index > 0, segments.entries[index].time + longest > time { index -= 1 }
        segments.forget(before: segments.entries[index].time)
        dissolve.forget(before: time)
        dropUnusedRows()
        book.forget(before: time, keepingFrom: dissolve.oldestStyle)
    }

    /// Figures about the last change of value at or before a time.
    public func measures(at time: Double, samples: Int) -> TransitionMeasures? {
        guard let entry = segments.last(at: time, where: \.isNewText) else { return nil }
        let plan = entry.value.plan
        var measures = TransitionMeasures()
        measures.settleDuration = max(0, entry.value.settleTime - entry.time)
        measures.digitsTravelled = Double(plan.steps)
        if entry.value.dissolves {
            measures.valuesShown = 1
            measures.progress = Motion.reduced.progress(samples: samples, over: measures.settleDuration)
        } else {
            let steps = Double(plan.steps)
            measures.valuesShown = plan.steps > 0 ? plan.valuesShown : measures.settleDuration > 0 ? 1 : 0
            measures.progress = Motion.sampled(samples, over: measures.settleDuration) {
                steps == 0 ? 1 : Double(plan.step(atTick: OdometerPlan.tick(at: $0))) / steps
            }
        }
        measures.mostGlyphsAtOnce = mostGlyphs(from: entry.time, for: measures.settleDuration)
        return measures
    }
}

extension OdometerTimeline {
    /// A change that starts at `start` (nil: cannot be counted) and counts to what was read.
    private mutating func counting(
        from start: Int128?, to reading: OdometerReading, view: OdometerNumberView, zero: Int,
        at time: Double, measuring: some ElementMeasuring
    ) throws(NumberError) -> OdometerSegment {
        let target = OdometerState(
            row: intern(OdometerRow(reading.formatted, zero: zero, isCounted: false, book: &book)),
            magnitude: 0)
        let plan = OdometerPlan(
            steps: 0, stepDuration: view.stepDuration, maxDuration: view.maxAnimationDuration)
        let increases = (reading.units ?? 0) >= start ?? 0
        var segment = OdometerSegment(
            origin: time, plan: plan, start: start, target: target, targetUnits: reading.units,
            countingPlaces: reading.places,
            side: NumericTextMotion.side(view.direction, isIncrease: increases),
            longestStep: view.stepDuration, settleTime: time, formatted: reading.formatted,
            text: reading.formatted.text)
        if let start, let units = reading.units {
            try count(&segment, from: start, to: units, zero: zero) { book, decimal throws(NumberError) in
                let number = try view.format.format(decimal, decimalPlaces: reading.decimalPlaces)
                if !book.knows(number) {
                    _ = book.meet(
                        number, numerals: view.format.numerals, at: time, builder: view.elementBuilder,
                        measuring: measuring)
                }
                return number
            }
        }
        segment.settleTime = time + segment.plan.duration + view.stepDuration
        return segment
    }

    /// Formats a decimal for a book that has then met all its characters.
    private typealias Formatter = (inout LookBook, RoundedDecimal) throws(NumberError) -> FormattedNumber

    /// Makes a change count, where the format's digits are those of the number.
    private mutating func count(
        _ segment: inout OdometerSegment, from start: Int128, to units: Int128, zero: Int,
        format: Formatter
    ) throws(NumberError) {
        let counted = OdometerRow(segment.formatted, zero: zero, isCounted: true, book: &book)
        let plain = self.rows[segment.target.row].textRow(magnitude: 0)
        guard counted.textRow(magnitude: units.magnitude) == plain else { return }
        segment.target = OdometerState(row: intern(counted), magnitude: units.magnitude)
        guard start != units else { return }
        segment.plan.steps = (units > start ? units &- start : start &- units).bitPattern
        let least = min(start, units)
        let most = max(start, units)
        // The row of a number of digits is that of the least value that has it.
        func rowsPassed(_ digits: ClosedRange<Int>, sign: Int128) throws(NumberError) -> [Int] {
            var found: [Int] = []
            var value = sign
            for count in 1...digits.upperBound {
                if digits.contains(count) {
                    let decimal = RoundedDecimal(units: value, decimalPlaces: segment.countingPlaces)
                    let number = try format(&book, decimal)
                    found.append(intern(OdometerRow(number, zero: zero, isCounted: true, book: &book)))
                }
                if count < digits.upperBound { value *= 10 }
            }
            return found
        }
        if most >= 0 {
            segment.fewestDigits = OdometerRow.digitCount(least > 0 ? least.magnitude : 0)
            segment.rows = try rowsPassed(
                segment.fewestDigits...OdometerRow.digitCount(most.magnitude), sign: 1)
        }
        if least < 0 {
            segment.fewestNegativeDigits = OdometerRow.digitCount(most < 0 ? most.magnitude : 0)
            segment.negativeRows = try rowsPassed(
                segment.fewestNegativeDigits...OdometerRow.digitCount(least.magnitude), sign: -1)
        }
    }

    private mutating func intern(_ row: OdometerRow) -> Int {
        if let index = indexOfRow[row] { return index }
        indexOfRow[row] = rows.count
        rows.append(row)
        return rows.count - 1
    }

    /// The same value with other looks: they hold at once, and counting goes on.
    private mutating func relook(
        _ previous: OdometerSegment, reading: OdometerReading, view: OdometerNumberView, zero: Int,
        at time: Double, measuring: some ElementMeasuring
    ) throws(NumberError) {
        var view = view
        view.stepDuration = previous.plan.stepDuration
        view.maxAnimationDuration = previous.plan.maxDuration
        var segment = try counting(
            from: previous.start, to: reading, view: view, zero: zero, at: previous.origin,
            measuring: measuring)
        segment.side = previous.side
        segment.cutsOlder = true
        // What changed at this very moment is still to move.
        segment.isNewText = previous.isNewText && segments.last?.time == time
        segment.settleTime = max(time, segment.settleTime)
        if previous.dissolves {
            segment.dissolves = true
            dissolve.add(
                layer(segment.target, text: segment.text), at: time, segment.isNewText ? .reduced : .none)
            segment.settleTime = dissolve.settleTime
        }
        segments.add(segment, at: time)
    }

    private mutating func reduce(
        _ segment: inout OdometerSegment, from previous: OdometerSegment, at time: Double
    ) {
        segment.plan.steps = 0
        segment.start = segment.targetUnits
        segment.dissolves = true
        segment.cutsOlder = true
        let new = layer(segment.target, text: segment.text)
        if previous.dissolves {
            dissolve.add(new, at: time, .reduced)
        } else {
            let state = previous.state(atStep: previous.step(at: time))
            dissolve.add(new, from: layer(state, text: text(of: state)), at: time, .reduced)
        }
        segment.settleTime = dissolve.settleTime
    }

    private func layer(_ state: OdometerState, text: String) -> Dissolve.Layer {
        Dissolve.Layer(row: rows[state.row].textRow(magnitude: state.magnitude), text: text)
    }

    private func text(of state: OdometerState) -> String {
        rows[state.row].slots.reduce(into: "") {
            $0 += book.texts[OdometerRow.key(of: $1, magnitude: state.magnitude)]
        }
    }

    /// Rows that no remembered segment refers to go.
    private mutating func dropUnusedRows() {
        var isUsed = [Bool](repeating: false, count: rows.count)
        for entry in segments.entries {
            isUsed[entry.value.target.row] = true
            for row in entry.value.rows + entry.value.negativeRows { isUsed[row] = true }
        }
        guard isUsed.contains(false) else { return }
        var newIndex = [Int](repeating: 0, count: rows.count)
        var kept: [OdometerRow] = []
        indexOfRow = [:]
        for index in rows.indices where isUsed[index] {
            newIndex[index] = kept.count
            indexOfRow[rows[index]] = kept.count
            kept.append(rows[index])
        }
        rows = kept
        segments.mapValues { segment in
            segment.target.row = newIndex[segment.target.row]
            segment.rows = segment.rows.map { newIndex[$0] }
            segment.negativeRows = segment.negativeRows.map { newIndex[$0] }
        }
    }
}

extension Int128 {
    /// The same bits without a sign: the distance of two values even where it does not fit `Int128`.
    fileprivate var bitPattern: UInt128 { UInt128(truncatingIfNeeded: self) }
}
