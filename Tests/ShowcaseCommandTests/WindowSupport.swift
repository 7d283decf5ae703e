import Canvas
import Documents
import Fonts
import Formats
import Foundation
import NumberTransitions
import ShowcaseAssets
import ShowcaseCore
import Snapshots
import TestSupport
import Testing

/// The program's studio in a real window on a server of its own, driven by a real pointer and keyboard.
///
/// Nothing here waits for a time to pass: every wait is for a condition, with a limit that a loaded machine
/// stays far below.
final class LiveStudio {
    /// Seconds to wait for what must come.
    static let limit = 60.0

    let server: XvfbServer
    let folder: Folder
    /// The window's number on the server.
    private(set) var window: UInt = 0
    private let process = Process()

    /// Opens the studio and waits until its window takes the keyboard.
    ///
    /// - Parameters:
    ///   - moment: What the last session left; nil leaves the state folder as it is.
    ///   - arguments: The command line.
    ///   - folder: Working folder; its hidden part holds the state folder.
    ///   - server: Where to open; nil starts a server.
    /// - Throws: ``XvfbServer/Failure`` that names what is missing or did not come.
    init(
        _ moment: Moment? = nil, _ arguments: [String] = [], in folder: Folder? = nil,
        on server: XvfbServer? = nil
    ) throws {
        self.server = try server ?? XvfbServer(width: 1440, height: 960)
        self.folder = try folder ?? Folder()
        if let moment { try self.folder.stateFile.write(moment) }
        process.executableURL = URL(fileURLWithPath: Program.path)
        process.arguments = arguments
        process.currentDirectoryURL = self.folder.url
        var environment = ProcessInfo.processInfo.environment
        for name in ["WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "GDK_SCALE", "QT_SCALE_FACTOR"] {
            environment[name] = nil
        }
        environment["DISPLAY"] = self.server.display
        environment["XDG_STATE_HOME"] = self.folder.stateHome
        process.environment = environment
        let errors = self.folder.hidden.appendingPathComponent("errors")
        try Data().write(to: errors)
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        try park()
        try XvfbServer.withoutBlockedSignals { try process.run() }
        let search = ["search", "--all", "--onlyvisible", "--pid", "\(id)", "--name", "^Number Transitions$"]
        try wait("a window") {
            // The search fails as long as there is none.
            let found = try? self.server.drive(search).split(separator: "\n").last
            guard let found, let number = UInt(found) else { return false }
            window = number
            return true
        }
        try focus()
    }

    deinit {
        if process.isRunning {
            kill(id, SIGKILL)
            process.waitUntilExit()
        }
    }

