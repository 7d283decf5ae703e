import CPNG
import Canvas

/// Turns an opaque picture into the compressed bytes of an IDAT chunk: RGB, 8 bits a channel, no row filter.
///
/// The picture is cut into bands of rows. Each is compressed by itself, so that its bytes follow from its pixels
/// alone: bands can be compressed on several threads, and of pictures that follow one another only the bands that
/// changed have to be.
final class BandCoder {
    private let deflater = Deflater()
    /// The last picture, which part of it was encoded, and its bands.
    private var previous: PixelBuffer?
    private var region = PixelRect.empty
    private var kept: [Band] = []

    /// Bytes of rows that a band has at most, so that zlib need not move its window; but of wide pictures some rows,
    /// because each is compressed by what stands in those above it.
    private static let bandSize = 65_000
    private static let fewestRows = 16

    /// A band that is compressed.
    private struct Band {
        var data: [UInt8]
        /// Adler-32 of the rows, and how many bytes they have.
        var checksum: UInt32
        var byteCount: Int
    }

    /// Encodes a rectangle that lies inside the picture, on several threads.
    func encode(
        _ picture: PixelBuffer, _ region: PixelRect, threads: Int, into chunk: inout ChunkWriter
    ) throws(SnapshotError) {
        let source = SharedPicture(picture: picture)
        let bands = Self.bands(of: region)
        var checksum = Self.begin(&chunk)
        try OrderedWork.run(bands.count, threads: threads, own: deflater, makeTools: Deflater.init) {
            Self.compressed(source.picture, bands[$1], with: $0)
        } take: { (_, band) throws(SnapshotError) in
            Self.add(band, to: &chunk, &checksum)
        }
        Self.end(&chunk, checksum)
    }

    /// Encodes a rectangle that lies inside the picture; bands that are the same as in the picture before are not
    /// compressed again. The coder keeps a copy of the pixels, and the compressed bytes.
    func encodeNext(_ picture: PixelBuffer, _ region: PixelRect, into chunk: inout ChunkWriter) {
        let bands = Self.bands(of: region)
        let previous = prepared(for: picture, region)
        var checksum = Self.begin(&chunk)
        for (index, band) in bands.enumerated() {
            let isKept = index < kept.count
            if !isKept || !changedBox(previous, picture, within: band).isEmpty {
                let compressed = Self.compressed(picture, band, with: deflater)
                if isKept { kept[index] = compressed } else { kept.append(compressed) }
                previous.copyPixels(of: band, from: picture)
            }
            Self.add(kept[index], to: &chunk, &checksum)
        }
        Self.end(&chunk, checksum)
    }

    /// The last picture, or one of the size of the next where that one has another size or part.
    private func prepared(for picture: PixelBuffer, _ region: PixelRect) -> PixelBuffer {
        if let previous, previous.bounds == picture.bounds, self.region == region { return previous }
        let fresh = PixelBuffer(width: picture.width, height: picture.height)
        (previous, self.region, kept) = (fresh, region, [])
        return fresh
    }

    private static func bands(of region: PixelRect) -> [PixelRect] {
        let height = max(fewestRows, bandSize / PackedRow.byteCount(region.width))
        return stride(from: region.y, to: region.maxY, by: height).map { y in
            PixelRect(x: region.x, y: y, width: region.width, height: min(height, region.maxY - y))
        }
    }

    private static func compressed(
        _ picture: PixelBuffer, _ region: PixelRect, with deflater: Deflater
    ) -> Band {
        deflater.startBlocks()
        for y in region.y..<region.maxY { deflater.append(picture, row: y, region) }
        return deflater.finishBlocks { blocks, checksum in
            Band(
                data: Array(blocks), checksum: checksum,
                byteCount: region.height * PackedRow.byteCount(region.width))
        }
    }

    /// Begins the stream; returns the checksum of no bytes.
    private static func begin(_ chunk: inout ChunkWriter) -> UInt {
        chunk.append(Deflater.head)
        return 1
    }

    private static func add(_ band: Band, to chunk: inout ChunkWriter, _ checksum: inout UInt) {
        chunk.append(band.data)
        checksum = adler32_combine(checksum, UInt(band.checksum), band.byteCount)
    }

    private static func end(_ chunk: inout ChunkWriter, _ checksum: UInt) {
        chunk.append(Deflater.emptyLastBlock)
        chunk.append32(UInt32(truncatingIfNeeded: checksum))
    }

    /// A picture that several threads read.
    ///
    /// `@unchecked Sendable`: the thread that owns the picture waits until the others have ended.
    private struct SharedPicture: @unchecked Sendable {
        let picture: PixelBuffer
    }
}

extension PixelBuffer {
    /// The part of a row that lies in a region.
    func pixels(ofRow y: Int, in region: PixelRect) -> UnsafeBufferPointer<UInt32> {
        let start = y * width + region.x
        return UnsafeBufferPointer(rebasing: pixels[start..<start + region.width])
    }
}
