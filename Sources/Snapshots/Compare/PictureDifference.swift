import Canvas

/// How two pictures of the same size differ.
public struct PictureDifference: Hashable, Sendable, Codable {
    /// Pixels that differ.
    public var differingPixels = 0
    /// Pixels that differ, but were left out as antialiased edges.
    public var antialiasedPixels = 0
    /// The largest difference of one channel of a differing pixel, in steps of one ``channelMaximum``-th.
    public var largestChannelDifference = 0
    /// 255, or 65535 where a picture has 16 bits a channel.
    public var channelMaximum = 255
    /// All pixels of a picture.
    public var pixelCount: Int
    /// The smallest rectangle around the differing pixels; empty if none differs.
    public var boundingBox = PixelRect.empty

    /// Makes the difference of equal pictures.
    ///
    /// - Parameter pixelCount: All pixels of a picture.
    public init(pixelCount: Int) { self.pixelCount = pixelCount }

    /// Whether no pixel counts as different.
    public var isEqual: Bool { differingPixels == 0 }

    /// The part of all pixels that differ, 0...1.
    public var ratio: Double { pixelCount == 0 ? 0 : Double(differingPixels) / Double(pixelCount) }

    /// One line: how many pixels differ, by how much, and where.
    public var summary: String {
        if isEqual { return "no difference" }
        let pixels = differingPixels == 1 ? "1 pixel differs" : "\(differingPixels) pixels differ"
        return "\(pixels), by at most \(largestChannelDifference) of \(channelMaximum), "
            + "within x \(boundingBox.x)...\(boundingBox.maxX - 1), y \(boundingBox.y)...\(boundingBox.maxY - 1)"
    }

    mutating func count(x: Int, y: Int, channelDifference: Int) {
        differingPixels += 1
        largestChannelDifference = max(largestChannelDifference, channelDifference)
        boundingBox = boundingBox.union(PixelRect(x: x, y: y, width: 1, height: 1))
    }

    private enum CodingKeys: String, CodingKey {
        case differingPixels, antialiasedPixels, largestChannelDifference, channelMaximum, pixelCount, x, y,
            width,
            height
    }

    /// Reads a difference from its written form.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func int(_ key: CodingKeys) throws -> Int { try values.decode(Int.self, forKey: key) }
        pixelCount = try int(.pixelCount)
        differingPixels = try int(.differingPixels)
        antialiasedPixels = try int(.antialiasedPixels)
        largestChannelDifference = try int(.largestChannelDifference)
        channelMaximum = try int(.channelMaximum)
        boundingBox = PixelRect(
            x: try int(.x), y: try int(.y), width: try int(.width), height: try int(.height))
    }

    /// Writes the numbers, and the bounding box as `x`, `y`, `width`, `height`.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(pixelCount, forKey: .pixelCount)
        try values.encode(differingPixels, forKey: .differingPixels)
        try values.encode(antialiasedPixels, forKey: .antialiasedPixels)
        try values.encode(largestChannelDifference, forKey: .largestChannelDifference)
        try values.encode(channelMaximum, forKey: .channelMaximum)
        try values.encode(boundingBox.x, forKey: .x)
        try values.encode(boundingBox.y, forKey: .y)
        try values.encode(boundingBox.width, forKey: .width)
        try values.encode(boundingBox.height, forKey: .height)
    }
}
