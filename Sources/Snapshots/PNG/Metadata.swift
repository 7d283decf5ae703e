/// Text that a picture carries, as PNG's international text chunks: one key, one UTF-8 text each.
enum Metadata {
    /// Refuses what the format can't carry.
    static func check(_ entries: [String: String]) throws(SnapshotError) {
        for (key, text) in entries {
            let codes = key.unicodeScalars.map(\.value)
            guard (1...79).contains(codes.count), codes.allSatisfy({ (32...126).contains($0) }),
                codes.first != 32, codes.last != 32
            else {
                throw SnapshotError(
                    .invalidMetadata(detail: "the key \"\(key)\" must be 1 to 79 printable ASCII characters"))
            }
            guard !text.unicodeScalars.contains("\0") else {
                throw SnapshotError(.invalidMetadata(detail: "the text of \"\(key)\" contains a zero byte"))
            }
        }
    }

    /// Writes the entries in the order of their keys, so that equal entries give equal bytes.
    static func write(_ entries: [String: String], to chunks: inout ChunkWriter) {
        for (key, text) in entries.sorted(by: { $0.key < $1.key }) {
            chunks.write("iTXt") { chunk in
                chunk.append(key)
                // End of the key, not compressed, no language, no translated key.
                for _ in 0..<5 { chunk.append8(0) }
                chunk.append(text)
            }
        }
    }
}
