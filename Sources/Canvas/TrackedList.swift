/// A display list with what is known about each of its commands.
struct TrackedList {
    /// A copy with memory of its own, so that whoever made the list can go on using its memory.
    private(set) var list = DisplayList()
    /// The pixels that each command can change, inside the picture; for the two ends of a dissolve those of
    /// all its glyphs.
    private(set) var bounds: [PixelRect] = []
    /// The index of the beginning of the dissolve that a glyph belongs to, -1 for none.
    private var groups: [Int32] = []
    /// Commands outside of dissolves that leave nothing visible of what lies under a rectangle.
    private var hiders: [(index: Int, rect: PixelRect)] = []

    /// Takes over a list for a picture of a size.
    mutating func take(_ other: DisplayList, masks: MaskCache, within picture: PixelRect) {
        list.copyContents(of: other)
        bounds.removeAll(keepingCapacity: true)
        groups.removeAll(keepingCapacity: true)
        hiders.removeAll(keepingCapacity: true)
        var group: (begin: Int, area: PixelRect, touched: PixelRect)?
        for (index, command) in list.commands.enumerated() {
            groups.append(Int32(truncatingIfNeeded: group?.begin ?? -1))
            let area = group?.area ?? picture
            switch command {
            case .fill(let rect, let color):
                bounds.append(color.alpha == 0 ? .empty : rect.intersection(picture))
                if color.alpha == 255, group == nil { hiders.append((index, rect)) }
            case .roundedRect(let rect, let clip):
                bounds.append(
                    rect.isVisible ? rect.bounds.intersection(clip).intersection(picture) : .empty)
                if rect.fill.alpha == 255, group == nil {
                    hiders.append((index, rect.plainInside.intersection(clip)))
                }
            case .polyline(let range, let lineWidth, let color, let clip):
                let touched =
                    color.alpha == 0 ? .empty : polylineBounds(list.points[range], lineWidth: lineWidth)
                bounds.append(touched.intersection(clip).intersection(picture))
            case .glyph(let run, let clip):
                var touched = PixelRect.empty
                if run.color.alpha > 0 {
                    touched = GlyphPlace(run, natural: masks.shape(of: run.glyph)).bounds
                        .intersection(clip).intersection(area)
                }
                bounds.append(touched)
                if let open = group { group?.touched = open.touched.union(touched) }
            case .beginDissolve(let clip):
                // It ends a dissolve before it as well.
                bounds.append(group?.touched ?? .empty)
                endGroup(group)
                group = (index, clip.intersection(picture), .empty)
            case .endDissolve:
                endGroup(group)
                bounds.append(group?.touched ?? .empty)
                group = nil
            }
        }
        endGroup(group)
    }

    private mutating func endGroup(_ group: (begin: Int, area: PixelRect, touched: PixelRect)?) {
        if let group { bounds[group.begin] = bounds[group.begin].union(group.touched) }
    }

    /// The last command that covers all of a rectangle with opaque colour.
    func lastHider(of rect: PixelRect) -> Int? {
        hiders.last { $0.rect.contains(rect) }?.index
    }

    /// Whether a command draws the same as a command of another list, provided that the same lies under it.
    @inline(__always)
    func draws(_ index: Int, like other: TrackedList, _ otherIndex: Int) -> Bool {
        let a = list.commands[index]
        let b = other.list.commands[otherIndex]
        if case .polyline(let points, let width, let color, let clip) = a,
            case .polyline(let otherPoints, let otherWidth, let otherColor, let otherClip) = b
        {
            return width == otherWidth && color == otherColor && clip == otherClip
                && list.points[points] == other.list.points[otherPoints]
        }
        guard a == b else { return false }
        let group = Int(groups[index])
        let otherGroup = Int(other.groups[otherIndex])
        if group < 0 || otherGroup < 0 { return group < 0 && otherGroup < 0 }
        return list.commands[group] == other.list.commands[otherGroup]
    }
}

extension RoundedRect {
    /// The pixels that show nothing but the fill.
    fileprivate var plainInside: PixelRect {
        let reach = max(0, Int(radius.raw), stroke.alpha > 0 ? Int(lineWidth.raw) : 0)
        let left = (Int(rect.x.raw) + reach + 255) >> 8
        let top = (Int(rect.y.raw) + reach + 255) >> 8
        return PixelRect(
            x: left, y: top, width: max(0, (right - reach) >> 8 - left),
            height: max(0, (bottom - reach) >> 8 - top))
    }
}

/// Adds all pixels that may differ between the pictures of two lists.
///
/// The commands are aligned in order; what stays unmatched on either side changes its own pixels, and no
/// pixel outside of those sees another sequence of commands.
func findDamage(from old: TrackedList, to new: TrackedList, into damage: inout DamageRegion) {
    var oldEnd = old.list.commands.count
    var newEnd = new.list.commands.count
    var i = 0
    var j = 0
    while i < oldEnd, j < newEnd, old.draws(i, like: new, j) {
        i += 1
        j += 1
    }
    while oldEnd > i, newEnd > j, old.draws(oldEnd - 1, like: new, newEnd - 1) {
        oldEnd -= 1
        newEnd -= 1
    }
    // Looking ahead for commands that came or went is worth only so much: where everything moves it finds
    // nothing.
    var comparisons = 4096
    while i < oldEnd, j < newEnd {
        if old.draws(i, like: new, j) {
            i += 1
            j += 1
            continue
        }
        var (gone, come) = (1, 1)
        if i + 1 < oldEnd, j + 1 < newEnd, comparisons > 0, !old.draws(i + 1, like: new, j + 1) {
            for distance in 1...24 {
                comparisons -= 2
                if i + distance < oldEnd, old.draws(i + distance, like: new, j) {
                    (gone, come) = (distance, 0)
                    break
                }
                if j + distance < newEnd, old.draws(i, like: new, j + distance) {
                    (gone, come) = (0, distance)
                    break
                }
            }
        }
        for index in i..<i + gone { damage.add(old.bounds[index]) }
        for index in j..<j + come { damage.add(new.bounds[index]) }
        i += gone
        j += come
    }
    while i < oldEnd {
        damage.add(old.bounds[i])
        i += 1
    }
    while j < newEnd {
        damage.add(new.bounds[j])
        j += 1
    }
}
