/// The history of a ``NumericTextView``.
public struct NumericTextTimeline: TransitionTimeline {
    public private(set) var cells: [TimelineCell] = []

    public init() {}

    public mutating func update(
        _ view: NumericTextView, at time: Double, measuring: some ElementMeasuring
    ) throws(NumberError) {}

    public func text(at time: Double) -> String { "" }

    public func evaluate(at time: Double, into frame: inout TransitionFrame) {}

    public var settleTime: Double { 0 }

    public mutating func forget(before time: Double) {}

    public func measures(at time: Double, samples: Int) -> TransitionMeasures? { nil }
}
