/// What went wrong with a picture, a golden or a file, in words that name the mend.
public struct SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Reason: Hashable, Sendable {
        /// The file can't be opened, read or written; `detail` is the system's own word.
        case unreadable(detail: String)
        /// The file can't be created, written or renamed; `detail` is the system's own word.
        case unwritable(detail: String)
        /// The reader of a pipe has gone.
        case brokenPipe
        /// The file holds no byte.
        case empty
        /// The file is a pointer that a large-file extension of git left in place of the picture.
        case largeFilePointer
        /// The file is no PNG.
        case notPNG
        /// The file ends inside a chunk that starts at a byte offset.
        case truncated(offset: Int)
        /// The file ends after a whole chunk, but its closing IEND chunk is missing.
        case missingEnd
        /// The checksum of a chunk doesn't match its bytes.
        case badChecksum(chunk: String, offset: Int)
        /// The picture is larger than ``PNGFile/maximumPixelCount`` pixels or ``PNGFile/maximumSide`` a side.
        case tooLarge(width: Int, height: Int)
        /// The bytes contradict the PNG format.
        case damaged(detail: String)
        /// A metadata key or text that PNG can't carry.
        case invalidMetadata(detail: String)
        /// Frames that don't make an animation: sizes, times or their count don't fit.
        case invalidFrames(detail: String)
        /// A name that can't be, or must not be, a golden's name.
        case invalidName(detail: String)
    }

    /// What went wrong.
    public var reason: Reason
    /// The file it went wrong with, if there is one.
    public var path: String?

    /// Makes an error.
    public init(_ reason: Reason, path: String? = nil) {
        self.reason = reason
        self.path = path
    }

    /// The same failure, with the file named unless one is named already.
    public func at(_ path: String) -> SnapshotError {
        SnapshotError(reason, path: self.path ?? path)
    }

    /// One line: the file, what is wrong, and what to do.
    public var description: String {
        guard let path else { return message }
        return "\(path): \(message)"
    }

    private var message: String {
        switch reason {
        case .unreadable(let detail): "can't be read (\(detail)); check the path and its permissions"
        case .unwritable(let detail):
            "can't be written (\(detail)); check the folder, its permissions and the free space"
        case .brokenPipe: "the program at the other end of the pipe has stopped reading"
        case .empty: "the file is empty; make it again"
        case .largeFilePointer: "this is a Git LFS pointer, not the picture itself; run 'git lfs pull'"
        case .notPNG: "not a PNG file; convert it to PNG"
        case .truncated(let offset):
            "the file is cut off inside the chunk at byte \(offset); copy or make it again"
        case .missingEnd: "the file is cut off: its closing IEND chunk is missing; copy or make it again"
        case .badChecksum(let chunk, let offset):
            "damaged: the checksum of chunk \(chunk) at byte \(offset) doesn't match; copy or make it again"
        case .tooLarge(let width, let height):
            "\(width)x\(height) is too large: at most \(PNGFile.maximumPixelCount) pixels and "
                + "\(PNGFile.maximumSide) a side are read"
        case .damaged(let detail): "damaged: \(detail); copy or make it again"
        case .invalidMetadata(let detail): "metadata that a PNG can't carry: \(detail)"
        case .invalidFrames(let detail): detail
        case .invalidName(let detail): detail
        }
    }
}
