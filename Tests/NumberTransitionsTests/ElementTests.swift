import Foundation
import NumberTransitions
import TestSupport
import Testing

@Suite("Elements and ids")
struct ElementTests {
    private func ids(_ number: Double, _ places: Int) throws -> [Int] {
        try PlainFormat().format(number, decimalPlaces: places).elements.map(\.id)
    }

    private func text(_ number: Double, _ places: Int) throws -> String {
        try PlainFormat().format(number, decimalPlaces: places).text
    }

    @Test("Ids count by place value, a comma from the digit on its right")
    func documentedIds() throws {
        #expect(try ids(-1234.56, 2) == [1, 40, 35, 30, 20, 10, 0, -10, -20])
        #expect(try ids(9, 0) == [10])
        #expect(try ids(19, 0) == [20, 10])
        #expect(try ids(1_234_567, 0) == [70, 65, 60, 50, 40, 35, 30, 20, 10])
    }

    @Test(
        "Rounding is half away from zero on the shortest decimal",
        arguments: [
            (1.005, 2, "1.01"), (2.675, 2, "2.68"), (9.995, 2, "10.00"), (0.125, 2, "0.13"),
            (0.995, 2, "1.00"), (-0.004, 2, "0.00"), (-0.005, 2, "-0.01"), (-0.0, 0, "0"), (0.5, 0, "1"),
            (-0.5, 0, "-1"), (0.05, 1, "0.1"), (0.049, 1, "0.0"),
            (.leastNonzeroMagnitude, 10, "0.0000000000"),
            (999_999.5, 0, "1,000,000"), (0.00000000005, 10, "0.0000000001"), (1e-5, 4, "0.0000"),
            (6e-5, 4, "0.0001"),
        ])
    func rounding(number: Double, places: Int, expected: String) throws {
        #expect(try text(number, places) == expected)
    }

    @Test("Huge numbers are plain digits")
    func hugeNumbers() throws {
        #expect(try text(0x1p53, 0) == "9,007,199,254,740,992")
        #expect(try text(0x1p53.nextDown, 1) == "9,007,199,254,740,991.0")
        #expect(try text(0x1p63, 0) == "9,223,372,036,854,775,808")
        #expect(try text(-0x1p64, 2) == "-18,446,744,073,709,551,616.00")
        #expect(try text(1e23, 0) == "99,999,999,999,999,991,611,392")
        #expect(try text(1e21, 0) == "1,000,000,000,000,000,000,000")
        let huge = try text(1e300, 2)
        #expect(huge.hasPrefix("1,000,000,000,000,000,052,504,760,255,204,420,") && huge.hasSuffix(".00"))
        #expect(huge.count == 301 + 100 + 3)
        #expect(try text(-Double.greatestFiniteMagnitude, 0).hasPrefix("-179,769,313,486,231,570,814,527,"))
    }

