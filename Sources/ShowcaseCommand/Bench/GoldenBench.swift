import Canvas
import Foundation
import ShowcaseCore
import Snapshots

/// What guarding transitions costs, beside decoding the same pictures with libpng.
///
/// Wall time counts here, as comparing two files works on two threads.
enum GoldenBench {
    /// How often each figure is measured.
    private static let repeats = 5

    static func figures() throws(CommandError) -> [Figure] {
        let folder = NSTemporaryDirectory() + "showcase-bench-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try verify(in: folder) + compare()
    }

    /// An unchanged golden of sixty frames, drawing included.
    private static func verify(in folder: String) throws(CommandError) -> [Figure] {
        var scenario = Scenario(
            name: "bench",
            changes: [
                Change(at: 0, value: 1234.56, settings: Settings()),
                Change(at: 0, value: 98765.43, settings: Settings()),
            ])
        scenario.changes[1].at = 1.0 / 60
        scenario.captureSize = (1280, 800)
        scenario.captureTimes = (1...60).map { Double($0) / 60 }
        let times = scenario.captureTimes
        let renderer = try SceneRenderer(scenario, name: "bench")
        let store = GoldenStore(folder)
        let metadata = renderer.metadata(time: nil).merging(renderer.versions) { $1 }
        do throws(SnapshotError) {
            try store.record("bench", renderer.animation(at: times), metadata: metadata)
        } catch {
            throw CommandError(error)
        }
        let pictures = times.map { LibpngBaseline.encode(renderer.frame(at: $0).picture) }
        let measured = wallTimes([
            {
                // A renderer of its own, so that drawing starts from nothing as in a run.
                guard let fresh = try? SceneRenderer(scenario, name: "bench") else { return }
                _ = store.check("bench", fresh.animation(at: times), metadata: metadata)
            },
            { for picture in pictures { _ = LibpngBaseline.decode(picture) } },
        ])
        return [
            Figure(
                name: "verify 60 frames of 1280x800, drawn anew", value: measured[0].median * 1000,
                unit: .milliseconds, spread: measured[0].spread,
                floor: .init(name: "decoding 60 such PNGs once", value: measured[1].median * 1000))
        ]
    }

    /// Two 4K pictures of the studio that differ in one pixel, and a picture with itself.
    private static func compare() throws(CommandError) -> [Figure] {
        let bench = try StudioBench(SceneRenderer.environment(), width: 1920, height: 1080, scale: 2)
        bench.drawFrame(10)
        let picture = bench.picture
        let first = LibpngBaseline.encode(picture)
        picture[picture.width / 2, picture.height / 2] = Color(argb: picture[0, 0].argb ^ 0x00FF_FFFF)
        let second = LibpngBaseline.encode(picture)
        let measured = wallTimes([
            { _ = try? PictureComparison.compare(first, second) },
            { _ = try? PictureComparison.compare(first, first) },
            {
                _ = LibpngBaseline.decode(first)
                _ = LibpngBaseline.decode(second)
            },
        ])
        let floor = Figure.Floor(name: "decoding both, one thread", value: measured[2].median * 1000)
        return [
            Figure(
                name: "compare two PNGs of 3840x2160", value: measured[0].median * 1000, unit: .milliseconds,
                spread: measured[0].spread, floor: floor),
            Figure(
                name: "compare identical PNGs of 3840x2160", value: measured[1].median * 1000,
                unit: .milliseconds, spread: measured[1].spread, floor: floor),
        ]
    }

    /// Seconds of wall time of pieces of work done in turn.
    private static func wallTimes(_ work: [() -> Void]) -> [Stopwatch.Times] {
        var times = [[Double]](repeating: [], count: work.count)
        let clock = ContinuousClock()
        for _ in 0..<repeats {
            for (index, body) in work.enumerated() {
                let elapsed = clock.measure(body).components
                times[index].append(Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18)
            }
        }
        return times.map { Stopwatch.Times(sorted: $0.sorted()) }
    }
}
