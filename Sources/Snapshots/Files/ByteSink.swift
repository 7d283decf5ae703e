import Foundation

/// Takes the bytes of a file or stream, piece by piece.
public typealias ByteSink = ([UInt8]) throws(SnapshotError) -> Void

/// Writes to a descriptor that stays open, standard output being 1.
///
/// A reader that goes away is an error like any other: the first sink makes the process ignore SIGPIPE,
/// which would end it without a word.
///
/// - Parameter descriptor: Where to write.
/// - Returns: The sink; it throws ``SnapshotError/Reason/brokenPipe`` if the reader has gone.
public func byteSink(_ descriptor: Int32) -> ByteSink {
    signal(SIGPIPE, SIG_IGN)
    return { (bytes) throws(SnapshotError) in
        let result = bytes.withUnsafeBytes { raw in
            Result { () throws(SnapshotError) in try writeAll(raw, to: descriptor) }
        }
        try result.get()
    }
}
