import Canvas

/// What counts as a difference between two pictures, and how much of it is allowed. The default is exact.
public struct ComparisonOptions: Hashable, Sendable {
    /// How far two colours may lie apart, 0...1, on the YIQ distance that pixelmatch made common: a pixel
    /// differs where the distance is above `35215 * threshold^2`. `nil` compares exactly.
    ///
    /// At 0.1, the usual default elsewhere, a grey step goes unseen below 27 of 255 levels.
    public var threshold: Double?
    /// Leaves out pixels that look like the antialiased edge of a shape in either picture, by the rule of
    /// pixelmatch.
    public var ignoresAntialiasing: Bool
    /// How many pixels may differ.
    public var maxDiffPixels: Int?
    /// Which part of all pixels may differ, 0...1. With ``maxDiffPixels`` too, both limits hold.
    public var maxDiffRatio: Double?
    /// Parts of the picture that are not looked at, in its pixels.
    public var ignoredRegions: [PixelRect]

    /// Makes options; without any argument, any difference that can be seen counts.
    ///
    /// - Parameters:
    ///   - threshold: Allowed colour distance, 0...1; values outside are clamped.
    ///   - ignoresAntialiasing: Leaves antialiased edges out.
    ///   - maxDiffPixels: How many pixels may differ; negative is 0.
    ///   - maxDiffRatio: Which part of all pixels may differ, 0...1.
    ///   - ignoredRegions: Parts that are not looked at.
    public init(
        threshold: Double? = nil, ignoresAntialiasing: Bool = false, maxDiffPixels: Int? = nil,
        maxDiffRatio: Double? = nil, ignoredRegions: [PixelRect] = []
    ) {
        self.threshold = threshold.map { $0.isNaN ? 0 : min(max($0, 0), 1) }
        self.ignoresAntialiasing = ignoresAntialiasing
        self.maxDiffPixels = maxDiffPixels
        self.maxDiffRatio = maxDiffRatio
        self.ignoredRegions = ignoredRegions
    }

    /// Any difference that can be seen counts.
    public static let exact = ComparisonOptions()

    /// Whether a difference stays within the limits.
    public func allows(_ difference: PictureDifference) -> Bool {
        var limit = maxDiffPixels == nil && maxDiffRatio == nil ? 0 : Int.max
        if let maxDiffPixels { limit = min(limit, max(0, maxDiffPixels)) }
        if let maxDiffRatio, maxDiffRatio < 1 {
            limit = min(limit, Int((max(0, maxDiffRatio) * Double(difference.pixelCount)).rounded(.down)))
        }
        return difference.differingPixels <= limit
    }
}
