import Foundation
import NumberTransitions
import ShowcaseCore
import Testing

@Suite("SwiftUI code")
struct SwiftUICodeTests {
    private func document(_ value: Double, _ change: (inout Settings) -> Void = { _ in }) -> Document {
        var settings = Settings()
        change(&settings)
        return Document(
            settings: settings, changes: [Change(at: 0, value: value, settings: settings)],
            view: ViewOptions())
    }

    @Test("Carries the parameters exactly, under the names of the two libraries")
    func parameters() {
        let code = SwiftUICode.text(
            for: document(1234.56) {
                $0.fixedWidth = 350
                $0.verticalDigitSpacing = 6
                $0.animationDuration = 0.315
                $0.stepDuration = 0.05
                $0.maxAnimationDuration = 1.2
            })
        for line in [
            "var number: Double = 1234.56", "numberOfDecimalPlaces: 2,", "fixedWidth: 350,",
            "verticalDigitSpacing: 6,", "animationDuration: 0.315", "var value: Int = 1235",
            "stepDuration: 0.05,", "maxAnimationDuration: 1.2",
        ] {
            #expect(code.contains(line), "\(line)")
        }
        #expect(!SwiftUICode.text(for: document(1)).contains("fixedWidth"))
    }

    /// As much of SwiftUI and the two libraries as the code uses, with the signatures they declare.
    private static let stubs = """
        typealias CGFloat = Double
        protocol View { associatedtype Body: View; var body: Body { get } }
        extension Never: View { var body: Never { fatalError() } }
        struct Modified: View { var body: Never { fatalError() } }
        struct Font {
            enum Weight { case regular, medium, semibold, heavy }
            static func system(size: CGFloat, weight: Weight) -> Font { Font() }
        }
        struct Color { static let clear = Color(), black = Color() }
        struct Gradient { struct Stop { var color: Color; var location: CGFloat }; var stops: [Stop] }
        struct UnitPoint { static let top = UnitPoint(), bottom = UnitPoint() }
        struct LinearGradient: View {
            init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {}
            var body: Never { fatalError() }
        }
        extension View {
            func font(_ font: Font) -> Modified { Modified() }
            func mask(_ mask: some View) -> Modified { Modified() }
        }
        struct Text: View { init(_ text: String) {}; var body: Never { fatalError() } }
        struct MovingNumbersView<Element: View>: View {
            init(
                number: Double, numberOfDecimalPlaces: Int, fixedWidth: CGFloat? = nil,
                verticalDigitSpacing: CGFloat = 0, animationDuration: Double = 0.25,
                elementBuilder: @escaping (String) -> Element
            ) {}
            var body: Never { fatalError() }
        }
        struct OdometerNumberView: View {
            init(value: Int, stepDuration: Double = 0.1, maxAnimationDuration: Double = 0.9) {}
            var body: Never { fatalError() }
        }

        """

    @Test("Compiles against the libraries' declarations")
    func compiles() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let documents = [
            document(1234.56),
            document(-1e300) {
                $0.fixedWidth = 120.5
                $0.edgeFade = false
                $0.curve = .linear
                $0.elements = ["0": Element("\"\\(zero)\n", weight: .medium), "1": Element("😎")]
            },
        ]
        for (index, document) in documents.enumerated() {
            let code = SwiftUICode.text(for: document).split(separator: "\n")
                .filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
            let file = folder.appendingPathComponent("Tuned\(index).swift")
            try (Self.stubs + code).write(to: file, atomically: true, encoding: .utf8)
            let compiler = Process()
            compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            compiler.arguments = [
                "swiftc", "-typecheck", "-warnings-as-errors", "-parse-as-library", file.path,
            ]
            let errors = Pipe()
            compiler.standardError = errors
            try compiler.run()
            let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            compiler.waitUntilExit()
            #expect(compiler.terminationStatus == 0, "\(text)")
        }
    }
}
