import NumberTransitions
import ShowcaseCore
import Snapshots

extension ScenarioDocument {
    /// The scenario as the text of a file; reading it back gives an equal scenario. The keys stand in a fixed
    /// order, all settings of the first change are written out, and later changes say only what differs.
    public static func encode(_ scenario: Scenario) -> String {
        var members = [JSONMember(key: "name", value: .string(scenario.name))]
        if let first = scenario.changes.first {
            members.append(JSONMember(key: "settings", value: .object(first.settings.members(since: nil))))
        }
        members.append(JSONMember(key: "changes", value: .array(changes(scenario.changes))))
        members.append(JSONMember(key: "capture", value: capture(scenario)))
        return JSONValue.object(members).text()
    }

    /// Writes a scenario file, whole or not at all.
    public static func write(_ scenario: Scenario, to path: String) throws(DocumentError) {
        do {
            try AtomicFile.write(Array(encode(scenario).utf8), to: path)
        } catch {
            throw DocumentError(file: path, message: SnapshotError(error.reason).description)
        }
    }

    static func changes(_ changes: [Change]) -> [JSONValue] {
        var last = changes.first?.settings
        return changes.map { change in
            var members = [
                JSONMember(key: "at", value: .number(change.at)),
                JSONMember(key: "value", value: .number(change.value)),
            ]
            let differing = change.settings.members(since: last)
            if !differing.isEmpty { members.append(JSONMember(key: "settings", value: .object(differing))) }
            last = change.settings
            return .object(members)
        }
    }

    private static func capture(_ scenario: Scenario) -> JSONValue {
        var members = [
            JSONMember(key: "times", value: .array(scenario.captureTimes.map(JSONValue.number))),
            JSONMember(
                key: "size",
                value: .array([.number(scenario.captureSize.width), .number(scenario.captureSize.height)])),
            JSONMember(key: "scale", value: .number(scenario.captureScale)),
            JSONMember(key: "theme", value: .string(scenario.theme.rawValue)),
            JSONMember(key: "panels", value: .array(scenario.panels.map { .string($0.rawValue) })),
        ]
        if !scenario.ignoreRegions.isEmpty {
            let regions = scenario.ignoreRegions.map { region in
                JSONValue.array([region.x, region.y, region.width, region.height].map(JSONValue.number))
            }
            members.append(JSONMember(key: "ignore", value: .array(regions)))
        }
        return .object(members)
    }
}
