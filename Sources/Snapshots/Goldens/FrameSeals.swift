import Canvas

/// What lets frames be recognised without decoding them: for each frame, a fingerprint of its pixels beside one
/// of the compressed bytes of all frames up to it.
///
/// The bytes' fingerprint binds the pixels' to the file: where a picture was edited or compressed anew, it no
/// longer fits, and the pixels themselves are compared.
struct FrameSeals {
    /// The key of the text that holds the seals.
    static let key = "Frame seals"

    private struct Seal: Equatable {
        var pixels: UInt64
        var bytes: UInt64
    }

    private var seals: [Seal] = []

    /// No frame yet.
    init() {}

    /// Adds the seal of the next frame.
    mutating func append(pixels: UInt64, region: PixelRect, bytes: UnsafeRawBufferPointer) {
        let bytes = Self.fingerprint(bytes, region, after: seals.last?.bytes ?? 0)
        seals.append(Seal(pixels: pixels, bytes: bytes))
    }

    /// The text that holds the seals.
    var text: String { seals.map { "\(Self.hex($0.pixels))-\(Self.hex($0.bytes))" }.joined(separator: " ") }

    /// The seals of a file, as far as its pixels are what was sealed; frames after the first that was edited
    /// have none.
    init(of source: PNGSource) {
        guard source.bitDepth == 8, source.colorType == 2, !source.isInterlaced, source.colorChunks.isEmpty,
            let text = source.metadata()[Self.key]
        else { return }
        for (image, part) in zip(source.frames, text.split(separator: " ")) {
            let numbers = part.split(separator: "-").compactMap { UInt64($0, radix: 16) }
            guard numbers.count == 2, image.data.count == 1, image.disposal == 0, !image.blends else {
                return
            }
            let bytes = UnsafeRawBufferPointer(rebasing: source.bytes[image.data[0]])
            let fingerprint = Self.fingerprint(bytes, image.region, after: seals.last?.bytes ?? 0)
            guard fingerprint == numbers[1] else { return }
            seals.append(Seal(pixels: numbers[0], bytes: numbers[1]))
        }
    }

    /// Whether a frame of the file certainly has the pixels of this fingerprint.
    func confirm(_ index: Int, pixels: UInt64) -> Bool {
        seals.indices.contains(index) && seals[index].pixels == pixels
    }

    private static func fingerprint(
        _ bytes: UnsafeRawBufferPointer, _ region: PixelRect, after seed: UInt64
    ) -> UInt64 {
        var head = Fingerprint(after: seed)
        [region.x, region.y, region.width, region.height].withUnsafeBytes { head.append($0) }
        head.append(bytes)
        return head.value
    }

    private static func hex(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
