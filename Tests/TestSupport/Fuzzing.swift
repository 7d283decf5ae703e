import Foundation

/// How many rounds a fuzzing test runs: few in the suite, as many as `FUZZ_ROUNDS` says for a long run.
public func fuzzRounds(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? usual
}

/// Damages good input at random; the same seed gives the same damage.
public struct Mutator {
    private var random: SeededGenerator

    /// Makes a mutator. Tests print the seed of a failure, which brings it back.
    public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// A number from 0 up to a bound.
    public mutating func next(_ bound: Int) -> Int {
        Int(random.next() >> 1) % max(1, bound)
    }

    /// One of some choices, which must not be empty.
    public mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[next(choices.count)] }

    /// Bytes that readers tend to stumble over.
    private static let troublesome: [[UInt8]] = [
        [0], [0xFF], [0x7F], [0x80], [0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0],
        Array("1e999".utf8), Array("-0".utf8), Array("9223372036854775808".utf8), Array("null".utf8),
        Array("[".utf8), Array("{".utf8), Array("\"".utf8), Array("\\".utf8), Array("\\ud800".utf8),
        [0xC3], [0xED, 0xA0, 0x80], Array("\u{1F600}".utf8),
    ]

    /// The input with one to six pieces of damage.
    public mutating func damaged(_ input: [UInt8]) -> [UInt8] {
        var bytes = input
        for _ in 0...next(6) {
            let start = next(bytes.count)
            let length = min(bytes.count - start, 1 + next(16))
            switch next(7) {
            case 0 where !bytes.isEmpty: bytes[start] ^= 1 << UInt8(next(8))
            case 1 where !bytes.isEmpty: bytes[start] = UInt8(next(256))
            case 2: bytes.removeSubrange(start..<start + length)
            case 3: bytes.insert(contentsOf: bytes[start..<start + length], at: start)
            case 4: bytes.insert(contentsOf: pick(Self.troublesome), at: start)
            case 5:
                let bad = pick(Self.troublesome)
                bytes.replaceSubrange(start..<min(bytes.count, start + bad.count), with: bad)
            default:
                let from = next(bytes.count)
                let piece = bytes[from..<min(bytes.count, from + length)]
                bytes.replaceSubrange(start..<start + length, with: piece)
            }
        }
        return next(12) == 0 ? Array(bytes.prefix(next(bytes.count + 1))) : bytes
    }
}
