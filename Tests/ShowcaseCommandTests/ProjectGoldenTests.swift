import Foundation
import Testing

@Suite("The project's own goldens")
struct ProjectGoldenTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test("Every scenario is as recorded in Tests/Goldens; .ci/record-goldens records them anew")
    func verified() throws {
        let result = try Program.run(
            arguments: [
                "verify", "\(Self.root.path)/Assets/Scenarios", "\(Self.root.path)/Tests/Scenarios",
                // Its pictures belong to an emoji font that is not the project's.
                "--except", "smileys", "--goldens", "\(Self.root.path)/Tests/Goldens", "--strict",
            ], in: Folder())
        #expect(result.code == 0, "\(result.text)\(result.errors)")
    }
}
