/// A display list with what is known about each of its commands.
struct TrackedList {
    /// A copy with memory of its own, so that whoever made the list can go on using its memory.
    private(set) var list = DisplayList()
    /// The pixels that each command can change, inside the picture; for the two ends of a dissolve those of
    /// all its glyphs. There may be more entries than commands.
    private(set) var bounds: [BoundingBox] = []
    /// A number for each command that differs wherever the commands do, nearly always; as many entries.
    private var signatures: [UInt32] = []
    /// The index of the beginning of the dissolve that a glyph belongs to, -1 for none; as many entries.
    private var groups: [Int32] = []
    /// Commands outside of dissolves that leave nothing visible of what lies under a rectangle.
    private var hiders: [(index: Int, rect: PixelRect)] = []

    /// Whether a list is equal to this one; then both go on sharing its memory, so that to ask again costs nothing.
    mutating func isSame(as other: DisplayList) -> Bool {
        guard list == other else { return false }
        list = other
        return true
    }

    /// Takes over a list for a picture of a size.
    mutating func take(_ other: DisplayList, masks: MaskCache, within picture: PixelRect) {
        list.copyContents(of: other)
        hiders.removeAll(keepingCapacity: true)
        let missing = list.commands.count - bounds.count
        if missing > 0 {
            bounds.append(contentsOf: repeatElement(.empty, count: missing))
            groups.append(contentsOf: repeatElement(-1, count: missing))
            signatures.append(contentsOf: repeatElement(0, count: missing))
        }
        list.commands.withUnsafeBufferPointer { commands in
            bounds.withUnsafeMutableBufferPointer { bounds in
                groups.withUnsafeMutableBufferPointer { groups in
                    Self.track(
                        commands, points: list.points, masks, within: picture, bounds, groups, &hiders)
                }
            }
            signatures.withUnsafeMutableBufferPointer { signatures in
                for index in commands.indices { signatures[index] = commands[index].signature }
            }
        }
    }

    private static func track(
        _ commands: UnsafeBufferPointer<DrawCommand>, points: [SubpixelPoint], _ masks: MaskCache,
        within picture: PixelRect, _ bounds: UnsafeMutableBufferPointer<BoundingBox>,
        _ groups: UnsafeMutableBufferPointer<Int32>, _ hiders: inout [(index: Int, rect: PixelRect)]
    ) {
        var group: (begin: Int, area: PixelRect, touched: PixelRect)?
        func endGroup() {
            if let group { bounds[group.begin] = BoundingBox(bounds[group.begin].rect.union(group.touched)) }
        }
        for index in commands.indices {
            groups[index] = Int32(truncatingIfNeeded: group?.begin ?? -1)
            var touched: PixelRect
            switch commands[index] {
            case .glyph(let run, let clip):
                touched = .empty
                if run.color.alpha > 0 {
                    touched = GlyphPlace(run, natural: masks.shape(of: run.glyph)).bounds
                        .intersection(clip).intersection(group?.area ?? picture)
                }
                if let open = group { group?.touched = open.touched.union(touched) }
            case .fill(let rect, let color):
                touched = color.alpha == 0 ? .empty : rect.intersection(picture)
                if color.alpha == 255, group == nil { hiders.append((index, rect)) }
            case .roundedRect(let rect, let clip):
                touched = rect.isVisible ? rect.bounds.intersection(clip).intersection(picture) : .empty
                if rect.fill.alpha == 255, group == nil {
                    hiders.append((index, rect.plainInside.intersection(clip)))
                }
            case .polyline(let range, let lineWidth, let color, let clip):
                touched = color.alpha == 0 ? .empty : polylineBounds(points[range], lineWidth: lineWidth)
                touched = touched.intersection(clip).intersection(picture)
            case .beginDissolve(let clip):
                // It ends a dissolve before it as well.
                touched = group?.touched ?? .empty
                endGroup()
                group = (index, clip.intersection(picture), .empty)
            case .endDissolve:
                endGroup()
                touched = group?.touched ?? .empty
                group = nil
            }
            bounds[index] = BoundingBox(touched)
        }
        endGroup()
    }

    /// The last command that covers all of a rectangle with opaque colour.
    func lastHider(of rect: PixelRect) -> Int? {
        hiders.last { $0.rect.contains(rect) }?.index
    }

