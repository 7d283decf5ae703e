/// Turns a ``DisplayList`` into pixels with exact integer arithmetic: the same list gives the same bytes on
/// every machine.
///
/// It keeps packed masks of the glyphs it drew lately and other working memory, so use one for many pictures,
/// from one thread at a time.
public final class Compositor {
    let masks: MaskCache
    let shapes = ShapePainter()
    private let dissolve = DissolveLayer()
    private let fadeRows = FadeRows()
    /// A dissolve is added up in bands of at most this many pixels, to bound its memory.
    private static let dissolveBandArea = 1 << 16

    /// Makes a compositor that takes glyphs from a source and holds up to `maskCacheSize` bytes of masks at
    /// their natural size.
    public init(glyphs: any GlyphSource, maskCacheSize: Int = 16 << 20) {
        masks = MaskCache(source: glyphs, byteLimit: maskCacheSize)
    }

    /// Draws the whole list; `damage` limits what is touched to those pixels.
    ///
    /// Parts outside the picture are left out. A dissolve holds glyphs; other commands inside it are drawn at
    /// once. Dissolves do not nest: a second beginning ends the first one.
    public func draw(_ list: DisplayList, into buffer: PixelBuffer, damage: PixelRect? = nil) {
        masks.beginFrame()
        draw(list, from: 0, into: buffer, damage: damage ?? buffer.bounds) { _ in true }
    }

    /// Draws the commands from an index on; those that `isVisible` denies are left out. Where the beginning of a
    /// dissolve is denied, all glyphs of the dissolve are.
    @inline(__always)
    func draw(
        _ list: DisplayList, from start: Int, into buffer: PixelBuffer, damage: PixelRect,
        isVisible: (Int) -> Bool
    ) {
        let area = damage.intersection(buffer.bounds)
        guard !area.isEmpty else { return }
        fadeRows.forget()
        list.commands.withUnsafeBufferPointer { commands in
            var index = start
            while index < commands.count {
                guard isVisible(index) else {
                    index += 1
                    continue
                }
                switch commands[index] {
                case .glyph(let run, let clip):
                    drawGlyph(run, clip: clip, into: buffer, area: area)
                case .beginDissolve(let clip):
                    let end = endOfDissolve(commands, from: index)
                    for inner in index + 1..<end where isVisible(inner) {
                        drawShape(commands[inner], of: list, into: buffer, area: area)
                    }
                    drawDissolve(commands[index + 1..<end], into: buffer, clip: clip.intersection(area))
                    index = end
                    continue
                default:
                    drawShape(commands[index], of: list, into: buffer, area: area)
                }
                index += 1
            }
        }
    }

    private func drawShape(
        _ command: DrawCommand, of list: DisplayList, into buffer: PixelBuffer, area: PixelRect
    ) {
        switch command {
        case .fill(let rect, let color):
            shapes.fill(rect.intersection(area), color, into: buffer)
        case .roundedRect(let rect, let clip):
            shapes.draw(rect, clip: clip.intersection(area), into: buffer)
        case .polyline(let range, let lineWidth, let color, let clip):
            shapes.drawPolyline(
                list.points[range], lineWidth: lineWidth, color: color, clip: clip.intersection(area),
                into: buffer)
        case .glyph, .beginDissolve, .endDissolve:
            break
        }
    }

    // MARK: - Glyphs

    /// The visible part of a glyph's mask, nil where there is none.
    @inline(__always)
    private func window(
        _ run: GlyphRun, clip: PixelRect, in buffer: PixelBuffer
    ) -> (MaskWindow, x: Int, isColor: Bool)? {
        let opacity = UInt32(run.color.alpha)
        if opacity == 0 { return nil }
        let place = GlyphPlace(run, natural: masks.shape(of: run.glyph))
        var visible = place.bounds.intersection(clip)
        var fade: UnsafePointer<UInt32>?
        if let wanted = run.fade {
            fadeRows.prepare(wanted, height: buffer.height)
            visible = visible.intersection(rows: fadeRows.rows)
            fade = fadeRows.factors(from: visible.y)
        }
        if visible.isEmpty { return nil }
        let window = MaskWindow(
            mask: masks.mask(for: place.key), column: visible.x &- place.bounds.x,
            row: visible.y &- place.bounds.y, width: visible.width, height: visible.height, y: visible.y,
            subpixelY: place.subpixelY, opacity: opacity, fade: fade)
        return (window, visible.x, place.isColor)
    }

    @inline(__always)
    private func drawGlyph(_ run: GlyphRun, clip: PixelRect, into buffer: PixelBuffer, area: PixelRect) {
        guard let (window, x, isColor) = window(run, clip: clip.intersection(area), in: buffer) else {
            return
        }
        let target = buffer.row(window.y) + x
        if isColor {
            blendColors(window, onto: target, pitch: buffer.width)
        } else {
            blend(window, ink: Ink(run.color), onto: target, pitch: buffer.width)
        }
    }

    // MARK: - Dissolve

    private func drawDissolve(
        _ commands: Slice<UnsafeBufferPointer<DrawCommand>>, into buffer: PixelBuffer, clip: PixelRect
    ) {
        // The pixels that the group touches, and its colour if it has only one.
        var area = PixelRect.empty
        var color: Color?
        var isPlain = true
        for case .glyph(let run, let ownClip) in commands where run.color.alpha > 0 {
            let place = GlyphPlace(run, natural: masks.shape(of: run.glyph))
            let touched = place.bounds.intersection(ownClip).intersection(clip)
            if touched.isEmpty { continue }
            area = area.union(touched)
            let opaque = Color(rgb: run.color.argb)
            isPlain = isPlain && !place.isColor && (color ?? opaque) == opaque
            color = opaque
        }
        guard !area.isEmpty, let color else { return }

        let bandHeight = max(1, Self.dissolveBandArea / area.width)
        var y = area.y
        while y < area.maxY {
            let band = PixelRect(x: area.x, y: y, width: area.width, height: min(bandHeight, area.maxY - y))
            if isPlain { dissolve.beginPlain(band) } else { dissolve.beginColors(band) }
            for case .glyph(let run, let ownClip) in commands {
                guard let (window, x, isColor) = window(run, clip: ownClip.intersection(band), in: buffer)
                else {
                    continue
                }
                if isPlain {
                    dissolve.add(window, atX: x)
                } else if isColor {
                    dissolve.addColors(window, atX: x)
                } else {
                    dissolve.add(window, atX: x, color: run.color)
                }
            }
            if isPlain {
                dissolve.blendPlain(color, onto: buffer)
            } else {
                dissolve.blendColors(onto: buffer)
            }
            y += bandHeight
        }
    }
}

/// The index of the command that ends the dissolve begun at an index: its end, the next beginning, or the end
/// of the list.
func endOfDissolve(_ commands: UnsafeBufferPointer<DrawCommand>, from begin: Int) -> Int {
    var index = begin + 1
    while index < commands.count {
        switch commands[index] {
        case .beginDissolve, .endDissolve: return index
        default: index += 1
        }
    }
    return index
}
