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
    struct MeasureText {
        var name: String
        var value: String
        /// The part of the row it may take.
        var share: Double
    }

    /// The figures under the panel.
    func measureTexts(_ measures: TransitionMeasures) -> [MeasureText] {
        let settles =
            measures.settleDuration.isFinite ? fixed(measures.settleDuration, decimals: 2) + " s" : "never"
        let travel = (try? PlainFormat().format(measures.digitsTravelled, decimalPlaces: 0).text) ?? "–"
        return [
            MeasureText(name: "settles", value: settles, share: 0.24),
            MeasureText(name: self == .odometer ? "steps" : "digits", value: travel, share: 0.32),
            MeasureText(name: "glyphs", value: "\(measures.mostGlyphsAtOnce)", share: 0.22),
            MeasureText(name: "values", value: "\(measures.valuesShown)", share: 0.22),
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
