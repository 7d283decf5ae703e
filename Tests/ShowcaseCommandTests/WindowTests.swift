import Documents
import Foundation
import NumberTransitions
import ShowcaseCore
import Snapshots
import TestSupport
import Testing

/// The studio in a real window: what a user does, what the studio keeps, and the pixels on the screen.
@Suite("The studio in a window", .serialized)
struct WindowTests {
    @Test("Dragging a slider tunes its setting and shows it")
    func sliderDrag() throws {
        let studio = try LiveStudio(.midway)
        try studio.expectShown(.midway)
        try studio.drag(.slider(.verticalDigitSpacing), from: 0, to: 0.5, in: .midway)
        let tuned = Moment.midway.tuned { $0.verticalDigitSpacing = 40 }
        try studio.expectShown(tuned)
        #expect(try studio.quit() == tuned)
    }

    @Test("A value and a setting can be typed")
    func typing() throws {
        let studio = try LiveStudio(.midway)
        try studio.click(.readout(.animationDuration), in: .midway)
        try studio.drive("type", "1.25")
        try studio.press("Return")
        var expected = Moment.midway.tuned { $0.animationDuration = 1.25 }
        try studio.expectShown(expected)

        try studio.click(.valueField, in: expected)
        try studio.drive("type", "--", "-42.5")
        try studio.press("Return")
        // The new value is merged into what is on its way.
        expected.document.changes.append(
            Change(at: expected.time, value: -42.5, settings: expected.document.settings))
        try studio.expectShown(expected)
        #expect(try studio.quit() == expected)
    }

    @Test("The scrubber goes backwards to the very frame that was there")
    func scrubbing() throws {
        let studio = try LiveStudio(.midway)
        try studio.expectShown(.midway)
        let places = try StudioPlaces(.midway)
        let frame = try places.frame(of: .scrubber)
        let end = try StudioState(.midway, in: places.environment).end
        for (from, to) in [(0.62 / end, 0.85), (0.85, 0.3), (0.3, 0.55)] {
            try studio.drag(.scrubber, from: from, to: to, in: .midway)
            var expected = Moment.midway
            let pixel = SliderGeometry.x(of: to, in: frame).rounded()
            expected.time = SliderGeometry.position(of: pixel, in: frame) * end
            try studio.expectShown(expected)
        }
        try studio.press("comma", "comma", "period", "alt+Right")
        let kept = try studio.quit()
        let pixel = SliderGeometry.x(of: 0.55, in: frame).rounded()
        let scrubbed = SliderGeometry.position(of: pixel, in: frame) * end
        #expect(abs(kept.time - (scrubbed - 0.9 / 60)) < 1e-12)
        #expect(kept.document == Moment.midway.document)
    }

    @Test("Undo takes a drag and a new value back, redo brings them again")
    func undo() throws {
        let studio = try LiveStudio(.midway)
        try studio.drag(.slider(.fontSize), from: 56.0 / 192, to: 0.5, in: .midway)
        let tuned = Moment.midway.tuned { $0.fontSize = 104 }
        try studio.expectShown(tuned)
        try studio.click(.button(.add(10)), in: tuned)
        var added = tuned
        added.document.changes.append(
            Change(at: tuned.time, value: 98775.43, settings: tuned.document.settings))
        try studio.expectShown(added)
        try studio.press("ctrl+z")
        try studio.expectShown(tuned)
        try studio.press("ctrl+z")
        try studio.expectShown(.midway)
        try studio.press("ctrl+shift+z", "ctrl+y")
        try studio.expectShown(added)
        #expect(try studio.quit() == added)
    }

