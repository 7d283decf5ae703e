/// Whole texts that dissolve into one another.
struct Dissolve: Equatable, Sendable {
    private var kernel = WeightKernel()
    private var texts: [Layer] = []

    struct Layer: Equatable, Sendable {
        var row: TextRow
        var text: String
        /// From the frame's left edge to the row, where it is not centred.
        var x: Double?
    }

    /// The looks that the oldest remembered text needs.
    var oldestStyle: Int { texts.first?.row.style ?? .max }

    /// The earliest time from which nothing moves.
    var settleTime: Double { kernel.settleTime }

    /// Shows a text that is simply there from the beginning.
    mutating func start(with layer: Layer) { texts = [layer] }

    /// Dissolves into a text from `time` on: from another one, whatever was shown before, or else from what the
    /// dissolve shows then, where it takes the place of one that starts at the same time.
    mutating func add(_ layer: Layer, from old: Layer? = nil, at time: Double, _ motion: Motion) {
        if let old {
            if !texts.isEmpty { kernel.add(at: time, curve: .linear, duration: 0) }
            texts.append(old)
        } else {
            kernel.cancelNewest(at: time)
            texts.removeLast(texts.count - kernel.layers.count)
        }
        kernel.add(at: time, curve: motion.curve, duration: motion.duration)
        texts.append(layer)
    }

    /// Takes back the texts that begin at `time` or later, of which nothing was seen.
    mutating func cancel(from time: Double) {
        guard !texts.isEmpty else { return }
        kernel.cancel(from: time)
        texts.removeLast(texts.count - kernel.layers.count)
    }

    /// Texts with their weights at a time, oldest first.
    func weights(at time: Double) -> [(text: String, weight: Double)] {
        var weights: [(text: String, weight: Double)] = []
        kernel.forEachShare(at: time) {
            weights.append((texts[$0.layer - kernel.first].text, $0.weight))
        }
        return weights.reversed()
    }

    /// The width of the widest text and the height of the tallest one that take part at a time.
    func size(at time: Double) -> (width: Double, height: Double) {
        var size = (width: 0.0, height: 0.0)
        kernel.forEachShare(at: time) {
            let row = texts[$0.layer - kernel.first].row
            size = (max(size.width, row.width), max(size.height, row.height))
        }
        return size
    }

    /// Adds the glyphs of all texts that take part at a time; the frame has its size already.
    func evaluate(at time: Double, book: LookBook, into frame: inout TransitionFrame) {
        frame.dissolves = true
        let start = frame.glyphs.count
        let isMoving = kernel.isMoving(at: time)
        let newest = kernel.newest(at: time)
        kernel.forEachShare(at: time) { share in
            let layer = texts[share.layer - kernel.first]
            guard share.weight != 0, let style = book.style(serial: layer.row.style) else { return }
            // Newest first and right to left; all is turned round in the end.
            let left = layer.x ?? (frame.width - layer.row.width) / 2
            for slot in layer.row.slots.reversed() {
                var glyph = style.placement(
                    of: slot.key, id: slot.id, x: left + slot.x, height: frame.height, cells: book.cells)
                glyph.opacity = share.weight
                if isMoving { glyph.presence = share.layer == newest ? .entering : .leaving }
                frame.glyphs.append(glyph)
            }
        }
        frame.turnRound(from: start)
    }

    /// Forgets what no time from `time` on needs.
    mutating func forget(before time: Double) {
        guard !texts.isEmpty else { return }
        texts.removeFirst(kernel.forget(before: time))
    }
}
