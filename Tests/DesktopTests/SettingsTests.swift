import Desktop
import Foundation
import Testing

@Suite struct DesktopSettings {
    private func answer(_ files: [String: String]) throws -> Bool? {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "config-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return prefersReducedMotion(configFolder: folder.path)
    }

    @Test("less motion is read from GTK's and KDE's files")
    func reducedMotion() throws {
        #expect(try answer([:]) == nil)
        #expect(try answer(["gtk-3.0/settings.ini": "[Settings]\ngtk-enable-animations = 0\n"]) == true)
        #expect(try answer(["gtk-4.0/settings.ini": "[Settings]\ngtk-enable-animations=true"]) == false)
        #expect(try answer(["gtk-3.0/settings.ini": "[Other]\ngtk-enable-animations=0\n"]) == nil)
        #expect(try answer(["kdeglobals": "[KDE]\nAnimationDurationFactor=0\n"]) == true)
        #expect(try answer(["kdeglobals": "[KDE]\nAnimationDurationFactor=0.5\n"]) == false)
        #expect(try answer(["kdeglobals": "[KDE]\nAnimationDurationFactor=\n"]) == nil)
    }

    @Test("a scale comes from the first sensible setting, else from a clearly dense display")
    func scale() {
        #expect(displayScaleHint(settings: [], dpi: 96) == 1)
        #expect(displayScaleHint(settings: [], dpi: 157) == 1)
        #expect(displayScaleHint(settings: [], dpi: 192) == 2)
        #expect(displayScaleHint(settings: [], dpi: 5000) == 1)
        #expect(displayScaleHint(settings: [0, 1.5], dpi: 192) == 1.5)
        #expect(displayScaleHint(settings: [900], dpi: 96) == 1)
    }
}
