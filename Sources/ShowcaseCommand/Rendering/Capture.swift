import Documents
import Foundation
import ShowcaseAssets
import ShowcaseCore

/// The options that say how a scenario is captured; each overrides what the scenario says.
enum CaptureOptions {
    static let size = Option<(width: Double, height: Double)>(
        "size", "WxH", "Size of the picture in points, for example 1280x480",
        expected: "width and height in points like 1280x480, each 64 to 7680"
    ) { text in
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1],
            SettingRange.captureWidth.contains(width), SettingRange.captureHeight.contains(height)
        else { return nil }
        return (width, height)
    }
    static let scale = Option<Double>.number(
        "scale", "S", "Device pixels a point", in: SettingRange.captureScale)
    static let theme = Option<Theme.Kind>.choice("theme", "Colours of the picture")
    static let panels = Option<[PanelKind]>(
        "panels", "LIST", "Panels, for example rolling,odometer",
        expected: "1 to 4 different panels of \(PanelKind.allCases.map(\.rawValue).joined(separator: ", "))"
    ) { text in
        let panels = text.split(separator: ",", omittingEmptySubsequences: false).map {
            PanelKind(rawValue: String($0))
        }
        let known = panels.compactMap { $0 }
        return known.count == panels.count && Set(known).count == known.count ? known : nil
    }
    static let all: [any OptionDeclaration] = [size, scale, theme, panels]

    /// Puts the options that were given in place of what a scenario says.
    static func apply(_ arguments: Arguments, to scenario: inout Scenario) throws(CommandError) {
        if let size = try arguments.value(size) { scenario.captureSize = size }
        if let scale = try arguments.value(scale) { scenario.captureScale = scale }
        if let theme = try arguments.value(theme) { scenario.theme = theme }
        if let panels = try arguments.value(panels) { scenario.panels = panels }
        let pixels =
            scenario.captureSize.width * scenario.captureSize.height * scenario.captureScale
            * scenario.captureScale
        guard pixels <= SettingRange.mostCapturePixels else {
            throw CommandError(
                "the picture would have \(Int(pixels)) pixels; give a --size and --scale of at most "
                    + "\(Int(SettingRange.mostCapturePixels))")
        }
    }
}

/// Scenarios by the name of a file, or by that of a ready-made one.
enum ScenarioFiles {
    /// Reads the scenario that an operand names.
    static func read(_ operand: String) throws(CommandError) -> Scenario {
        let path = try path(of: operand)
        do throws(DocumentError) {
            return try ScenarioDocument.read(path: path)
        } catch {
            throw CommandError(error)
        }
    }

    /// A word without slash and dot that is no file here is the name of a ready-made scenario.
    private static func path(of operand: String) throws(CommandError) -> String {
        let isWord = !operand.isEmpty && !operand.contains("/") && !operand.contains(".")
        guard isWord, !FileManager.default.fileExists(atPath: operand) else { return operand }
        let folder: String
        do {
            folder = try ShowcaseAssets.scenariosFolder()
        } catch {
            throw CommandError(error)
        }
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let names = files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
        if names.contains(operand) { return "\(folder)/\(operand).json" }
        let mend =
            nearestName(to: operand, among: names).map { "did you mean \($0)?" }
            ?? "ready-made are \(names.joined(separator: ", "))"
        throw CommandError("\(operand): is neither a file here nor a ready-made scenario; \(mend)")
    }
}
