/// A number set as one line of text: characters side by side, digits on cells as wide as the widest of them
/// so that figures do not jitter, each centred vertically.
struct TextRow: Hashable, Sendable {
    var slots: [Slot] = []
    var width = 0.0
    var height = 0.0
    /// The looks it was set in.
    var style: Int

    struct Slot: Hashable, Sendable {
        var id: Int
        /// Key of the character.
        var key: Int
        /// Left edge of its column.
        var x: Double
    }

    init(slots: [Slot], width: Double, height: Double, style: Int) {
        self.slots = slots
        self.width = width
        self.height = height
        self.style = style
    }

    init(_ number: FormattedNumber, zero: Int, book: inout LookBook) {
        let style = book.current
        self.style = style.serial
        slots.reserveCapacity(number.elements.count)
        for element in number.elements {
            let key = book.key(of: element, zero: zero)
            slots.append(Slot(id: element.id, key: key, x: width))
            width += style.widths[key]
            height = max(height, style.heights[key])
        }
    }
}

extension LookBook {
    /// The key of an element whose digits belong to the numerals that start at the key `zero`.
    mutating func key(of element: VisualElement, zero: Int) -> Int {
        if let digit = element.digit, (0...9).contains(digit) { return zero + digit }
        return key(ofSymbol: element.text)
    }

    /// Meets the characters of a number. Returns the key of its zero, and whether known looks changed.
    mutating func meet(
        _ number: FormattedNumber, numerals: Numerals, at time: Double, builder: (String) -> Element,
        measuring: some ElementMeasuring
    ) -> (zero: Int, changed: Bool) {
        let zero = key(ofZeroIn: numerals)
        for element in number.elements { _ = key(of: element, zero: zero) }
        return (zero, refresh(at: time, builder: builder, measuring: measuring))
    }
}

extension LookBook.Style {
    /// Where the glyph of a key stands in a column whose left edge is `x`, in a frame of a height.
    func placement(
        of key: Int, id: Int, x: Double, height: Double, cells: [TimelineCell]
    ) -> GlyphPlacement {
        let cell = self.cells[key]
        let measures = cells[cell].measures
        return GlyphPlacement(
            id: id, cell: cell, x: x + (widths[key] - measures.width) / 2, y: (height - measures.height) / 2)
    }
}
