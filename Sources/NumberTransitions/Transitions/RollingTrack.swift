/// One element of a rolling number over all of time: its place in the row, how far it is there, and for a
/// digit the position of its wheel.
struct RollingTrack: Equatable, Sendable {
    let id: Int
    /// Left edge in the frame.
    var place: Track
    private var presence: Track
    /// Digits passed, a real number: on an endless wheel modulo 10, on a stack from its own 0.
    private var wheel: Track
    private var faces = Timed<Face>()

    /// What the element shows from one time on.
    struct Face: Equatable, Sendable {
        /// Key of the symbol, or of the digit 0.
        var key: Int
        /// The digit to show, nil for a symbol.
        var digit: Int?
        /// Where the stack's 0 lies on the wheel; nil while digits follow each other endlessly.
        var stackBase: Double? = 0

        init(_ element: VisualElement, key: Int) {
            digit = element.digit.flatMap { (0...9).contains($0) ? $0 : nil }
            self.key = key - (digit ?? 0)
        }
    }

    init(id: Int, x: Double, face: Face, at time: Double, isThere: Bool) {
        self.id = id
        place = Track(x)
        presence = Track(isThere ? 1 : 0)
        wheel = Track(Double(face.digit ?? 0))
        faces.set(face, at: time)
    }

    var settleTime: Double { max(place.settleTime, presence.settleTime, wheel.settleTime) }

    func isGone(at time: Double) -> Bool { presence.target == 0 && presence.isSettled(at: time) }

    mutating func enter(_ motion: Motion, at time: Double) {
        if presence.target != 1 { presence.move(to: 1, at: time, motion) }
    }

    mutating func leave(_ motion: Motion, at time: Double) {
        if presence.target != 0 { presence.move(to: 0, at: time, motion) }
    }

    /// Takes back all that begins at `time` or later.
    mutating func cancel(from time: Double) {
        place.cancel(from: time)
        presence.cancel(from: time)
        wheel.cancel(from: time)
        faces.takeBack(from: time)
    }

    /// Goes to a place and turns to a digit; returns the digits it has to pass. What had gone altogether
    /// comes in at its new place with its new digit.
    mutating func arrive(
        at x: Double, showing newFace: Face, motion: Motion, direction: RollingDirection, trend: Double,
        time: Double
    ) -> Double {
        let wasGone = presence.rested(on: 0, before: time)
        enter(motion, at: time)
        if wasGone {
            place.jump(to: x, at: time)
        } else if place.target != x {
            place.move(to: x, at: time, motion)
        }
        var newFace = newFace
        let oldFace = faces.last?.value
        guard let digit = newFace.digit, let old = oldFace?.digit, !wasGone else {
            if let digit = newFace.digit { wheel.jump(to: Double(digit), at: time) }
            if newFace != oldFace { faces.add(newFace, at: time) }
            return 0
        }
        newFace.stackBase = stackBase(for: direction, after: oldFace?.stackBase, at: time)
        // Where the digit lies on the wheel, counted from the one that was the target until now.
        let way = Self.way(from: old, to: digit, direction: direction, trend: trend)
        let target = wheel.target + Double(way)
        if newFace != oldFace { faces.add(newFace, at: time) }
        guard target != wheel.target else { return 0 }
        let travelled = abs(target - wheel.value(at: time))
        wheel.move(to: target, at: time, motion)
        return travelled
    }

    /// A wheel that turned endlessly becomes a stack again once it stands still.
    private func stackBase(
        for direction: RollingDirection, after base: Double?, at time: Double
    ) -> Double? {
        guard direction == .stack else { return nil }
        if base != nil || !wheel.isSettled(at: time) { return base }
        return (wheel.target / 10).rounded(.down) * 10
    }

    private static func way(
        from old: Int, to new: Int, direction: RollingDirection, trend: Double
    ) -> Int {
        let straight = new - old
        switch direction {
        case .stack:
            return straight
        case .shortest:
            return abs(straight) > 5 ? straight - 10 * straight.signum() : straight
        case .trend:
            if trend > 0, straight < 0 { return straight + 10 }
            if trend < 0, straight > 0 { return straight - 10 }
            return straight
        }
    }

    mutating func forget(before time: Double) {
        place.forget(before: time)
        presence.forget(before: time)
        wheel.forget(before: time)
        faces.forget(before: time)
    }

