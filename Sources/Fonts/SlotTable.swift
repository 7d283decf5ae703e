/// States of things that come and go, each under a number: a slot that is used again gets a new number.
///
/// A number holds the slot in its lower half and the count of its uses in the upper one, so that a number that
/// was given back is known as such, and never stands for something else. States lie in memory that never moves
/// and are changed in place, because they are looked at for every glyph of every picture.
final class SlotTable<State: BitwiseCopyable> {
    /// The most things that there can be at a time.
    let capacity: Int
    /// How many slots there are, used or not.
    private(set) var count = 0
    private var free: [Int] = []
    private let entries: UnsafeMutablePointer<Entry>

    struct Entry {
        fileprivate(set) var number: Int32
        var state: State
    }

    init(capacity: Int) {
        precondition(capacity > 0 && capacity <= 65536)
        self.capacity = capacity
        entries = .allocate(capacity: capacity)
    }

    deinit { entries.deallocate() }

    var isFull: Bool { free.isEmpty && count == capacity }

    /// A number for a new thing; the table must not be full.
    func take(_ state: State) -> Int32 {
        if let slot = free.popLast() {
            entries[slot].state = state
            return entries[slot].number
        }
        precondition(count < capacity)
        let number = Int32(count)
        (entries + count).initialize(to: Entry(number: number, state: state))
        count += 1
        return number
    }

    func giveBack(_ number: Int32) {
        guard let entry = self[number] else { return }
        // The use after the last one is the first one again.
        entry.pointee.number = number &+ 0x10000 & 0x7FFF_FFFF
        free.append(Self.slot(of: number))
    }

    /// The thing's state, or nil for a number that was given back or never given out. Valid as long as the table.
    subscript(number: Int32) -> UnsafeMutablePointer<Entry>? {
        let slot = Self.slot(of: number)
        guard slot < count, entries[slot].number == number else { return nil }
        return entries + slot
    }

    /// Where the things of a number lie that others keep.
    static func slot(of number: Int32) -> Int { Int(number & 0xFFFF) }
}
