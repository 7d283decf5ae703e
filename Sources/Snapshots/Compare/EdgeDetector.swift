/// Tells antialiased edges from real differences, by the rule of pixelmatch 7.
///
/// An edge pixel has at most two neighbours of its own brightness, a darker one and a brighter one; and the
/// darkest or the brightest of them lies in a flat area, in both pictures.
struct EdgeDetector<Word: PixelWord> {
    let first: RowWindow<Word>
    let second: RowWindow<Word>
    let width: Int
    let height: Int

    /// Whether a pixel lies on an edge of either picture.
    func isEdge(_ x: Int, _ y: Int) -> Bool {
        isEdge(x, y, in: first, other: second) || isEdge(x, y, in: second, other: first)
    }

    private func isEdge(_ x: Int, _ y: Int, in rows: RowWindow<Word>, other: RowWindow<Word>) -> Bool {
        let center = rows[y][x]
        var equals = touchesBorder(x, y) ? 1 : 0
        var brightest = (difference: 0.0, x: 0, y: 0)
        var darkest = (difference: 0.0, x: 0, y: 0)
        // Column by column: of two equally dark neighbours the first one counts, so the order matters.
        for column in max(x - 1, 0)...min(x + 1, width - 1) {
            for row in max(y - 1, 0)...min(y + 1, height - 1) where column != x || row != y {
                let neighbour = rows[row][column]
                let difference =
                    neighbour == center
                    ? 0 : ColorDistance(center, neighbour, index: y * width + x).luma
                if difference == 0 {
                    equals += 1
                    if equals > 2 { return false }
                } else if difference < brightest.difference {
                    brightest = (difference, column, row)
                } else if difference > darkest.difference {
                    darkest = (difference, column, row)
                }
            }
        }
        guard brightest.difference != 0, darkest.difference != 0 else { return false }
        return [brightest, darkest].contains { place in
            isFlat(place.x, place.y, in: rows) && isFlat(place.x, place.y, in: other)
        }
    }

    /// Whether at least three neighbours have exactly this pixel's colour; the border counts as one.
    private func isFlat(_ x: Int, _ y: Int, in rows: RowWindow<Word>) -> Bool {
        let center = rows[y][x]
        var equals = touchesBorder(x, y) ? 1 : 0
        for row in max(y - 1, 0)...min(y + 1, height - 1) {
            for column in max(x - 1, 0)...min(x + 1, width - 1)
            where (column != x || row != y) && rows[row][column] == center {
                equals += 1
            }
        }
        return equals > 2
    }

    private func touchesBorder(_ x: Int, _ y: Int) -> Bool {
        x == 0 || y == 0 || x == width - 1 || y == height - 1
    }
}
