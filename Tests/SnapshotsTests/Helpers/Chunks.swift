/// A PNG file taken apart, to be changed and put together again with right checksums.
struct Chunks {
    var list: [(type: String, data: [UInt8])] = []

    init(_ file: [UInt8]) {
        var offset = 8
        while offset < file.count {
            let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: file[(offset + 4)..<(offset + 8)], as: UTF8.self)
            list.append((type, Array(file[(offset + 8)..<(offset + 8 + length)])))
            offset += length + 12
        }
    }

    var file: [UInt8] { PNGBuilder.signature + list.flatMap { PNGBuilder.chunk($0.type, $0.data) } }

    var types: [String] { list.map(\.type) }

    /// What another tool makes of RGB frames without a filter: rows filtered by their left neighbour, best
    /// compression, the first frame in several pieces. Pixels stay as they are.
    func recompressed(keepingTexts: Bool = true) -> [UInt8] {
        var result = self
        result.list = []
        var size = (0, 0)
        var sequence = 0
        for chunk in list {
            switch chunk.type {
            case "IHDR":
                size = (word(chunk.data, 0), word(chunk.data, 4))
                result.list.append(chunk)
            case "fcTL":
                size = (word(chunk.data, 4), word(chunk.data, 8))
                result.list.append(("fcTL", PNGBuilder.big32(sequence) + chunk.data[4...]))
                sequence += 1
            case "IDAT":
                let data = filtered(chunk.data, size)
                let half = data.count / 2
                for piece in [data[..<half], data[half...]] { result.list.append(("IDAT", Array(piece))) }
            case "fdAT":
                let data = filtered(Array(chunk.data[4...]), size)
                result.list.append(("fdAT", PNGBuilder.big32(sequence) + data))
                sequence += 1
            case "iTXt": if keepingTexts { result.list.append(chunk) }
            default: result.list.append(chunk)
            }
        }
        return result.file
    }

    private func word(_ data: [UInt8], _ offset: Int) -> Int {
        data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private func filtered(_ data: [UInt8], _ size: (width: Int, height: Int)) -> [UInt8] {
        let rowBytes = size.width * 3 + 1
        var raw = PNGBuilder.inflated(data, count: rowBytes * size.height)
        for row in 0..<size.height {
            let start = row * rowBytes
            precondition(raw[start] == 0)
            raw[start] = 1
            for index in stride(from: rowBytes - 1, to: 3, by: -1) {
                raw[start + index] &-= raw[start + index - 3]
            }
        }
        return PNGBuilder.compressed(raw)
    }
}
