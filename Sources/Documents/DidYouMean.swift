/// The known name that is nearest to a mistyped one, or the first of which it is a part; nil when none is near
/// enough to be meant.
public func nearestName(to name: String, among known: some Sequence<String>) -> String? {
    let typed = Array(name.lowercased())
    guard typed.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in known {
        let distance = editDistance(typed, Array(candidate.lowercased()))
        if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    let isNear = best.map { $0.distance <= max(1, max(typed.count, $0.name.count) / 3) } ?? false
    // A few letters stand in too many names, and a slip of the hand says more than a part of a name.
    if typed.count >= 5, !isNear || best?.distance ?? 0 > 2,
        let whole = known.first(where: { $0.lowercased().contains(name.lowercased()) })
    {
        return whole
    }
    return isNear ? best?.name : nil
}

/// How many insertions, removals, replacements and swaps of neighbours turn one text into the other.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 0..<a.count {
        var row = [i + 1]
        for j in 0..<b.count {
            var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
            row.append(cost)
        }
        (beforeLast, last) = (last, row)
    }
    return last[b.count]
}
