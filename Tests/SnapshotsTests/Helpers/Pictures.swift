import Canvas
import Foundation
import Snapshots
import TestSupport

extension PixelBuffer {
    static func noise(_ width: Int, _ height: Int, seed: UInt64) -> PixelBuffer {
        var generator = SeededGenerator(seed: seed)
        let buffer = PixelBuffer(width: width, height: height)
        for index in buffer.pixels.indices { buffer.pixels[index] = generator.next() | 0xFF00_0000 }
        return buffer
    }

    func copy() -> PixelBuffer {
        let other = PixelBuffer(width: width, height: height)
        _ = other.pixels.update(fromContentsOf: pixels)
        return other
    }
}

extension SeededGenerator {
    mutating func next() -> UInt32 { UInt32(truncatingIfNeeded: next() as UInt64) }
}

/// Sixty frames of a square that moves over a ground; `change` may repaint each frame.
func movingSquare(
    frames: Int = 60, width: Int = 64, height: Int = 40,
    change: @escaping (Int, PixelBuffer) -> Void = { _, _ in }
) -> AnimationSource {
    let buffer = PixelBuffer(width: width, height: height, color: Color(rgb: 0x181A20))
    return AnimationSource(
        width: width, height: height, times: (0..<frames).map { Double($0) / 60 }
    ) { index in
        for index in buffer.pixels.indices { buffer.pixels[index] = 0xFF18_1A20 }
        for y in 8..<16 {
            for x in 0..<8 { buffer[(index / 2 + x) % width, y] = Color(rgb: 0x2C4BFF) }
        }
        change(index, buffer)
        return AnimationFrame(buffer)
    }
}

func bytes(of source: AnimationSource, metadata: [String: String] = [:]) throws -> [UInt8] {
    let collected = Collected()
    let writer = try AnimationWriter(
        width: source.width, height: source.height, times: source.times, metadata: metadata
    ) { piece throws(SnapshotError) in collected.bytes += piece }
    for index in source.times.indices {
        let frame = source.frame(index)
        try writer.append(frame.picture, damage: frame.damage)
    }
    try writer.finish()
    return collected.bytes
}

final class Collected {
    var bytes: [UInt8] = []
}

/// A folder that goes away with the value.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }
}

func fileBytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}

func write(_ bytes: [UInt8], _ path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
}

/// The reason of the error that a call throws; `nil` if it throws none.
func reason(_ body: () throws -> Void) -> SnapshotError.Reason? {
    do {
        try body()
        return nil
    } catch let error as SnapshotError {
        return error.reason
    } catch {
        return nil
    }
}

extension Sequence where Element == FrameResult {
    /// The numbers of the frames in which any pixel differs.
    var differing: [Int] { filter { !$0.difference.isEqual }.map(\.index) }
}
