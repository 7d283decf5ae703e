import Foundation

/// How scenario names become file names, and which are refused.
enum GoldenNames {
    static let suffix = ".png"

    /// The file name of a scenario's golden: letters, digits, `-`, `_`, `.` stay, anything else becomes `-`.
    static func fileName(_ name: String) throws(SnapshotError) -> String {
        var file = ""
        for character in name.precomposedStringWithCanonicalMapping {
            file.append(isKept(character) ? character : "-")
        }
        // A leading dot would hide the file.
        if file.hasPrefix(".") { file = "-" + file.dropFirst() }
        guard !file.isEmpty else {
            throw SnapshotError(.invalidName(detail: "a scenario needs a name to have a golden"))
        }
        guard file.utf8.count <= 200 else {
            throw SnapshotError(
                .invalidName(detail: "the name \"\(name)\" is too long for a file: at most 200 bytes"))
        }
        return file + suffix
    }

    private static func isKept(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "-_.".contains(character)
    }

    /// Refuses names that would share a file, also on file systems that don't tell case apart.
    static func check(_ names: [String]) throws(SnapshotError) {
        var owners: [String: String] = [:]
        for name in names {
            let file = try fileName(name)
            if let other = owners.updateValue(name, forKey: file.lowercased()) {
                throw SnapshotError(
                    .invalidName(
                        detail: other == name
                            ? "two scenarios are named \"\(name)\"; rename one"
                            : "the scenarios \"\(other)\" and \"\(name)\" would share the golden \(file); rename one"
                    ))
            }
        }
    }
}
