/// One place of a numeric text over all of time: the glyphs that follow one another in it.
struct NumericTextColumn: Equatable, Sendable {
    let id: Int
    /// Left edge in the frame.
    private var place: Track
    private var opacity = WeightKernel()
    private var lives: [Life]

    /// A glyph from when it comes until it has left. The time before a column's first glyph is a life too.
    struct Life: Equatable, Sendable {
        /// Key of the character, nil where nothing is shown.
        var key: Int?
        var offset = Track(0)
        var scale = Track(1)
        var blur = Track(0)
    }

    /// Makes a column that shows a character from the beginning, or nothing yet.
    init(id: Int, x: Double, key: Int?) {
        self.id = id
        place = Track(x)
        lives = [Life(key: key)]
    }

    var settleTime: Double {
        let settled = max(place.settleTime, opacity.settleTime)
        guard let life = lives.last, life.key != nil else { return settled }
        return max(settled, life.offset.settleTime, life.scale.settleTime, life.blur.settleTime)
    }

    var key: Int? { lives.last?.key }

    /// Whether nothing is shown at a time and later.
    func isGone(at time: Double) -> Bool { key == nil && time >= opacity.settleTime }

    /// What the column will show if exchanges that have not begun at `time` are taken back.
    func keyBegun(before time: Double) -> Int? {
        lives[opacity.countBegun(before: time) - 1].key
    }

    /// Glides to a place; a column that shows nothing is simply there.
    mutating func move(to x: Double, _ motion: Motion, at time: Double) {
        if keyBegun(before: time) == nil, opacity.rested(before: time) {
            place.jump(to: x, at: time)
        } else if place.target != x {
            place.move(to: x, at: time, motion)
        }
    }

    /// Takes a place at once.
    mutating func jump(to x: Double, at time: Double) {
        if place.target != x { place.jump(to: x, at: time) }
    }

    /// Takes back all that begins at `time` or later.
    mutating func cancel(from time: Double) {
        place.cancel(from: time)
        cancelExchange(from: time)
    }

    /// Takes back exchanges that begin at `time` or later.
    private mutating func cancelExchange(from time: Double) {
        opacity.cancel(from: time)
        lives.removeLast(lives.count - opacity.layers.count)
        let last = lives.count - 1
        lives[last].offset.cancel(from: time)
        lives[last].scale.cancel(from: time)
        lives[last].blur.cancel(from: time)
    }

    /// Exchanges the glyph for another (or for nothing), `delay` seconds after `time`. An exchange that has
    /// not begun at `time` is taken back.
    mutating func exchange(
        to key: Int?, curves: NumericTextCurves, side: Double, at time: Double, delay: Double
    ) {
        cancelExchange(from: time)
        let last = lives.count - 1
        guard key != lives[last].key else { return }
        let start = time + delay
        let end = NumericTextMotion.Channels(to: side)
        lives[last].offset.move(to: end.offset, at: start, curves.offset)
        lives[last].scale.move(to: end.scale, at: start, curves.scale)
        lives[last].blur.move(to: end.blur, at: start, curves.blur)
        let origin = NumericTextMotion.Channels(from: side)
        var life = Life(
            key: key, offset: Track(origin.offset), scale: Track(origin.scale), blur: Track(origin.blur))
        life.offset.move(to: 0, at: start, curves.offset)
        life.scale.move(to: 1, at: start, curves.scale)
        life.blur.move(to: 0, at: start, curves.blur)
        lives.append(life)
        opacity.add(at: start, curve: curves.opacity.curve, duration: curves.opacity.duration)
    }

    /// Adds the glyphs that are in the picture at a time, the newest last.
    func draw(
        at time: Double, style: LookBook.Style, cells: [TimelineCell], into frame: inout TransitionFrame
    ) {
        let x = place.value(at: time)
        let start = frame.glyphs.count
        opacity.forEachShare(at: time) { share in
            let life = lives[share.layer - opacity.first]
            guard share.weight != 0, let key = life.key else { return }
            var glyph = style.placement(of: key, id: id, x: x, height: frame.height, cells: cells)
            var channels = NumericTextMotion.Channels()
            channels.offset = life.offset.value(at: time)
            channels.scale = life.scale.value(at: time)
            channels.blur = life.blur.value(at: time)
            channels.apply(to: &glyph, height: cells[glyph.cell].measures.height)
            glyph.opacity = share.weight
            if share.layer < opacity.newest(at: time) {
                glyph.presence = .leaving
            } else if life.scale.isMoving(at: time) {
                glyph.presence = .entering
            }
            frame.glyphs.append(glyph)
        }
        frame.turnRound(from: start)
    }

    mutating func forget(before time: Double) {
        place.forget(before: time)
        lives.removeFirst(opacity.forget(before: time))
        for index in lives.indices {
            lives[index].offset.forget(before: time)
            lives[index].scale.forget(before: time)
            lives[index].blur.forget(before: time)
        }
    }
}
