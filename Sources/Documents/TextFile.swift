#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads small files whole.
enum TextFile {
    /// The bytes of a file, at most `limit` of them.
    static func read(path: String, limit: Int) throws(DocumentError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw DocumentError(file: path, unreadable: errno) }
        defer { close(file) }
        var status = stat()
        if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw DocumentError(file: path, unreadable: EISDIR)
        }
        var bytes: [UInt8] = []
        let expected = max(1, min(Int(status.st_size), limit))
        while true {
            let wanted = bytes.isEmpty ? expected : 1 << 16
            var code: Int32 = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
                let got = systemRead(file, buffer.baseAddress, wanted)
                code = got < 0 ? errno : 0
                count = max(0, got)
            }
            if code == EINTR { continue }
            guard code == 0 else { throw DocumentError(file: path, unreadable: code) }
            if chunk.isEmpty { return bytes }
            bytes += chunk
            guard bytes.count <= limit else {
                throw DocumentError(
                    file: path, message: "is larger than \(limit >> 20) MB; check that it is the right file")
            }
        }
    }
}

extension DocumentError {
    /// An error from the system's error number, taken at the failure.
    fileprivate init(file: String, unreadable code: Int32) {
        let mend =
            switch code {
            case ENOENT, ENOTDIR: "check the name"
            case EACCES, EPERM: "check its permissions"
            case EISDIR: "name a file"
            default: "check the path"
            }
        let reason = String(cString: strerror(code)).lowercased()
        self.init(file: file, message: "cannot be read: \(reason); \(mend)")
    }
}

/// The system's `read`, which the function of the same name would hide.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, bytes, count)
}
