import Documents
import Foundation
import ShowcaseCore
import Snapshots
import TestSupport
import Testing

/// What the studio keeps, and what it costs when nothing moves.
@Suite("A studio over time", .serialized)
struct WindowStateTests {
    @Test("A damaged state is set aside, and the studio starts anew")
    func damagedState() throws {
        let folder = try Folder()
        try folder.stateFile.write(.midway)
        let path = try folder.stateFile.path
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        let damaged = whole.prefix(whole.count / 2)
        try damaged.write(to: URL(fileURLWithPath: path))
        let studio = try LiveStudio(in: folder)
        // A step holds the clock, whatever has been played of the first session by now.
        try studio.press("comma", "Home")
        var start = Moment.midway
        start.time = 0
        // The message about it goes by itself.
        try studio.expectShown(start)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path + ".damaged")) == damaged)
        let kept = try studio.quit()
        #expect(kept.document.changes.map(\.value) == [1234.56, 98765.43])
    }

    @Test("A session left in a window larger than any screen comes back in one that fits")
    func hugeWindow() throws {
        var huge = Moment.midway
        huge.viewport = Viewport(width: 16384, height: 16384, scale: 8)
        let studio = try LiveStudio(huge)
        var fitting = Moment.midway
        fitting.viewport = Viewport(width: 1440, height: 960, scale: 1)
        let frame = try studio.server.drive(["getwindowgeometry", "--shell", "\(studio.window)"])
        #expect(frame.contains("X=0\n") && frame.contains("Y=0\n"), "\(frame)")
        #expect(try studio.quit() == fitting)
    }

    @Test("Two studios at once do not damage each other's session; the one left last is kept")
    func twoStudios() throws {
        let first = try LiveStudio(.midway)
        let second = try LiveStudio(in: first.folder, on: first.server)
        try second.press("x")
        var changed = Moment.midway
        changed.document.view.xray = true
        try second.expectShown(changed)
        try first.focus()
        #expect(try first.quit() == .midway)
        try second.focus()
        #expect(try second.quit() == changed)
        let names = try FileManager.default.contentsOfDirectory(atPath: first.folder.stateHome + "/showcase")
        #expect(names == ["studio.json"])
    }

    @Test("With nothing in motion the studio takes under 1% of a core in every state")
    func idle() async throws {
        let server = try XvfbServer(width: 1440, height: 960)
        let manager = try XvfbWindowManager(server)
        var end = Moment.midway
        end.time = 100
        let states: [(name: String, moment: Moment, enter: (LiveStudio) throws -> Void)] = [
            ("held midway", .midway, { _ in }),
            ("at the end", end, { _ in }),
            ("sheet of keys", .midway, { try $0.press("F1") }),
            ("X-ray and onion skin", .midway, { try $0.press("x", "o") }),
            ("typing", .midway, { try $0.click(.valueField, in: .midway) }),
            ("frame readout", .midway, { try $0.press("F2") }),
            (
                "hidden while it loops", .midway,
                {
                    try $0.press("l")
                    try $0.drive("windowunmap", "\($0.window)")
                }
            ),
            (
                "minimised while it loops", .midway,
                {
                    try $0.press("l")
                    try manager.setMinimized(true, $0.window)
                }
            ),
        ]
        var studios: [LiveStudio] = []
        for state in states {
            let studio = try LiveStudio(state.moment, on: server)
            try studio.expectShown(state.moment)
            try state.enter(studio)
            studios.append(studio)
        }
        // What was begun comes to rest first.
        for (studio, state) in zip(studios, states) {
            try studio.wait("\(state.name): rest") {
                let before = studio.processorTicks
                usleep(200_000)
                return studio.processorTicks - before <= 0
            }
        }
        let before = studios.map(\.processorTicks)
        try await Task.sleep(for: .seconds(3))
        for (index, studio) in studios.enumerated() {
            let ticks = studio.processorTicks - before[index]
            #expect(ticks <= 3, "\(states[index].name): \(ticks) ticks of 1/100 s in 3 s")
        }
    }
}

@Suite("Without a display")
struct NoDisplayTests {
    @Test("A filmstrip that cannot be written ends with 2 and says where")
    func unwritable() throws {
        let folder = try Folder()
        // A folder of that name is in the way, for every user.
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("showcase.png/inside"), withIntermediateDirectories: true)
        let result = try Program.run(in: folder)
        #expect(result.code == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("showcase.png: "))
        #expect(result.errors.count { $0 == "\n" } == 1)
        #expect(folder.files == ["showcase.png"])
    }
}

extension LiveStudio {
    /// Processor time used so far, in hundredths of a second.
    var processorTicks: Int {
        guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return -1 }
        // The name in parentheses may hold anything; user and system time are the 14th and 15th fields.
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13]) else { return -1 }
        return (user + system) * 100 / max(1, sysconf(Int32(_SC_CLK_TCK)))
    }
}
