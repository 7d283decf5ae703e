/// Memory that grows to the largest size asked for and is used again and again.
final class ScratchBuffer<Element: BitwiseCopyable> {
    private var memory: UnsafeMutablePointer<Element>
    private var capacity: Int

    init() {
        capacity = 64
        memory = .allocate(capacity: capacity)
    }

    deinit { memory.deallocate() }

    /// Room for `count` elements with undefined contents; a later call may move it.
    @inline(__always)
    func reserve(_ count: Int) -> UnsafeMutablePointer<Element> {
        if count > capacity { grow(count) }
        return memory
    }

    /// Room for `count` elements, all set to one value.
    func filled(_ count: Int, with value: Element) -> UnsafeMutablePointer<Element> {
        let start = reserve(count)
        start.initialize(repeating: value, count: count)
        return start
    }

    @inline(never)
    private func grow(_ count: Int) {
        memory.deallocate()
        capacity = max(count, capacity * 2)
        memory = .allocate(capacity: capacity)
    }
}
