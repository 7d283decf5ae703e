/// A value as an odometer counts it: its text, and its distance from zero in units of the last place.
struct OdometerReading {
    var formatted: FormattedNumber
    /// Nil where the units do not fit.
    var units: Int128?
    /// Places of the number that a unit stands for.
    var places: Int
    /// Places that are shown.
    var decimalPlaces: Int

    init(_ value: OdometerNumberView.Value, format: any NumberFormatting) throws(NumberError) {
        switch value {
        case .integer(let integer):
            decimalPlaces = 0
            places = max(0, format.countingPlaces(decimalPlaces: 0))
            units = Self.scaled(Int128(integer), by: places)
            if let units {
                let decimal = RoundedDecimal(units: units, decimalPlaces: places)
                formatted = try format.format(decimal, decimalPlaces: 0)
            } else {
                formatted = try format.format(Double(integer), decimalPlaces: 0)
            }
        case .decimal(let number, let decimalPlaces):
            self.decimalPlaces = decimalPlaces
            formatted = try Parameters.format(number, decimalPlaces, format)
            places = max(0, format.countingPlaces(decimalPlaces: decimalPlaces))
            units = try RoundedDecimal(number, decimalPlaces: places).units
        }
    }

    /// Units of another number of places in units of this one, rounded half away from zero; nil where they
    /// do not fit.
    func rescaled(_ units: Int128?, places: Int) -> Int128? {
        guard var units else { return nil }
        if places <= self.places { return Self.scaled(units, by: self.places - places) }
        for place in self.places..<places {
            // Only the last digit that goes decides.
            if place == places - 1 { units += units < 0 ? -5 : 5 }
            units /= 10
        }
        return units
    }

    private static func scaled(_ units: Int128, by places: Int) -> Int128? {
        var units = units
        for _ in 0..<places {
            let (product, overflow) = units.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            units = product
        }
        return units
    }
}
