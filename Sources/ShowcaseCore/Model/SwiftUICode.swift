import NumberTransitions

/// The tuned views as code for the two SwiftUI libraries.
public enum SwiftUICode {
    /// Code that compiles as it stands where MovingNumbersView and OdometerUI are packages of the project.
    public static func text(for document: Document) -> String {
        let settings = document.settings
        let number = literal(document.value)
        let places = settings.numberOfDecimalPlaces
        var arguments = ["number: number", "numberOfDecimalPlaces: \(places)"]
        if let width = settings.fixedWidth { arguments.append("fixedWidth: \(literal(width))") }
        arguments.append("verticalDigitSpacing: \(literal(settings.verticalDigitSpacing))")
        arguments.append("animationDuration: \(literal(settings.animationDuration))")
        let units = scaled(document.value, places: places)
        return """
            import MovingNumbersView
            import OdometerUI
            import SwiftUI

            struct TunedNumber: View {
                var number: Double = \(number)

                var body: some View {
                    MovingNumbersView(
                        \(arguments.joined(separator: ",\n            "))
                    ) { character in
                        Text(character).font(.system(size: \(literal(settings.fontSize)), weight: .heavy))
                    }\(settings.edgeFade ? "\n        .mask(LinearGradient(stops: [\n            .init(color: .clear, location: 0),\n            .init(color: .black, location: 0.2),\n            .init(color: .black, location: 0.8),\n            .init(color: .clear, location: 1),\n        ], startPoint: .top, endPoint: .bottom))" : "")
                }
            }

            struct TunedOdometer: View {
                var value: Int = \(units)

                var body: some View {
                    OdometerNumberView(
                        value: value,
                        stepDuration: \(literal(settings.stepDuration)),
                        maxAnimationDuration: \(literal(settings.maxAnimationDuration))
                    )
                    .font(.system(size: \(literal(settings.fontSize)), weight: .heavy))
                }
            }

            """
    }

    /// A number as a Swift literal, the shortest that reads back the same.
    private static func literal(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// The odometer counts integers: the value in ones, held to what an Int can be.
    private static func scaled(_ value: Double, places: Int) -> Int {
        let rounded = value.rounded(.toNearestOrAwayFromZero)
        return Int(exactly: rounded) ?? (value < 0 ? .min : .max)
    }
}
