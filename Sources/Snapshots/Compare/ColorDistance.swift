/// The published colour distance of pixelmatch 7: differences of red, green and blue turned into the YIQ
/// space and weighted there. Channels are in 0...255; 16-bit ones keep their fraction.
struct ColorDistance<Word: PixelWord> {
    private let red: Double
    private let green: Double
    private let blue: Double

    /// The difference of two pixels, of which the first is number `index` of its picture, row by row.
    ///
    /// Translucent pixels are seen over a ground that changes from pixel to pixel, so that neither black nor
    /// white hides behind transparency.
    init(_ first: Word, _ second: Word, index: Int) {
        func channel(_ word: Word, _ index: Int) -> Double {
            let value = Double(word.channel(index))
            return Word.channelBits == 8 ? value : value / 257
        }
        let alpha1 = channel(first, 3)
        let alpha2 = channel(second, 3)
        guard alpha1 < 255 || alpha2 < 255 else {
            red = channel(first, 2) - channel(second, 2)
            green = channel(first, 1) - channel(second, 1)
            blue = channel(first, 0) - channel(second, 0)
            return
        }
        func over(_ channelIndex: Int, _ ground: Double) -> Double {
            (channel(first, channelIndex) * alpha1 - channel(second, channelIndex) * alpha2
                - ground * (alpha1 - alpha2)) / 255
        }
        // The published ground counts bytes, four a pixel, divided by powers of the golden ratio: odd
        // quotients are light. An even count leaves red always dark.
        func ground(_ divisor: Double) -> Double { Int(Double(index * 4) / divisor) % 2 == 0 ? 48 : 207 }
        red = over(2, 48)
        green = over(1, ground(1.618033988749895))
        blue = over(0, ground(2.618033988749895))
    }

    /// Difference in brightness.
    var luma: Double { red * 0.29889531 + green * 0.58662247 + blue * 0.11448223 }

    /// The weighted square of the distance, at most about 35215.
    var squared: Double {
        let y = luma
        let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
        let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
        return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
    }
}
