import Foundation

/// A file that appears whole or not at all: it grows under a temporary name in the same folder and takes its
/// own name at the end. Dropped without ``commit()``, it leaves nothing behind.
///
/// A link is followed, so that the file it leads to is the one replaced. What is no file, as a pipe or a device,
/// is written to as it stands.
public final class AtomicFile {
    /// The name that the file takes at the end.
    public let path: String
    /// Where the path leads.
    private let target: String
    /// Where the file grows; `nil` where the target is no file.
    private let temporaryPath: String?
    private let pending: PendingFiles.Entry?
    /// -1 once no more is to be written.
    private var descriptor: Int32
    /// Whether the file has its name, or is gone.
    private var isSettled = false

    /// Opens the temporary file.
    ///
    /// - Parameter path: The final path; its folder must exist.
    /// - Throws: ``SnapshotError`` with the system's reason.
    public init(_ path: String) throws(SnapshotError) {
        self.path = path
        target = Self.target(of: path)
        let kind = Self.kind(of: target)
        if kind == S_IFDIR {
            throw Self.failure(EISDIR, path)
        }
        if let kind, kind != S_IFREG {
            temporaryPath = nil
            pending = nil
            descriptor = open(target, O_WRONLY | O_CLOEXEC)
        } else {
            let temporary = Self.temporaryPath(beside: target)
            temporaryPath = temporary
            pending = PendingFiles.shared.add(temporary)
            descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        }
        let reason = errno
        PendingFiles.shared.settle(pending)
        if descriptor < 0 {
            PendingFiles.shared.remove(pending)
            throw Self.failure(reason, path)
        }
    }

    /// Where a path leads in the end, if there is something.
    private static func target(of path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func temporaryPath(beside path: String) -> String {
        // By hand: Foundation's splitting of paths traps on a name of one character.
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let nameStart = slash.map(path.utf8.index(after:)) ?? path.startIndex
        // Cut by bytes, as the length of names is limited in bytes.
        let name = String(decoding: path.utf8[nameStart...].prefix(100), as: UTF8.self)
        return "\(path[..<nameStart]).\(name).\(UUID().uuidString.prefix(13)).part"
    }

    /// What there is at a path, as a type of `st_mode`; `nil` for nothing.
    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private static func failure(_ code: Int32, _ path: String) -> SnapshotError {
        SnapshotError(.unwritable(detail: String(cString: strerror(code))), path: path)
    }

    deinit { discard() }

    /// Writes more bytes.
    ///
    /// - Parameter bytes: What to append.
    /// - Throws: ``SnapshotError`` with the system's reason; nothing remains of the file then.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(SnapshotError) {
        do {
            try writeAll(bytes, to: descriptor)
        } catch {
            discard()
            throw error.at(path)
        }
    }

    /// Writes more bytes.
    ///
    /// - Parameter bytes: What to append.
    /// - Throws: ``SnapshotError`` with the system's reason; nothing remains of the file then.
    public func write(_ bytes: [UInt8]) throws(SnapshotError) {
        let written = bytes.withUnsafeBytes { raw in Result { () throws(SnapshotError) in try write(raw) } }
        try written.get()
    }

    /// Ends the writing, so that many files can wait for their names without being open.
    ///
    /// - Throws: ``SnapshotError`` with the system's reason; nothing remains of the file then.
    public func finish() throws(SnapshotError) {
        guard descriptor >= 0 else { return }
        // Network file systems report a full disk only when the file is closed.
        let closed = close(descriptor)
        let reason = errno
        descriptor = -1
        guard closed == 0 else {
            discard()
            throw Self.failure(reason, path)
        }
    }

    /// Gives the file its name, in place of any file that has it.
    ///
    /// - Throws: ``SnapshotError`` with the system's reason; nothing remains of the file then.
    public func commit() throws(SnapshotError) {
        try finish()
        guard !isSettled else { return }
        if let temporaryPath, rename(temporaryPath, target) != 0 {
            let reason = errno
            discard()
            throw Self.failure(reason, path)
        }
        isSettled = true
        PendingFiles.shared.remove(pending)
    }

    /// Removes what was written so far, unless it has its name already.
    public func discard() {
        guard !isSettled else { return }
        isSettled = true
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        if let temporaryPath { unlink(temporaryPath) }
        PendingFiles.shared.remove(pending)
    }

    /// Writes a whole file.
    ///
    /// - Parameters:
    ///   - bytes: All of its bytes.
    ///   - path: Where to write; an existing file is replaced.
    /// - Throws: ``SnapshotError`` with the system's reason.
    public static func write(_ bytes: [UInt8], to path: String) throws(SnapshotError) {
        let file = try AtomicFile(path)
        try file.write(bytes)
        try file.commit()
    }
}

/// Writes all bytes to a descriptor, however many calls that takes.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SnapshotError) {
    var rest = bytes
    while !rest.isEmpty {
        let count = write(descriptor, rest.baseAddress, rest.count)
        if count < 0 {
            if errno == EINTR { continue }
            throw SnapshotError(
                errno == EPIPE ? .brokenPipe : .unwritable(detail: String(cString: strerror(errno))))
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
}

/// Reads a whole file.
func readFile(_ path: String) throws(SnapshotError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
        throw SnapshotError(.unreadable(detail: String(cString: strerror(errno))), path: path)
    }
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    // A pipe has no size; the loop below grows the buffer as bytes arrive.
    var bytes = [UInt8](repeating: 0, count: max(Int(status.st_size) + 1, 4096))
    var filled = 0
    while true {
        if filled == bytes.count { bytes.append(contentsOf: repeatElement(0, count: bytes.count)) }
        let count = bytes.withUnsafeMutableBytes {
            read(descriptor, $0.baseAddress.map { $0 + filled }, $0.count - filled)
        }
        if count == 0 { break }
        if count < 0 {
            if errno == EINTR { continue }
            throw SnapshotError(.unreadable(detail: String(cString: strerror(errno))), path: path)
        }
        filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
}
