/// How the glyphs of a numeric-text exchange move: the resting state is offset 0, scale 1, no blur, full
/// opacity; a glyph comes from one extreme and leaves to the other.
///
/// Springs and extremes are those measured on iOS 26, a spring for each channel.
enum NumericTextMotion {
    /// Distance in glyph heights.
    static let offset = 0.594
    static let offsetSpring = MotionCurve.spring(response: 0.353, dampingFraction: 0.55)
    /// Size relative to the glyph's own.
    static let scale = 0.398
    static let scaleSpring = MotionCurve.spring(response: 0.278, dampingFraction: 1)
    static let opacitySpring = MotionCurve.spring(response: 0.276, dampingFraction: 1)
    /// Standard deviation in glyph heights.
    static let blur = 0.125
    static let blurSpring = MotionCurve.spring(response: 0.398, dampingFraction: 0.91)
    /// Seconds between the first and the last of the columns that change.
    static let stagger = 0.15

    /// 1 where new glyphs come from above, -1 from below.
    static func side(_ direction: NumericTextDirection, isIncrease: Bool) -> Double {
        switch direction {
        case .automatic: isIncrease ? 1 : -1
        case .fromAbove: 1
        case .fromBelow: -1
        }
    }

    /// The channels of a glyph at one moment.
    struct Channels {
        /// Glyph heights, positive below.
        var offset = 0.0
        var scale = 1.0
        /// Glyph heights.
        var blur = 0.0

        /// Where a glyph comes from.
        init(from side: Double) {
            offset = -side * NumericTextMotion.offset
            scale = NumericTextMotion.scale
            blur = NumericTextMotion.blur
        }

        /// Where a glyph leaves to.
        init(to side: Double) { self.init(from: -side) }

        /// The place of rest.
        init() {}

        func moved(to target: Channels, _ progress: Double) -> Channels {
            var result = self
            result.offset += (target.offset - offset) * progress
            result.scale += (target.scale - scale) * progress
            result.blur += (target.blur - blur) * progress
            return result
        }

        /// Puts the channels on a glyph that stands in its place.
        func apply(to glyph: inout GlyphPlacement, height: Double) {
            glyph.y += offset * height
            glyph.scale = max(0, scale)
            glyph.blur = max(0, blur * height)
        }
    }
}

/// The curves that a numeric-text change came with.
struct NumericTextCurves: Equatable, Sendable {
    var offset, scale, opacity, blur, place: Motion
    var stagger: Double

    /// Every channel along one motion, all columns together.
    init(_ motion: Motion) {
        (offset, scale, opacity, blur, place) = (motion, motion, motion, motion, motion)
        stagger = 0
    }

    /// The measured springs. Places glide without overshoot, as sizes do.
    static let measured = {
        var curves = NumericTextCurves(.none)
        curves.offset.curve = NumericTextMotion.offsetSpring
        curves.scale.curve = NumericTextMotion.scaleSpring
        curves.opacity.curve = NumericTextMotion.opacitySpring
        curves.blur.curve = NumericTextMotion.blurSpring
        curves.place.curve = NumericTextMotion.scaleSpring
        curves.stagger = NumericTextMotion.stagger
        return curves
    }()
}
