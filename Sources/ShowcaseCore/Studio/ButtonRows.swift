import NumberTransitions

extension StudioLayout.Builder {
    struct Item {
        var id: ControlID
        var label: String
        var isOn = false
        var tooltip = ""
    }

    private func button(
        _ command: Command, _ label: String, isOn: Bool = false, _ tooltip: String = ""
    ) -> Item {
        Item(id: .button(command), label: label, isOn: isOn, tooltip: tooltip)
    }

    /// What shapes the motion, under the sliders.
    func motionRows() -> [(String, [Item])] {
        let isSpring = Setting.springResponse.value(in: settings) != nil
        return [
            (
                "Curve",
                [
                    button(.curve(.linear), "linear", isOn: settings.curve == .linear, "At an even speed"),
                    button(.curve(.easeIn), "in", isOn: settings.curve == .easeIn, "Slow at first"),
                    button(
                        .curve(.easeOut), "out", isOn: settings.curve == .easeOut,
                        "Slow at last, as in MovingNumbersView"),
                    button(
                        .curve(.easeInOut), "in-out", isOn: settings.curve == .easeInOut,
                        "Slow at first and at last"),
                    button(
                        .curve(isSpring ? settings.curve : .spring(response: 0.5, dampingFraction: 0.7)),
                        "spring", isOn: isSpring, "Takes its own time; response and damping get sliders"),
                ]
            ),
            (
                "Columns turn",
                RollingDirection.allCases.map {
                    button(.direction($0), $0.rawValue, isOn: settings.direction == $0, Self.meaning($0))
                }
            ),
        ]
    }

    /// What is shown, and how.
    func rows() -> [(String, [Item])] {
        func button(_ command: Command, _ label: String, isOn: Bool = false, _ tooltip: String = "")
            -> Item
        {
            Item(id: .button(command), label: label, isOn: isOn, tooltip: tooltip)
        }
        let value = settings.numberOfDecimalPlaces
        let kinds: [(PanelKind, String, String)] = [
            (.rolling, "Rolling", "Show or hide rolling columns (1)"),
            (.odometer, "Odometer", "Show or hide odometer stepping (2)"),
            (.crossfade, "Crossfade", "Show or hide the crossfade (3)"),
            (.numericText, "Numeric text", "Show or hide numeric text (4)"),
        ]
        var rows: [(String, [Item])] = [
            (
                "Value",
                [
                    button(.add(-10), "−10", "Take 10 away (Shift ↓)"), button(.add(-3), "−3"),
                    button(.add(-1), "−1", "Take 1 away (↓)"),
                    Item(id: .valueField, label: "", tooltip: "Click to type any number"),
                    button(.add(1), "+1", "Add 1 (↑)"), button(.add(3), "+3"),
                    button(.add(10), "+10", "Add 10 (Shift ↑)"),
                    button(.random, "Random", "A random value (N)"),
                    button(.burst, "Burst", "Ten changes within half a second (B)"),
                ]
            ),
            (
                "Presets",
                [1, 7, 9, 39, 99, 319, 999, 0.0099, 1234.567, 1_234_567].map {
                    button(.preset($0), Self.presetText($0))
                }
            ),
            (
                "Decimals",
                [
                    button(.addDecimals(-1), "−", "One decimal place less (-)"),
                    Item(id: .button(.addDecimals(0)), label: "\(value)"),
                    button(.addDecimals(1), "+", "One decimal place more (=)"),
                ]
            ),
            (
                "Panels",
                kinds.map { button(.togglePanel($0.0), $0.1, isOn: view.panels.contains($0.0), $0.2) }
            ),
        ]
        if view.panels.contains(.numericText) {
            rows.append(
                (
                    "Digits enter",
                    [
                        (
                            NumericTextDirection.automatic, "by sign",
                            "From above where the number grows, else from below"
                        ),
                        (.fromAbove, "above", "New digits come from above"),
                        (.fromBelow, "below", "New digits come from below"),
                    ]
                    .map {
                        button(
                            .numericTextDirection($0.0), $0.1,
                            isOn: settings.numericTextDirection == $0.0, $0.2)
                    }
                ))
        }
        rows += lookRows()
        rows.append(
            (
                "View",
                [
                    button(
                        .toggle(.edgeFade), "Edge fade", isOn: settings.edgeFade,
                        "Fade digits at the frame's top and bottom (E)"),
                    button(
                        .toggle(.curvedFade), "Curved fade", isOn: settings.crossfadeIsCurved,
                        "The crossfade follows the curve instead of a straight line"),
                    button(.toggle(.xray), "X-ray", isOn: view.xray, "How each transition works (X)"),
                    button(
                        .toggle(.onionSkin), "Onion skin", isOn: view.onionSkin,
                        "Ghosts of the last frames (O)"),
                    button(
                        .toggle(.wipe), "Wipe", isOn: view.wipe != nil, "Lay panels over one another (W)"),
                    button(
                        .toggle(.reduceMotion), "Reduce motion", isOn: settings.reduceMotion,
                        "A short dissolve in place of motion (M)"),
                    button(
                        .toggle(.lightTheme), "Light", isOn: view.theme == .light, "Light or dark (T)"),
                ]
            ))
        return rows
    }

    private func lookRows() -> [(String, [Item])] {
        let formats = NumberFormat.presets.map { name, format, meaning in
            Item(
                id: .button(.format(format)), label: name, isOn: settings.format == format,
                tooltip: meaning)
        }
        let looks = Looks.allCases.map { looks in
            Item(
                id: .button(.looks(looks)), label: looks.rawValue,
                isOn: settings.digitTexts == looks.texts)
        }
        let texts = settings.digitTexts.joined(separator: " ")
        let field = Item(
            id: .looksField, label: texts, tooltip: "Click to type ten texts for the digits 0 to 9")
        let weights = Element.Weight.allCases.map {
            Item(id: .button(.weight($0)), label: $0.rawValue, isOn: settings.weight == $0)
        }
        return [("Format", formats), ("Digits as", looks + [field]), ("Weight", weights)]
    }

    static func presetText(_ value: Double) -> String {
        let places = value == value.rounded() ? 0 : value < 1 ? 4 : 3
        return (try? PlainFormat().format(value, decimalPlaces: places).text) ?? ""
    }

    private static func meaning(_ direction: RollingDirection) -> String {
        switch direction {
        case .stack: "A 0-9 stack that shifts, as in MovingNumbersView"
        case .shortest: "The shorter way round, through 9 and 0"
        case .trend: "All columns turn the way the number goes"
        }
    }
}
