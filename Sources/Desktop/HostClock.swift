import CSDL2

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Seconds of a clock that only moves forward; the one place where the program reads time.
public func hostTime() -> Double {
    Double(SDL_GetPerformanceCounter()) / Double(SDL_GetPerformanceFrequency())
}

/// Sleeps for less than a few milliseconds, finer than SDL's whole ones.
func sleep(seconds: Double) {
    guard seconds > 0 else { return }
    var rest = timespec(tv_sec: 0, tv_nsec: Int(min(seconds, 0.9) * 1e9))
    nanosleep(&rest, nil)
}
