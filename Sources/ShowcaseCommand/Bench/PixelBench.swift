import Canvas
import ShowcaseCore
import Snapshots

/// The floors of the machine, and the steps that pixels go through.
final class PixelBench {
    let frame: PixelBuffer
    private let other: PixelBuffer
    private let compositor: Compositor
    private let glyphs: any GlyphSource
    private var list = DisplayList()
    /// Pixels of the digits' masks, as a blit counts them, and those that carry ink.
    private(set) var maskPixels = 0
    private(set) var blendedPixels = 0

    init(_ environment: Environment, width: Int = 1280, height: Int = 800) {
        frame = PixelBuffer(width: width, height: height)
        other = PixelBuffer(width: width, height: height)
        glyphs = environment.glyphs
        compositor = Compositor(glyphs: environment.glyphs)
    }

    /// Writes one colour over the frame, as memset does.
    func fill() { frame.pixels.update(repeating: 0xFF15_171C) }

    /// Copies the frame.
    func copy() { other.copyPixels(of: frame.bounds, from: frame) }

    /// A frame full of large digits between pixel rows, with an opacity.
    func prepareGlyphs() {
        list.removeAll()
        let size = 96.0
        let digits = "0123456789".map { glyphs.handle(for: String($0), face: .display) }
        for row in 0..<frame.height / 96 {
            for column in 0..<frame.width / 64 {
                let glyph = glyphs.glyph(digits[(row + column) % 10], pixelSize: size)
                list.glyph(
                    GlyphRun(
                        glyph,
                        origin: SubpixelPoint(x: Double(column) * 64 + 4, y: Double(row) * 96 + 84.37),
                        color: Color(argb: 0x99EC_EDEF)),
                    clip: frame.bounds)
            }
        }
        maskPixels = list.maskPixels(glyphs)
        blendedPixels = list.coveredPixels(glyphs)
    }

    /// Blends those digits.
    func blend() { compositor.draw(list, into: frame) }

    private let encoder = PNGEncoder()

    /// Encodes a picture as the program writes one frame after the other into files of their own.
    func encodeNext(_ picture: PixelBuffer) {
        // A picture without metadata in memory has nothing that could fail.
        _ = try? encoder.encode(picture)
    }

    /// Encodes a picture as the program writes a single one.
    func encode(_ picture: PixelBuffer) { _ = try? PNGFile.encode(picture) }
}
