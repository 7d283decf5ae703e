import NumberTransitions
import ShowcaseCore

/// Scenario files: JSON in UTF-8, described in the README.
public enum ScenarioDocument {
    /// The most changes one scenario may have.
    public static let mostChanges = 100_000
    /// The largest file that is read, in bytes.
    public static let largestFile = 64 << 20

    /// Reads a scenario file. Fails with one line that names the file, the key and the mend.
    public static func read(path: String) throws(DocumentError) -> Scenario {
        try decode(try TextFile.read(path: path, limit: largestFile), file: path)
    }

    /// Reads a scenario from the bytes of a file; `file` names it in errors and, without its folder and
    /// extension, names a scenario that has no name of its own.
    public static func decode(_ bytes: [UInt8], file: String) throws(DocumentError) -> Scenario {
        try scenario(DocumentValue(bytes, file: file))
    }

    private static func scenario(_ document: DocumentValue) throws(DocumentError) -> Scenario {
        let members = try document.members(
            of: ["name", "settings", "changes", "capture"], "an object like {\"name\": …, \"changes\": […]}")
        var settings = Settings()
        if let value = members["settings"] { try settings.apply(value) }
        guard let changes = members["changes"] else {
            throw document.error("has no \"changes\"; write a list like [{\"at\": 0, \"value\": 1}]")
        }
        var scenario = Scenario(
            name: try members["name"].map(name) ?? nameFromFile(document.file),
            changes: try self.changes(changes, settings))
        if let capture = members["capture"] { try scenario.applyCapture(capture) }
        return scenario
    }

    static func changes(
        _ value: DocumentValue, _ settings: Settings
    ) throws(DocumentError) -> [Change] {
        let values = try value.list("a list like [{\"at\": 0, \"value\": 1}]")
        guard (1...mostChanges).contains(values.count) else {
            throw value.error("has \(values.count) changes; give 1 to \(mostChanges)")
        }
        var changes: [Change] = []
        changes.reserveCapacity(values.count)
        var settings = settings
        for value in values {
            let members = try value.members(
                of: ["at", "value", "settings"], "an object like {\"at\": 0, \"value\": 1}")
            guard let at = members["at"] else { throw value.error("has no \"at\"; give its time in seconds") }
            let time = try at.number(in: SettingRange.time, "seconds")
            if let last = changes.last, time < last.at {
                throw at.error(
                    "\(JSONValue.shortest(time)) comes before \(JSONValue.shortest(last.at)); put times in order"
                )
            }
            if let partial = members["settings"] { try settings.apply(partial) }
            guard let number = try members["value"]?.number() ?? changes.last?.value else {
                throw value.error("has no \"value\"; give the number that is shown first")
            }
            changes.append(Change(at: time, value: number, settings: settings))
        }
        return changes
    }

    private static func name(_ value: DocumentValue) throws(DocumentError) -> String {
        let name = try value.string()
        // The name becomes the name of the golden's file.
        let isFileName =
            (1...100).contains(name.utf8.count) && !name.hasPrefix(".") && !name.contains("/")
            && name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard isFileName else {
            throw value.error(
                "cannot name a file; give 1 to 100 bytes without / or line breaks and no dot in front")
        }
        return name
    }

    private static func nameFromFile(_ file: String) -> String {
        let last = file.split(separator: "/").last.map(String.init) ?? file
        let stem = last.hasSuffix(".json") ? String(last.dropLast(5)) : last
        return stem.isEmpty || stem.hasPrefix(".") ? "scenario" : stem
    }
}
