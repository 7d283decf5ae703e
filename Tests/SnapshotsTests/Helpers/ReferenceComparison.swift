/// The published rule of pixelmatch 7, written plainly and apart from the code under test: whole pictures
/// in arrays, one function a sentence of the rule.
struct ReferenceComparison {
    /// Red, green, blue and alpha of each pixel.
    typealias Pixel = [Double]

    let width: Int
    let height: Int
    let first: [Pixel]
    let second: [Pixel]

    init(width: Int, height: Int, _ first: [UInt32], _ second: [UInt32]) {
        self.width = width
        self.height = height
        self.first = first.map(Self.pixel)
        self.second = second.map(Self.pixel)
    }

    private static func pixel(_ word: UInt32) -> Pixel {
        [16, 8, 0, 24].map { Double(word >> UInt32($0) & 255) }
    }

    /// How many pixels differ at a threshold.
    func count(threshold: Double, ignoresAntialiasing: Bool) -> Int {
        (0..<(width * height)).count { place in
            guard first[place] != second[place] else { return false }
            let (y, i, q) = yiq(first[place], second[place], place)
            guard 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q > 35215 * threshold * threshold else {
                return false
            }
            return !ignoresAntialiasing
                || !(isAntialiased(place, first, second) || isAntialiased(place, second, first))
        }
    }

    private func yiq(_ a: Pixel, _ b: Pixel, _ place: Int) -> (Double, Double, Double) {
        var delta = [0, 1, 2].map { a[$0] - b[$0] }
        if a[3] < 255 || b[3] < 255 {
            let byte = Double(4 * place)
            let golden = [nil, 1.618033988749895, 2.618033988749895]
            for channel in 0..<3 {
                let isLight = golden[channel].map {
                    (byte / $0).rounded(.down).truncatingRemainder(dividingBy: 2) == 1
                }
                let ground = isLight == true ? 207.0 : 48.0
                delta[channel] = (a[channel] * a[3] - b[channel] * b[3] - ground * (a[3] - b[3])) / 255
            }
        }
        let (r, g, b) = (delta[0], delta[1], delta[2])
        return (
            r * 0.29889531 + g * 0.58662247 + b * 0.11448223,
            r * 0.59597799 - g * 0.27417610 - b * 0.32180189,
            r * 0.21147017 - g * 0.52261711 + b * 0.31114694
        )
    }

    /// The places around one, column by column, without those beyond the picture.
    private func neighbours(_ place: Int) -> [Int] {
        let (x, y) = (place % width, place / width)
        var places: [Int] = []
        for dx in -1...1 {
            for dy in -1...1 where dx != 0 || dy != 0 {
                let (nx, ny) = (x + dx, y + dy)
                if nx >= 0, nx < width, ny >= 0, ny < height { places.append(ny * width + nx) }
            }
        }
        return places
    }

    private func isAntialiased(_ place: Int, _ picture: [Pixel], _ other: [Pixel]) -> Bool {
        let around = neighbours(place)
        let brightness = around.map { neighbour in
            picture[place] == picture[neighbour] ? 0 : yiq(picture[place], picture[neighbour], place).0
        }
        let border = around.count < 8 ? 1 : 0
        if brightness.count(where: { $0 == 0 }) + border > 2 { return false }
        guard let lowest = brightness.min(), let highest = brightness.max(), lowest < 0, highest > 0,
            let low = brightness.firstIndex(of: lowest), let high = brightness.firstIndex(of: highest)
        else { return false }
        return [around[low], around[high]].contains { isFlat($0, picture) && isFlat($0, other) }
    }

    private func isFlat(_ place: Int, _ picture: [Pixel]) -> Bool {
        let around = neighbours(place)
        return around.count { picture[$0] == picture[place] } + (around.count < 8 ? 1 : 0) >= 3
    }
}
