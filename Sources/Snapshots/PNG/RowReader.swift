import CPNG

/// Decodes one picture of a ``PNGSource`` row by row.
final class RowReader {
    /// What rows are made of.
    enum Layout {
        /// Words of straight alpha, red, green, blue with 8 or 16 bits a channel.
        case words(deep: Bool)
        /// The bytes of red, green, blue and perhaps alpha as the file has them;
        /// see ``PNGSource/nativeBytesPerPixel``.
        case native(bytesPerPixel: Int)

        fileprivate var bytesPerPixel: Int {
            switch self {
            case .words(let deep): deep ? 8 : 4
            case .native(let bytesPerPixel): bytesPerPixel
            }
        }

        fileprivate var code: cpng_layout {
            switch self {
            case .words(let deep): deep ? cpng_words_16 : cpng_words_8
            case .native: cpng_native
            }
        }
    }

    private let source: PNGSource
    private let reader: UnsafeMutablePointer<cpng_reader>
    private let segments: UnsafeMutableBufferPointer<cpng_segment>
    /// The header chunk of this picture (25 bytes) and a head for its pixel data (8).
    private let heads: UnsafeMutableRawPointer
    private let width: Int
    private let height: Int
    private let bytesPerPixel: Int
    /// All rows of an interlaced picture, and the next one to hand out.
    private var interlaced: [UInt8] = []
    private var nextRow = 0

    /// Sets the decoder up.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - image: One of its frames.
    ///   - layout: What the rows are to be made of.
    /// - Throws: ``SnapshotError`` if the header or the colour chunks contradict the format.
    init(_ source: PNGSource, _ image: PNGSource.Image, _ layout: Layout) throws(SnapshotError) {
        self.source = source
        width = image.region.width
        height = image.region.height
        bytesPerPixel = layout.bytesPerPixel
        reader = .allocate(capacity: 1)
        reader.initialize(to: cpng_reader())
        heads = .allocate(byteCount: 64, alignment: 16)
        segments = .allocate(capacity: 2 + source.colorChunks.count + image.data.count * 3 + 1)
        segments.initialize(repeating: cpng_segment())
        let count = assemble(image)
        let opened = cpng_open(
            reader, segments.baseAddress, count, UInt32(PNGFile.maximumSide), layout.code,
            width * bytesPerPixel)
        guard opened != 0 else { throw failure }
    }

    deinit {
        cpng_close(reader)
        reader.deallocate()
        segments.deallocate()
        heads.deallocate()
    }

    /// Decodes the next rows.
    ///
    /// - Parameters:
    ///   - count: How many; not more than are left.
    ///   - out: Where the first goes.
    ///   - stride: Bytes from one row to the next.
    /// - Throws: ``SnapshotError`` if the compressed bytes are damaged or end too early.
    func read(_ count: Int, into out: UnsafeMutableRawPointer, stride: Int) throws(SnapshotError) {
        let target = out.assumingMemoryBound(to: UInt8.self)
        guard source.isInterlaced else {
            guard cpng_read_rows(reader, target, stride, count) != 0 else { throw failure }
            return
        }
        let rowBytes = width * bytesPerPixel
        if interlaced.isEmpty {
            interlaced = [UInt8](repeating: 0, count: rowBytes * height)
            guard cpng_read_interlaced(reader, &interlaced, rowBytes, height) != 0 else { throw failure }
        }
        interlaced.withUnsafeBytes { all in
            for row in 0..<count {
                let start = (nextRow + row) * rowBytes
                UnsafeMutableRawBufferPointer(start: out + row * stride, count: rowBytes)
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: all[start..<start + rowBytes]))
            }
        }
        nextRow += count
    }

    private var failure: SnapshotError {
        let message = withUnsafeBytes(of: reader.pointee.message) { raw in
            String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
        }
        return SnapshotError(.damaged(detail: message))
    }

    /// Lays out a PNG stream of this one picture: libpng knows no animation, so each frame is shown to it
    /// as a file of its own. Returns the number of segments.
    private func assemble(_ image: PNGSource.Image) -> Int {
        var count = 0
        func add(_ start: UnsafeRawPointer?, _ length: Int) {
            segments[count] = cpng_segment(bytes: start?.assumingMemoryBound(to: UInt8.self), count: length)
            count += 1
        }
        // Signature and header as in the file, with the size of the frame; checksums were verified before.
        heads.copyMemory(from: source.bytes.baseAddress ?? UnsafeRawPointer(heads), byteCount: 33)
        heads.storeBytes(of: UInt32(width).bigEndian, toByteOffset: 16, as: UInt32.self)
        heads.storeBytes(of: UInt32(height).bigEndian, toByteOffset: 20, as: UInt32.self)
        add(heads, 33)
        for chunk in source.colorChunks {
            add(source.bytes.baseAddress.map { $0 + chunk.lowerBound }, chunk.count)
        }
        let lengths = image.data.reduce(0) { $0 + $1.count }
        // All pieces as one chunk, where its length can be written down.
        heads.storeBytes(of: UInt32(lengths).bigEndian, toByteOffset: 40, as: UInt32.self)
        (heads + 44).copyMemory(from: [0x49, 0x44, 0x41, 0x54] as [UInt8], byteCount: 4)
        add(heads + 40, 8)
        for piece in image.data where !piece.isEmpty {
            add(source.bytes.baseAddress.map { $0 + piece.lowerBound }, piece.count)
        }
        // Four bytes in the place of the checksum, and the closing chunk.
        heads.storeBytes(of: 0, toByteOffset: 48, as: UInt64.self)
        (heads + 56).copyMemory(from: [0x49, 0x45, 0x4E, 0x44, 0, 0, 0, 0] as [UInt8], byteCount: 8)
        add(heads + 48, 16)
        return count
    }
}
