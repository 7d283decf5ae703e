import Documents
import Formats
import NumberTransitions
import ShowcaseCore

/// `showcase inspect`: numbers instead of pictures.
enum InspectCommand {
    private static let at = Option<Double>.number(
        "at", "T", "The time in seconds", in: SettingRange.time, unit: "seconds")
    private static let number = Option<Double>(
        "number", "N", "The elements and ids of a number, without a scenario",
        expected: "a finite number; NaN and infinity cannot be shown"
    ) { Double($0).flatMap { $0.isFinite ? $0 : nil } }
    private static let decimals = Option<Int>.integer(
        "decimals", "D", "Decimal places of the number (2)", in: SettingRange.numberOfDecimalPlaces)
    private static let style = Option<NumberFormat.Style>.choice("style", "How the number is written (plain)")
    private static let locale = Option<String>.text("locale", "ID", "Locale such as de_DE or hi_IN")
    private static let currency = Option<String>.text("currency", "CODE", "Currency such as EUR")
    private static let numerals = Option<String>.text(
        "numerals", "SYSTEM", "Numbering system such as arab or deva")

    static let command = Command(
        name: "inspect", summary: "Print what a scenario shows at a time, or a number's elements, as JSON",
        operands: "[SCENARIO]", operandCount: 0...1,
        options: [at, number, decimals, style, locale, currency, numerals],
        discussion: """
            With a scenario: for each panel the text, the frame's size, every glyph and the figures about the
            change. x and y are the top left corner of the glyph's cell in points in the panel's number frame.
            Beside them stands what the X-ray shows: the rolling columns with the digit at which each stands
            ("position") and how far it is there ("presence"), the odometer's steps, the crossfade's weights.
            With --number: its elements. --style and the options after it choose how the number is written.
            """,
        examples: [
            "showcase inspect retarget --at 0.55",
            "showcase inspect --number -1234.56 --decimals 2",
            "showcase inspect --number 1000000 --style decimal --locale hi_IN --decimals 0",
        ],
        run: run)

    private static func run(_ arguments: Arguments) throws(CommandError) -> ExitCode {
        let number = try arguments.value(number)
        let useless: [any OptionDeclaration] =
            number == nil ? [decimals, style, locale, currency, numerals] : [at]
        if let option = useless.first(where: arguments.isSet) {
            let place =
                number == nil ? "--number N; a scenario's settings say how it is written" : "a SCENARIO"
            throw CommandError("showcase inspect: --\(option.name) goes with \(place); leave it out")
        }
        switch (arguments.operands.first, number) {
        case (let scenario?, nil): Terminal.print(try inspect(scenario, arguments).text())
        case (nil, let number?): Terminal.print(try inspect(number, arguments).compactText() + "\n")
        case (nil, nil):
            throw CommandError(
                "showcase inspect: nothing to inspect; give a SCENARIO with --at T, or --number N")
        case (.some, .some):
            throw CommandError("showcase inspect: give a SCENARIO or --number, not both")
        }
        return .done
    }

    private static func inspect(_ name: String, _ arguments: Arguments) throws(CommandError) -> JSONValue {
        let time = try arguments.required(at)
        let renderer = try SceneRenderer(try ScenarioFiles.read(name), name: name)
        return MomentInspection.json(renderer.comparison, panels: PanelKind.allCases, at: time)
    }

    private static func inspect(_ number: Double, _ arguments: Arguments) throws(CommandError) -> JSONValue {
        var format = NumberFormat()
        format.locale = try arguments.value(locale)
        format.numberingSystem = try arguments.value(numerals)
        format.currencyCode = try arguments.value(currency)
        format.style = try arguments.value(style) ?? (format.currencyCode == nil ? .plain : .currency)
        let formatter: any NumberFormatting
        do throws(FormatError) {
            formatter = try FoundationFormats().formatter(for: format)
        } catch {
            throw CommandError("showcase inspect: \(error.message)")
        }
        let places = try arguments.value(decimals) ?? Settings().numberOfDecimalPlaces
        do throws(NumberError) {
            return MomentInspection.json(try formatter.format(number, decimalPlaces: places))
        } catch {
            throw CommandError("showcase inspect: \(ComparisonError.number(error).message)")
        }
    }
}
