import CSDL2

/// How many device pixels a point takes.
struct DisplayScale {
    /// Scales a window can have.
    static let range = 0.5...4.0

    /// What the caller asked for.
    var explicit: Double?
    /// What the desktop's settings or the display say where windows are measured in pixels.
    var hinted: Double

    init(explicit: Double?, display: Int32) {
        self.explicit = explicit.map { min(max($0, Self.range.lowerBound), Self.range.upperBound) }
        var dpi: Float = 0
        let physical = SDL_GetDisplayDPI(display, &dpi, nil, nil) == 0 ? Double(dpi) : 0
        hinted = displayScaleHint(
            settings: ["GDK_SCALE", "QT_SCALE_FACTOR"].compactMap { environment($0).flatMap(Double.init) },
            dpi: physical)
    }

    /// Pixels a point for a window with so many pixels a unit of the desktop.
    func pixelsPerPoint(density: Double) -> Double { explicit ?? (density > 1 ? density : hinted) }
}

/// The first sensible setting, else a scale from the display's density. Displays misstate their size, and up
/// to about 180 dpi people differ in what they want, so only clearly dense ones count.
package func displayScaleHint(settings: [Double], dpi: Double) -> Double {
    if let setting = settings.first(where: { $0 >= 0.5 && $0 <= 4 }) { return setting }
    guard dpi >= 180, dpi <= 600 else { return 1 }
    return min(3, (dpi / 96 * 2).rounded() / 2)
}
