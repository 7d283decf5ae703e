import Canvas
import Foundation

extension GoldenStore {
    /// Compares frames with a golden. What is wrong with the golden or its frames goes into the result.
    func verify(
        _ source: AnimationSource, _ metadata: [String: String], _ options: ComparisonOptions,
        _ onFailure: FailureHandler?, into result: inout GoldenResult
    ) throws(SnapshotError) {
        guard FileManager.default.fileExists(atPath: result.path) else {
            result.status = .missing
            return
        }
        try FrameTimes.check(source.times)
        do {
            let golden = try PNGSource(readFile(result.path))
            let times = golden.frameTimes()
            result.notes = Self.notes(golden.metadata(), metadata, times)
            result.mismatch = Self.mismatch(golden, times, source)
            if golden.width == source.width, golden.height == source.height {
                result.frames =
                    golden.bitDepth == 16
                    ? try compare(golden, source, options, onFailure, as: UInt64.self)
                    : try compare(golden, source, options, onFailure, as: UInt32.self)
            } else if let onFailure {
                try showSizes(golden, source, onFailure)
            }
        } catch {
            throw error.at(result.path)
        }
        result.status = result.mismatch == nil && result.frames.allSatisfy(\.passed) ? .passed : .failed
    }

    private func compare<Word: PixelWord>(
        _ golden: PNGSource, _ source: AnimationSource, _ options: ComparisonOptions,
        _ onFailure: FailureHandler?, as: Word.Type
    ) throws(SnapshotError) -> [FrameResult] {
        let verifier = FrameVerifier<Word>(golden, options: options)
        var results: [FrameResult] = []
        let count = min(golden.frames.count, source.times.count)
        if let crew = source.crew {
            let drawer = FrameDrawer(source.frame)
            try crew.run(count, own: drawer) { drawer, index in
                drawer.fingerprint(index)
            } take: { (index, pixels) throws(SnapshotError) in
                results.append(
                    try verifier.verify(
                        pixels, time: source.times[index], onFailure: onFailure,
                        frame: { drawer.frame(index).picture }))
            }
        } else {
            for index in 0..<count {
                results.append(
                    try verifier.verify(source.frame(index), time: source.times[index], onFailure: onFailure))
            }
        }
        return results
    }

    /// Hands out the first frame of both, so that a difference in size can be looked at.
    private func showSizes(
        _ golden: PNGSource, _ source: AnimationSource, _ onFailure: FailureHandler
    ) throws(SnapshotError) {
        let composer = FrameComposer<UInt32>(golden)
        try composer.advance()
        let pixelCount = source.width * source.height
        try onFailure(
            FailingFrame(
                result: FrameResult(
                    index: 0, time: source.times[0], difference: PictureDifference(pixelCount: pixelCount),
                    passed: false),
                expected: composer.canvas.overWhite(), actual: source.frame(0).picture, difference: nil))
    }

    private static func mismatch(_ golden: PNGSource, _ times: FrameTimes, _ source: AnimationSource)
        -> String?
    {
        guard golden.width == source.width, golden.height == source.height else {
            return "the golden is \(golden.width)x\(golden.height), the scenario now "
                + "\(source.width)x\(source.height)"
        }
        guard golden.frames.count == source.times.count else {
            return "the golden has \(golden.frames.count) frames, the scenario now \(source.times.count)"
        }
        if times.areExact,
            let index = source.times.indices.first(where: { times.times[$0] != source.times[$0] })
        {
            return
                "frame \(index) is at \(times.times[index]) s in the golden, now at \(source.times[index]) s"
        }
        return nil
    }

    /// What to know before looking at any difference.
    private static func notes(
        _ old: [String: String], _ new: [String: String], _ times: FrameTimes
    ) -> [String] {
        if old.isEmpty, !new.isEmpty || !times.areExact {
            return [
                "another tool removed the golden's texts: times and versions are unknown, frames are compared "
                    + "in order; record it again to have them back"
            ]
        }
        var notes: [String] = []
        if !times.areExact { notes.append("the golden carries no exact times; frames are compared in order") }
        for key in Set(old.keys).union(new.keys).sorted() where old[key] != new[key] {
            if key == FrameTimes.key || key == FrameSeals.key { continue }
            if key.hasPrefix(versionPrefix) {
                let what = key.dropFirst(versionPrefix.count)
                notes.append("made with \(what) \(old[key] ?? "unknown"), now \(new[key] ?? "unknown")")
            } else {
                notes.append("\(key) has changed since the golden was recorded")
            }
        }
        return notes
    }
}
