import Canvas
import NumberTransitions

/// The panels side by side without the studio's controls: the picture that a scenario captures.
public enum Stage {
    /// Draws the panels at a time (seconds) into an emptied list; `size` is in points, `scale` in device
    /// pixels a point.
    public static func draw(
        _ comparison: Comparison, panels: [PanelKind], at time: Double, size: (width: Double, height: Double),
        scale: Double, theme: Theme, environment: Environment, into list: inout DisplayList
    ) {
    }
}
