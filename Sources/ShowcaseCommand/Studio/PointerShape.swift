import Canvas
import Desktop
import ShowcaseCore

extension StudioState {
    /// The pointer's shape over what it is on, or holds.
    var pointerShape: CursorShape {
        switch drag?.id ?? hover?.id {
        case .slider?, .scrubber?, .wipeEdge?: .resizeHorizontal
        case .readout?, .valueField?, .looksField?: .text
        case .button(let command)?: canPerform(command) ? .hand : .arrow
        case .panel?, .figure?, nil: .arrow
        }
    }
}
