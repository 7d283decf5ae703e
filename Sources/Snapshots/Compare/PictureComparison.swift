import Canvas

/// Compares PNG and APNG files.
public enum PictureComparison {
    /// Is handed each frame that fails, together with a picture of the difference.
    public typealias Painted = (FrameResult, PixelBuffer) throws(SnapshotError) -> Void

    /// Compares two files, frame by frame if they are animations.
    ///
    /// Equal bytes are equal pictures. Otherwise still pictures are decoded side by side on two threads and
    /// never held as a whole.
    ///
    /// - Parameters:
    ///   - first: The file with what is expected.
    ///   - second: The file with what there is.
    ///   - options: What counts as a difference.
    ///   - painted: Is handed each frame that fails; `nil` saves the painting.
    /// - Returns: The frames that both have, and what else makes them different.
    /// - Throws: ``SnapshotError`` naming the file that can't be read.
    public static func compare(
        files first: String, _ second: String, options: ComparisonOptions = .exact, painted: Painted? = nil
    ) throws(SnapshotError) -> ComparisonResult {
        let bytes = (try readFile(first), try readFile(second))
        do {
            return try compareBytes(bytes.0, bytes.1, options: options, painted: painted)
        } catch {
            throw error.error.at(error.side == .first ? first : second)
        }
    }

    /// Compares the bytes of two files, as ``compare(files:_:options:painted:)`` does.
    ///
    /// - Parameters:
    ///   - first: The file with what is expected.
    ///   - second: The file with what there is.
    ///   - options: What counts as a difference.
    ///   - painted: Is handed each frame that fails; `nil` saves the painting.
    /// - Returns: The frames that both have, and what else makes them different.
    /// - Throws: ``SnapshotError`` saying what is wrong with a file.
    public static func compare(
        _ first: [UInt8], _ second: [UInt8], options: ComparisonOptions = .exact, painted: Painted? = nil
    ) throws(SnapshotError) -> ComparisonResult {
        do {
            return try compareBytes(first, second, options: options, painted: painted)
        } catch {
            throw error.error
        }
    }

    private static func compareBytes(
        _ first: [UInt8], _ second: [UInt8], options: ComparisonOptions, painted: Painted?
    ) throws(SidedError) -> ComparisonResult {
        let left = try sided(.first) { () throws(SnapshotError) in try PNGSource(first) }
        if first == second { return equalResult(left) }
        let right = try sided(.second) { () throws(SnapshotError) in try PNGSource(second) }
        return left.bitDepth == 16 || right.bitDepth == 16
            ? try compare(left, right, options: options, painted: painted, as: UInt64.self)
            : try compare(left, right, options: options, painted: painted, as: UInt32.self)
    }

    private static func equalResult(_ source: PNGSource) -> ComparisonResult {
        let times = source.frameTimes().times
        let difference = PictureDifference(pixelCount: source.width * source.height)
        return ComparisonResult(
            frames: times.indices.map {
                FrameResult(index: $0, time: times[$0], difference: difference, passed: true)
            })
    }

    private static func compare<Word: PixelWord>(
        _ left: PNGSource, _ right: PNGSource, options: ComparisonOptions, painted: Painted?, as: Word.Type
    ) throws(SidedError) -> ComparisonResult {
        var result = ComparisonResult()
        guard left.width == right.width, left.height == right.height else {
            result.mismatch =
                "the sizes differ: \(left.width)x\(left.height) expected, \(right.width)x\(right.height) found"
            return result
        }
        let times = left.frameTimes()
        result.mismatch = mismatch(times, right.frameTimes())
        let isStill = !left.isAnimated && !right.isAnimated
        var composers: (FrameComposer<Word>, FrameComposer<Word>)?
        if !isStill { composers = (FrameComposer(left), FrameComposer(right)) }
        for index in 0..<min(left.frames.count, right.frames.count) {
            let painter = painted.map { _ in DifferencePainter(width: left.width, height: left.height) }
            var difference: PictureDifference
            if let (expected, actual) = composers {
                try sided(.first) { () throws(SnapshotError) in try expected.advance() }
                try sided(.second) { () throws(SnapshotError) in try actual.advance() }
                difference = compareRows(
                    expected.canvas.rows, actual.canvas.rows, width: left.width, height: left.height,
                    options: options, painter: painter)
            } else {
                difference = try LockStep.compare(
                    left, right, options: options, painter: painter, as: Word.self)
            }
            let frame = FrameResult(
                index: index, time: times.times[index], difference: difference,
                passed: options.allows(difference))
            result.frames.append(frame)
            if let painter, let painted, !frame.passed {
                try sided(.first) { () throws(SnapshotError) in try painted(frame, painter.picture) }
            }
        }
        return result
    }

    private static func mismatch(_ left: FrameTimes, _ right: FrameTimes) -> String? {
        guard left.times.count == right.times.count else {
            return "the numbers of frames differ: \(left.times.count) expected, \(right.times.count) found"
        }
        guard left.areExact, right.areExact,
            let index = left.times.indices.first(where: { left.times[$0] != right.times[$0] })
        else { return nil }
        return "the times differ: frame \(index) is at \(left.times[index]) s, \(right.times[index]) s found"
    }

    static func compareRows<Word: PixelWord>(
        _ expected: RowWindow<Word>, _ actual: RowWindow<Word>, width: Int, height: Int,
        options: ComparisonOptions, painter: DifferencePainter?
    ) -> PictureDifference {
        var comparator = RowComparator<Word>(
            expected, actual, width: width, height: height, options: options, painter: painter)
        for y in 0..<height { comparator.compare(row: y) }
        return comparator.difference
    }
}
