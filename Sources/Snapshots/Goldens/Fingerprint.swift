import Canvas

/// A 64-bit fingerprint of bytes, quick to compute and the same on every machine.
///
/// Every step is a bijection of what it takes in, so two inputs of one length that differ within eight aligned
/// bytes only never share a fingerprint; other pairs share one by a chance of 1 in 2^64. It is no protection
/// against somebody who sets out to forge one.
package struct Fingerprint {
    private var lanes: SIMD4<UInt64>
    private var length = 0

    // Odd constants without a pattern: the golden ratio, and the finalizers of a well-known generator.
    private static let first: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let second: UInt64 = 0xBF58_476D_1CE4_E5B9
    private static let third: UInt64 = 0x94D0_49BB_1331_11EB

    /// Starts with what came before, 0 for nothing.
    package init(after seed: UInt64 = 0) {
        lanes = SIMD4(seed &+ Self.first, seed ^ Self.second, seed &+ Self.third, ~seed)
    }

    /// Takes in more bytes. Only the last piece may have a length that is no multiple of 32.
    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        var (a, b, c, d) = (lanes[0], lanes[1], lanes[2], lanes[3])
        var offset = 0
        let whole = bytes.count & ~31
        while offset < whole {
            a = Self.step(a, base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            b = Self.step(b, base.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
            c = Self.step(c, base.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self))
            d = Self.step(d, base.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self))
            offset += 32
        }
        while offset < bytes.count {
            var word: UInt64 = 0
            for index in 0..<min(8, bytes.count - offset) {
                word |= UInt64(bytes[offset + index]) << UInt64(8 * index)
            }
            // The next lane takes the next word, so that the order of words counts.
            (a, b, c, d) = (b, c, d, Self.step(a, word))
            offset += 8
        }
        lanes = SIMD4(a, b, c, d)
        length += bytes.count
    }

    /// The fingerprint of all that was taken in.
    package var value: UInt64 {
        var result = UInt64(length)
        for index in 0..<4 { result = Self.step(result, lanes[index]) }
        result ^= result >> 32
        result &*= Self.third
        return result ^ result >> 29
    }

    @inline(__always)
    private static func step(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        let sum = lane &+ word.littleEndian &* second
        return (sum << 31 | sum >> 33) &* first
    }
}

/// Fingerprints of the frames of an animation, by their pixels. What hasn't changed isn't looked at again.
package struct PixelFingerprints {
    /// Of each row of the frame before.
    private var rows: [UInt64] = []

    /// No frame yet.
    package init() {}

    /// The fingerprint of the next frame, which has the size of all others.
    ///
    /// - Parameters:
    ///   - frame: The frame.
    ///   - damage: Outside of these rectangles nothing has changed since the frame before; `nil` where that
    ///     isn't known.
    /// - Returns: The fingerprint of the whole frame.
    package mutating func next(_ frame: PixelBuffer, damage: [PixelRect]?) -> UInt64 {
        if rows.isEmpty || damage == nil {
            rows = [UInt64](repeating: 0, count: frame.height)
            for y in 0..<frame.height { rows[y] = Self.row(y, of: frame) }
        } else if let damage {
            // Rectangles lie side by side where several panels move; no row is taken twice.
            var next = 0
            for rect in damage.sorted(by: { $0.y < $1.y }) {
                for y in max(next, rect.y)..<max(next, rect.maxY) { rows[y] = Self.row(y, of: frame) }
                next = max(next, rect.maxY)
            }
        }
        var all = Fingerprint(after: UInt64(frame.width))
        rows.withUnsafeBytes { all.append($0) }
        return all.value
    }

    private static func row(_ y: Int, of frame: PixelBuffer) -> UInt64 {
        var fingerprint = Fingerprint()
        fingerprint.append(
            UnsafeRawBufferPointer(
                rebasing: UnsafeRawBufferPointer(frame.pixels)[
                    y * frame.width * 4..<(y + 1) * frame.width * 4]))
        return fingerprint.value
    }
}
