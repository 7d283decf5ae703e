/// The delay of a frame as APNG holds it: a fraction of a second whose parts have 16 bits.
struct FrameDelay: Equatable {
    var numerator: Int
    var denominator: Int

    /// The nearest fraction to a time in seconds, found by walking down its continued fraction; 0 or less
    /// is 0, and 65,535 s is the longest.
    init(_ seconds: Double) {
        let limit = 65_535
        guard seconds > 0, seconds < Double(limit) else {
            self.init(numerator: seconds > 0 ? limit : 0, denominator: 1)
            return
        }
        var older = (numerator: 0, denominator: 1)
        var newer = (numerator: 1, denominator: 0)
        var rest = seconds
        while true {
            let whole = rest.rounded(.down)
            // The largest step that keeps both parts within the limit.
            var step = whole < Double(limit) ? Int(whole) : limit
            if newer.numerator > 0 { step = min(step, (limit - older.numerator) / newer.numerator) }
            if newer.denominator > 0 { step = min(step, (limit - older.denominator) / newer.denominator) }
            let next = (
                numerator: step * newer.numerator + older.numerator,
                denominator: step * newer.denominator + older.denominator
            )
            if Double(step) < whole {
                // A cut step may lie farther away than what came before it.
                let candidates = [newer, next].filter { $0.denominator > 0 }.map {
                    FrameDelay(numerator: $0.numerator, denominator: $0.denominator)
                }
                self =
                    candidates.min { $0.distance(to: seconds) < $1.distance(to: seconds) }
                    ?? FrameDelay(numerator: 0, denominator: 1)
                return
            }
            older = newer
            newer = next
            let fraction = rest - whole
            if fraction < 1e-9 || Double(newer.numerator) / Double(newer.denominator) == seconds { break }
            rest = 1 / fraction
        }
        self.init(numerator: newer.numerator, denominator: newer.denominator)
    }

    private init(numerator: Int, denominator: Int) {
        self.numerator = numerator
        self.denominator = denominator
    }

    var seconds: Double { Double(numerator) / Double(denominator) }

    private func distance(to seconds: Double) -> Double { abs(self.seconds - seconds) }
}
