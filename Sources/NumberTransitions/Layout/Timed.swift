/// Values with the times from which they hold, oldest first.
struct Timed<Value: Equatable & Sendable>: Equatable, Sendable {
    private(set) var entries: [Entry] = []

    struct Entry: Equatable, Sendable {
        var time: Double
        var value: Value
    }

    var last: Entry? { entries.last }

    /// Lets `value` hold from `time` on, which must not lie before the last time. At the same time it takes
    /// the place of the value that would have held for no time at all.
    mutating func set(_ value: Value, at time: Double) {
        if let last = entries.last, last.time >= time { entries.removeLast() }
        entries.append(Entry(time: time, value: value))
    }

    /// Lets `value` hold as ``set(_:at:)`` does, save that the first value stays: it is what was there before
    /// anything moved, also where the first move begins at its time.
    mutating func add(_ value: Value, at time: Double) {
        takeBack(from: time)
        entries.append(Entry(time: time, value: value))
    }

    /// Takes back what would begin at `time` or later, save the first value. Returns the last of it.
    @discardableResult
    mutating func takeBack(from time: Double) -> Value? {
        var last: Value?
        while entries.count > 1, let entry = entries.last, entry.time >= time {
            last = last ?? entry.value
            entries.removeLast()
        }
        return last
    }

    /// Index of the entry in force at a time, that of the first one before it; nil where there is none.
    func index(at time: Double) -> Int? {
        guard let last = entries.last else { return nil }
        if last.time <= time { return entries.count - 1 }
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    @inline(__always)
    func value(at time: Double) -> Value? {
        // Most questions are about the present.
        if let last = entries.last, last.time <= time { return last.value }
        return index(at: time).map { entries[$0].value }
    }

    /// The last entry at or before a time that fits, or else the oldest.
    func last(at time: Double, where fits: (Value) -> Bool) -> Entry? {
        guard var index = index(at: time) else { return nil }
        while index > 0, !fits(entries[index].value) { index -= 1 }
        return entries[index]
    }

    /// Keeps what holds at `time` and later.
    mutating func forget(before time: Double) {
        if let index = index(at: time), index > 0 { entries.removeFirst(index) }
    }

    /// Changes every value in its place.
    mutating func mapValues(_ change: (inout Value) -> Void) {
        for index in entries.indices { change(&entries[index].value) }
    }
}
