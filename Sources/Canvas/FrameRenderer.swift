/// Keeps a picture up to date with one display list after another and redraws only what changed.
///
/// The picture is always the one that drawing the whole list onto a fresh ground gives, byte for byte.
public final class FrameRenderer {
    /// The picture of the list that was rendered last.
    public private(set) var buffer: PixelBuffer

    private let compositor: Compositor
    private let ground: Color
    private var shown = TrackedList()
    private var next = TrackedList()
    private var damage = DamageRegion()
    private var isValid = false

    /// Makes a renderer for pictures of a size in device pixels; `ground` is the colour under the lists.
    public init(compositor: Compositor, width: Int, height: Int, ground: Color = Color(rgb: 0)) {
        self.compositor = compositor
        self.ground = ground
        buffer = PixelBuffer(width: width, height: height, color: ground)
    }

    /// Changes the picture's size; the next rendering draws all of it.
    public func resize(width: Int, height: Int) {
        guard width != buffer.width || height != buffer.height else { return }
        buffer = PixelBuffer(width: width, height: height, color: ground)
        isValid = false
    }

    /// Makes the next rendering draw everything, after the buffer was written to by others.
    public func invalidate() { isValid = false }

    /// Brings the picture up to date with a list.
    ///
    /// Returns at most sixteen rectangles, inside the picture, that cover every changed pixel; none if nothing
    /// changed. They may overlap.
    @discardableResult
    public func render(_ list: DisplayList) -> [PixelRect] {
        damage.removeAll(commandCount: list.commands.count)
        if isValid, shown.isSame(as: list) { return damage.rects }
        next.take(list, masks: compositor.masks, within: buffer.bounds)
        if isValid {
            findDamage(from: shown, to: next, into: &damage)
        } else {
            damage.add(buffer.bounds)
            isValid = true
        }
        damage.settle()
        swap(&shown, &next)
        compositor.masks.beginFrame()
        for rect in damage.rects { redraw(rect) }
        return damage.rects
    }

    private func redraw(_ rect: PixelRect) {
        // Whatever an opaque command hides in the whole rectangle need not be drawn.
        let start = shown.lastHider(of: rect)
        if start == nil {
            compositor.shapes.fill(rect, Color(rgb: ground.argb), into: buffer)
        }
        let probe = BoundingBox.Probe(rect)
        shown.bounds.withUnsafeBufferPointer { bounds in
            compositor.draw(shown.list, from: start ?? 0, into: buffer, damage: rect) {
                bounds[$0].meets(probe)
            }
        }
    }
}
