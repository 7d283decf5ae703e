import Canvas
import ShowcaseCore
import Snapshots

/// Draws the frames of one scenario without a display, on one thread; others draw with renderers of their own.
protocol ScenarioRenderer: AnyObject, SendableMetatype {
    /// Opens the fonts and tells the transitions the scenario.
    ///
    /// - Parameters:
    ///   - scenario: What to draw.
    ///   - name: The file to name in errors and notices.
    ///   - jobs: How many threads may draw at a time.
    ///   - notify: Takes what is to be said about the scenario.
    /// - Throws: ``CommandError`` if there are no fonts, or the scenario can't be drawn.
    init(_ scenario: Scenario, name: String, jobs: Int, notify: (String) -> Void) throws(CommandError)

    var scenario: Scenario { get }
    var name: String { get }
    var jobs: Int { get }

    /// Width and height of every frame in pixels.
    var size: (width: Int, height: Int) { get }

    /// The frame at a time in seconds; it stays as it is until the next one is asked for.
    func frame(at time: Double) -> AnimationFrame

    /// What a picture carries, so that it tells what made it: a frame at a time, or all frames.
    func metadata(time: Double?) -> [String: String]
}

extension ScenarioRenderer {
    /// Opens the fonts for one thread, or more, and says what is to be said on the terminal.
    init(_ scenario: Scenario, name: String, jobs: Int = 1) throws(CommandError) {
        try self.init(scenario, name: name, jobs: jobs, notify: Terminal.say)
    }

    /// All frames at times in order.
    func animation(at times: [Double]) -> AnimationSource {
        let makeOther = makeOther
        let crew = FrameCrew(threads: threads) {
            makeOther().map { renderer in { renderer.frame(at: times[$0]) } }
        }
        return AnimationSource(
            width: size.width, height: size.height, times: times, crew: threads > 1 ? crew : nil
        ) { index in
            self.frame(at: times[index])
        }
    }

    /// Encodes each frame as a PNG of its own, and hands them out in order.
    func encodeFrames(
        at times: [Double], take: (Int, [UInt8]) throws(SnapshotError) -> Void
    ) throws(SnapshotError) {
        let makeOther = makeOther
        try OrderedWork.run(times.count, threads: threads, own: (self, PNGEncoder())) {
            makeOther().map { ($0, PNGEncoder()) }
        } work: { tools, index in
            let (renderer, encoder) = tools
            let picture = renderer.frame(at: times[index]).picture
            let metadata = renderer.metadata(time: times[index])
            return Result { () throws(SnapshotError) in try encoder.encode(picture, metadata: metadata) }
        } take: { (index, bytes) throws(SnapshotError) in
            try take(index, try bytes.get())
        }
    }

    /// How many threads draw: each holds two pictures, and all of them together a gigabyte at most.
    private var threads: Int { max(1, min(jobs, (1 << 30) / (size.width * size.height * 8))) }

    /// Makes a renderer for another thread; what there is to say has been said.
    private var makeOther: @Sendable () -> Self? {
        let (scenario, name) = (scenario, name)
        return { try? Self(scenario, name: name, jobs: 1) { _ in } }
    }
}
