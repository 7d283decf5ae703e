/// How every character that a timeline has met looks, and since when.
///
/// Characters are known by a key, so that what is in flight takes on a new look (another font size, say) at
/// once. The ten digits of a script have ten consecutive keys, and share the width and height of the largest.
struct LookBook: Equatable, Sendable {
    private(set) var cells: [TimelineCell] = []
    private(set) var texts: [String] = []
    private var indexOfCell: [TimelineCell: Int] = [:]
    private var keyOfSymbol: [String: Int] = [:]
    private var keyOfZero: [Numerals: Int] = [:]
    private var isDigit: [Bool] = []
    private var styles = Timed<Style>()
    private var serialOfNext = 0

    /// The looks that hold together from one time on.
    struct Style: Equatable, Sendable {
        /// Tells styles apart, also after older ones were forgotten.
        var serial: Int
        /// Index into `cells` by key.
        var cells: [Int] = []
        /// Width of the column that a key stands in: for a digit that of the widest of the ten.
        var widths: [Double] = []
        /// Height of the line that a key asks for: for a digit that of the tallest of the ten.
        var heights: [Double] = []
    }

    /// The key of a symbol.
    mutating func key(ofSymbol text: String) -> Int {
        if let key = keyOfSymbol[text] { return key }
        keyOfSymbol[text] = texts.count
        texts.append(text)
        isDigit.append(false)
        return texts.count - 1
    }

    /// Whether all symbols of a number are known.
    func knows(_ number: FormattedNumber) -> Bool {
        number.elements.allSatisfy { $0.digit != nil || keyOfSymbol[$0.text] != nil }
    }

    /// The key of the digit 0; those of 1...9 follow.
    mutating func key(ofZeroIn numerals: Numerals) -> Int {
        if let key = keyOfZero[numerals] { return key }
        keyOfZero[numerals] = texts.count
        texts += numerals.digits
        isDigit += Array(repeating: true, count: numerals.digits.count)
        return texts.count - numerals.digits.count
    }

    /// Looks every character up again. Returns whether one that was known looks different from `time` on.
    mutating func refresh(
        at time: Double, builder: (String) -> Element, measuring: some ElementMeasuring
    ) -> Bool {
        var current = styles.last?.value ?? Style(serial: -1)
        var changed = false
        for key in texts.indices {
            let element = builder(texts[key])
            let cell = TimelineCell(element: element, measures: measuring.measure(element))
            if key < current.cells.count {
                if cells[current.cells[key]] == cell { continue }
                changed = true
                current.cells[key] = intern(cell)
            } else {
                current.cells.append(intern(cell))
            }
        }
        guard changed || current.widths.count < texts.count else { return false }
        measureColumns(&current)
        if changed || current.serial < 0 {
            current.serial = serialOfNext
            serialOfNext += 1
            styles.set(current, at: time)
        } else if let last = styles.last {
            // New characters do not change what is known about the others.
            styles.set(current, at: last.time)
        }
        return changed
    }

    /// The looks at a time.
    func style(at time: Double) -> Style? { styles.value(at: time) }

    /// The looks that hold now.
    var current: Style { styles.last?.value ?? Style(serial: -1) }

    /// The looks with a serial. Where others took their place at the same moment, or where they were forgotten,
    /// the next ones: these know every character that the wanted ones did.
    func style(serial: Int) -> Style? {
        styles.entries.first { $0.value.serial >= serial }?.value ?? styles.last?.value
    }

    /// Forgets looks that no time from `time` on needs, save those from `serial` on.
    mutating func forget(before time: Double, keepingFrom serial: Int) {
        let kept = styles.entries.first { $0.value.serial >= serial }?.time ?? time
        styles.forget(before: min(time, kept))
        var used = Set<Int>()
        for entry in styles.entries { used.formUnion(entry.value.cells) }
        if cells.count > 2 * used.count + 64 { compact(keeping: used) }
    }

    private mutating func intern(_ cell: TimelineCell) -> Int {
        if let index = indexOfCell[cell] { return index }
        indexOfCell[cell] = cells.count
        cells.append(cell)
        return cells.count - 1
    }

    private func measureColumns(_ style: inout Style) {
        style.widths = style.cells.map { cells[$0].measures.width }
        style.heights = style.cells.map { cells[$0].measures.height }
        var key = 0
        while key < style.cells.count {
            guard isDigit[key] else {
                key += 1
                continue
            }
            let ten = key..<min(key + 10, style.cells.count)
            let width = style.widths[ten].max() ?? 0
            let height = style.heights[ten].max() ?? 0
            for digit in ten {
                style.widths[digit] = width
                style.heights[digit] = height
            }
            key = ten.upperBound
        }
    }

    private mutating func compact(keeping used: Set<Int>) {
        var newIndex = [Int](repeating: 0, count: cells.count)
        var kept: [TimelineCell] = []
        indexOfCell = [:]
        for index in cells.indices where used.contains(index) {
            newIndex[index] = kept.count
            indexOfCell[cells[index]] = kept.count
            kept.append(cells[index])
        }
        cells = kept
        styles.mapValues { style in style.cells = style.cells.map { newIndex[$0] } }
    }
}
