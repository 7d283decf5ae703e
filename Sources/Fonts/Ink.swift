import Canvas

/// What a text left on a surface, before it is trimmed to a mask.
struct Ink {
    var width: Int
    var height: Int
    /// Column where the pen starts.
    var originX: Int
    /// Row of the baseline.
    var originY: Int
    var coverage: [UInt8]
    /// Premultiplied pixels where the glyphs bring their own colours, or empty.
    var color: [UInt32] = []

    static let none = Ink(width: 0, height: 0, originX: 0, originY: 0, coverage: [])

    /// The mask: trimmed to what is covered, colours with straight alpha.
    var mask: GlyphMask {
        let bounds = inkBounds
        var trimmed: [UInt8] = []
        var colors: [UInt32] = []
        trimmed.reserveCapacity(bounds.width * bounds.height)
        for y in bounds.y..<bounds.maxY {
            let row = y * width + bounds.x..<y * width + bounds.maxX
            trimmed += coverage[row]
            if !color.isEmpty { colors += color[row].map(straightAlpha) }
        }
        return GlyphMask(
            width: bounds.width, height: bounds.height, originX: originX - bounds.x,
            originY: originY - bounds.y, coverage: trimmed, color: colors)
    }

    private var inkBounds: PixelRect {
        var bounds = PixelRect.empty
        for y in 0..<height {
            let row = coverage[y * width..<(y + 1) * width]
            guard let first = row.firstIndex(where: { $0 != 0 }), let last = row.lastIndex(where: { $0 != 0 })
            else { continue }
            bounds = bounds.union(
                PixelRect(x: first - y * width, y: y, width: last - first + 1, height: 1))
        }
        return bounds
    }

    /// Lays pieces of a text, each with the column where its pen starts, onto one surface. Colours survive
    /// only where every piece has them: the colour of the others is not known here.
    static func joining(_ pieces: [(ink: Ink, x: Int)]) -> Ink {
        if pieces.count == 1, pieces[0].x == 0 { return pieces[0].ink }
        var bounds = PixelRect.empty
        for piece in pieces { bounds = bounds.union(piece.ink.place(at: piece.x)) }
        var joined = Ink(
            width: bounds.width, height: bounds.height, originX: -bounds.x, originY: -bounds.y,
            coverage: [UInt8](repeating: 0, count: bounds.width * bounds.height))
        if pieces.allSatisfy({ !$0.ink.color.isEmpty }) {
            joined.color = [UInt32](repeating: 0, count: joined.coverage.count)
        }
        for piece in pieces {
            let place = piece.ink.place(at: piece.x)
            for y in 0..<piece.ink.height {
                for x in 0..<piece.ink.width {
                    let source = y * piece.ink.width + x
                    let target = (place.y - bounds.y + y) * bounds.width + place.x - bounds.x + x
                    let sum = Int(joined.coverage[target]) + Int(piece.ink.coverage[source])
                    joined.coverage[target] = UInt8(min(255, sum))
                    if !joined.color.isEmpty, piece.ink.color[source] != 0 {
                        joined.color[target] = piece.ink.color[source]
                        joined.coverage[target] = piece.ink.coverage[source]
                    }
                }
            }
        }
        return joined
    }

    private func place(at x: Int) -> PixelRect {
        PixelRect(x: x - originX, y: -originY, width: width, height: height)
    }
}

extension Ink {
    /// Takes a surface as SDL_ttf draws it, averaging `widening` columns to one after `padding` clear ones.
    init(_ surface: SurfacePixels, widening: Int, padding: Int, originX: Int, originY: Int) {
        let width = (padding + surface.width + widening - 1) / widening
        self.init(
            width: width, height: surface.height, originX: originX, originY: originY,
            coverage: [UInt8](repeating: 0, count: width * surface.height))
        var sums = [Int](repeating: 0, count: width)
        for y in 0..<height {
            for x in 0..<width { sums[x] = widening / 2 }
            let row = y * surface.stride
            for x in 0..<surface.width {
                sums[(x + padding) / widening] += Int(surface.pixels[row + x] >> 24)
            }
            for x in 0..<width { coverage[y * width + x] = UInt8(sums[x] / widening) }
        }
        if widening == 1, surface.isColored { color = surface.packed }
    }
}

extension SurfacePixels {
    /// Whether glyphs brought their own colours: outlines are white, with the coverage as alpha.
    var isColored: Bool { pixels.contains { $0 >> 24 != 0 && $0 & 0xFF_FFFF != 0xFF_FFFF } }

    /// The pixels without the padding between rows; clear ones are 0.
    var packed: [UInt32] {
        (0..<height).flatMap { y in
            pixels[y * stride..<y * stride + width].map { $0 >> 24 == 0 ? 0 : $0 }
        }
    }
}

/// Turns a premultiplied `0xAARRGGBB` into one with straight alpha.
private func straightAlpha(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha != 0, alpha != 255 else { return alpha == 0 ? 0 : pixel }
    let channels = [16, 8, 0].map { shift in min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) }
    return alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
}
