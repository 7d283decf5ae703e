import Canvas

/// The scan of a PNG or APNG file: checks what the pixel decoder won't, and notes where everything lies.
struct PNGLayout {
    private let bytes: UnsafeRawBufferPointer
    private(set) var width = 0
    private(set) var height = 0
    private(set) var bitDepth = 0
    private(set) var colorType = 0
    private(set) var isInterlaced = false
    private(set) var colorChunks: [Range<Int>] = []
    private(set) var texts: [ChunkScanner.Chunk] = []
    private(set) var frames: [PNGSource.Image] = []
    private(set) var animationFrameCount: Int?
    private var still: [Range<Int>] = []
    private var nextSequenceNumber = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func scan() throws(SnapshotError) {
        guard bytes.count <= 1 << 30 else { throw damaged("a file of more than 1 GB is not read") }
        var scanner = try ChunkScanner(bytes)
        let header = try scanner.next()
        guard header.type == "IHDR", header.data.count == 13 else {
            throw damaged("the file doesn't begin with its header")
        }
        try readHeader(header.data.lowerBound)
        while true {
            let chunk = try scanner.next()
            switch chunk.type {
            case "IEND":
                try finish()
                return
            case "PLTE", "tRNS", "gAMA", "sRGB": if still.isEmpty { colorChunks.append(chunk.whole) }
            case "tEXt", "zTXt", "iTXt": texts.append(chunk)
            case "acTL": try readAnimationControl(chunk.data)
            case "fcTL": try readFrameControl(chunk.data)
            case "IDAT":
                still.append(chunk.data)
                // Frame control before the still picture makes it the first frame of the animation.
                if animationFrameCount != nil, !frames.isEmpty {
                    frames[frames.count - 1].data.append(chunk.data)
                }
            case "fdAT": try readFrameData(chunk.data)
            default:
                // A lower-case first letter says that a chunk may be skipped.
                guard chunk.type.utf8.first.map({ $0 & 0x20 != 0 }) == true else {
                    throw damaged("chunk \(chunk.type) is not known and not optional")
                }
            }
        }
    }

    private func damaged(_ detail: String) -> SnapshotError { SnapshotError(.damaged(detail: detail)) }

    private mutating func readHeader(_ offset: Int) throws(SnapshotError) {
        width = Int(bytes.big32(at: offset))
        height = Int(bytes.big32(at: offset + 4))
        bitDepth = Int(bytes[offset + 8])
        colorType = Int(bytes[offset + 9])
        isInterlaced = bytes[offset + 12] != 0
        guard width > 0, height > 0 else { throw damaged("the header says \(width)x\(height) pixels") }
        guard width <= PNGFile.maximumSide, height <= PNGFile.maximumSide,
            width * height <= PNGFile.maximumPixelCount
        else { throw SnapshotError(.tooLarge(width: width, height: height)) }
    }

    private mutating func readAnimationControl(_ data: Range<Int>) throws(SnapshotError) {
        guard data.count == 8, still.isEmpty, animationFrameCount == nil else {
            throw damaged("the animation header is misplaced")
        }
        animationFrameCount = Int(bytes.big32(at: data.lowerBound))
    }

    private mutating func readFrameControl(_ data: Range<Int>) throws(SnapshotError) {
        guard animationFrameCount != nil else { return }
        guard data.count == 26 else { throw damaged("a frame header has a wrong length") }
        let offset = data.lowerBound
        try checkSequence(offset)
        let region = PixelRect(
            x: Int(bytes.big32(at: offset + 12)), y: Int(bytes.big32(at: offset + 16)),
            width: Int(bytes.big32(at: offset + 4)), height: Int(bytes.big32(at: offset + 8)))
        let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
        guard !region.isEmpty, region.intersection(bounds) == region else {
            throw damaged("frame \(frames.count) doesn't lie inside the picture")
        }
        if still.isEmpty, region != bounds { throw damaged("the first frame doesn't fill the picture") }
        let disposal = Int(bytes[offset + 24])
        let blend = Int(bytes[offset + 25])
        guard disposal <= 2, blend <= 1 else {
            throw damaged("frame \(frames.count) asks for an unknown operation")
        }
        // The format says that a denominator of 0 means hundredths.
        let denominator = bytes.big16(at: offset + 22)
        frames.append(
            PNGSource.Image(
                region: region, disposal: disposal, blends: blend == 1,
                delay: Double(bytes.big16(at: offset + 20)) / Double(denominator == 0 ? 100 : denominator)))
    }

    private mutating func readFrameData(_ data: Range<Int>) throws(SnapshotError) {
        guard animationFrameCount != nil else { return }
        guard data.count >= 4, !frames.isEmpty, !still.isEmpty else {
            throw damaged("frame data without a frame header")
        }
        try checkSequence(data.lowerBound)
        frames[frames.count - 1].data.append((data.lowerBound + 4)..<data.upperBound)
    }

    private mutating func checkSequence(_ offset: Int) throws(SnapshotError) {
        guard Int(bytes.big32(at: offset)) == nextSequenceNumber else {
            throw damaged("the frames are out of order")
        }
        nextSequenceNumber += 1
    }

    private mutating func finish() throws(SnapshotError) {
        guard !still.isEmpty else { throw damaged("the file has no pixel data") }
        guard let count = animationFrameCount else {
            frames = [
                PNGSource.Image(region: PixelRect(x: 0, y: 0, width: width, height: height), data: still)
            ]
            return
        }
        guard count > 0, frames.count == count else {
            throw damaged("the file announces \(count) frames and holds \(frames.count)")
        }
        if let index = frames.firstIndex(where: \.data.isEmpty) {
            throw damaged("frame \(index) has no pixel data")
        }
    }
}
