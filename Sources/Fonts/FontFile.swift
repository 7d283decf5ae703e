#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A font file mapped into memory, and the few numbers in it that SDL_ttf does not hand out.
final class FontFile {
    let path: String
    let bytes: UnsafeRawBufferPointer
    private let tables: [Table]

    private struct Table {
        var tag: UInt32
        var checksum: UInt32
        var range: Range<Int>
    }

    init(path: String) throws(FontError) {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { throw .missingFile(path: path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size >= 12,
            let memory = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0),
            memory != MAP_FAILED
        else { throw .damagedFile(path: path, reason: "it is no file or too short for a font") }
        self.path = path
        self.bytes = UnsafeRawBufferPointer(start: memory, count: Int(status.st_size))
        self.tables = Self.tables(in: bytes)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

    /// The table directory; empty where it is broken or points outside the file.
    private static func tables(in bytes: UnsafeRawBufferPointer) -> [Table] {
        let count = Int(bytes.bigEndian16(at: 4))
        guard 12 + 16 * count <= bytes.count else { return [] }
        let tables = (0..<count).map { index in
            let entry = 12 + 16 * index
            let start = Int(bytes.bigEndian32(at: entry + 8))
            return Table(
                tag: bytes.bigEndian32(at: entry), checksum: bytes.bigEndian32(at: entry + 4),
                range: start..<start + Int(bytes.bigEndian32(at: entry + 12)))
        }
        return tables.allSatisfy { $0.range.upperBound <= bytes.count } ? tables : []
    }

    /// Design units of an em; 0 where the file does not say.
    var unitsPerEm: Int {
        guard let head = table(.head), head.count >= 20 else { return 0 }
        return Int(bytes.bigEndian16(at: head.lowerBound + 18))
    }

    /// Pixels of an em in the first strike of a font of bitmaps; 0 for a font of outlines.
    var strikeSize: Int {
        // After an 8-byte header come the strikes' records, each with its vertical size in byte 45.
        guard let locations = table(.bitmapLocations), locations.count >= 8 + 48 else { return 0 }
        return Int(bytes[locations.lowerBound + 8 + 45])
    }

    private func table(_ tag: UInt32) -> Range<Int>? { tables.first { $0.tag == tag }?.range }

    /// Compares each table with the checksum that the file states for it.
    func verify() throws(FontError) {
        guard !tables.isEmpty, unitsPerEm > 0 else {
            throw .damagedFile(path: path, reason: "its table directory is broken or cut short")
        }
        for table in tables where checksum(of: table) != table.checksum {
            throw .damagedFile(path: path, reason: "a table does not match its checksum")
        }
    }

    private func checksum(of table: Table) -> UInt32 {
        var sum: UInt32 = 0
        var offset = table.range.lowerBound
        while offset + 4 <= table.range.upperBound {
            sum &+= bytes.bigEndian32(at: offset)
            offset += 4
        }
        for (place, tail) in (offset..<table.range.upperBound).enumerated() {
            sum &+= UInt32(bytes[tail]) << UInt32(24 - 8 * place)
        }
        // The head table's checksum leaves out the field that sums up the whole file.
        if table.tag == .head, table.range.count >= 12 {
            sum &-= bytes.bigEndian32(at: table.range.lowerBound + 8)
        }
        return sum
    }

    /// 64-bit FNV-1a of the whole file, as 16 hexadecimal digits.
    var hash: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension UInt32 {
    fileprivate static let head: UInt32 = 0x6865_6164
    fileprivate static let bitmapLocations: UInt32 = 0x4342_4C43
}

extension UnsafeRawBufferPointer {
    fileprivate func bigEndian16(at offset: Int) -> UInt16 {
        UInt16(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }

    fileprivate func bigEndian32(at offset: Int) -> UInt32 {
        UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}
