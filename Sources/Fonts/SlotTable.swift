/// States of things that come and go, each under a number: a slot that is used again gets a new number.
///
/// A number holds the slot in its lower half and the count of its uses in the upper one, so that a number that
/// was given back is known as such, and never stands for something else. States lie in memory that never moves
/// and are changed in place, because they are looked at for every glyph of every picture.
final class SlotTable<State: BitwiseCopyable> {
    /// The most things that there can be at a time.
    let capacity: Int
    /// How many slots were ever used.
    private var count = 0
    private var free: [Int] = []
    private let numbers: UnsafeMutablePointer<Int32>
    private let states: UnsafeMutablePointer<State>

    init(capacity: Int) {
        precondition(capacity > 0 && capacity <= 65536)
        self.capacity = capacity
        numbers = .allocate(capacity: capacity)
        states = .allocate(capacity: capacity)
    }

    deinit {
        numbers.deallocate()
        states.deallocate()
    }

    var isFull: Bool { free.isEmpty && count == capacity }

    /// A number for a new thing; the table must not be full.
    func take(_ state: State) -> Int32 {
        if let slot = free.popLast() {
            states[slot] = state
            return numbers[slot]
        }
        precondition(count < capacity)
        (numbers + count).initialize(to: Int32(count))
        (states + count).initialize(to: state)
        count += 1
        return numbers[count - 1]
    }

    func giveBack(_ number: Int32) {
        guard self[number] != nil else { return }
        let slot = Self.slot(of: number)
        // The use after the last one is the first one again.
        numbers[slot] = number &+ 0x10000 & 0x7FFF_FFFF
        free.append(slot)
    }

    /// The thing's state, or nil for a number that was given back or never given out. Valid as long as the table.
    subscript(number: Int32) -> UnsafeMutablePointer<State>? {
        let slot = Self.slot(of: number)
        guard slot < count, numbers[slot] == number else { return nil }
        return states + slot
    }

    /// Where the things of a number lie that others keep.
    static func slot(of number: Int32) -> Int { Int(number & 0xFFFF) }
}
