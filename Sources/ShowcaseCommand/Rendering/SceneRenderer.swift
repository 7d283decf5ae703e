import Canvas
import Documents
import Fonts
import Formats
import ShowcaseAssets
import ShowcaseCore
import Snapshots

/// Draws the frames of one scenario without a display.
final class SceneRenderer: ScenarioRenderer {
    let scenario: Scenario
    let comparison: Comparison
    let name: String
    let jobs: Int
    private let environment: Environment
    private let compositor: Compositor
    private let frames: FrameRenderer
    private let memory = SceneMemory()
    private var list = DisplayList()

    init(_ scenario: Scenario, name: String, jobs: Int, notify: (String) -> Void) throws(CommandError) {
        self.scenario = scenario
        self.name = name
        self.jobs = jobs
        environment = try Self.environment()
        do throws(ComparisonError) {
            comparison = try Comparison(changes: scenario.changes, environment: environment)
        } catch {
            throw CommandError("\(name): \(error.message)")
        }
        for notice in comparison.notices(environment.glyphs) { notify("\(name): \(notice)") }
        compositor = Compositor(glyphs: environment.glyphs)
        let width = Int((scenario.captureSize.width * scenario.captureScale).rounded())
        let height = Int((scenario.captureSize.height * scenario.captureScale).rounded())
        frames = FrameRenderer(compositor: compositor, width: width, height: height)
    }

    /// Fonts and formats of the program.
    static func environment() throws(CommandError) -> Environment {
        do {
            return Environment(
                glyphs: try FontLibrary(fontsFolder: ShowcaseAssets.fontsFolder()),
                formats: FoundationFormats())
        } catch let error as AssetError {
            throw CommandError(error)
        } catch let error as FontError {
            throw CommandError(error)
        } catch {
            throw CommandError("\(error)")
        }
    }

    var size: (width: Int, height: Int) { (frames.buffer.width, frames.buffer.height) }

    func frame(at time: Double) -> AnimationFrame { frame(at: time, showsHeader: true) }

    private func frame(at time: Double, showsHeader: Bool) -> AnimationFrame {
        Stage.draw(
            comparison, panels: scenario.panels, at: time, size: scenario.captureSize,
            scale: scenario.captureScale, theme: .of(scenario.theme), environment: environment,
            memory: memory,
            showsHeader: showsHeader, into: &list)
        let damage = frames.render(list)
        return AnimationFrame(frames.buffer, damage: damage)
    }

    /// The frames at some times in one picture, each under its time.
    func filmstrip(at times: [Double]) throws(CommandError) -> PixelBuffer {
        let strip = Filmstrip(
            times: times, frameWidth: frames.buffer.width, frameHeight: frames.buffer.height,
            scale: scenario.captureScale)
        guard Double(strip.pixelWidth) * Double(strip.pixelHeight) <= 4 * SettingRange.mostCapturePixels
        else {
            throw CommandError(
                "the filmstrip would have \(strip.pixelWidth)x\(strip.pixelHeight) pixels; give fewer times or a "
                    + "smaller --size or --scale")
        }
        let picture = PixelBuffer(width: strip.pixelWidth, height: strip.pixelHeight)
        strip.draw(comparison, theme: .of(scenario.theme), environment: environment, into: &list)
        compositor.draw(list, into: picture)
        for (time, place) in zip(times, strip.frames) {
            picture.lay(frame(at: time, showsHeader: false).picture, at: place)
        }
        return picture
    }

    func metadata(time: Double?) -> [String: String] {
        var scenario = scenario
        if let time { scenario.captureTimes = [time] }
        var texts = [
            "Scenario": ScenarioDocument.encode(scenario), "Software": "showcase \(Showcase.version)",
        ]
        if let time { texts["Time"] = "\(time)" }
        return texts
    }

    /// The versions that a golden names beside that.
    var versions: [String: String] {
        guard let versions = (environment.glyphs as? FontLibrary)?.versions else { return [:] }
        var texts = [
            GoldenStore.versionPrefix + "SDL_ttf": versions.sdlTTF,
            GoldenStore.versionPrefix + "FreeType": versions.freeType,
            GoldenStore.versionPrefix + "HarfBuzz": versions.harfBuzz,
        ]
        for (file, hash) in versions.files { texts[GoldenStore.versionPrefix + file] = hash }
        return texts
    }
}

extension PixelBuffer {
    /// Copies a picture into a rectangle of its size that lies inside this one.
    fileprivate func lay(_ picture: PixelBuffer, at place: PixelRect) {
        for row in 0..<picture.height {
            let start = (place.y + row) * width + place.x
            _ = UnsafeMutableBufferPointer(rebasing: pixels[start..<start + picture.width])
                .update(fromContentsOf: picture.pixels[row * picture.width..<(row + 1) * picture.width])
        }
    }
}
