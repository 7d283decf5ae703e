/// Which goldens a run may write.
public enum RecordMode: String, Hashable, Sendable, CaseIterable {
    /// None; so a retry can't pass on what the first try wrote. For CI.
    case never
    /// Those that don't exist.
    case missing
    /// Those that don't exist, differ or can't be read.
    case failed
    /// All.
    case all

    /// Whether a golden with this status is to be recorded.
    public func records(_ status: GoldenStatus) -> Bool {
        switch self {
        case .never: false
        case .missing: status == .missing
        case .failed: status == .missing || status == .failed || status == .unusable
        case .all: true
        }
    }
}
