/// The history of a ``MovingNumbersView``.
public struct RollingTimeline: TransitionTimeline {
    public private(set) var cells: [TimelineCell] = []

    public init() {}

    public mutating func update(
        _ view: MovingNumbersView, at time: Double, measuring: some ElementMeasuring
    ) throws(NumberError) {}

    public func text(at time: Double) -> String { "" }

    public func evaluate(at time: Double, into frame: inout TransitionFrame) {}

    public var settleTime: Double { 0 }

    public mutating func forget(before time: Double) {}

    public func measures(at time: Double, samples: Int) -> TransitionMeasures? { nil }

    /// The columns of digits at a time, whole and unclipped.
    public func columns(at time: Double, into columns: inout [RollingColumn]) {}
}