    /// Adds the glyphs of a track whose cells touch the frame. The track is read where it lies: to copy one costs
    /// more than to draw it.
    static func draw(
        _ track: UnsafePointer<RollingTrack>, at time: Double, spacing: Double, style: LookBook.Style,
        cells: [TimelineCell],
        into frame: inout TransitionFrame
    ) {
        guard let face = track.pointee.faces.value(at: time) else { return }
        var present = 1.0
        var role = GlyphPlacement.Presence.present
        // Most elements are simply there.
        if !track.pointee.presence.rests(on: 1, at: time) {
            present = track.pointee.presence.value(at: time, memo: &frame.memo)
            role = track.pointee.role(at: time, presence: present)
            if role == .leaving, !track.pointee.presence.isMoving(at: time) { return }
        }
        let x =
            track.pointee.place.value(at: time, memo: &frame.memo) + (present - 1) * style.widths[face.key]
        let height = frame.height
        let lines: ClosedRange<Int>
        let position: Double
        let cellHeight = style.heights[face.key] + spacing
        if face.digit == nil {
            (position, lines) = (0, 0...0)
        } else {
            position = track.pointee.wheel.value(at: time, memo: &frame.memo)
            lines = face.lines(around: position, reach: (height + cellHeight) / 2, cellHeight: cellHeight)
        }
        var line = lines.lowerBound
        while line <= lines.upperBound {
            let key = face.key(at: line)
            var glyph = style.placement(of: key, id: track.pointee.id, x: x, height: height, cells: cells)
            glyph.y += (position - Double(line)) * cellHeight
            glyph.presence = role
            line += 1
            let measures = cells[glyph.cell].measures
            guard glyph.x < frame.width, glyph.x + measures.width > 0 else { continue }
            guard glyph.y < height, glyph.y + measures.height > 0 else { continue }
            frame.glyphs.append(glyph)
        }
    }

    /// The whole column, nil where it is not there.
    func column(at time: Double, spacing: Double, style: LookBook.Style) -> RollingColumn? {
        guard let face = faces.value(at: time) else { return nil }
        let present = presence.value(at: time)
        let role = role(at: time, presence: present)
        if role == .leaving, !presence.isMoving(at: time) { return nil }
        let width = style.widths[face.key]
        let position = face.digit.map { _ in wheel.value(at: time) - (face.stackBase ?? 0) }
        return RollingColumn(
            id: id, x: place.value(at: time) + (present - 1) * width, width: width,
            cellHeight: style.heights[face.key] + spacing, position: position, presence: present, role: role,
            isEndless: face.stackBase == nil,
            cells: face.digit == nil
                ? [style.cells[face.key]] : Array(style.cells[face.key..<face.key + 10]))
    }

    private func role(at time: Double, presence value: Double) -> GlyphPlacement.Presence {
        if presence.target(at: time) == 0 { return .leaving }
        return presence.isMoving(at: time) ? .entering : .present
    }
}

extension RollingTrack.Face {
    /// The lines of the wheel that lie within `reach` points of the frame's middle.
    @inline(__always)
    fileprivate func lines(around position: Double, reach: Double, cellHeight: Double) -> ClosedRange<Int> {
        // Wheels far beyond any digit (a wild overshoot) and cells without height show no more than one line.
        let clamped = min(max(position, -1e15), 1e15)
        let nearest = nearestInteger(clamped)
        let span = cellHeight > 0 ? min(reach / cellHeight, 1000) : 0
        var low = min(-integerBelow(span - clamped), nearest)
        var high = max(integerBelow(clamped + span), nearest)
        if let stackBase {
            // A stack has nothing above 9 or below 0; the frame's test drops what is out of sight.
            low = min(max(low, Int(stackBase)), Int(stackBase) + 9)
            high = max(min(high, Int(stackBase) + 9), low)
        }
        return low...high
    }

    /// The key of the character on a line of the wheel.
    fileprivate func key(at line: Int) -> Int {
        digit == nil ? key : key + (line % 10 + 10) % 10
    }
}

/// Rounds half away from zero a number that an Int can hold, without the call that `rounded()` is on older
/// processors.
@inline(__always)
private func nearestInteger(_ value: Double) -> Int {
    let whole = Int(value)
    let rest = value - Double(whole)
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
}

/// Rounds down a number that an Int can hold.
@inline(__always)
private func integerBelow(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) > value ? whole - 1 : whole
}

extension Track {
    mutating func move(to target: Double, at time: Double, _ motion: Motion) {
        move(to: target, at: time, curve: motion.curve, duration: motion.duration)
    }
}
