import Canvas
import Documents
import ShowcaseCore
import Snapshots

/// The files the studio writes and opens.
struct StudioFiles {
    /// What a file turned out to hold.
    enum Content {
        case scenario(Document)
        case moment(Moment)
    }

    /// Writes the session as a scenario beside those that are there; gives the file's name.
    func save(scenario document: Document) throws(CommandError) -> String {
        let path = try freeName("session", ".json")
        do throws(DocumentError) {
            try ScenarioDocument.write(document.scenario(named: String(path.dropLast(5))), to: path)
        } catch {
            throw CommandError(error)
        }
        return path
    }

    /// Writes a moment's picture, which carries the moment; gives the file's name.
    func save(picture moment: Moment, _ environment: Environment) throws(CommandError) -> String {
        let path = try freeName("screenshot", ".png")
        try Self.write(moment, to: path, environment)
        return path
    }

    /// Draws a moment as the window shows it, without pointer and messages, and writes it.
    static func write(_ moment: Moment, to path: String, _ environment: Environment) throws(CommandError) {
        do {
            let picture = try draw(moment, environment)
            let metadata = [
                MomentDocument.metadataKey: MomentDocument.encode(moment),
                "Software": "showcase \(Showcase.version)",
            ]
            try PNGFile.write(picture, metadata: metadata, threads: Workers.ofOnePicture, to: path)
        } catch let error as ComparisonError {
            throw CommandError("\(path): \(error.message)")
        } catch {
            throw CommandError("\(error)")
        }
    }

    private static func draw(_ moment: Moment, _ environment: Environment) throws(ComparisonError)
        -> PixelBuffer
    {
        let state = try StudioState(moment, in: environment)
        var list = DisplayList()
        StudioScene.draw(state, at: 0, environment: environment, memory: SceneMemory(), into: &list)
        let viewport = state.viewport
        let picture = PixelBuffer(
            width: Int((viewport.width * viewport.scale).rounded()),
            height: Int((viewport.height * viewport.scale).rounded()))
        Compositor(glyphs: environment.glyphs).draw(list, into: picture)
        return picture
    }

    /// Opens a scenario, or a picture that carries a moment or a scenario.
    func open(_ path: String) throws(CommandError) -> Content {
        let isPicture = [".png", ".apng"].contains { path.lowercased().hasSuffix($0) }
        do throws(DocumentError) {
            guard isPicture else { return .scenario(Document(try ScenarioDocument.read(path: path))) }
            let metadata = try Self.metadata(of: path)
            if let text = metadata[MomentDocument.metadataKey] {
                return .moment(try MomentDocument.decode(Array(text.utf8), file: path))
            }
            guard let text = metadata["Scenario"] else {
                throw DocumentError(
                    file: path,
                    message: "carries no moment of the studio; open a picture as showcase wrote it")
            }
            let scenario = try ScenarioDocument.decode(Array(text.utf8), file: path)
            return .moment(moment(scenario, time: metadata["Time"]))
        } catch {
            throw CommandError(error)
        }
    }

    private static func metadata(of path: String) throws(DocumentError) -> [String: String] {
        do {
            return try PNGFile.readMetadata(path)
        } catch {
            throw DocumentError(file: path, message: SnapshotError(error.reason).description)
        }
    }

    /// A scenario's picture brings back its scenario at its time, in the window's own size.
    private func moment(_ scenario: Scenario, time: String?) -> Moment {
        Moment(
            document: Document(scenario), time: time.flatMap(Double.init) ?? scenario.changes.first?.at ?? 0,
            viewport: Viewport(width: 1280, height: 800, scale: scenario.captureScale))
    }

    /// The first of `name-1`, `name-2` … that is not taken in the current folder.
    private func freeName(_ name: String, _ ending: String) throws(CommandError) -> String {
        for number in 1...9999 where !Terminal.exists("\(name)-\(number)\(ending)") {
            return "\(name)-\(number)\(ending)"
        }
        throw CommandError("\(name)-9999\(ending) is taken; move some of the files away")
    }
}
