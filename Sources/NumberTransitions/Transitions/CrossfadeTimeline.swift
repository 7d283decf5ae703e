/// The history of a ``CrossfadeView``.
public struct CrossfadeTimeline: TransitionTimeline {
    public private(set) var cells: [TimelineCell] = []

    public init() {}

    public mutating func update(
        _ view: CrossfadeView, at time: Double, measuring: some ElementMeasuring
    ) throws(NumberError) {}

    public func text(at time: Double) -> String { "" }

    public func evaluate(at time: Double, into frame: inout TransitionFrame) {}

    public var settleTime: Double { 0 }

    public mutating func forget(before time: Double) {}

    public func measures(at time: Double, samples: Int) -> TransitionMeasures? { nil }

    /// The texts that take part at a time with their weights, oldest first; the weights sum to 1.
    public func weights(at time: Double) -> [(text: String, weight: Double)] { [] }
}
