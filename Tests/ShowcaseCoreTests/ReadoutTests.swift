import NumberTransitions
import ShowcaseCore
import TestSupport
import Testing

@Suite("Readouts")
struct ReadoutTests {
    /// What the exact arithmetic of the number formats makes of a value.
    private static func exact(_ value: Double, decimals: Int) throws -> String {
        try PlainFormat().format(value, decimalPlaces: decimals).elements.map(\.text).filter { $0 != "," }
            .joined()
    }

    @Test("A readout is the exact rounding of its value, at edges too", arguments: 0...4)
    func exactRounding(decimals: Int) throws {
        var hand = Mutator(seed: UInt64(decimals))
        var values = [0, -0.0, 0.0005, 1.0005, 2.675, 1.005, 0.9995, 999_999.9995, 1e6, 1e15, -0.0004, -3.25]
        for step in 0..<2000 { values.append(Double(step) * 0.0005) }
        for _ in 0..<fuzzRounds(2000) { values.append(Double(hand.next(1_000_000_000)) / 977) }
        for value in values {
            #expect(try fixed(value, decimals: decimals) == Self.exact(value, decimals: decimals), "\(value)")
        }
    }
}
