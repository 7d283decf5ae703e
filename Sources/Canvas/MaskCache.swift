/// Packed masks of the glyphs that were drawn lately, made when first needed.
///
/// Two stores: masks at their natural size, which are drawn again and again, are held up to a number of
/// bytes; scaled and blurred ones, of which a moving picture needs new ones in each frame, take turns in a
/// fixed number of slots and reuse their memory, up to a number of bytes as well.
final class MaskCache {
    private let source: any GlyphSource
    private let byteLimit: Int

    private var plain: [MaskKey: PackedMaskStorage] = [:]
    private var plainBytes = 0
    private var filtered: [FilteredMask] = []
    private var nextFiltered = 0
    private var filteredBytes = 0
    private static let filteredLimit = 96
    private static let filteredByteLimit = 4 << 20
    private let filter = MaskFilter()
    private let planes = ScratchBuffer<UInt16>()
    private let bytes = ScratchBuffer<UInt8>()

    private var shapes: [GlyphID: MaskShape] = [:]
    private static let shapeLimit = 8192

    /// Small tables in front of the dictionaries: a slot holds what was found last for the keys that share it.
    private var recentMasks: [RecentMask]
    private var recentShapes: [RecentShape]
    private static let recentCount = 1024

    private var frame: UInt64 = 0

    private struct RecentMask {
        var glyph: Int32 = -1
        var phase: Int32 = -1
        // Owned by `plain`; an eviction empties this table.
        var storage: Unmanaged<PackedMaskStorage>?
    }

    private struct FilteredMask {
        var key: MaskKey
        var storage: PackedMaskStorage
    }

    private struct RecentShape {
        var glyph: Int32 = -1
        var isValid = false
        var shape = MaskShape(width: 0, height: 0, originX: 0, originY: 0, isColor: false)
    }

    init(source: any GlyphSource, byteLimit: Int) {
        self.source = source
        self.byteLimit = byteLimit
        recentMasks = Array(repeating: RecentMask(), count: Self.recentCount)
        recentShapes = Array(repeating: RecentShape(), count: Self.recentCount)
    }

    /// Tells that a new picture begins: what it uses counts as used later than all before.
    func beginFrame() { frame &+= 1 }

    /// Geometry of a glyph at its natural size.
    @inline(__always)
    func shape(of glyph: GlyphID) -> MaskShape {
        let slot = Int(truncatingIfNeeded: glyph.raw) & (Self.recentCount - 1)
        if recentShapes[slot].isValid, recentShapes[slot].glyph == glyph.raw {
            return recentShapes[slot].shape
        }
        return findShape(of: glyph, slot: slot)
    }

    @inline(never)
    private func findShape(of glyph: GlyphID, slot: Int) -> MaskShape {
        let shape: MaskShape
        if let known = shapes[glyph] {
            shape = known
        } else {
            shape = MaskShape(source.mask(for: glyph))
            if shapes.count >= Self.shapeLimit { shapes.removeAll(keepingCapacity: true) }
            shapes[glyph] = shape
        }
        recentShapes[slot] = RecentShape(glyph: glyph.raw, isValid: true, shape: shape)
        return shape
    }

    /// The packed mask, valid until the next call.
    @inline(__always)
    func mask(for key: MaskKey) -> PackedMask {
        guard key.scale == 65536, key.blur == 0 else { return filteredMask(for: key) }
        let slot = Int(truncatingIfNeeded: key.glyph.raw &* 4 &+ key.phase) & (Self.recentCount - 1)
        if recentMasks[slot].glyph == key.glyph.raw, recentMasks[slot].phase == key.phase,
            let storage = recentMasks[slot].storage
        {
            return storage._withUnsafeGuaranteedRef {
                $0.lastUse = frame
                return $0.mask
            }
        }
        return plainMask(for: key, slot: slot)
    }

    @inline(never)
    private func plainMask(for key: MaskKey, slot: Int) -> PackedMask {
        let storage: PackedMaskStorage
        if let known = plain[key] {
            storage = known
        } else {
            storage = PackedMaskStorage()
            pack(source.mask(for: key.glyph), phase: key.phase, into: storage)
            plainBytes += storage.byteCount
            plain[key] = storage
        }
        storage.lastUse = frame
        if plainBytes > byteLimit { evict(keeping: key) }
        recentMasks[slot] = RecentMask(
            glyph: key.glyph.raw, phase: key.phase, storage: .passUnretained(storage))
        return storage.mask
    }

