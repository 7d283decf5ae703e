#if canImport(Glibc)
    import Glibc

    // The main thread writes it before anything is shown, and reads it when the display has gone.
    nonisolated(unsafe) private var displayLossAction: (() -> Never)?
#endif

extension Window {
    /// Says what to do when the display goes away under the program. Xlib would end it at once, from inside
    /// whatever call met the loss: this is the last chance to keep anything.
    ///
    /// Where the window is not one of X11 the action is never run: other displays tell of their end as an error
    /// of ``run(_:)`` or a wish to quit.
    ///
    /// - Parameter action: Gets the error and ends the program.
    public func whenDisplayIsLost(_ action: @escaping (DesktopError) -> Never) {
        #if canImport(Glibc)
            typealias Handler = @convention(c) (OpaquePointer?) -> Int32
            typealias Setter = @convention(c) (Handler?) -> Handler?
            // SDL has loaded the library for itself; it is not loaded otherwise.
            guard let library = dlopen("libX11.so.6", RTLD_NOW | RTLD_NOLOAD),
                let setter = dlsym(library, "XSetIOErrorHandler")
            else { return }
            displayLossAction = { action(.displayLost(reason: "the X server closed the connection")) }
            let setHandler = unsafeBitCast(setter, to: Setter.self)
            _ = setHandler { _ in
                displayLossAction?()
                return 0
            }
        #endif
    }
}
