/// Shares of layers that follow one another: the merging kernel for weights that always sum to one.
///
/// Every change moves the newest layer's weight to 1 and all others to 0, along one curve. With timing curves
/// that is the fold `result_k = lerp(result_(k-1), layer_k, f_k)`; a spring starts from the present weights
/// and their velocities.
struct WeightKernel: Equatable, Sendable {
    private(set) var layers: [Layer] = []
    /// Number of the oldest remembered layer.
    private(set) var first = 0

    /// A spring's start remembers this many layers; the weight of older ones goes to the oldest of these, so
    /// that a burst of changes does not pile up.
    private static let springLayers = 24

    struct Layer: Equatable, Sendable {
        var time: Double
        var end: Double
        var curve: MotionCurve
        /// For a spring: the weights it started from.
        var start: [Share] = []
    }

    struct Share: Equatable, Sendable {
        var layer: Int
        var weight: Double
        var velocity: Double
    }

    /// Starts with one layer that has all the weight.
    init() { layers = [Layer(time: -.infinity, end: -.infinity, curve: .linear)] }

    /// Number of the newest layer.
    var newest: Int { first + layers.count - 1 }

    /// The earliest time from which weights no longer change.
    var settleTime: Double { layers[layers.count - 1].end }

    /// Start time of the newest layer.
    var newestTime: Double { layers[layers.count - 1].time }

    /// Number of the newest layer that has started at a time.
    func newest(at time: Double) -> Int { first + newestIndex(at: time) }

    /// Whether weights change at a time.
    func isMoving(at time: Double) -> Bool { time < layers[newestIndex(at: time)].end }

    /// How many remembered layers have started before a time, at least one.
    func countBegun(before time: Double) -> Int {
        var count = layers.count
        while count > 1, layers[count - 1].time >= time { count -= 1 }
        return count
    }

    /// Whether weights rested when `time` came, whatever begins at that moment.
    func rested(before time: Double) -> Bool { layers[countBegun(before: time) - 1].end <= time }

    /// Takes back layers that start at `time` or later, of which nothing was seen.
    mutating func cancel(from time: Double) {
        while layers.count > 1, newestTime >= time { layers.removeLast() }
    }

    /// Takes back the newest layer if it starts at `time`.
    mutating func cancelNewest(at time: Double) {
        if layers.count > 1, newestTime >= time { layers.removeLast() }
    }

    /// Adds a layer that gains all the weight from `time` on, not before the newest layer's start.
    mutating func add(at time: Double, curve: MotionCurve, duration: Double) {
        var layer = Layer(time: time, end: time + duration, curve: curve)
        if let spring = curve.spring {
            forEachShare(at: time) { layer.start.append($0) }
            while layer.start.count > Self.springLayers, let oldest = layer.start.popLast() {
                layer.start[layer.start.count - 1].weight += oldest.weight
                layer.start[layer.start.count - 1].velocity += oldest.velocity
            }
            let speed = layer.start.reduce(0) { max($0, abs($1.velocity)) }
            layer.end =
                time
                + spring.settlingDuration(from: 1, velocity: speed, tolerance: Track.springTolerance)
        }
        layers.append(layer)
    }

    /// Calls `body` for each layer with a part in the picture at a time, newest first.
    func forEachShare(at time: Double, _ body: (Share) -> Void) {
        // What the layers newer than the present one leave over, and its velocity.
        var rest = 1.0
        var restVelocity = 0.0
        var index = newestIndex(at: time)
        while index > 0, time < layers[index].end {
            let layer = layers[index]
            let elapsed = time - layer.time
            if let spring = layer.curve.spring {
                let unit = spring.fundamental(at: elapsed)
                body(
                    Share(
                        layer: first + index, weight: rest * (1 - unit.held),
                        velocity: restVelocity * (1 - unit.held) - rest * unit.heldVelocity))
                for share in layer.start {
                    let weight = share.weight * unit.held + share.velocity * unit.pushed
                    let velocity = share.weight * unit.heldVelocity + share.velocity * unit.pushedVelocity
                    body(
                        Share(
                            layer: share.layer, weight: rest * weight,
                            velocity: restVelocity * weight + rest * velocity))
                }
                return
            }
            let progress = layer.curve.progress(at: elapsed, duration: layer.end - layer.time)
            body(
                Share(
                    layer: first + index, weight: rest * progress.value,
                    velocity: restVelocity * progress.value + rest * progress.velocity))
            restVelocity = restVelocity * (1 - progress.value) - rest * progress.velocity
            rest *= 1 - progress.value
            index -= 1
        }
        body(Share(layer: first + index, weight: rest, velocity: restVelocity))
    }

    /// Forgets layers that no time from `time` on needs. Returns how many of the oldest went.
    mutating func forget(before time: Double) -> Int {
        var oldest = newest
        forEachShare(at: time) { oldest = min(oldest, $0.layer) }
        let count = oldest - first
        layers.removeFirst(count)
        first = oldest
        // The oldest layer has no others to gain its weight from.
        layers[0].start = []
        layers[0].end = min(layers[0].end, time)
        return count
    }

    private func newestIndex(at time: Double) -> Int {
        var low = 0
        var high = layers.count
        if newestTime <= time { return high - 1 }
        while low < high {
            let middle = (low + high) / 2
            if layers[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }
}
