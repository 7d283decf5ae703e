/// Numbers for things that come and go: a slot that is used again gets a new number.
///
/// A number holds the slot in its lower half and the count of its uses in the upper one, so that a number that
/// was given back is known as such, and never stands for something else.
struct SlotTable {
    private var generations: [UInt16] = []
    private var free: [Int] = []
    let capacity: Int

    init(capacity: Int) {
        precondition(capacity > 0 && capacity <= 65536)
        self.capacity = capacity
    }

    /// How many slots there are, used or not.
    var count: Int { generations.count }
    var isFull: Bool { free.isEmpty && generations.count == capacity }

    /// A number for a new thing; the table must not be full.
    mutating func take() -> Int32 {
        if let slot = free.popLast() { return number(of: slot) }
        generations.append(0)
        return number(of: generations.count - 1)
    }

    mutating func giveBack(_ number: Int32) {
        guard let slot = slot(of: number) else { return }
        generations[slot] = (generations[slot] + 1) & 0x7FFF
        free.append(slot)
    }

    func number(of slot: Int) -> Int32 { Int32(generations[slot]) << 16 | Int32(slot) }

    /// Where the thing is kept, or nil for a number that was given back or never given out.
    func slot(of number: Int32) -> Int? {
        let slot = Int(number & 0xFFFF)
        guard number >= 0, slot < generations.count, generations[slot] == UInt16(number >> 16) else {
            return nil
        }
        return slot
    }
}
