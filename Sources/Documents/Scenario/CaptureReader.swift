import ShowcaseCore

extension Scenario {
    /// The most moments one scenario may capture.
    static let mostCaptureTimes = 10_000

    /// Takes over what `capture` says.
    mutating func applyCapture(_ value: DocumentValue) throws(DocumentError) {
        let members = try value.members(
            of: ["times", "from", "to", "framesPerSecond", "size", "scale", "theme", "panels", "ignore"],
            "an object like {\"times\": [0, 0.1]}")
        if let value = members["size"] { captureSize = try Self.size(value) }
        if let value = members["scale"] { captureScale = try value.number(in: SettingRange.captureScale) }
        let pixels = captureSize.width * captureSize.height * captureScale * captureScale
        guard pixels <= SettingRange.mostCapturePixels else {
            throw (members["scale"] ?? members["size"] ?? value).error(
                "asks for \(JSONValue.shortest(pixels.rounded())) pixels; give a size and scale of at most "
                    + JSONValue.shortest(SettingRange.mostCapturePixels))
        }
        if let value = members["theme"] { theme = try value.choice() }
        if let value = members["panels"] { panels = try Self.panels(value) }
        if let value = members["ignore"] { ignoreRegions = try Self.regions(value) }
        captureTimes = try Self.times(value, members)
    }

    private static func times(
        _ value: DocumentValue, _ members: [String: DocumentValue]
    ) throws(DocumentError) -> [Double] {
        let span = ["from", "to", "framesPerSecond"].compactMap { members[$0] }
        guard let list = members["times"] else { return try span.isEmpty ? [] : spanTimes(value, members) }
        if let extra = span.first {
            throw extra.error(
                "stands beside \"times\"; keep either the times or from, to and framesPerSecond")
        }
        let values = try list.list("a list of seconds like [0, 0.1]")
        guard values.count <= mostCaptureTimes else {
            throw list.error("has \(values.count) times; give at most \(mostCaptureTimes)")
        }
        var times: [Double] = []
        for value in values {
            let time = try value.number(in: SettingRange.time, "seconds")
            if let last = times.last, time <= last {
                throw value.error(
                    "\(JSONValue.shortest(time)) does not come after \(JSONValue.shortest(last)); put times in order"
                )
            }
            times.append(time)
        }
        return times
    }

    private static func spanTimes(
        _ value: DocumentValue, _ members: [String: DocumentValue]
    ) throws(DocumentError) -> [Double] {
        guard let end = members["to"] else {
            throw value.error("has no \"to\"; give the last time in seconds, or a list of \"times\"")
        }
        let from = try members["from"]?.number(in: SettingRange.time, "seconds") ?? 0
        let to = try end.number(in: SettingRange.time, "seconds")
        guard from <= to else {
            throw end.error("\(JSONValue.shortest(to)) comes before from; put times in order")
        }
        let rate = try members["framesPerSecond"]?.number(in: SettingRange.framesPerSecond) ?? 60
        // A last frame that only rounding keeps out belongs to the span.
        let count = Int(((to - from) * rate + 1e-6).rounded(.down)) + 1
        guard count <= mostCaptureTimes else {
            throw value.error("asks for \(count) frames; give at most \(mostCaptureTimes)")
        }
        return (0..<count).map { min(from + Double($0) / rate, to) }
    }

    private static func size(_ value: DocumentValue) throws(DocumentError) -> (width: Double, height: Double)
    {
        let sides = try value.list("a list of width and height in points, [1280, 480]")
        guard sides.count == 2 else {
            throw value.error("has \(sides.count) numbers; give width and height in points, [1280, 480]")
        }
        return (
            try sides[0].number(in: SettingRange.captureWidth, "points"),
            try sides[1].number(in: SettingRange.captureHeight, "points")
        )
    }

    static func panels(_ value: DocumentValue) throws(DocumentError) -> [PanelKind] {
        let values = try value.list("a list of panels like [\"rolling\", \"odometer\"]")
        guard (1...PanelKind.allCases.count).contains(values.count) else {
            throw value.error("has \(values.count) panels; give 1 to \(PanelKind.allCases.count)")
        }
        var panels: [PanelKind] = []
        for value in values {
            let panel = try value.choice(PanelKind.self)
            guard !panels.contains(panel) else {
                throw value.error("names \"\(panel.rawValue)\" twice; name each panel once")
            }
            panels.append(panel)
        }
        return panels
    }

    private static func regions(_ value: DocumentValue) throws(DocumentError) -> [Rect] {
        var regions: [Rect] = []
        for value in try value.list("a list of regions like [[0, 0, 100, 20]]") {
            let sides = try value.list("a region in points, [x, y, width, height]")
            guard sides.count == 4 else {
                throw value.error("has \(sides.count) numbers; give four in points, [x, y, width, height]")
            }
            let limit = SettingRange.captureWidth.upperBound
            regions.append(
                Rect(
                    x: try sides[0].number(in: 0...limit, "points"),
                    y: try sides[1].number(in: 0...limit, "points"),
                    width: try sides[2].number(in: 0...limit, "points"),
                    height: try sides[3].number(in: 0...limit, "points")))
        }
        return regions
    }
}
