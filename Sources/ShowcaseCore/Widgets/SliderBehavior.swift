/// What a slider does with a position or a key, apart from how it is drawn.
public struct SliderBehavior: Sendable {
    /// What it tunes.
    public var traits: SettingTraits

    /// Makes the behaviour of a setting's slider.
    public init(_ traits: SettingTraits) { self.traits = traits }

    /// The part at the left end that means off, where a setting can be off.
    public static let offZone = 0.04

    private var start: Double { traits.hasOff ? Self.offZone : 0 }

    /// Where the knob stands, 0...1 along the track.
    public func position(of value: Double?) -> Double {
        guard let value else { return 0 }
        let span = traits.range.upperBound - traits.range.lowerBound
        let part = min(max((value - traits.range.lowerBound) / span, 0), 1)
        return start + (1 - start) * root(part, traits.exponent)
    }

    /// The value at a position, on a multiple of the step (of a tenth of it when `fine`); positions outside
    /// 0...1 are held to the ends, nil is off.
    public func value(at position: Double, fine: Bool = false) -> Double? {
        if traits.hasOff, position < Self.offZone / 2 { return nil }
        let part = min(max((position - start) / (1 - start), 0), 1)
        let span = traits.range.upperBound - traits.range.lowerBound
        return held(
            traits.range.lowerBound + span * power(part, traits.exponent), step: fine ? fineStep : traits.step
        )
    }

    /// The value a number of steps away; ten times as far when `coarse`, a tenth when `fine`.
    public func value(_ value: Double?, movedBy steps: Double, coarse: Bool = false, fine: Bool = false)
        -> Double?
    {
        let size = traits.step * (coarse ? 10 : 1)
        guard let value else { return steps > 0 ? traits.range.lowerBound : nil }
        if traits.hasOff, value <= traits.range.lowerBound, steps < 0 { return nil }
        return held(value + steps * (fine ? fineStep : size), step: fine ? fineStep : traits.step)
    }

    private var fineStep: Double { traits.step / 10 }

    private func held(_ value: Double, step: Double) -> Double {
        // Dividing by a whole number of parts gives the double nearest to the decimal that is meant.
        let parts = (1 / step).rounded()
        let rounded = parts >= 1 ? (value * parts).rounded() / parts : (value / step).rounded() * step
        return min(max(rounded, traits.range.lowerBound), traits.range.upperBound)
    }

    // The exponents in use are 1, 1.5 and 2: exact with square roots and, for 1.5, a short iteration.
    private func power(_ x: Double, _ exponent: Double) -> Double {
        switch exponent {
        case 1: x
        case 2: x * x
        default: x * x.squareRoot()
        }
    }

    private func root(_ x: Double, _ exponent: Double) -> Double {
        switch exponent {
        case 1: return x
        case 2: return x.squareRoot()
        default:
            guard x > 0 else { return 0 }
            // y^3 = x^2 by Newton's steps from above, where they converge without overshooting.
            var y = 1.0
            for _ in 0..<60 {
                let next = y - (y * y * y - x * x) / (3 * y * y)
                if abs(next - y) < 1e-15 { break }
                y = next
            }
            return y
        }
    }
}