    /// The process.
    var id: Int32 { process.processIdentifier }
    /// Whether the program runs.
    var isRunning: Bool { process.isRunning }
    /// What the program said on standard error.
    var errors: String {
        let data = try? Data(contentsOf: folder.hidden.appendingPathComponent("errors"))
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    // MARK: Driving

    /// Gives the keyboard to the window.
    func focus() throws { try server.drive(["windowfocus", "--sync", "\(window)"]) }

    /// Runs xdotool's commands on the window.
    func drive(_ arguments: String...) throws { try server.drive(arguments) }

    /// Presses keys one after another.
    func press(_ keys: String...) throws { try server.drive(["key"] + keys) }

    /// Puts the pointer where it touches no window.
    func park() throws { try server.drive(["mousemove", "0", "0"]) }

    /// Clicks in the middle of a control and takes the pointer away.
    func click(_ control: ControlID, in moment: Moment) throws {
        let frame = try StudioPlaces(moment).frame(of: control)
        let place = pixels(frame.midX, frame.midY, moment)
        try server.drive(
            ["mousemove", "--window", "\(window)"] + place + ["click", "1", "mousemove", "0", "0"])
    }

    /// Drags from one horizontal place of a control to another, both 0...1 of the way of its knob, lets go,
    /// and takes the pointer away.
    func drag(_ control: ControlID, from start: Double, to end: Double, in moment: Moment) throws {
        let frame = try StudioPlaces(moment).frame(of: control)
        let way = stride(from: 0.0, through: 1, by: 0.25).map { part in
            pixels(SliderGeometry.x(of: start + (end - start) * part, in: frame), frame.midY, moment)
        }
        let to = ["mousemove", "--window", "\(window)"]
        try server.drive(
            to + way[0] + ["mousedown", "1"] + way.dropFirst().flatMap { to + $0 }
                + ["mouseup", "1", "mousemove", "0", "0"])
    }

    private func pixels(_ x: Double, _ y: Double, _ moment: Moment) -> [String] {
        [x, y].map { "\(Int(($0 * moment.viewport.scale).rounded()))" }
    }

    /// Presses keys and expects the program to end well; gives the moment it kept.
    func quit(_ keys: String = "ctrl+q", sourceLocation: SourceLocation = #_sourceLocation) throws -> Moment {
        try press(keys)
        return try ended(sourceLocation: sourceLocation)
    }

    /// Waits for the program's end and expects it to be a good one; gives the moment it kept.
    func ended(sourceLocation: SourceLocation = #_sourceLocation) throws -> Moment {
        try wait("the program's end", sourceLocation: sourceLocation) { !process.isRunning }
        #expect(process.terminationStatus == 0, sourceLocation: sourceLocation)
        #expect(process.terminationReason == .exit, sourceLocation: sourceLocation)
        #expect(errors.isEmpty, sourceLocation: sourceLocation)
        return try folder.keptMoment()
    }

    // MARK: Looking

    /// Waits until a condition holds.
    func wait(
        _ what: String, sourceLocation: SourceLocation = #_sourceLocation, for condition: () throws -> Bool
    ) throws {
        let end = Date(timeIntervalSinceNow: Self.limit)
        while try !condition() {
            if Date() > end {
                throw XvfbServer.Failure(description: "\(what) did not come in \(Self.limit) s; \(errors)")
            }
            usleep(20_000)
        }
    }

    /// The window's pixels on the screen.
    func pixels() throws -> PixelBuffer {
        let lines = try server.drive(["getwindowgeometry", "--shell", "\(window)"]).split(separator: "\n")
        let values = Dictionary(
            lines.compactMap { line -> (Substring, Int)? in
                let parts = line.split(separator: "=")
                return parts.count == 2 ? Int(parts[1]).map { (parts[0], $0) } : nil
            }, uniquingKeysWith: { $1 })
        let place = PixelRect(
            x: values["X"] ?? 0, y: values["Y"] ?? 0, width: values["WIDTH"] ?? 0,
            height: values["HEIGHT"] ?? 0)
        guard let content = try server.screenshot().copy(of: place) else {
            throw XvfbServer.Failure(description: "the window is not on the screen: \(place)")
        }
        return content
    }

    /// Waits until the window shows a moment, pixel for pixel as the program renders it without a window.
    func expectShown(_ moment: Moment, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try expectShown(try Self.picture(of: moment), sourceLocation: sourceLocation)
    }

    /// Waits until the window shows a picture, pixel for pixel.
    func expectShown(_ picture: Picture, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let end = Date(timeIntervalSinceNow: Self.limit)
        while true {
            let shown = try pixels()
            guard let difference = picture.difference(from: shown) else { return }
            if Date() > end || !process.isRunning {
                Issue.record(
                    "the window shows something else in \(difference); \(errors)",
                    sourceLocation: sourceLocation)
                return
            }
            usleep(20_000)
        }
    }

    /// The moment's picture as the program itself writes it.
    static func picture(of moment: Moment) throws -> Picture {
        let folder = try Folder()
        try PNGFile.write(
            PixelBuffer(width: 1, height: 1),
            metadata: [MomentDocument.metadataKey: MomentDocument.encode(moment)],
            to: folder.url.appendingPathComponent("moment.png").path)
        let result = try Program.run("open", "moment.png", "--screenshot", "picture.png", in: folder)
        guard result.code == 0 else { throw XvfbServer.Failure(description: result.errors) }
        return try PNGFile.read(folder.url.appendingPathComponent("picture.png").path)
    }
}

/// Where the studio's controls are at a moment.
struct StudioPlaces {
    let layout: StudioLayout
    let environment: Environment

    init(_ moment: Moment) throws {
        let fonts = try FontLibrary(fontsFolder: ShowcaseAssets.fontsFolder())
        environment = Environment(glyphs: fonts, formats: FoundationFormats())
        layout = StudioLayout(try StudioState(moment, in: environment), glyphs: fonts)
    }

    func frame(of control: ControlID) throws -> Rect { try #require(layout.control(control)).visibleFrame }
}

extension Moment {
    /// A change on its way, held while everything moves.
    static var midway: Moment {
        let settings = Settings()
        let changes = [
            Change(at: 0, value: 1234.56, settings: settings),
            Change(at: 0.5, value: 98765.43, settings: settings),
        ]
        return Moment(
            document: Document(settings: settings, changes: changes, view: ViewOptions()), time: 0.62,
            viewport: Viewport(width: 1280, height: 800, scale: 1))
    }

    /// The moment after its settings were tuned.
    func tuned(_ change: (inout Settings) -> Void) -> Moment {
        var moment = self
        change(&moment.document.settings)
        moment.document.changes.append(
            Change(at: time, value: document.value, settings: moment.document.settings))
        return moment
    }
}

extension Folder {
    /// The folder that stands for the user's state folder.
    var stateHome: String { hidden.appendingPathComponent("state").path }

    /// The studio's file in it.
    var stateFile: StateFile {
        get throws { try #require(StateFile { $0 == "XDG_STATE_HOME" ? stateHome : nil }) }
    }

    /// What the studio kept when it was left.
    func keptMoment() throws -> Moment {
        let path = try stateFile.path
        return try MomentDocument.decode(Array(Data(contentsOf: URL(fileURLWithPath: path))), file: path)
    }
}

extension Picture {
    /// The box around all pixels that differ; nil where there are none, the whole where sizes differ.
    func difference(from other: PixelBuffer) -> PixelRect? {
        guard width == other.width, height == other.height else { return other.bounds }
        var box = PixelRect.empty
        argb.withUnsafeBufferPointer { own in
            guard let start = own.baseAddress, let target = UnsafePointer(other.pixels.baseAddress) else {
                return
            }
            for y in 0..<height where memcmp(start + y * width, target + y * width, width * 4) != 0 {
                let row = y * width
                for x in 0..<width where start[row + x] != target[row + x] {
                    box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
                }
            }
        }
        return box.isEmpty ? nil : box
    }
}
