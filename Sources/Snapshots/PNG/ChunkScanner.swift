import CPNG

/// Walks the chunks of a PNG file and verifies their lengths and checksums.
struct ChunkScanner {
    /// One chunk, as ranges of the file.
    struct Chunk {
        var type: String
        /// Length, type, data and checksum.
        var whole: Range<Int>
        var data: Range<Int>
    }

    private let bytes: UnsafeRawBufferPointer
    private(set) var offset: Int

    /// Checks that the bytes begin like a PNG.
    init(_ bytes: UnsafeRawBufferPointer) throws(SnapshotError) {
        self.bytes = bytes
        let signature = ChunkWriter.signature
        guard bytes.starts(with: signature) else {
            if bytes.isEmpty { throw SnapshotError(.empty) }
            if bytes.starts(with: "version https://git-lfs".utf8) { throw SnapshotError(.largeFilePointer) }
            if signature.starts(with: bytes) { throw SnapshotError(.truncated(offset: 0)) }
            throw SnapshotError(.notPNG)
        }
        offset = signature.count
    }

    /// The next chunk. What follows the closing chunk is nobody's business here.
    mutating func next() throws(SnapshotError) -> Chunk {
        if offset == bytes.count { throw SnapshotError(.missingEnd) }
        guard bytes.count - offset >= 12 else { throw SnapshotError(.truncated(offset: offset)) }
        let length = Int(bytes.big32(at: offset))
        let typeCodes = bytes[(offset + 4)..<(offset + 8)]
        guard typeCodes.allSatisfy({ (65...90).contains($0 & 0xDF) }), length <= 0x7FFF_FFFF else {
            throw SnapshotError(.damaged(detail: "no chunk begins at byte \(offset)"))
        }
        guard bytes.count - offset - 12 >= length else { throw SnapshotError(.truncated(offset: offset)) }
        let type = String(decoding: typeCodes, as: UTF8.self)
        let data = (offset + 8)..<(offset + 8 + length)
        let covered = UnsafeRawBufferPointer(rebasing: bytes[(offset + 4)..<data.upperBound])
        let checksum = crc32_z(0, covered.bindMemory(to: UInt8.self).baseAddress, covered.count)
        guard UInt32(truncatingIfNeeded: checksum) == bytes.big32(at: data.upperBound) else {
            throw SnapshotError(.badChecksum(chunk: type, offset: offset))
        }
        let chunk = Chunk(type: type, whole: offset..<(data.upperBound + 4), data: data)
        offset = chunk.whole.upperBound
        return chunk
    }
}

extension UnsafeRawBufferPointer {
    /// The big-endian number at an offset.
    func big32(at offset: Int) -> UInt32 {
        UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// The big-endian number at an offset.
    func big16(at offset: Int) -> Int {
        Int(UInt16(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
    }
}
