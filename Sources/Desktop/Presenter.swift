import CSDL2
import Canvas

/// A way for finished pixels to reach the window.
protocol Presenter: AnyObject {
    /// What it is, for people.
    var name: String { get }
    /// Whether ``show()`` waits for the display's refresh.
    var waitsForDisplay: Bool { get }
    /// Hands changed pixels over; false when the window has another size by now, so that nothing was taken.
    func put(_ picture: PixelBuffer, rects: [PixelRect]) throws(DesktopError) -> Bool
    /// Makes what was put visible.
    func show() throws(DesktopError)
    /// Forgets what lives in a graphics device that was reset.
    func reset()
}

/// Pixels go through the window's own memory; no GPU takes part.
final class SurfacePresenter: Presenter {
    private let window: WindowHandle
    private var pending: [SDL_Rect] = []
    let name: String
    var waitsForDisplay: Bool { false }

    init(window: WindowHandle, driver: String) throws(DesktopError) {
        self.window = window
        name = "software (\(driver))"
        guard let surface = SDL_GetWindowSurface(window.raw) else {
            throw .windowFailed(reason: sdlError())
        }
        // The first touch of shared memory is slow; here it happens while the first picture is being drawn.
        SDL_FillRect(surface, nil, 0)
    }

    func put(_ picture: PixelBuffer, rects: [PixelRect]) throws(DesktopError) -> Bool {
        // After a change of size this makes a new surface; the old pointer must not be used again.
        guard let surface = SDL_GetWindowSurface(window.raw) else { throw .displayLost(reason: sdlError()) }
        guard surface.pointee.w == picture.width, surface.pointee.h == picture.height else { return false }
        guard let source = picture.pixels.baseAddress, let target = surface.pointee.pixels else {
            return false
        }
        let format = surface.pointee.format.pointee
        let pitch = Int(surface.pointee.pitch)
        for rect in rects {
            let from = source + rect.y * picture.width + rect.x
            let to = target + rect.y * pitch + rect.x * Int(format.BytesPerPixel)
            if format.format == SDL_PIXELFORMAT_RGB888.rawValue
                || format.format == SDL_PIXELFORMAT_ARGB8888.rawValue
            {
                for row in 0..<rect.height {
                    (to + row * pitch).copyMemory(from: from + row * picture.width, byteCount: rect.width * 4)
                }
            } else {
                SDL_ConvertPixels(
                    Int32(rect.width), Int32(rect.height), SDL_PIXELFORMAT_RGB888.rawValue, from,
                    Int32(picture.width * 4), format.format, to, Int32(pitch))
            }
        }
        pending = rects.map(SDL_Rect.init)
        return true
    }

    func show() throws(DesktopError) {
        guard !pending.isEmpty else { return }
        guard SDL_UpdateWindowSurfaceRects(window.raw, pending, Int32(pending.count)) == 0 else {
            throw .displayLost(reason: sdlError())
        }
    }

    func reset() {}
}

/// Pixels go through one streaming texture of a GPU's renderer.
final class TexturePresenter: Presenter {
    private let renderer: RendererHandle
    private var texture: TextureHandle?
    let name: String
    let waitsForDisplay: Bool

    /// Makes a renderer; with `onlyRealGPU`, fails where the processor plays the GPU.
    init(window: WindowHandle, onlyRealGPU: Bool) throws(DesktopError) {
        renderer = try RendererHandle(window: window)
        let driver = renderer.openGLName
        if onlyRealGPU, let driver, Self.isPlayedByProcessor(driver) {
            throw .rendererFailed(reason: "OpenGL runs on the processor: \(driver)")
        }
        waitsForDisplay = renderer.hasVsync
        name = "gpu (\(driver ?? renderer.name))"
    }

    private static func isPlayedByProcessor(_ driver: String) -> Bool {
        let lowered = driver.lowercased()
        return ["llvmpipe", "softpipe", "swrast", "software"].contains { lowered.contains($0) }
    }

    func put(_ picture: PixelBuffer, rects: [PixelRect]) throws(DesktopError) -> Bool {
        guard renderer.outputSize == (picture.width, picture.height) else { return false }
        var rects = rects
        if texture == nil || texture?.width != picture.width || texture?.height != picture.height {
            texture = try TextureHandle(renderer: renderer, width: picture.width, height: picture.height)
            rects = [picture.bounds]
        }
        guard let texture, let source = picture.pixels.baseAddress else { return false }
        for rect in rects {
            var area = SDL_Rect(rect)
            let from = source + rect.y * picture.width + rect.x
            guard SDL_UpdateTexture(texture.raw, &area, from, Int32(picture.width * 4)) == 0 else {
                throw .rendererFailed(reason: sdlError())
            }
        }
        return true
    }

    func show() throws(DesktopError) {
        guard let texture else { return }
        // The back buffer's old content is undefined, so the whole texture is drawn each time.
        guard SDL_RenderCopy(renderer.raw, texture.raw, nil, nil) == 0 else {
            throw .rendererFailed(reason: sdlError())
        }
        SDL_RenderPresent(renderer.raw)
    }

    func reset() { texture = nil }
}

extension SDL_Rect {
    init(_ rect: PixelRect) {
        self.init(x: Int32(rect.x), y: Int32(rect.y), w: Int32(rect.width), h: Int32(rect.height))
    }
}
