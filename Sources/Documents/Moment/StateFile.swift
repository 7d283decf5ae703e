import ShowcaseCore
import Snapshots

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the studio keeps between starts: a file under the XDG state folder.
public struct StateFile: Sendable {
    /// Where the file is.
    public let path: String

    /// The file of a user: under `$XDG_STATE_HOME`, or `~/.local/state` where that is not set to an absolute
    /// path; nil where there is no home folder either.
    public init?(environment: (String) -> String?) {
        let base: String
        if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") {
            base = state
        } else if let home = environment("HOME"), home.hasPrefix("/") {
            base = home + "/.local/state"
        } else {
            return nil
        }
        path = base + "/showcase/studio.json"
    }

    /// The moment at which the studio was left; nil on a first start. A file that cannot be understood is set
    /// aside under another name, and `notice` tells so.
    public func read(notice: (String) -> Void) -> Moment? {
        guard access(path, F_OK) == 0 else { return nil }
        do throws(DocumentError) {
            return try MomentDocument.decode(try TextFile.read(path: path, limit: 8 << 20), file: path)
        } catch {
            let aside = path + ".damaged"
            let moved = rename(path, aside) == 0
            notice("The last session could not be read" + (moved ? " and was set aside as \(aside)" : ""))
            return nil
        }
    }

    /// Writes the moment at which the studio is left, whole or not at all.
    public func write(_ moment: Moment) throws(DocumentError) {
        var folder = ""
        for part in path.split(separator: "/").dropLast() {
            folder += "/" + part
            // What cannot be made shows when the file is written.
            _ = mkdir(folder, 0o700)
        }
        do {
            try AtomicFile.write(Array(MomentDocument.encode(moment).utf8), to: path)
        } catch {
            throw DocumentError(file: path, message: SnapshotError(error.reason).description)
        }
    }
}
