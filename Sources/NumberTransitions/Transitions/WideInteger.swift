// Conversions of 128-bit integers that run for every step of every frame. The generic initialisers of the
// standard library are not specialised for these types and take a microsecond each; going through the two
// machine words takes a nanosecond.
extension UInt128 {
    private static let word = 0x1p64

    /// A whole number of 0 or more, below 2^128.
    init(whole: Double) {
        let high = (whole / Self.word).rounded(.down)
        self.init(_low: UInt64(whole - high * Self.word), _high: UInt64(high))
    }

    /// A value near this one, exact where it fits 53 bits.
    var double: Double { Double(_high) * Self.word + Double(_low) }

    /// The value where it fits one machine word.
    var oneWord: UInt64? { _high == 0 ? _low : nil }
}
