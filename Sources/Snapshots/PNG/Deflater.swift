import CPNG

/// A zlib compressor that is set up once and used for many streams; equal input gives equal bytes.
final class Deflater {
    private let stream: UnsafeMutablePointer<z_stream>
    private var checksum = Adler32()
    /// Input that is gathered before it is compressed: zlib's overhead a call stays small, and the piece stays
    /// in the processor's cache.
    private var piece: [UInt8] = []
    private var pieceCount = 0
    private var output: [UInt8] = []
    private var count = 0

    /// Level 3 without row filters is both the fastest and the smallest way for flat interfaces.
    private static let level: Int32 = 3
    private static let pieceSize = 65_536
    /// What a zlib stream begins with that was made fast rather than small.
    static let head: [UInt8] = [0x78, 0x5E]
    /// The block that ends a stream and holds nothing.
    static let emptyLastBlock: [UInt8] = [0x03, 0x00]

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // A negative window asks for the bare stream; head and checksum are written here.
        let status = cpng_deflate_init(stream, Self.level, -15, 8, Z_DEFAULT_STRATEGY)
        precondition(status == Z_OK, "zlib: out of memory")
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Starts a new stream; what was produced before is dropped.
    func start() {
        deflateReset(stream)
        checksum = Adler32()
        pieceCount = 0
        count = 0
        append(output: Self.head)
    }

    /// Compresses more bytes, which `fill` writes into the memory that it is handed.
    func append(_ byteCount: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
        if pieceCount + byteCount > piece.count {
            compressPiece(flush: Z_NO_FLUSH)
            if byteCount > piece.count {
                piece = [UInt8](repeating: 0, count: max(byteCount, Self.pieceSize))
            }
        }
        piece.withUnsafeMutableBytes { piece in
            let end = pieceCount + byteCount
            fill(UnsafeMutableRawBufferPointer(rebasing: piece[pieceCount..<end]))
        }
        pieceCount += byteCount
    }

    /// Ends the stream and hands out its bytes, which stay valid until the next stream starts.
    func finish<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        compressPiece(flush: Z_FINISH)
        let value = checksum.value
        append(output: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
        return output.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }

    /// Starts a run of blocks that is ended by ``finishBlocks(_:)``.
    func startBlocks() {
        start()
        // Short chains, and matches of any length: for bands both faster and smaller than what the level stands for.
        deflateTune(stream, 4, 8, 258, 8)
    }

    /// Ends at a whole byte and hands out the blocks without head and checksum, and the checksum (Adler-32) of
    /// what is in them. They refer to nothing before them, so that several such runs make one stream. The bytes
    /// stay valid until the next start.
    func finishBlocks<Result>(_ body: (UnsafeRawBufferPointer, UInt32) -> Result) -> Result {
        // With room for all that is still to come, so that one call ends the run: a second one would end it again.
        makeRoom(2 * (piece.count + Self.pieceSize))
        compressPiece(flush: Z_SYNC_FLUSH)
        return output.withUnsafeBytes {
            body(UnsafeRawBufferPointer(rebasing: $0[Self.head.count..<count]), checksum.value)
        }
    }

    private func compressPiece(flush: Int32) {
        piece.withUnsafeBytes { run(UnsafeRawBufferPointer(rebasing: $0[..<pieceCount]), flush: flush) }
        pieceCount = 0
    }

    private func run(_ bytes: UnsafeRawBufferPointer, flush: Int32) {
        checksum.append(bytes)
        // zlib takes its input as a pointer to mutable bytes, and only reads them.
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = UInt32(bytes.count)
        while true {
            makeRoom()
            let status = output.withUnsafeMutableBytes { buffer in
                let free = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
                stream.pointee.next_out = free.bindMemory(to: UInt8.self).baseAddress
                stream.pointee.avail_out = UInt32(free.count)
                let status = deflate(stream, flush)
                count += free.count - Int(stream.pointee.avail_out)
                return status
            }
            if flush == Z_FINISH ? status == Z_STREAM_END : stream.pointee.avail_in == 0 { return }
        }
    }

    private func append(output bytes: [UInt8]) {
        makeRoom()
        for byte in bytes {
            output[count] = byte
            count += 1
        }
    }

    private func makeRoom(_ wanted: Int = 16_384) {
        guard output.count - count < wanted else { return }
        output.append(contentsOf: repeatElement(0, count: max(65_536, wanted, output.count)))
    }
}
