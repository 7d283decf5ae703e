/// A pixel in one machine word: straight alpha on top, then red, green, blue.
///
/// With 8 bits a channel it is laid out as the pixels of a `PixelBuffer` are, so rows compare by memory.
protocol PixelWord: FixedWidthInteger, UnsignedInteger, Sendable {
    /// Bits a channel.
    static var channelBits: Int { get }
}

extension UInt32: PixelWord {
    static var channelBits: Int { 8 }
}

extension UInt64: PixelWord {
    static var channelBits: Int { 16 }
}

extension PixelWord {
    /// The value of a full channel.
    static var channelMaximum: Int { (1 << channelBits) - 1 }

    /// The blue, green, red or alpha value: channel 0, 1, 2 or 3.
    func channel(_ index: Int) -> Int {
        Int(truncatingIfNeeded: self >> Self(index * Self.channelBits)) & Self.channelMaximum
    }

    /// Packs channels, given blue first and alpha last.
    static func pack(_ blue: Int, _ green: Int, _ red: Int, _ alpha: Int) -> Self {
        (Self(alpha) << Self(3 * channelBits)) | (Self(red) << Self(2 * channelBits))
            | (Self(green) << Self(channelBits)) | Self(blue)
    }

    /// The pixel rounded to 8 bits a channel.
    var rounded8: UInt32 {
        if Self.channelBits == 8 { return UInt32(truncatingIfNeeded: self) }
        func round(_ index: Int) -> Int { (channel(index) * 255 + 32_767) / 65_535 }
        return UInt32.pack(round(0), round(1), round(2), round(3))
    }

    /// This pixel laid over another, both with straight alpha.
    func over(_ under: Self) -> Self {
        let maximum = Self.channelMaximum
        let top = channel(3)
        if top == maximum { return self }
        if top == 0 { return under }
        let upper = top * maximum
        let lower = (maximum - top) * under.channel(3)
        let sum = upper + lower
        func mix(_ index: Int) -> Int {
            (channel(index) * upper + under.channel(index) * lower + sum / 2) / sum
        }
        return Self.pack(mix(0), mix(1), mix(2), (sum + maximum / 2) / maximum)
    }
}