    /// Hands out what a comparison reads.
    func withContents<Result>(_ body: (Contents) -> Result) -> Result {
        list.commands.withUnsafeBufferPointer { commands in
            bounds.withUnsafeBufferPointer { bounds in
                groups.withUnsafeBufferPointer { groups in
                    signatures.withUnsafeBufferPointer { signatures in
                        body(
                            Contents(
                                commands: commands, bounds: bounds, groups: groups, signatures: signatures,
                                points: list.points))
                    }
                }
            }
        }
    }

    /// A list's arrays, without the costs of reaching them through it.
    struct Contents {
        var commands: UnsafeBufferPointer<DrawCommand>
        var bounds: UnsafeBufferPointer<BoundingBox>
        var groups: UnsafeBufferPointer<Int32>
        var signatures: UnsafeBufferPointer<UInt32>
        var points: [SubpixelPoint]

        /// Whether a command draws the same as a command of another list, provided that the same lies under it.
        @inline(__always)
        func draws(_ index: Int, like other: Contents, _ otherIndex: Int) -> Bool {
            signatures[index] == other.signatures[otherIndex] && isEqual(index, to: other, otherIndex)
        }

        private func isEqual(_ index: Int, to other: Contents, _ otherIndex: Int) -> Bool {
            switch (commands[index], other.commands[otherIndex]) {
            case (.glyph(let a, let clip), .glyph(let b, let otherClip)):
                guard a == b, clip == otherClip else { return false }
            case (
                .polyline(let range, let width, let color, let clip),
                .polyline(let otherRange, let otherWidth, let otherColor, let otherClip)
            ):
                guard width == otherWidth, color == otherColor, clip == otherClip,
                    points[range] == other.points[otherRange]
                else { return false }
            case (let a, let b):
                guard a == b else { return false }
            }
            let group = Int(groups[index])
            let otherGroup = Int(other.groups[otherIndex])
            if group < 0 || otherGroup < 0 { return group < 0 && otherGroup < 0 }
            return commands[group] == other.commands[otherGroup]
        }
    }
}

extension DrawCommand {
    /// Made of what moves or changes colour: enough to tell apart nearly all that differ.
    fileprivate var signature: UInt32 {
        func mixed(_ a: Int32, _ b: Int32, _ c: UInt32) -> UInt32 {
            (UInt32(bitPattern: a) &* 0x9E37_79B1 ^ UInt32(bitPattern: b)) &* 0x85EB_CA77 ^ c
        }
        switch self {
        case .glyph(let run, _):
            return mixed(run.origin.x.raw, run.origin.y.raw, run.color.argb)
                &+ UInt32(bitPattern: run.glyph.raw &* 31 &+ run.blur.raw)
        case .fill(let rect, let color):
            return mixed(
                Int32(truncatingIfNeeded: rect.x), Int32(truncatingIfNeeded: rect.y &* 31 &+ rect.width),
                color.argb)
        case .roundedRect(let rect, _):
            return mixed(rect.rect.x.raw, rect.rect.y.raw, rect.fill.argb ^ rect.stroke.argb)
        // Where its points lie in the list does not matter, so it is no part of the signature.
        case .polyline(_, let lineWidth, let color, _): return mixed(lineWidth.raw, 1, color.argb)
        case .beginDissolve: return 2
        case .endDissolve: return 3
        }
    }
}

/// Adds all pixels that may differ between the pictures of two lists.
func findDamage(from old: TrackedList, to new: TrackedList, into damage: inout DamageRegion) {
    old.withContents { old in new.withContents { new in findDamage(from: old, to: new, into: &damage) } }
}

/// The commands are aligned in order; what stays unmatched on either side changes its own pixels, and no
/// pixel outside of those sees another sequence of commands.
private func findDamage(
    from old: TrackedList.Contents, to new: TrackedList.Contents, into damage: inout DamageRegion
) {
    var oldEnd = old.commands.count
    var newEnd = new.commands.count
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
        for index in i..<i + gone { damage.add(old.bounds[index].rect) }
        for index in j..<j + come { damage.add(new.bounds[index].rect) }
        i += gone
        j += come
    }
    while i < oldEnd {
        damage.add(old.bounds[i].rect)
        i += 1
    }
    while j < newEnd {
        damage.add(new.bounds[j].rect)
        j += 1
    }
}
