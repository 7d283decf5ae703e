import NumberTransitions
import ShowcaseCore

/// Moments as JSON: what a screenshot carries, and what the studio keeps between starts.
public enum MomentDocument {
    /// The key of the text in a PNG.
    public static let metadataKey = "Moment"

    private static let keys = [
        "time", "rate", "window", "scroll", "view", "settings", "firstSettings", "changes",
    ]
    /// Times on show: a session ends a little after its last change.
    private static let times = SettingRange.time.lowerBound...SettingRange.time.upperBound + 3600
    private static let viewKeys = [
        "panels", "maximized", "xray", "onionSkin", "wipe", "theme", "textScale", "frameHealth",
    ]

    /// A moment as text; reading it back gives an equal moment.
    public static func encode(_ moment: Moment) -> String {
        let document = moment.document
        let first = document.changes.first?.settings ?? document.settings
        return JSONValue.object([
            "time": .number(moment.time),
            "rate": .number(moment.rate),
            "window": .array(
                [moment.viewport.width, moment.viewport.height, moment.viewport.scale].map(JSONValue.number)),
            "scroll": .number(moment.scroll),
            "view": encode(document.view),
            "settings": .object(document.settings.members(since: nil)),
            "firstSettings": .object(first.members(since: nil)),
            "changes": .array(ScenarioDocument.changes(document.changes)),
        ]).text()
    }

    private static func encode(_ view: ViewOptions) -> JSONValue {
        .object([
            "panels": .array(view.panels.map { .string($0.rawValue) }),
            "maximized": view.maximized.map { .string($0.rawValue) } ?? .null,
            "xray": .bool(view.xray),
            "onionSkin": .bool(view.onionSkin),
            "wipe": view.wipe.map(JSONValue.number) ?? .null,
            "theme": .string(view.theme.rawValue),
            "textScale": .number(view.textScale),
            "frameHealth": .bool(view.frameHealth),
        ])
    }

    /// Reads a moment; `file` names its source in errors.
    public static func decode(_ bytes: [UInt8], file: String) throws(DocumentError) -> Moment {
        let document = try DocumentValue(bytes, file: file)
        let members = try document.members(of: keys, "a moment of the studio")
        func member(_ key: String) throws(DocumentError) -> DocumentValue {
            guard let value = members[key] else {
                throw document.error("has no \"\(key)\"; it was not written by showcase")
            }
            return value
        }
        var settings = Settings()
        try settings.apply(member("settings"))
        var first = Settings()
        try first.apply(member("firstSettings"))
        let changes = try ScenarioDocument.changes(member("changes"), first)
        let window = try member("window").list("width, height and scale")
        guard window.count == 3 else { throw try member("window").error("takes three numbers") }
        let viewport = Viewport(
            width: try window[0].number(in: 1...16384, "points"),
            height: try window[1].number(in: 1...16384, "points"),
            scale: try window[2].number(in: 0.25...8))
        return Moment(
            document: Document(settings: settings, changes: changes, view: try view(member("view"))),
            time: try member("time").number(in: times, "seconds"),
            rate: try member("rate").number(in: AnimationClock.rates), viewport: viewport,
            scroll: try member("scroll").number(in: 0...100_000, "points"))
    }

    private static func view(_ value: DocumentValue) throws(DocumentError) -> ViewOptions {
        let members = try value.members(of: viewKeys, "how the comparison is looked at")
        var view = ViewOptions()
        if let panels = members["panels"] { view.panels = try Scenario.panels(panels) }
        if let maximized = members["maximized"], maximized.json != .null {
            view.maximized = try maximized.choice()
        }
        if let xray = members["xray"] { view.xray = try xray.bool() }
        if let onionSkin = members["onionSkin"] { view.onionSkin = try onionSkin.bool() }
        if let wipe = members["wipe"], wipe.json != .null { view.wipe = try wipe.number(in: 0...1) }
        if let theme = members["theme"] { view.theme = try theme.choice() }
        if let textScale = members["textScale"] {
            let scale = try textScale.number()
            guard ViewOptions.textScales.contains(scale) else {
                throw textScale.error("is no text size; give one of \(ViewOptions.textScales)")
            }
            view.textScale = scale
        }
        if let frameHealth = members["frameHealth"] { view.frameHealth = try frameHealth.bool() }
        return view
    }
}
