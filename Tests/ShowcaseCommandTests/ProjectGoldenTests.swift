import Fonts
import Foundation
import ShowcaseAssets
import Snapshots
import Testing

@Suite("The project's own goldens")
struct ProjectGoldenTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Whether the font libraries are those that drew the goldens: others round outlines in another way.
    private static var hasGoldenLibraries: Bool {
        let golden = "\(root.path)/Tests/Goldens/default.png"
        guard let texts = try? PNGFile.readMetadata(golden),
            let folder = try? ShowcaseAssets.fontsFolder(),
            let here = try? FontLibrary(fontsFolder: folder).versions
        else { return true }
        return texts[GoldenStore.versionPrefix + "SDL_ttf"] == here.sdlTTF
            && texts[GoldenStore.versionPrefix + "FreeType"] == here.freeType
            && texts[GoldenStore.versionPrefix + "HarfBuzz"] == here.harfBuzz
    }

    @Test(
        "Every scenario is as recorded in Tests/Goldens; .ci/record-goldens records them anew",
        .enabled(if: hasGoldenLibraries, "the goldens were drawn by other font libraries"))
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
