import ShowcaseCore

/// `showcase open`: brings back what a picture or a scenario holds.
enum OpenCommand {
    private static let output = Option<String>.text(
        "screenshot", "FILE", "Write the moment as a picture again instead of opening the studio")

    static let command = Command(
        name: "open", summary: "Bring back the moment that a picture holds", operands: "FILE",
        operandCount: 1...1, options: [output],
        discussion: """
            FILE is a PNG that showcase wrote, or a scenario. The studio opens at that exact moment, held; a
            scenario plays from its start.
            """,
        examples: ["showcase open screenshot-1.png"], run: run)

    private static func run(_ arguments: Arguments) throws(CommandError) -> ExitCode {
        let path = arguments.operands[0]
        let content = try StudioFiles().open(path)
        if let output = try arguments.value(output) {
            let moment =
                switch content {
                case .moment(let moment): moment
                case .scenario(let document):
                    Moment(
                        document: document, time: document.changes.first?.at ?? 0,
                        viewport: Viewport(width: 1280, height: 800, scale: 1))
                }
            try StudioFiles.write(moment, to: output, SceneRenderer.environment())
            return .done
        }
        let start: StudioStart =
            switch content {
            case .moment(let moment): .moment(moment)
            case .scenario(let document): .document(document)
            }
        guard let missing = try StudioWindow.open(StudioOptions(renderer: .auto), start) else { return .done }
        throw CommandError("\(path): \(missing); use --screenshot FILE to write the moment as a picture")
    }
}