    @Test("A session saved as a scenario plays again from the command line")
    func scenario() throws {
        let studio = try LiveStudio(.midway)
        try studio.press("n", "ctrl+s")
        try studio.wait("the scenario") { studio.folder.files == ["session-1.json"] }
        let kept = try studio.quit()
        let saved = try ScenarioDocument.read(
            path: studio.folder.url.appendingPathComponent("session-1.json").path)
        #expect(saved == kept.document.scenario(named: "session-1"))
        #expect(saved.changes.map(\.at) == [0, 0.5, 0.62])

        let again = try LiveStudio(
            nil, ["--scenario", "session-1.json"], in: studio.folder, on: studio.server)
        try again.press("End")
        var end = Moment(document: Document(saved), time: 0, viewport: kept.viewport)
        end.time = try StudioState(end, in: StudioPlaces(.midway).environment).end
        try again.expectShown(end)
        #expect(try again.quit() == end)
    }

    @Test("A resized window is laid out anew, and opens in that size again")
    func resizing() throws {
        let studio = try LiveStudio(.midway)
        var expected = Moment.midway
        for (width, height) in [(640, 400), (1340, 860), (913, 611)] {
            try studio.drive("windowsize", "\(studio.window)", "\(width)", "\(height)")
            expected.viewport = Viewport(width: Double(width), height: Double(height), scale: 1)
            try studio.expectShown(expected)
        }
        #expect(try studio.quit() == expected)
        let again = try LiveStudio(in: studio.folder, on: studio.server)
        try again.expectShown(expected)
    }

    @Test("The theme changes with a key, holds over a restart, and can be undone before")
    func theme() throws {
        let studio = try LiveStudio(.midway)
        try studio.press("t")
        var light = Moment.midway
        light.document.view.theme = .light
        try studio.expectShown(light)
        try studio.press("ctrl+z")
        try studio.expectShown(.midway)
        try studio.press("t")
        try studio.expectShown(light)
        #expect(try studio.quit() == light)
        let again = try LiveStudio(in: studio.folder, on: studio.server)
        try again.expectShown(light)
    }

    @Test(
        "Close button, Ctrl-Q and Escape leave and keep the session",
        arguments: ["close", "ctrl+q", "Escape"])
    func quitting(way: String) throws {
        let studio = try LiveStudio(.midway)
        try studio.expectShown(.midway)
        if way == "close" {
            try XvfbWindowManager(studio.server).close(studio.window)
            #expect(try studio.ended() == .midway)
        } else {
            #expect(try studio.quit(way) == .midway)
        }
    }

    @Test(
        "Every renderer and every scale shows the same pixels",
        arguments: [("software", 1.0), ("gpu", 1), ("auto", 2)])
    func renderers(name: String, scale: Double) throws {
        var moment = Moment.midway
        moment.viewport = Viewport(width: 640, height: 420, scale: scale)
        moment.document.view.panels = PanelKind.allCases
        let studio = try LiveStudio(moment, ["--renderer", name, "--scale", "\(scale)"])
        try studio.expectShown(moment)
        try studio.drag(.slider(.verticalDigitSpacing), from: 0, to: 0.5, in: moment)
        let tuned = moment.tuned { $0.verticalDigitSpacing = 40 }
        try studio.expectShown(tuned)
        try studio.press("x")
        var xray = tuned
        xray.document.view.xray = true
        try studio.expectShown(xray)
        #expect(try studio.quit() == xray)
    }

    @Test("A screenshot carries its moment: opened and saved again it has the same bytes")
    func screenshot() throws {
        var moment = Moment.midway
        moment.document.view.onionSkin = true
        let studio = try LiveStudio(moment)
        try studio.expectShown(moment)
        try studio.press("ctrl+p")
        try studio.wait("the picture") { studio.folder.files == ["screenshot-1.png"] }
        let path = studio.folder.url.appendingPathComponent("screenshot-1.png").path
        let picture = try PNGFile.read(path)
        #expect(try picture == LiveStudio.picture(of: moment))
        // Once the message that names the file has gone, the screen shows what is in the file.
        try studio.expectShown(picture)
        #expect(try studio.quit() == moment)

        let result = try Program.run(
            "open", "screenshot-1.png", "--screenshot", "again.png", in: studio.folder)
        #expect(result.code == 0)
        #expect(try studio.folder.read("again.png") == studio.folder.read("screenshot-1.png"))
    }
}
