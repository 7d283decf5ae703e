/// The checksum at the end of a zlib stream, sixteen bytes at a time: zlib's own takes a seventh of the
/// time that a flat picture needs to be compressed.
struct Adler32 {
    private static let modulus = 65_521
    /// As many steps of sixteen bytes as 16-bit sums hold: 128 * 2 * 255 < 65536.
    private static let stepsPerBlock = 128

    private var sum = 1
    private var sumOfSums = 0

    var value: UInt32 { UInt32(sumOfSums << 16 | sum) }

    /// Takes more bytes in.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        var offset = 0
        while bytes.count - offset >= 16 {
            let steps = min(Self.stepsPerBlock, (bytes.count - offset) / 16)
            append(bytes, offset, steps)
            offset += steps * 16
        }
        for byte in bytes[offset...] {
            sum += Int(byte)
            sumOfSums += sum
        }
        sum %= Self.modulus
        sumOfSums %= Self.modulus
    }

    /// A byte counts in the sum of sums as often as there are bytes from it to the end. Whole steps after a
    /// step are counted by adding up the running sums; the place inside a step is weighed at the end.
    private mutating func append(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ steps: Int) {
        var even = SIMD8<UInt16>()
        var odd = SIMD8<UInt16>()
        var lowSums = SIMD4<UInt32>()
        var highSums = SIMD4<UInt32>()
        for step in 0..<steps {
            let running = unsafeBitCast(even &+ odd, to: SIMD4<UInt32>.self)
            lowSums &+= running & 0xFFFF
            highSums &+= running &>> 16
            let pairs = bytes.loadUnaligned(fromByteOffset: start + step * 16, as: SIMD8<UInt16>.self)
            even &+= pairs & 0xFF
            odd &+= pairs &>> 8
        }
        sumOfSums += 16 * steps * sum
        for lane in 0..<4 { sumOfSums += 16 * (Int(lowSums[lane]) + Int(highSums[lane])) }
        for lane in 0..<8 {
            // In memory the low byte of a pair comes first.
            sumOfSums += (16 - 2 * lane) * Int(even[lane]) + (15 - 2 * lane) * Int(odd[lane])
            sum += Int(even[lane]) + Int(odd[lane])
        }
        sum %= Self.modulus
        sumOfSums %= Self.modulus
    }
}
