import CPNG

/// Appends PNG chunks to a run of bytes.
struct ChunkWriter {
    private(set) var bytes: [UInt8] = []

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    mutating func writeSignature() {
        bytes.append(contentsOf: Self.signature)
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Writes one chunk: its length, its four-letter type, its data and the checksum over type and data.
    mutating func write<Failure: Error>(
        _ type: String, _ data: (inout ChunkWriter) throws(Failure) -> Void
    ) throws(Failure) {
        let start = bytes.count
        append32(0)
        bytes.append(contentsOf: type.utf8)
        try data(&self)
        let length = UInt32(bytes.count - start - 8)
        for index in 0..<4 {
            bytes[start + index] = UInt8(truncatingIfNeeded: length >> UInt32(24 - 8 * index))
        }
        let checksum = bytes.withUnsafeBufferPointer { all in
            crc32_z(0, all.baseAddress.map { $0 + start + 4 }, Int(length) + 4)
        }
        append32(UInt32(truncatingIfNeeded: checksum))
    }

    mutating func append8(_ value: Int) {
        bytes.append(UInt8(truncatingIfNeeded: value))
    }

    mutating func append16(_ value: Int) {
        append8(value >> 8)
        append8(value)
    }

    mutating func append32(_ value: UInt32) {
        append16(Int(value >> 16))
        append16(Int(value & 0xFFFF))
    }

    mutating func append(_ data: some Collection<UInt8>) {
        bytes.append(contentsOf: data)
    }

    mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// The header of a picture of opaque RGB with 8 bits a channel.
    mutating func writeHeader(width: Int, height: Int) {
        write("IHDR") { chunk in
            chunk.append32(UInt32(width))
            chunk.append32(UInt32(height))
            for value in [8, 2, 0, 0, 0] { chunk.append8(value) }
        }
    }

    mutating func writeEnd() {
        write("IEND") { _ in }
    }
}
