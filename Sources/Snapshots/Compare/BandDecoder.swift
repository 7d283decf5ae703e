import Canvas

/// The last few bands of rows of a picture that is decoded as a stream.
///
/// `@unchecked Sendable`: one thread decodes, another looks at finished bands; the semaphores of
/// ``LockStep`` keep the two on different bands.
final class BandDecoder<Word: PixelWord>: @unchecked Sendable {
    /// Rows in a band. Small enough that the bands of both pictures stay in the cache.
    static var bandHeight: Int { 16 }
    /// Bands kept.
    static var bandCount: Int { 4 }

    private let reader: RowReader
    private let width: Int
    private let height: Int
    private let memory: UnsafeMutableBufferPointer<Word>

    init(_ source: PNGSource) throws(SnapshotError) {
        width = source.width
        height = source.height
        reader = try RowReader(source, source.frames[0], deep: Word.channelBits == 16)
        memory = .allocate(capacity: width * Self.bandHeight * Self.bandCount)
        memory.initialize(repeating: 0)
    }

    deinit { memory.deallocate() }

    var rows: RowWindow<Word> {
        RowWindow(base: memory.baseAddress, stride: width, count: Self.bandHeight * Self.bandCount)
    }

    /// Decodes band `index` in place of the one `bandCount` before it.
    func decode(band index: Int) throws(SnapshotError) {
        let first = index * Self.bandHeight
        let place = (index % Self.bandCount) * Self.bandHeight * width
        guard let base = memory.baseAddress else { return }
        try reader.read(
            min(Self.bandHeight, height - first), into: UnsafeMutableRawPointer(base + place),
            stride: width * MemoryLayout<Word>.size)
    }
}
