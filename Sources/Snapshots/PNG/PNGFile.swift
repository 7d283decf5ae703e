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
    /// - Returns: The bytes of the file.
    /// - Throws: ``SnapshotError`` for metadata that PNG can't carry or an empty region.
    public static func encode(
        _ picture: PixelBuffer, region: PixelRect? = nil, metadata: [String: String] = [:]
    ) throws(SnapshotError) -> [UInt8] {
        try PNGEncoder().encode(picture, region: region, metadata: metadata)
    }

    /// Encodes a picture and writes it to a file at once: the file is whole, or it isn't there.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - region: The part to write; `nil` for all of it.
    ///   - metadata: Texts to carry along.
    ///   - path: Where to write; an existing file is replaced.
    /// - Throws: ``SnapshotError`` naming the path.
    public static func write(
        _ picture: PixelBuffer, region: PixelRect? = nil, metadata: [String: String] = [:], to path: String
    ) throws(SnapshotError) {
        do {
            let bytes = try encode(picture, region: region, metadata: metadata)
            try AtomicFile.write(bytes, to: path)
        } catch {
            throw error.at(path)
        }
    }
}

/// Encodes one picture after the other with memory that is kept.
public final class PNGEncoder {
    private let coder = RegionCoder()

    /// Makes an encoder.
    public init() {}

    /// Encodes a picture, or a part of it, as ``PNGFile/encode(_:region:metadata:)`` does.
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
        try Metadata.check(metadata)
        let region = picture.bounds.intersection(region ?? picture.bounds)
        guard !region.isEmpty else {
            throw SnapshotError(.invalidFrames(detail: "the region to write lies outside the picture"))
        }
        var chunks = ChunkWriter()
        chunks.writeSignature()
        chunks.writeHeader(width: region.width, height: region.height)
        Metadata.write(metadata, to: &chunks)
        coder.encode(picture, region) { data in
            chunks.write("IDAT") { $0.append(data) }
        }
        chunks.writeEnd()
        return chunks.bytes
    }
}
