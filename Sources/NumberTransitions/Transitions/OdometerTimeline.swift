/// The history of a ``OdometerNumberView``.
public struct OdometerTimeline: TransitionTimeline {
    public private(set) var cells: [TimelineCell] = []

    public init() {}

    public mutating func update(
        _ view: OdometerNumberView, at time: Double, measuring: some ElementMeasuring
    ) throws(NumberError) {}

    public func text(at time: Double) -> String { "" }

    public func evaluate(at time: Double, into frame: inout TransitionFrame) {}

    public var settleTime: Double { 0 }

    public mutating func forget(before time: Double) {}

    public func measures(at time: Double, samples: Int) -> TransitionMeasures? { nil }

    /// The value that is shown as text at a time, somewhere on the way to the target.
    public func displayedText(at time: Double) -> String { "" }

    /// The value that is shown at a time, in units of the last place; nil where it cannot be counted.
    public func displayed(at time: Double) -> Int128? { nil }

    /// Whether the target is shown at a time; the last exchange may still be in motion.
    public func settled(at time: Double) -> Bool { true }
}
