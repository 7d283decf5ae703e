/// Where the elements of a rolling number rest, and the frame that cuts them.
struct RollingLayout: Equatable, Sendable {
    /// The frame: every digit counted as a "9", one line high.
    var width: Double
    var height: Double
    var verticalDigitSpacing: Double
    /// The elements side by side, each as wide as its column.
    var row: TextRow
    /// Left edge of the row in the frame: a fixed width leads, otherwise the row stands in the middle.
    var x: Double

    init(
        _ number: FormattedNumber, zero: Int, fixedWidth: Double?, verticalDigitSpacing: Double,
        book: inout LookBook
    ) {
        let row = TextRow(number, zero: zero, book: &book)
        let style = book.current
        let nine = book.cells[style.cells[zero + 9]].measures.width
        var standIn = 0.0
        for (element, slot) in zip(number.elements, row.slots) {
            standIn += element.digit == nil ? style.widths[slot.key] : nine
        }
        self.row = row
        width = fixedWidth ?? standIn
        height = row.height
        x = fixedWidth == nil ? (standIn - row.width) / 2 : 0
        self.verticalDigitSpacing = verticalDigitSpacing
    }
}
