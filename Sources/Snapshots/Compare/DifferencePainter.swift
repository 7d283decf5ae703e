import Canvas

/// Paints where two pictures differ: differing pixels red, antialiased edges amber, the rest a faint grey
/// print of the first picture.
final class DifferencePainter {
    /// The painted picture.
    let picture: PixelBuffer

    init(width: Int, height: Int) {
        picture = PixelBuffer(width: width, height: height)
    }

    func paintGround<Word: PixelWord>(_ row: UnsafeBufferPointer<Word>, row y: Int) {
        let start = y * picture.width
        for x in 0..<picture.width {
            let pixel = row[x].rounded8
            let luma = (pixel.channel(2) * 77 + pixel.channel(1) * 151 + pixel.channel(0) * 28) >> 8
            // A quarter of the contrast, over white as far as the pixel is opaque.
            let grey = UInt32(255 - (255 - luma) * pixel.channel(3) / 1020)
            picture.pixels[start + x] = 0xFF00_0000 | grey &* 0x0001_0101
        }
    }

    func paintDifference(_ x: Int, _ y: Int) { picture[x, y] = Color(rgb: 0xE5_0914) }

    func paintEdge(_ x: Int, _ y: Int) { picture[x, y] = Color(rgb: 0xFF_B000) }
}