    /// Drops the masks that were not used for the longest time until half of the room is free.
    private func evict(keeping kept: MaskKey) {
        for (key, storage) in plain.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where key != kept {
            guard plainBytes > byteLimit / 2 else { break }
            plainBytes -= storage.byteCount
            plain[key] = nil
        }
        for slot in recentMasks.indices { recentMasks[slot] = RecentMask() }
    }

    @inline(never)
    private func filteredMask(for key: MaskKey) -> PackedMask {
        // A few dozen keys side by side are found sooner than hashed.
        if let known = filtered.firstIndex(where: { $0.key == key }) { return filtered[known].storage.mask }
        if filtered.count < Self.filteredLimit {
            filtered.append(FilteredMask(key: key, storage: PackedMaskStorage()))
            nextFiltered = filtered.count - 1
        }
        let slot = nextFiltered
        nextFiltered = (nextFiltered + 1) % Self.filteredLimit
        let storage = filtered[slot].storage
        filtered[slot].key = key
        filteredBytes -= storage.byteCount
        packFiltered(key, into: storage)
        filteredBytes += storage.byteCount
        // Very large glyphs have but a few slots.
        var oldest = nextFiltered
        while filteredBytes > Self.filteredByteLimit, oldest % filtered.count != slot {
            let index = oldest % filtered.count
            filteredBytes -= filtered[index].storage.byteCount
            filtered[index] = FilteredMask(key: .none, storage: PackedMaskStorage())
            oldest += 1
        }
        return storage.mask
    }

    private func pack(_ mask: GlyphMask, phase: Int32, into storage: PackedMaskStorage) {
        let shape = MaskShape(mask)
        if shape.isColor {
            storage.pack(planes: colorPlanes(of: mask), shape: shape, phase: phase)
        } else {
            mask.coverage.withUnsafeBufferPointer { coverage in
                storage.pack(
                    coverage.baseAddress ?? UnsafePointer(bytes.reserve(1)), shape: shape, phase: phase)
            }
        }
    }

    private func packFiltered(_ key: MaskKey, into storage: PackedMaskStorage) {
        let mask = source.mask(for: key.glyph)
        let shape = MaskShape(mask)
        guard shape.width > 0, shape.height > 0 else {
            return pack(mask, phase: 0, into: storage)
        }
        let result = MaskFilter.shape(of: shape, scale: key.scale, blur: key.blur)
        let area = shape.width * shape.height
        let resultArea = result.width * result.height
        let spare = MaskFilter.spare(stride: shape.width)
        if shape.isColor {
            let input = colorPlanes(of: mask, spare: spare + 4 * resultArea)
            let output = input + 4 * area + spare
            for plane in 0..<4 {
                let filtered = filter.apply(
                    input + plane * area, stride: shape.width, shape: shape, scale: key.scale, blur: key.blur)
                for y in 0..<result.height {
                    (output + plane * resultArea + y * result.width)
                        .update(from: filtered.pixels + y * filtered.stride, count: result.width)
                }
            }
            storage.pack(planes: output, shape: result, phase: key.phase)
        } else {
            // Coverage in the upper byte: the steps between keep eight more bits than the result.
            let plane = planes.reserve(area + spare)
            mask.coverage.withUnsafeBufferPointer { coverage in
                for index in 0..<area { plane[index] = UInt16(coverage[index]) &<< 8 }
            }
            storage.pack(
                filter.apply(plane, stride: shape.width, shape: shape, scale: key.scale, blur: key.blur),
                shape: result, phase: key.phase)
        }
    }

    /// Blue, red, green (each times alpha) and alpha (times 255), one plane after the other, with `spare`
    /// numbers of room behind them.
    private func colorPlanes(of mask: GlyphMask, spare: Int = 0) -> UnsafeMutablePointer<UInt16> {
        let area = mask.width * mask.height
        let planes = planes.reserve(4 * area + spare)
        for (index, pixel) in mask.color.enumerated() {
            let color = Color(argb: pixel)
            let alpha = UInt16(color.alpha)
            planes[index] = UInt16(color.blue) * alpha
            planes[area + index] = UInt16(color.red) * alpha
            planes[2 * area + index] = UInt16(color.green) * alpha
            planes[3 * area + index] = 255 * alpha
        }
        return planes
    }
}
