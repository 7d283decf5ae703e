import Canvas
import Foundation

/// Compares two pictures of one size row by row, in any order of rows.
///
/// With edge detection, two rows above and below the compared one must be present too.
struct RowComparator<Word: PixelWord> {
    /// Rows around the compared one that edge detection looks at.
    static var context: Int { 2 }

    private let first: RowWindow<Word>
    private let second: RowWindow<Word>
    private let width: Int
    private let edges: EdgeDetector<Word>?
    private let limit: Double?
    private let ignored: [PixelRect]
    private let painter: DifferencePainter?
    private(set) var difference: PictureDifference

    init(
        _ first: RowWindow<Word>, _ second: RowWindow<Word>, width: Int, height: Int,
        options: ComparisonOptions, painter: DifferencePainter? = nil
    ) {
        self.first = first
        self.second = second
        self.width = width
        self.painter = painter
        edges =
            options.ignoresAntialiasing
            ? EdgeDetector(first: first, second: second, width: width, height: height) : nil
        limit = options.threshold.map { 35215 * $0 * $0 }
        ignored = options.ignoredRegions
        difference = PictureDifference(pixelCount: width * height)
        difference.channelMaximum = Word.channelMaximum
    }

    /// Compares one row.
    mutating func compare(row y: Int) {
        let a = first[y]
        let b = second[y]
        painter?.paintGround(a, row: y)
        guard let left = a.baseAddress, let right = b.baseAddress,
            memcmp(left, right, width * MemoryLayout<Word>.size) != 0
        else { return }
        for x in 0..<width where left[x] != right[x] {
            compare(left[x], right[x], x, y)
        }
    }

    private mutating func compare(_ a: Word, _ b: Word, _ x: Int, _ y: Int) {
        // Nobody can see the colour of what is fully transparent.
        if a.channel(3) == 0 && b.channel(3) == 0 { return }
        if let limit, ColorDistance(a, b, index: y * width + x).squared <= limit { return }
        if ignored.contains(where: { x >= $0.x && x < $0.maxX && y >= $0.y && y < $0.maxY }) { return }
        if let edges, edges.isEdge(x, y) {
            difference.antialiasedPixels += 1
            painter?.paintEdge(x, y)
            return
        }
        var largest = 0
        for channel in 0..<4 { largest = max(largest, abs(a.channel(channel) - b.channel(channel))) }
        difference.count(x: x, y: y, channelDifference: largest)
        painter?.paintDifference(x, y)
    }
}
