/// A rectangle inside a picture in a form that is compared in one step.
struct BoundingBox {
    /// Left, top, and the right and bottom edges below 0.
    private let edges: SIMD4<Int32>

    /// A box that meets nothing.
    static let empty = BoundingBox(.empty)

    /// Makes the box of a rectangle whose edges lie within 32 bits.
    @inline(__always)
    init(_ rect: PixelRect) {
        guard !rect.isEmpty else {
            edges = SIMD4(repeating: .max)
            return
        }
        edges = SIMD4(
            Int32(truncatingIfNeeded: rect.x), Int32(truncatingIfNeeded: rect.y),
            Int32(truncatingIfNeeded: -rect.maxX), Int32(truncatingIfNeeded: -rect.maxY))
    }

    /// The rectangle.
    @inline(__always)
    var rect: PixelRect {
        if edges[0] == .max { return .empty }
        let (x, y) = (Int(edges[0]), Int(edges[1]))
        return PixelRect(x: x, y: y, width: -Int(edges[2]) - x, height: -Int(edges[3]) - y)
    }

    /// What boxes are held against.
    struct Probe {
        /// Right, bottom, and the left and top edges below 0.
        fileprivate let edges: SIMD4<Int32>

        init(_ rect: PixelRect) {
            edges = SIMD4(
                Int32(truncatingIfNeeded: rect.maxX), Int32(truncatingIfNeeded: rect.maxY),
                Int32(truncatingIfNeeded: -rect.x), Int32(truncatingIfNeeded: -rect.y))
        }
    }

    /// Whether both share a pixel; the probe's rectangle is not empty.
    @inline(__always)
    func meets(_ probe: Probe) -> Bool {
        isZero(~unsafeBitCast(edges .< probe.edges, to: Words.self))
    }
}
