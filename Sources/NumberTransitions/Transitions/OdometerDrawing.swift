extension OdometerTimeline {
    // In a fold of so many overlapping exchanges older ones have no weight left to speak of.
    private static let mostEvents = 512

    /// Fills a frame with the exchanges in flight at a time.
    ///
    /// `frame.scratch` takes what was displayed lately, newest first; its last entry is what all exchanges
    /// started from. Every column is then folded over these on its own.
    func draw(at time: Double, segment index: Int, into frame: inout TransitionFrame) {
        guard let style = book.style(at: time) else { return }
        collectEvents(at: time, segment: index, into: &frame.scratch)
        let events = frame.scratch
        let newest = rows[events[0].row]
        frame.height = newest.height
        frame.width = events.reversed().dropFirst().reduce(rows[events[events.count - 1].row].width) {
            $0 + (rows[$1.row].width - $0) * $1.progress
        }
        for (position, event) in events.enumerated() {
            // Each column once, however many rows have it.
            if position > 0, event.row == events[position - 1].row { continue }
            for slot in rows[event.row].slots where !isShown(slot.id, by: events[..<position]) {
                drawColumn(slot.id, events: events, style: style, into: &frame)
            }
        }
        frame.glyphs.reverse()
    }

    /// What was displayed at a time and lately, newest first, back to the first state whose exchange, and
    /// those of all before, are done.
    private func collectEvents(at time: Double, segment index: Int, into events: inout [OdometerEvent]) {
        events.removeAll(keepingCapacity: true)
        var index = index
        var segment = segments.entries[index].value
        let horizon = time - segment.longestStep
        var step = segment.step(at: time)
        while events.count < Self.mostEvents {
            let state = segment.state(atStep: step)
            var event = OdometerEvent(
                progress: 1, side: segment.side, row: state.row, magnitude: state.magnitude)
            let tick = segment.plan.tick(ofStep: step)
            let start = segment.origin + tick / OdometerPlan.ticksPerSecond
            if start > horizon, time < start + segment.plan.stepDuration {
                event.progress =
                    MotionCurve.easeInOut.progress(
                        at: time - start, duration: segment.plan.stepDuration
                    ).value
            }
            events.append(event)
            if start <= horizon { return }
            if step > 0 {
                step = segment.plan.step(atTick: tick - 1)
                continue
            }
            // Step 0 is the state before it, unless the text itself changed with the new target.
            guard index > 0, !segment.cutsOlder else { return }
            let changed = segments.entries[index].time
            index -= 1
            segment = segments.entries[index].value
            step = segment.step(at: changed)
            if segment.state(atStep: step) == state { events.removeLast() }
        }
    }

    private func isShown(_ id: Int, by events: ArraySlice<OdometerEvent>) -> Bool {
        var row = -1
        for event in events where event.row != row {
            row = event.row
            if rows[row].index(of: id) != nil { return true }
        }
        return false
    }

    /// Adds the glyphs of one column, the newest first.
    private func drawColumn(
        _ id: Int, events: [OdometerEvent], style: LookBook.Style, into frame: inout TransitionFrame
    ) {
        let x = place(of: id, events: events)
        let present = key(of: id, in: events[0])
        var key = present
        var rest = 1.0
        var leaving: OdometerEvent?
        for position in events.indices {
            let event = events[position]
            let isBase = position == events.count - 1
            let older = isBase ? nil : self.key(of: id, in: events[position + 1])
            if !isBase, older == key { continue }
            let progress = isBase ? 1 : event.progress
            if let key, rest * progress != 0 {
                var channels = NumericTextMotion.Channels()
                if !isBase {
                    channels = NumericTextMotion.Channels(from: event.side).moved(to: channels, progress)
                }
                if let leaving {
                    let end = NumericTextMotion.Channels(to: leaving.side)
                    channels = channels.moved(to: end, leaving.progress)
                }
                var glyph = style.placement(of: key, id: id, x: x, height: frame.height, cells: book.cells)
                channels.apply(to: &glyph, height: book.cells[glyph.cell].measures.height)
                glyph.opacity = rest * progress
                glyph.presence = leaving != nil ? .leaving : progress < 1 ? .entering : .present
                frame.glyphs.append(glyph)
            }
            rest *= 1 - progress
            if rest == 0 { return }
            leaving = event
            key = older
        }
    }

    /// The left edge of a column: from each row that has it to the next.
    private func place(of id: Int, events: [OdometerEvent]) -> Double {
        var place: Double?
        for event in events.reversed() {
            guard let slot = rows[event.row].index(of: id) else {
                // What has gone altogether has no place to come from any more.
                if event.progress == 1 { place = nil }
                continue
            }
            let target = rows[event.row].slots[slot].x
            place = place.map { $0 + (target - $0) * event.progress } ?? target
        }
        return place ?? 0
    }

    private func key(of id: Int, in event: OdometerEvent) -> Int? {
        let row = rows[event.row]
        guard let slot = row.index(of: id) else { return nil }
        return OdometerRow.key(of: row.slots[slot], magnitude: event.magnitude)
    }
}
