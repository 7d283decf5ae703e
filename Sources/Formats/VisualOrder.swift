/// The order from left to right in which pieces written in logical order are seen: the Unicode bidirectional
/// algorithm (UAX 9) for one line without embeddings. The rules keep the standard's names.
enum VisualOrder {
    /// The pieces as they stand from left to right, without marks, brackets mirrored where they must be.
    static func arrange(_ pieces: [Piece], rightToLeft: Bool) -> [Piece] {
        let levels = self.levels(pieces.map(\.bidiClass), rightToLeft: rightToLeft)
        var order = Array(pieces.indices)
        // L2: from the highest level down, reverse every run of pieces at that level or above.
        var level = levels.max() ?? 0
        while level > 0 {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                let end = order[start...].firstIndex { levels[$0] < level } ?? order.endIndex
                order[start..<end].reverse()
                start = end
            }
            level -= 1
        }
        return order.compactMap { index in
            guard pieces[index].id != nil else { return nil }
            var piece = pieces[index]
            // L4: brackets at an odd level show their mirror image.
            if !levels[index].isMultiple(of: 2) { piece.text = mirrored[piece.text] ?? piece.text }
            return piece
        }
    }

    private static let mirrored = [
        "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<", "«": "»", "»": "«",
    ]

    /// The embedding level of each class: even reads to the right, odd to the left.
    static func levels(_ classes: [BidiClass], rightToLeft: Bool) -> [Int] {
        let paragraph: BidiClass = rightToLeft ? .right : .left
        var types = classes
        resolveWeak(&types, start: paragraph)
        resolveNeutral(&types, paragraph: paragraph)
        let base = rightToLeft ? 1 : 0
        var levels = types.map { type in
            switch type {
            case .left: base + base
            case .right: 1
            default: 2  // I1, I2: digits
            }
        }
        // L1: spaces at the end of the line keep the line's own direction.
        for index in classes.indices.reversed() {
            guard classes[index] == .space else { break }
            levels[index] = base
        }
        return levels
    }

    private static func resolveWeak(_ types: inout [BidiClass], start: BidiClass) {
        var strong = start
        for index in types.indices {
            switch types[index] {
            case .left, .right, .arabicLetter: strong = types[index]
            case .europeanNumber where strong == .arabicLetter: types[index] = .arabicNumber  // W2
            default: break
            }
        }
        for index in types.indices where types[index] == .arabicLetter { types[index] = .right }  // W3
        for index in types.indices.dropFirst().dropLast() {  // W4
            let (before, after) = (types[index - 1], types[index + 1])
            guard before == after else { continue }
            switch (types[index], before) {
            case (.europeanSeparator, .europeanNumber), (.commonSeparator, .europeanNumber),
                (.commonSeparator, .arabicNumber):
                types[index] = before
            default: break
            }
        }
        for indices in [Array(types.indices), types.indices.reversed()] {  // W5
            var besideNumber = false
            for index in indices {
                if types[index] == .europeanTerminator, besideNumber { types[index] = .europeanNumber }
                besideNumber = types[index] == .europeanNumber
            }
        }
        strong = start
        for index in types.indices {
            switch types[index] {
            case .europeanSeparator, .europeanTerminator, .commonSeparator: types[index] = .neutral  // W6
            case .left, .right: strong = types[index]
            case .europeanNumber where strong == .left: types[index] = .left  // W7
            default: break
            }
        }
    }

    private static func resolveNeutral(_ types: inout [BidiClass], paragraph: BidiClass) {
        func direction(_ type: BidiClass) -> BidiClass { type == .left ? .left : .right }
        func isNeutral(_ type: BidiClass) -> Bool { type == .neutral || type == .space }
        var start = 0
        while start < types.count {
            guard isNeutral(types[start]) else {
                start += 1
                continue
            }
            let end = types[start...].firstIndex { !isNeutral($0) } ?? types.endIndex
            let before = start == 0 ? paragraph : direction(types[start - 1])
            let after = end == types.endIndex ? paragraph : direction(types[end])
            for index in start..<end { types[index] = before == after ? before : paragraph }  // N1, N2
            start = end
        }
    }
}
