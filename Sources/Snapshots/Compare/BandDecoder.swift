import Canvas
import Foundation

/// The last few bands of rows of a picture that is decoded as a stream.
///
/// `@unchecked Sendable`: one thread decodes, another looks at finished bands; the semaphores of
/// ``LockStep`` keep the two on different bands.
final class BandDecoder<Word: PixelWord>: @unchecked Sendable {
    /// Rows in a band. Small enough that the bands of both pictures stay in the cache.
    static var bandHeight: Int { 16 }
    /// Bands kept.
    static var bandCount: Int { 4 }
    private static var rowCount: Int { bandHeight * bandCount }

    /// Bytes in a row of ``nativeRow(_:)``; 0 where rows come as words at once.
    let nativeRowBytes: Int
    private let reader: RowReader
    private let width: Int
    private let height: Int
    private let words: UnsafeMutableBufferPointer<Word>
    private let native: UnsafeMutableRawBufferPointer
    private let isExpanded: UnsafeMutableBufferPointer<Bool>

    /// Sets the decoder up.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - nativeBytesPerPixel: Keeps the file's own bytes, and turns a row into words when asked; `nil` turns
    ///     all into words.
    /// - Throws: ``SnapshotError`` if the file is damaged.
    init(_ source: PNGSource, nativeBytesPerPixel: Int?) throws(SnapshotError) {
        width = source.width
        height = source.height
        nativeRowBytes = width * (nativeBytesPerPixel ?? 0)
        reader = try RowReader(
            source, source.frames[0],
            nativeBytesPerPixel.map { .native(bytesPerPixel: $0) } ?? .words(deep: Word.channelBits == 16))
        words = .allocate(capacity: width * Self.rowCount)
        words.initialize(repeating: 0)
        native = .allocate(byteCount: nativeRowBytes * Self.rowCount, alignment: 16)
        isExpanded = .allocate(capacity: Self.rowCount)
        isExpanded.initialize(repeating: false)
    }

    deinit {
        words.deallocate()
        native.deallocate()
        isExpanded.deallocate()
    }

    /// The rows as words; of native rows only those that were expanded.
    var rows: RowWindow<Word> { RowWindow(base: words.baseAddress, stride: width, count: Self.rowCount) }

    /// Decodes band `index` in place of the one `bandCount` before it.
    func decode(band index: Int) throws(SnapshotError) {
        let first = index * Self.bandHeight
        let count = min(Self.bandHeight, height - first)
        let place = first % Self.rowCount
        for row in place..<place + count { isExpanded[row] = false }
        if nativeRowBytes > 0, let base = native.baseAddress {
            try reader.read(count, into: base + place * nativeRowBytes, stride: nativeRowBytes)
        } else if let base = words.baseAddress {
            try reader.read(
                count, into: UnsafeMutableRawPointer(base + place * width),
                stride: width * MemoryLayout<Word>.size)
        }
    }

    /// The file's own bytes of a row.
    func nativeRow(_ y: Int) -> UnsafeRawPointer? {
        native.baseAddress.map { UnsafeRawPointer($0 + y % Self.rowCount * nativeRowBytes) }
    }

    /// Turns a native row into words, unless that has been done.
    func expand(row y: Int) {
        let place = y % Self.rowCount
        guard nativeRowBytes > 0, !isExpanded[place], let bytes = nativeRow(y) else { return }
        isExpanded[place] = true
        let source = UnsafeRawBufferPointer(start: bytes, count: nativeRowBytes)
        let hasAlpha = nativeRowBytes == 4 * width
        var offset = 0
        for x in 0..<width {
            let alpha = hasAlpha ? Int(source[offset + 3]) : 255
            words[place * width + x] = Word.pack(
                Int(source[offset + 2]), Int(source[offset + 1]), Int(source[offset]), alpha)
            offset += hasAlpha ? 4 : 3
        }
    }
}

/// Two pictures of one size that are decoded as streams, and their comparison row by row.
struct BandPair<Word: PixelWord> {
    let first: BandDecoder<Word>
    let second: BandDecoder<Word>
    private let height: Int
    /// Rows above and below a differing one that have to be there as words.
    private let context: Int
    private let isPainted: Bool
    private(set) var comparator: RowComparator<Word>

    init(
        _ first: BandDecoder<Word>, _ second: BandDecoder<Word>, width: Int, height: Int,
        options: ComparisonOptions, painter: DifferencePainter?
    ) {
        self.first = first
        self.second = second
        self.height = height
        context = options.ignoresAntialiasing ? RowComparator<Word>.context : 0
        isPainted = painter != nil
        comparator = RowComparator(
            first.rows, second.rows, width: width, height: height, options: options, painter: painter)
    }

    /// Compares one row; its neighbours must have been decoded too.
    mutating func compare(row y: Int) {
        if first.nativeRowBytes > 0 {
            let differs =
                isPainted
                || {
                    guard let left = first.nativeRow(y), let right = second.nativeRow(y) else { return true }
                    return memcmp(left, right, first.nativeRowBytes) != 0
                }()
            guard differs else { return }
            for row in max(0, y - context)...min(height - 1, y + context) {
                first.expand(row: row)
                second.expand(row: row)
            }
        }
        comparator.compare(row: y)
    }
}