    @Test("What has no digits is refused", arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
    func notFinite(number: Double) {
        #expect(throws: NumberError.notFinite) { try text(number, 2) }
    }

    @Test("Places outside 0...10 are refused", arguments: [-1, 11, .min, .max])
    func placesOutOfRange(places: Int) {
        #expect(throws: NumberError.decimalPlacesOutOfRange(places)) { try text(1, places) }
    }

    @Test("Units and digits are two sides of one decimal")
    func decimalUnits() throws {
        #expect(RoundedDecimal(units: -5, decimalPlaces: 2).text == "-0.05")
        #expect(RoundedDecimal(units: 0, decimalPlaces: 0).text == "0")
        #expect(RoundedDecimal(units: .min, decimalPlaces: 0).text == "\(Int128.min)")
        #expect(try RoundedDecimal(-1.005, decimalPlaces: 2).units == -101)
        #expect(try RoundedDecimal(1e300, decimalPlaces: 0).units == nil)
        #expect(try RoundedDecimal(0.57, decimalPlaces: 2).double == 0.57)
    }

    @Test("Any finite number reads as decimal arithmetic has it, with ordered ids")
    func property() throws {
        var generator = SeededGenerator(seed: 1)
        var longest = FormattedNumber(elements: [])
        var mismatches = 0
        for round in 0..<100_000 {
            let number =
                round % 2 == 0
                ? Double(bitPattern: generator.next())
                : Double(Int.random(in: -9_999_999...9_999_999, using: &generator))
                    / [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e9][Int.random(in: 0...7, using: &generator)]
            guard number.isFinite else { continue }
            let places = Int.random(in: 0...10, using: &generator)
            let formatted = try PlainFormat().format(number, decimalPlaces: places)
            var digits: [UInt8] = []
            digits.reserveCapacity(formatted.elements.count)
            for element in formatted.elements where element.text != "," {
                digits.append(element.text.utf8[element.text.utf8.startIndex])
            }
            if digits != reference(number, places) || !isOrdered(formatted) {
                mismatches += 1
                Issue.record("\(number) at \(places) places reads \(formatted.text)")
                if mismatches > 5 { return }
            }
            if formatted.elements.count > longest.elements.count { longest = formatted }
        }
        #expect(longest.elements.count > 300)
    }

    /// Ids fall strictly from left to right after the minus, and tell the kind of each element.
    private func isOrdered(_ number: FormattedNumber) -> Bool {
        var last = Int.max
        for (index, element) in number.elements.enumerated() {
            if element.id == 1 {
                guard index == 0, element.text == "-" else { return false }
                continue
            }
            guard element.id < last else { return false }
            last = element.id
            let isDigit = element.id % 10 == 0 && element.id != 0
            guard isDigit == (element.digit != nil) else { return false }
            if !isDigit, element.text != (element.id == 0 ? "." : ",") { return false }
            if !isDigit, element.id != 0, element.id % 30 != 5 { return false }
        }
        return true
    }

    /// Rounds by adding half a unit to the written number and cutting off, digit by digit on paper. Numbers
    /// too large for a fraction are written by the C library, which knows their exact digits.
    private func reference(_ number: Double, _ places: Int) -> [UInt8] {
        let zero = UInt8(ascii: "0")
        if number.magnitude >= 0x1p53 {
            return Array(String(format: "%.0f", number).utf8)
                + (places > 0 ? [UInt8(ascii: ".")] + Array(repeating: zero, count: places) : [])
        }
        let parts = number.magnitude.description.split(separator: "e")
        let mantissa = parts[0].split(separator: ".")
        let exponent = parts.count > 1 ? Int(parts[1])! : 0
        var whole = Array(mantissa[0].utf8)
        var fraction = mantissa.count > 1 ? Array(mantissa[1].utf8) : []
        if exponent > 0 {
            fraction += Array(repeating: zero, count: max(0, exponent - fraction.count))
            whole += fraction.prefix(exponent)
            fraction.removeFirst(exponent)
        } else if exponent < 0 {
            whole = Array(repeating: zero, count: max(0, 1 - exponent - whole.count)) + whole
            fraction = whole.suffix(-exponent) + fraction
            whole.removeLast(-exponent)
        }
        fraction += Array(repeating: zero, count: max(0, places + 1 - fraction.count))
        var digits = whole + fraction.prefix(places + 1)
        digits[digits.count - 1] += 5
        var index = digits.count - 1
        while digits[index] > zero + 9 {
            digits[index] -= 10
            if index == 0 {
                digits.insert(zero + 1, at: 0)
            } else {
                index -= 1
                digits[index] += 1
            }
        }
        digits.removeLast()
        let leading = digits.prefix { $0 == zero }.count
        digits.removeFirst(min(leading, digits.count - places - 1))
        let isZero = digits.allSatisfy { $0 == zero }
        if places > 0 { digits.insert(UInt8(ascii: "."), at: digits.count - places) }
        return (number < 0 && !isZero ? [UInt8(ascii: "-")] : []) + digits
    }

    @Test("A digit keeps its id across any two numbers")
    func identity() throws {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<2_000 {
            let a = Int.random(in: 0...99_999_999, using: &generator)
            let b = Int.random(in: 0...99_999_999, using: &generator)
            for (number, formatted) in try [a, b].map({
                ($0, try PlainFormat().format(Double($0), decimalPlaces: 0))
            }) {
                for element in formatted.elements {
                    guard let digit = element.digit else { continue }
                    var place = 1
                    for _ in 1..<element.id / 10 { place *= 10 }
                    #expect(number / place % 10 == digit)
                }
            }
        }
    }
}
