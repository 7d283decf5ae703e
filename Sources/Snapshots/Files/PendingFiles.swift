import Foundation
import Synchronization

/// The temporary files that are being written at this moment, so that an interrupt can remove them.
///
/// A signal handler may call next to nothing: no allocation, no lock. So the paths lie in memory that is
/// allocated once and never freed, each with a state that says whether the path is in place.
public final class PendingFiles: @unchecked Sendable {
    // Unchecked, because the compiler can't see the rule that protects the memory: a slot's path is written
    // only by the thread that took the slot under the lock, and is read only by the handler, after the state.

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

    private static let slotCount = 256
    private static let pathCapacity = 4096
    private let paths: UnsafeMutablePointer<CChar>
    private let states: UnsafeMutablePointer<Atomic<Int>>
    private let lock = Mutex(())
    private let isEnding = Atomic(false)

    private init() {
        paths = .allocate(capacity: Self.slotCount * Self.pathCapacity)
        states = .allocate(capacity: Self.slotCount)
        for slot in 0..<Self.slotCount { (states + slot).initialize(to: Atomic(State.free)) }
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

    /// Remembers a path that is about to be created; `nil` when it is too long or too many files are open,
    /// and then an interrupt may leave that file behind.
    func add(_ path: String) -> Entry? {
        lock.withLock { _ in
            guard let slot = (0..<Self.slotCount).first(where: { state($0) == State.free }),
                path.utf8.count < Self.pathCapacity
            else { return nil }
            strcpy(paths + slot * Self.pathCapacity, path)
            set(slot, State.opening)
            return Entry(slot: slot)
        }
    }

    /// Notes that the file of a path has been created, or never will be.
    func settle(_ entry: Entry?) {
        guard let entry else { return }
        set(entry.slot, State.open)
        // The handler may have looked before the file was there; this thread has nothing left to do but wait
        // for the end.
        while isEnding.load(ordering: .sequentiallyConsistent) { pause() }
    }

    /// Forgets a path.
    func remove(_ entry: Entry?) {
        guard let entry else { return }
        lock.withLock { _ in set(entry.slot, State.free) }
    }

    private func removeAll() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        // Another thread that is just creating its file gets there within a moment. The thread that the signal
        // interrupted doesn't, but it creates nothing any more.
        for _ in 0..<50 where (0..<Self.slotCount).contains(where: { state($0) == State.opening }) {
            usleep(1000)
        }
        for slot in 0..<Self.slotCount where state(slot) != State.free {
            unlink(paths + slot * Self.pathCapacity)
        }
    }

    private func state(_ slot: Int) -> Int {
        (states + slot).pointee.load(ordering: .sequentiallyConsistent)
    }

    private func set(_ slot: Int, _ state: Int) {
        (states + slot).pointee.store(state, ordering: .sequentiallyConsistent)
    }
}
