import Foundation
import Synchronization

/// The temporary files that are being written at this moment, so that an interrupt can remove them.
///
/// A signal handler may call next to nothing: no allocation, no lock. So there is a fixed number of slots, each
/// with a state that says whether its path is in place, and once an interrupt has come no path is freed.
public final class PendingFiles: @unchecked Sendable {
    // Unchecked, because the compiler can't see the rule that protects the memory: a slot's path is changed
    // only under the lock, while the slot is free, and is read only by the handler, after the state.

    /// A slot that holds one path.
    struct Entry: Sendable {
        fileprivate let slot: Int
    }

    private enum State {
        static let free = 0
        /// The path is in place; the file may come into being at any moment.
        static let opening = 1
        static let open = 2
    }

    /// The files of this process.
    public static let shared = PendingFiles()

    /// Enough for a file each of as many frames as one call draws. Memory that is never touched costs nothing.
    private static let slotCount = 100_256
    private let paths: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let states: UnsafeMutablePointer<Atomic<Int>>
    /// Slots from here on were never taken.
    private let used = Atomic(0)
    /// Slots that were taken and are free again.
    private let freed = Mutex<[Int]>([])
    private let isEnding = Atomic(false)

    private init() {
        paths = .allocate(capacity: Self.slotCount)
        states = .allocate(capacity: Self.slotCount)
    }

    /// Makes an interrupt (SIGINT), a termination (SIGTERM) or a hang-up (SIGHUP) remove half-written files
    /// before it ends the program. To be called once, early, by the program itself.
    public func removeWhenInterrupted() {
        // A parent may have started the program with signals held back.
        var interrupts = sigset_t()
        sigemptyset(&interrupts)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&interrupts, number) }
        pthread_sigmask(SIG_UNBLOCK, &interrupts, nil)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { received in
                PendingFiles.shared.removeAll()
                signal(received, SIG_DFL)
                raise(received)
            }
        }
    }

    /// Remembers a path that is about to be created; `nil` when too many files are being written, and then an
    /// interrupt may leave that file behind.
    func add(_ path: String) -> Entry? {
        let path = strdup(path)
        let entry: Entry? = freed.withLock { freed in
            if let slot = freed.popLast() {
                paths[slot] = path
                set(slot, State.opening)
                return Entry(slot: slot)
            }
            let slot = used.load(ordering: .relaxed)
            guard slot < Self.slotCount else { return nil }
            (paths + slot).initialize(to: path)
            (states + slot).initialize(to: Atomic(State.opening))
            used.store(slot + 1, ordering: .sequentiallyConsistent)
            return Entry(slot: slot)
        }
        if entry == nil { free(path) }
        // The handler may have looked before the path was there; then there must be no file.
        waitIfEnding()
        return entry
    }

    /// Notes that the file of a path has been created, or never will be.
    func settle(_ entry: Entry?) {
        guard let entry else { return }
        set(entry.slot, State.open)
        // The handler may be removing the file at this moment.
        waitIfEnding()
    }

    /// Once the handler is at work, a thread has nothing left to do but wait for the end.
    private func waitIfEnding() {
        while isEnding.load(ordering: .sequentiallyConsistent) { pause() }
    }

    /// Forgets a path.
    func remove(_ entry: Entry?) {
        guard let entry else { return }
        freed.withLock { freed in
            set(entry.slot, State.free)
            // The handler says that it is at work before it looks at any state, so it has not seen this path.
            guard !isEnding.load(ordering: .sequentiallyConsistent) else { return }
            free(paths[entry.slot])
            paths[entry.slot] = nil
            freed.append(entry.slot)
        }
    }

    private func removeAll() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        // Another thread that is just creating its file gets there within a moment. The thread that the signal
        // interrupted doesn't, but it creates nothing any more.
        for _ in 0..<50 where isOpening { usleep(1000) }
        for slot in 0..<used.load(ordering: .sequentiallyConsistent) where state(slot) != State.free {
            if let path = paths[slot] { unlink(path) }
        }
    }

    private var isOpening: Bool {
        (0..<used.load(ordering: .sequentiallyConsistent)).contains { state($0) == State.opening }
    }

    private func state(_ slot: Int) -> Int {
        (states + slot).pointee.load(ordering: .sequentiallyConsistent)
    }

    private func set(_ slot: Int, _ state: Int) {
        (states + slot).pointee.store(state, ordering: .sequentiallyConsistent)
    }
}
