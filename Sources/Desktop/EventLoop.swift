import CSDL2
import Canvas
import ShowcaseCore

extension Window {
    /// Runs an app until it or the user ends it. While nothing moves, the program sleeps without waking up.
    ///
    /// - Parameter app: Takes inputs and draws frames.
    /// - Throws: ``DesktopError/displayLost(reason:)`` when the window can no longer be drawn into.
    public func run(_ app: some WindowApp) throws(DesktopError) {
        isClosing = false
        var loop = EventLoop(window: self)
        try loop.run(app)
    }

    /// Ends ``run(_:)`` after what it is doing now.
    public func close() { isClosing = true }
}

/// The one loop of a window: waits, takes events in, and draws when a frame is due.
struct EventLoop {
    private let window: Window
    private var pacer: FramePacer
    private var translator: EventTranslator
    private var inputs: [Input] = []
    private var isVisible = true
    /// Whether the whole window must be shown again.
    private var needsEverything = true
    /// The geometry that the app was told of.
    private var announced: WindowGeometry
    /// The latest time handed out, so that time never steps back.
    private var latestTime = 0.0

    init(window: Window) {
        self.window = window
        pacer = FramePacer(
            refreshRate: window.handle.refreshRate,
            isPacedByDisplay: window.presenter?.waitsForDisplay ?? false)
        translator = EventTranslator(pointsPerUnit: window.pointsPerUnit)
        isVisible = Self.isShown(window)
        announced = window.geometry
        window.statistics.refreshRate = 1 / pacer.period
    }

    private static func isShown(_ window: Window) -> Bool {
        window.handle.flags & (SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue) == 0
    }

    mutating func run(_ app: some WindowApp) throws(DesktopError) {
        guard app.handle(sizeInput, at: tick(), window: window) else { return }
        while !window.isClosing {
            let due = nextDue(app)
            guard wait(until: due, app) else { return }
            if let due, isVisible, hostTime() >= due { try drawFrame(app, due: due) }
        }
    }

    private mutating func tick() -> Double {
        latestTime = max(latestTime, hostTime())
        return latestTime
    }

    private var sizeInput: Input {
        .resized(width: window.geometry.width, height: window.geometry.height, scale: window.geometry.scale)
    }

    /// When the next frame is due, or nil to sleep until an event.
    private mutating func nextDue(_ app: some WindowApp) -> Double? {
        let now = tick()
        guard isVisible else { return pacer.due(.none, now: now) }
        return pacer.due(needsEverything ? .now : app.nextFrame(at: now), now: now)
    }

    // MARK: Waiting

    /// Sleeps until the time or an event, then hands all events over; false ends the loop.
    private mutating func wait(until due: Double?, _ app: some WindowApp) -> Bool {
        var event = SDL_Event()
        if let due {
            let milliseconds = (due - hostTime()) * 1000
            if milliseconds >= 1 {
                guard SDL_WaitEventTimeout(&event, Int32(min(milliseconds, 1e9))) == 1 else { return true }
            } else {
                // SDL waits whole milliseconds only; what is left of one is slept here.
                if SDL_PollEvent(&event) == 0 {
                    sleep(seconds: milliseconds / 1000)
                    return true
                }
            }
        } else {
            guard SDL_WaitEvent(&event) == 1 else { return true }
        }
        return handOver(from: event, app)
    }

    private mutating func handOver(from first: SDL_Event, _ app: some WindowApp) -> Bool {
        var event = first
        inputs.removeAll(keepingCapacity: true)
        repeat { take(event) } while SDL_PollEvent(&event) == 1
        let now = tick()
        for input in inputs {
            if case .exposed = input { needsEverything = true }
            if case .visible(let visible) = input { isVisible = visible }
            guard app.handle(input, at: now, window: window) else { return false }
        }
        return true
    }

    private mutating func take(_ event: SDL_Event) {
        switch SDL_EventType(rawValue: event.type) {
        case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
            window.presenter?.reset()
        case SDL_WINDOWEVENT:
            let id = SDL_WindowEventID(rawValue: UInt32(event.window.event))
            if id == SDL_WINDOWEVENT_SIZE_CHANGED || id == SDL_WINDOWEVENT_DISPLAY_CHANGED { takeSize() }
        default:
            break
        }
        translator.translate(event, into: &inputs)
    }

    private mutating func takeSize() {
        needsEverything = true
        pacer.setRefreshRate(window.handle.refreshRate)
        window.statistics.refreshRate = 1 / pacer.period
        window.updateGeometry()
        guard window.geometry != announced else { return }
        announced = window.geometry
        translator.pointsPerUnit = window.pointsPerUnit
        // Sizes on the way to the last one need no layout.
        if case .resized? = inputs.last { inputs.removeLast() }
        inputs.append(sizeInput)
    }

    // MARK: Drawing

    private mutating func drawFrame(_ app: some WindowApp, due: Double) throws(DesktopError) {
        let start = hostTime()
        latestTime = max(latestTime, pacer.begin(due: due, now: start))
        let frame = app.draw(at: latestTime, geometry: window.geometry, everything: needsEverything)
        let bounds = frame.picture.bounds
        let rects = needsEverything ? [bounds] : presentedRects(frame.damage, within: bounds)
        let isTaken = rects.isEmpty ? false : try put(frame.picture, rects: rects)
        pacer.end(shown: isTaken)
        guard isTaken else {
            // Nothing changed, or the window got another size whose event is still under way.
            if !rects.isEmpty { window.updateGeometry() }
            return
        }
        needsEverything = false
        // Waiting for the display is no work of ours, so it does not count.
        if pacer.isPacedByDisplay {
            window.statistics.note(frameTime: hostTime() - start, missed: pacer.missed)
        }
        try window.presenter?.show()
        if !pacer.isPacedByDisplay {
            window.statistics.note(frameTime: hostTime() - start, missed: pacer.missed)
        }
    }

    /// Hands pixels over, once more through the window's own memory when the GPU fails.
    private mutating func put(_ picture: PixelBuffer, rects: [PixelRect]) throws(DesktopError) -> Bool {
        do {
            return try window.presenter?.put(picture, rects: rects) ?? false
        } catch .rendererFailed {
            try window.fallBackToSurface()
            pacer.isPacedByDisplay = false
            return try window.presenter?.put(picture, rects: [picture.bounds]) ?? false
        }
    }
}

extension FrameStatistics {
    mutating func note(frameTime: Double, missed: Int) {
        averageFrameTime = shown == 0 ? frameTime : averageFrameTime + (frameTime - averageFrameTime) / 30
        lastFrameTime = frameTime
        shown += 1
        self.missed = missed
    }
}
