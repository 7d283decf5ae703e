import NumberTransitions

extension PanelKind {
    /// The panel's name.
    public var title: String {
        switch self {
        case .rolling: "Rolling columns"
        case .odometer: "Odometer stepping"
        case .crossfade: "Crossfade"
        case .numericText: "Numeric text"
        }
    }

    /// What it stands for, and the parameters in force, parted by a dot; the second part says enough where
    /// there is no room for both.
    func subtitle(_ settings: Settings) -> String {
        if settings.reduceMotion { return "motion reduced · dissolve 0.15 s" }
        let duration = short(settings.animationDuration)
        switch self {
        case .rolling:
            return "MovingNumbersView · " + settings.curve.text(duration: duration)
        case .odometer:
            let step = short(settings.stepDuration)
            return "OdometerNumberView · \(step) s a step, \(short(settings.maxAnimationDuration)) s at most"
        case .crossfade:
            return "baseline · " + settings.crossfadeCurve.text(duration: duration)
        case .numericText:
            return "contentTransition · staggered springs"
        }
    }

    /// A figure under the panel.
    package struct MeasureText {
        package var name: String
        package var value: String
        /// The part of the row it may take.
        package var share: Double
    }

    /// The figures under the panel, as many as `room` shows whole: its width in points of the standard text.
    package func measureTexts(_ measures: TransitionMeasures, room: Double) -> [MeasureText] {
        let settles =
            measures.settleDuration.isFinite ? fixed(measures.settleDuration, decimals: 2) + " s" : "never"
        let travel = (try? PlainFormat().format(measures.digitsTravelled, decimalPlaces: 0).text) ?? "–"
        let shares = Self.figureShares(room: room)
        let texts = [
            ("settles", settles), (self == .odometer ? "steps" : "digits", travel),
            ("glyphs", "\(measures.mostGlyphsAtOnce)"), ("values", "\(measures.valuesShown)"),
        ]
        return zip(texts, shares).map { MeasureText(name: $0.0, value: $0.1, share: $1) }
    }

    /// The parts of their row that the figures take, one for each.
    static func figureShares(room: Double) -> [Double] {
        room < 140 ? [0.42, 0.58] : room < 216 ? [0.3, 0.44, 0.26] : [0.24, 0.32, 0.22, 0.22]
    }

    /// What each figure means, for its tooltip.
    var figureMeanings: [String] {
        [
            "Seconds until nothing moves any more",
            self == .odometer
                ? "Steps from the old value to the new one" : "Digits that pass by, over all columns",
            "The most glyphs drawn at once",
            "Values shown after the old one, the new one included",
        ]
    }
}

extension MotionCurve {
    /// The curve in words, with its duration where it has one.
    func text(duration: String) -> String {
        switch self {
        case .linear: "linear \(duration) s"
        case .easeIn: "ease-in \(duration) s"
        case .easeOut: "ease-out \(duration) s"
        case .easeInOut: "ease-in-out \(duration) s"
        case .cubicBezier(let x1, let y1, let x2, let y2):
            "Bézier \(short(x1)) \(short(y1)) \(short(x2)) \(short(y2)), \(duration) s"
        case .spring(let response, let damping): "spring \(short(response)) s, damping \(short(damping))"
        }
    }
}

/// A value with at most three decimals and no trailing zeros.
func short(_ value: Double) -> String {
    var text = fixed(value, decimals: 3)
    while text.contains("."), text.last == "0" || text.last == "." {
        let isDot = text.last == "."
        text.removeLast()
        if isDot { break }
    }
    return text
}
