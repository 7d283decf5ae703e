import Foundation
import Synchronization

/// The temporary files that are being written at this moment, so that an interrupt can remove them.
///
/// A signal handler may call next to nothing: no allocation, no lock. So the paths lie in memory that is
/// allocated once and never freed, each with a flag that is set after the path is in place.
public final class PendingFiles: @unchecked Sendable {
    // Unchecked, because the compiler can't see the rule that protects the memory: a slot's path is written
    // only by the thread that took the slot under the lock, and is read only by the handler, after the flag.

    /// A slot that holds one path.
    struct Entry: Sendable {
        fileprivate let slot: Int
    }

    /// The files of this process.
    public static let shared = PendingFiles()

    private static let slotCount = 64
    private static let pathCapacity = 4096
    private let paths: UnsafeMutablePointer<CChar>
    private let used: UnsafeMutablePointer<Int32>
    private let lock = Mutex(())

    private init() {
        paths = .allocate(capacity: Self.slotCount * Self.pathCapacity)
        used = .allocate(capacity: Self.slotCount)
        used.initialize(repeating: 0, count: Self.slotCount)
    }

    /// Makes an interrupt (SIGINT), a termination (SIGTERM) or a hang-up (SIGHUP) remove half-written files
    /// before it ends the program. To be called once, early, by the program itself.
    public func removeWhenInterrupted() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { received in
                PendingFiles.shared.removeAll()
                signal(received, SIG_DFL)
                raise(received)
            }
        }
    }

    /// Remembers a path; `nil` when it is too long or too many files are open, and then an interrupt may
    /// leave that file behind.
    func add(_ path: String) -> Entry? {
        lock.withLock { _ in
            guard let slot = (0..<Self.slotCount).first(where: { used[$0] == 0 }),
                path.utf8.count < Self.pathCapacity
            else { return nil }
            strcpy(paths + slot * Self.pathCapacity, path)
            used[slot] = 1
            return Entry(slot: slot)
        }
    }

    /// Forgets a path.
    func remove(_ entry: Entry?) {
        guard let entry else { return }
        lock.withLock { _ in used[entry.slot] = 0 }
    }

    private func removeAll() {
        for slot in 0..<Self.slotCount where used[slot] != 0 {
            unlink(paths + slot * Self.pathCapacity)
        }
    }
}
