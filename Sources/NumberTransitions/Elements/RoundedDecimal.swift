/// A decimal number with a fixed number of decimal places, exact.
public struct RoundedDecimal: Hashable, Sendable {
    /// Whether it is below zero; zero itself never is.
    public let isNegative: Bool
    /// Values 0...9 before the decimal separator, most significant first, at least one.
    public let integerDigits: [UInt8]
    /// Values 0...9 after the decimal separator, most significant first, one a place.
    public let fractionDigits: [UInt8]

    /// Rounds half away from zero the shortest decimal that prints `number`, so that 1.005 becomes 1.01. From
    /// 2^53 up every number is whole, and has its exact digits.
    ///
    /// - Throws: ``NumberError/notFinite`` for NaN and infinities,
    ///   ``NumberError/decimalPlacesOutOfRange(_:)`` for negative places.
    public init(_ number: Double, decimalPlaces: Int) throws(NumberError) {
        guard number.isFinite else { throw .notFinite }
        guard decimalPlaces >= 0 else { throw .decimalPlacesOutOfRange(decimalPlaces) }
        let shortest = ShortestDecimal(number.magnitude)
        var digits = shortest.digits(upTo: decimalPlaces)
        if shortest.digit(at: decimalPlaces) >= 5 { Self.increment(&digits) }
        self.init(isNegative: number < 0, digits: digits, decimalPlaces: decimalPlaces)
    }

    /// The decimal `units * 10^-decimalPlaces`, where `decimalPlaces` is 0 or more.
    public init(units: Int128, decimalPlaces: Int) {
        var digits: [UInt8] = []
        var rest = units.magnitude
        while rest > 0 || digits.count <= decimalPlaces {
            digits.append(UInt8(rest % 10))
            rest /= 10
        }
        digits.reverse()
        self.init(isNegative: units < 0, digits: digits, decimalPlaces: decimalPlaces)
    }

    private init(isNegative: Bool, digits: [UInt8], decimalPlaces: Int) {
        integerDigits = Array(digits.dropLast(decimalPlaces))
        fractionDigits = Array(digits.suffix(decimalPlaces))
        self.isNegative = isNegative && digits.contains { $0 != 0 }
    }

    /// The number in units of its last place, nil where it does not fit.
    public var units: Int128? {
        var magnitude: Int128 = 0
        for digit in integerDigits + fractionDigits {
            let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int128(digit))
            if overflow || carry { return nil }
            magnitude = sum
        }
        return isNegative ? -magnitude : magnitude
    }

    /// Minus, digits, and a dot where there are decimal places.
    public var text: String {
        var text = isNegative ? "-" : ""
        for digit in integerDigits { text.append(Character(Unicode.Scalar(0x30 + digit))) }
        if !fractionDigits.isEmpty { text.append(".") }
        for digit in fractionDigits { text.append(Character(Unicode.Scalar(0x30 + digit))) }
        return text
    }

    /// The nearest `Double`.
    public var double: Double { Double(text) ?? 0 }

    private static func increment(_ digits: inout [UInt8]) {
        var index = digits.count - 1
        while index >= 0, digits[index] == 9 {
            digits[index] = 0
            index -= 1
        }
        if index >= 0 { digits[index] += 1 } else { digits.insert(1, at: 0) }
    }
}

/// The digits of the shortest decimal that reads back as a Double, or of a whole number from 2^53 up its exact
/// digits: `0.d₁d₂d₃… * 10^exponent`.
private struct ShortestDecimal {
    private var digits: [UInt8] = []
    private var exponent = 0

    /// Takes a finite number of 0 or more.
    init(_ magnitude: Double) {
        guard magnitude < 0x1p53 else {
            digits = Self.digits(ofWhole: magnitude)
            exponent = digits.count
            return
        }
        var pointSeen = false
        var exponentSeen = false
        var exponentNegative = false
        var written = 0
        for byte in magnitude.description.utf8 {
            switch byte {
            case UInt8(ascii: "."): pointSeen = true
            case UInt8(ascii: "e"): exponentSeen = true
            case UInt8(ascii: "-"): exponentNegative = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let digit = byte - UInt8(ascii: "0")
                if exponentSeen {
                    written = written * 10 + Int(digit)
                } else {
                    digits.append(digit)
                    if !pointSeen { exponent += 1 }
                }
            default: break
            }
        }
        exponent += exponentNegative ? -written : written
    }

    /// The digits of a number from 2^53 up, by doubling its significand as often as its exponent says.
    private static func digits(ofWhole magnitude: Double) -> [UInt8] {
        let base: UInt64 = 1_000_000_000
        var significand = magnitude.significandBitPattern | 1 << 52
        // Nine digits a limb, the least significant first.
        var limbs: [UInt64] = []
        while significand > 0 {
            limbs.append(significand % base)
            significand /= base
        }
        var doublings = Int(magnitude.exponent) - 52
        while doublings > 0 {
            let step = min(doublings, 32)
            var carry: UInt64 = 0
            for index in limbs.indices {
                let product = limbs[index] << UInt64(step) + carry
                limbs[index] = product % base
                carry = product / base
            }
            while carry > 0 {
                limbs.append(carry % base)
                carry /= base
            }
            doublings -= step
        }
        var digits: [UInt8] = []
        for limb in limbs {
            var rest = limb
            for _ in 0..<9 {
                digits.append(UInt8(rest % 10))
                rest /= 10
            }
        }
        while digits.last == 0 { digits.removeLast() }
        return digits.reversed()
    }

    /// The digit of weight `10^-(places + 1)`: the first one that rounding to `places` cuts off.
    func digit(at places: Int) -> UInt8 {
        let index = exponent + places
        return digits.indices.contains(index) ? digits[index] : 0
    }

    /// The digits from the ones, or from the first digit where that stands higher, to the last kept place.
    func digits(upTo places: Int) -> [UInt8] {
        (min(0, exponent - 1)..<exponent + places).map { digits.indices.contains($0) ? digits[$0] : 0 }
    }
}
