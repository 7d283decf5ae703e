import NumberTransitions

/// The tuned views as code for the two SwiftUI libraries.
public enum SwiftUICode {
    /// Code that compiles as it stands where MovingNumbersView and OdometerUI are packages of the project.
    public static func text(for document: Document) -> String {
        let settings = document.settings
        var lines = ["import MovingNumbersView", "import OdometerUI", "import SwiftUI", ""]
        lines += movingNumbers(settings, number: document.value) + [""]
        lines += odometer(settings, value: document.value)
        return lines.joined(separator: "\n") + "\n"
    }

    private static func movingNumbers(_ settings: Settings, number: Double) -> [String] {
        var arguments = ["number: number", "numberOfDecimalPlaces: \(settings.numberOfDecimalPlaces)"]
        if let width = settings.fixedWidth { arguments.append("fixedWidth: \(literal(width))") }
        arguments.append("verticalDigitSpacing: \(literal(settings.verticalDigitSpacing))")
        arguments.append("animationDuration: \(literal(settings.animationDuration))")

        var lines: [String] = []
        if settings.curve != .easeOut {
            lines.append("// MovingNumbersView always eases out; the studio showed another curve.")
        }
        lines += ["struct TunedNumber: View {", "    var number: Double = \(literal(number))", ""]
        let looks = settings.elements.filter { $0.key != $0.value.text }.sorted { $0.key < $1.key }
        if !looks.isEmpty {
            lines.append("    private static let looks: [String: String] = [")
            lines += looks.map { "        \(quoted($0.key)): \(quoted($0.value.text))," }
            lines += ["    ]", ""]
        }
        let text = looks.isEmpty ? "character" : "Self.looks[character] ?? character"
        lines += ["    var body: some View {", "        MovingNumbersView("]
        lines += arguments.enumerated().map { index, argument in
            "            " + argument + (index + 1 < arguments.count ? "," : "")
        }
        lines += [
            "        ) { character in", "            Text(\(text)).font(\(font(settings)))", "        }",
        ]
        if settings.edgeFade {
            lines += [
                "        .mask(", "            LinearGradient(",
                "                gradient: Gradient(stops: [",
                "                    .init(color: .clear, location: 0),",
                "                    .init(color: .black, location: 0.2),",
                "                    .init(color: .black, location: 0.8),",
                "                    .init(color: .clear, location: 1),", "                ]),",
                "                startPoint: .top, endPoint: .bottom))",
            ]
        }
        return lines + ["    }", "}"]
    }

    private static func odometer(_ settings: Settings, value: Double) -> [String] {
        let rounded = value.rounded(.toNearestOrAwayFromZero)
        let integer = Int(exactly: rounded) ?? (value < 0 ? .min : .max)
        return [
            "struct TunedOdometer: View {", "    var value: Int = \(integer)", "",
            "    var body: some View {", "        OdometerNumberView(", "            value: value,",
            "            stepDuration: \(literal(settings.stepDuration)),",
            "            maxAnimationDuration: \(literal(settings.maxAnimationDuration))", "        )",
            "        .font(\(font(settings)))", "    }", "}",
        ]
    }

    private static func font(_ settings: Settings) -> String {
        ".system(size: \(literal(settings.fontSize)), weight: .\((settings.weight ?? .heavy).rawValue))"
    }

    /// A number as a Swift literal, the shortest that reads back the same.
    private static func literal(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// A text as a Swift literal.
    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\\", "\"": result += "\\" + String(scalar)
            case _ where scalar.value < 32: result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return "\"\(escaped)\""
    }
}
