/// A decoded picture with straight alpha in the sRGB encoding.
public struct Picture: Equatable, Sendable {
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// The pixels as `0xAARRGGBB`, top row first. Of a picture with 16 bits a channel: rounded to 8.
    public let argb: [UInt32]
    /// Of a picture with 16 bits a channel, the pixels as `0xAAAARRRRGGGGBBBB`; `nil` otherwise.
    public let argb16: [UInt64]?
}

extension PNGFile {
    /// Decodes a PNG of any colour type, bit depth and gamma. Of an animation: its first frame.
    ///
    /// - Parameter bytes: The bytes of the file.
    /// - Returns: The picture.
    /// - Throws: ``SnapshotError`` saying what is wrong with the file.
    public static func decode(_ bytes: [UInt8]) throws(SnapshotError) -> Picture {
        let source = try PNGSource(bytes)
        return source.bitDepth == 16
            ? try decode(source, as: UInt64.self) : try decode(source, as: UInt32.self)
    }

    /// Reads and decodes a PNG file.
    ///
    /// - Parameter path: The file.
    /// - Returns: The picture; of an animation, its first frame.
    /// - Throws: ``SnapshotError`` naming the path and what is wrong.
    public static func read(_ path: String) throws(SnapshotError) -> Picture {
        do { return try decode(readFile(path)) } catch { throw error.at(path) }
    }

    /// The texts that a PNG carries, without decoding its pixels.
    ///
    /// - Parameter bytes: The bytes of the file.
    /// - Returns: Texts by key; empty if another tool removed them.
    /// - Throws: ``SnapshotError`` saying what is wrong with the file.
    public static func metadata(of bytes: [UInt8]) throws(SnapshotError) -> [String: String] {
        try PNGSource(bytes).metadata()
    }

    /// The texts that a PNG file carries, without decoding its pixels.
    ///
    /// - Parameter path: The file.
    /// - Returns: Texts by key; empty if another tool removed them.
    /// - Throws: ``SnapshotError`` naming the path and what is wrong.
    public static func readMetadata(_ path: String) throws(SnapshotError) -> [String: String] {
        do { return try metadata(of: readFile(path)) } catch { throw error.at(path) }
    }

    private static func decode<Word: PixelWord>(
        _ source: PNGSource, as word: Word.Type
    ) throws(SnapshotError) -> Picture {
        let composer = FrameComposer<Word>(source)
        try composer.advance()
        let pixels = composer.canvas.pixels
        return Picture(
            width: source.width, height: source.height, argb: pixels.map(\.rounded8),
            argb16: Word.channelBits == 16 ? pixels.map { UInt64($0) } : nil)
    }
}
