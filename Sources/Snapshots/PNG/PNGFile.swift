import Canvas

/// PNG pictures as bytes and as files.
public enum PNGFile {
    /// The most pixels a picture may have to be read: 134,217,728, four times an 8K screen.
    public static let maximumPixelCount = 1 << 27
    /// The longest side a picture may have to be read, in pixels.
    public static let maximumSide = 1_000_000

    /// Encodes a picture, or a part of it. Equal pixels and metadata give equal bytes.
    ///
    /// - Parameters:
    ///   - picture: The picture; it is written as opaque RGB with 8 bits a channel.
    ///   - region: The part to write; `nil` for all of it. What lies outside the picture is left out, and at
    ///     least one pixel must remain.
    ///   - metadata: Texts to carry along. Keys are 1 to 79 printable ASCII characters; texts are any Unicode
    ///     without zero bytes.
    ///   - threads: How many threads compress, the calling one included.
    /// - Returns: The bytes of the file.
    /// - Throws: ``SnapshotError`` for metadata that PNG can't carry or an empty region.
    public static func encode(
        _ picture: PixelBuffer, region: PixelRect? = nil, metadata: [String: String] = [:], threads: Int = 1
    ) throws(SnapshotError) -> [UInt8] {
        try file(picture, region, metadata) { (region, chunk) throws(SnapshotError) in
            try BandCoder().encode(picture, region, threads: threads, into: &chunk)
        }
    }

    fileprivate static func file(
        _ picture: PixelBuffer, _ region: PixelRect?, _ metadata: [String: String],
        pixels: (PixelRect, inout ChunkWriter) throws(SnapshotError) -> Void
    ) throws(SnapshotError) -> [UInt8] {
        try Metadata.check(metadata)
        let region = picture.bounds.intersection(region ?? picture.bounds)
        guard !region.isEmpty else {
            throw SnapshotError(.invalidFrames(detail: "the region to write lies outside the picture"))
        }
        var chunks = ChunkWriter()
        chunks.writeSignature()
        chunks.writeHeader(width: region.width, height: region.height)
        Metadata.write(metadata, to: &chunks)
        try chunks.write("IDAT") { (chunk) throws(SnapshotError) in try pixels(region, &chunk) }
        chunks.writeEnd()
        return chunks.bytes
    }

    /// Encodes a picture and writes it to a file at once: the file is whole, or it isn't there.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - region: The part to write; `nil` for all of it.
    ///   - metadata: Texts to carry along.
    ///   - threads: How many threads compress, the calling one included.
    ///   - path: Where to write; an existing file is replaced.
    /// - Throws: ``SnapshotError`` naming the path.
    public static func write(
        _ picture: PixelBuffer, region: PixelRect? = nil, metadata: [String: String] = [:], threads: Int = 1,
        to path: String
    ) throws(SnapshotError) {
        do {
            let bytes = try encode(picture, region: region, metadata: metadata, threads: threads)
            try AtomicFile.write(bytes, to: path)
        } catch {
            throw error.at(path)
        }
    }
}

/// Encodes pictures that follow one another: what stayed the same since the last one costs next to nothing. It
/// keeps a copy of that picture's pixels and of their compressed bytes.
public final class PNGEncoder {
    private let coder = BandCoder()

    /// Makes an encoder.
    public init() {}

    /// Encodes a picture, or a part of it, into the same bytes as ``PNGFile/encode(_:region:metadata:threads:)``.
    ///
    /// - Parameters:
    ///   - picture: The picture; it is written as opaque RGB with 8 bits a channel.
    ///   - region: The part to write; `nil` for all of it.
    ///   - metadata: Texts to carry along.
    /// - Returns: The bytes of the file.
    /// - Throws: ``SnapshotError`` for metadata that PNG can't carry or an empty region.
    public func encode(
        _ picture: PixelBuffer, region: PixelRect? = nil, metadata: [String: String] = [:]
    ) throws(SnapshotError) -> [UInt8] {
        try PNGFile.file(picture, region, metadata) { (region, chunk) throws(SnapshotError) in
            coder.encodeNext(picture, region, into: &chunk)
        }
    }
}
