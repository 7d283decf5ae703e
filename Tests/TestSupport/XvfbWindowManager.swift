import Foundation

/// What a window manager tells a window; the server without a screen has none that could.
public final class XvfbWindowManager {
    private typealias OpenDisplay = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    private typealias CloseDisplay = @convention(c) (OpaquePointer) -> CInt
    private typealias Sync = @convention(c) (OpaquePointer, CInt) -> CInt
    private typealias InternAtom = @convention(c) (OpaquePointer, UnsafePointer<CChar>, CInt) -> CUnsignedLong
    private typealias SendEvent =
        @convention(c) (OpaquePointer, CUnsignedLong, CInt, CLong, UnsafeMutableRawPointer) -> CInt
    private typealias ChangeProperty =
        @convention(c) (
            OpaquePointer, CUnsignedLong, CUnsignedLong, CUnsignedLong, CInt, CInt, UnsafePointer<UInt8>, CInt
        ) -> CInt

    private let library: UnsafeMutableRawPointer
    private let display: OpaquePointer
    /// Outlives the connection, which must not be closed on a server that is gone.
    private let server: XvfbServer

    /// Connects to a server. The library is the one that SDL itself loads for a window.
    public init(_ server: XvfbServer) throws {
        guard let library = dlopen("libX11.so.6", RTLD_NOW) else {
            throw XvfbServer.Failure(description: "libX11.so.6 is missing; install the package libx11-6")
        }
        self.library = library
        self.server = server
        let open: OpenDisplay = try Self.function("XOpenDisplay", in: library)
        guard let display = open(server.display) else {
            throw XvfbServer.Failure(description: "the display \(server.display) takes no connection")
        }
        self.display = display
    }

    deinit {
        if let close: CloseDisplay = try? Self.function("XCloseDisplay", in: library) { _ = close(display) }
        dlclose(library)
    }

    private static func function<F>(_ name: String, in library: UnsafeMutableRawPointer) throws -> F {
        guard let symbol = dlsym(library, name) else {
            throw XvfbServer.Failure(description: "libX11.so.6 has no \(name)")
        }
        return unsafeBitCast(symbol, to: F.self)
    }

    private func atom(_ name: String) throws -> CUnsignedLong {
        let intern: InternAtom = try Self.function("XInternAtom", in: library)
        return intern(display, name, 0)
    }

    private func sync() throws {
        let sync: Sync = try Self.function("XSync", in: library)
        _ = sync(display, 0)
    }

    /// Asks a window to close, as its close button does.
    public func close(_ window: UInt) throws {
        let send: SendEvent = try Self.function("XSendEvent", in: library)
        // An XClientMessageEvent within an XEvent, whose members stand on multiples of a long.
        var event = [CLong](repeating: 0, count: 24)
        event[0] = 33
        event[4] = CLong(window)
        event[5] = CLong(try atom("WM_PROTOCOLS"))
        event[6] = 32
        event[7] = CLong(try atom("WM_DELETE_WINDOW"))
        event.withUnsafeMutableBytes { bytes in
            if let start = bytes.baseAddress { _ = send(display, CUnsignedLong(window), 0, 0, start) }
        }
        try sync()
    }

    /// Tells a window that it is minimised, or that it is no more.
    public func setMinimized(_ isMinimized: Bool, _ window: UInt) throws {
        let change: ChangeProperty = try Self.function("XChangeProperty", in: library)
        let states = isMinimized ? [try atom("_NET_WM_STATE_HIDDEN")] : []
        let atomType: CUnsignedLong = 4
        try states.withUnsafeBytes { bytes in
            let start = bytes.bindMemory(to: UInt8.self).baseAddress
            let empty: [UInt8] = [0]
            try empty.withUnsafeBufferPointer { none in
                guard let data = start ?? none.baseAddress else { return }
                _ = change(
                    display, CUnsignedLong(window), try atom("_NET_WM_STATE"), atomType, 32, 0, data,
                    CInt(states.count))
            }
        }
        try sync()
    }
}
