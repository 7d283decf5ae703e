extension ShapePainter {
    /// Draws a line with round joins and caps inside a clip that lies inside the picture. Where its segments
    /// overlap, the pixel is coloured once.
    func drawPolyline(
        _ points: ArraySlice<SubpixelPoint>, lineWidth: Subpixel, color: Color, clip: PixelRect,
        into buffer: PixelBuffer
    ) {
        let visible = polylineBounds(points, lineWidth: lineWidth).intersection(clip)
        if visible.isEmpty || color.alpha == 0 { return }
        // Coverage is gathered in bands, to bound the memory, and then coloured.
        let bandHeight = max(1, Self.bandArea / visible.width)
        var y = visible.y
        while y < visible.maxY {
            let band = PixelRect(
                x: visible.x, y: y, width: visible.width, height: min(bandHeight, visible.maxY - y))
            let coverage = lineCoverage.filled(band.width * band.height, with: 0)
            points.withUnsafeBufferPointer { points in
                for index in 0..<max(1, points.count - 1) {
                    LineSegment(points[index], points[min(index + 1, points.count - 1)], lineWidth)
                        .cover(band, coverage)
                }
            }
            for index in 0..<band.height {
                blend(
                    coverage + index * band.width, count: band.width, color: color,
                    onto: buffer.row(y + index) + band.x)
            }
            y += bandHeight
        }
    }

    private static let bandArea = 1 << 16

    private func blend(
        _ coverage: UnsafePointer<UInt8>, count: Int, color: Color, onto pixels: UnsafeMutablePointer<UInt32>
    ) {
        let alpha = UInt32(color.alpha)
        var x = 0
        while x < count {
            // Most of a line's surroundings is empty.
            if x &+ 8 <= count, UnsafeRawPointer(coverage + x).loadUnaligned(as: UInt64.self) == 0 {
                x &+= 8
                continue
            }
            let covered = UInt32(coverage[x])
            if covered > 0 { pixels[x] = mixed(pixels[x], color.argb, alpha: dividedBy255(covered &* alpha)) }
            x &+= 1
        }
    }
}

/// A stretch of a line with round ends; coordinates in 1/512 pixel, so that half a line width is whole, and at
/// most a million pixels from the picture's corner.
private struct LineSegment {
    let ax: Int
    let ay: Int
    let bx: Int
    let by: Int
    let halfWidth: Int

    init(_ a: SubpixelPoint, _ b: SubpixelPoint, _ lineWidth: Subpixel) {
        // Products of two coordinates stay within 64 bits; farther points are drawn as if they lay there.
        func limited(_ coordinate: Subpixel) -> Int { min(max(Int(coordinate.raw) * 2, -1 << 29), 1 << 29) }
        ax = limited(a.x)
        ay = limited(a.y)
        bx = limited(b.x)
        by = limited(b.y)
        halfWidth = min(Int(lineWidth.raw), 1 << 28)
    }

    /// Raises the coverage of a band's pixels to what this stretch covers of them.
    func cover(_ band: PixelRect, _ coverage: UnsafeMutablePointer<UInt8>) {
        let reach = halfWidth + 256
        let columns = (min(ax, bx) - reach) >> 9..<((max(ax, bx) + reach) >> 9 + 1)
        let rows = (min(ay, by) - reach) >> 9..<((max(ay, by) + reach) >> 9 + 1)
        guard columns.overlaps(band.x..<band.maxX) else { return }
        for y in rows.clamped(to: band.y..<band.maxY) {
            let touched = self.columns(inRow: y).clamped(to: band.x..<band.maxX)
            if touched.isEmpty { continue }
            cover(touched, y: y, coverage: coverage + (y - band.y) * band.width - band.x)
        }
    }

    /// Pixels of a row that may be touched.
    private func columns(inRow y: Int) -> Range<Int> {
        let reach = halfWidth + 256
        let top = y * 512 + 256 - reach
        let bottom = y * 512 + 256 + reach
        guard max(ay, by) >= top, min(ay, by) <= bottom else { return 0..<0 }
        var left = min(ax, bx)
        var right = max(ax, bx)
        if ay != by {
            // Only what lies between the two heights counts; one more unit makes up for rounding.
            let atTop = ax + (top - ay) * (bx - ax) / (by - ay)
            let atBottom = ax + (bottom - ay) * (bx - ax) / (by - ay)
            left = max(left, min(atTop, atBottom) - 1)
            right = min(right, max(atTop, atBottom) + 1)
            if left > right { return 0..<0 }
        }
        return (left - reach) >> 9..<((right + reach) >> 9 + 1)
    }

    /// Raises the coverage of a row's pixels.
    private func cover(_ columns: Range<Int>, y: Int, coverage: UnsafeMutablePointer<UInt8>) {
        let dx = bx - ax
        let dy = by - ay
        let squaredLength = dx * dx + dy * dy
        let length = Double(squaredLength).squareRoot()
        let outer = halfWidth + 256
        let py = y * 512 + 256 - ay
        for x in columns {
            let px = x * 512 + 256 - ax
            let along = px * dx + py * dy
            let distance: Double
            if along <= 0 {
                distance = Double(px * px + py * py).squareRoot()
            } else if along >= squaredLength {
                let (qx, qy) = (px - dx, py - dy)
                distance = Double(qx * qx + qy * qy).squareRoot()
            } else {
                distance = Double(abs(px * dy - py * dx)) / length
            }
            if distance >= Double(outer) { continue }
            let value = share(atDistance: Int(distance + 0.5))
            if value > coverage[x] { coverage[x] = value }
        }
    }

    /// How much of one pixel's width, centred at a distance, the line's width covers, 0...255. Exact for lines
    /// along the grid, also for those thinner than a pixel.
    private func share(atDistance distance: Int) -> UInt8 {
        let covered = min(halfWidth, distance + 256) - max(-halfWidth, distance - 256)
        return UInt8(truncatingIfNeeded: (max(0, covered) * 255 + 256) >> 9)
    }
}
