import Canvas
import Foundation
import Snapshots
import Testing

@Suite("Files that are whole or not there")
struct FileTests {
    @Test("a file takes its name at the end")
    func commit() throws {
        let folder = try TemporaryFolder()
        try write([9, 9], folder.file("a.bin"))
        let file = try AtomicFile(folder.file("a.bin"))
        try file.write([1, 2, 3])
        #expect(try fileBytes(folder.file("a.bin")) == [9, 9])
        try file.write([4])
        try file.commit()
        #expect(try fileBytes(folder.file("a.bin")) == [1, 2, 3, 4])
        #expect(folder.names == ["a.bin"])
    }

    @Test("many files wait for their names without being open, and each that is dropped leaves nothing")
    func waiting() throws {
        let folder = try TemporaryFolder()
        var limit = rlimit()
        #expect(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        do {
            var files: [AtomicFile] = []
            // More than the program may have open.
            for number in 0..<min(Int(limit.rlim_cur) + 10, 5000) {
                let file = try AtomicFile(folder.file("\(number)"))
                try file.write([1])
                try file.finish()
                files.append(file)
            }
            #expect(folder.names.count == files.count && folder.names.allSatisfy { $0.hasSuffix(".part") })
            try files[7].commit()
        }
        #expect(folder.names == ["7"])
        #expect(try fileBytes(folder.file("7")) == [1])
    }

    @Test("a name as long as names may be, in bytes")
    func longName() throws {
        let folder = try TemporaryFolder()
        let name = String(repeating: "\u{5B57}", count: 85)
        try AtomicFile.write([1], to: folder.file(name))
        #expect(folder.names == [name])
    }

    @Test("a file that is dropped leaves nothing, and the old one stays")
    func dropped() throws {
        let folder = try TemporaryFolder()
        try write([9], folder.file("a.bin"))
        do {
            let file = try AtomicFile(folder.file("a.bin"))
            try file.write([1, 2, 3])
            #expect(folder.names.count == 2)
        }
        #expect(folder.names == ["a.bin"])
        #expect(try fileBytes(folder.file("a.bin")) == [9])
    }

    @Test("a folder that isn't there is named")
    func missingFolder() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("none/a.png")
        #expect(throws: SnapshotError(.unwritable(detail: "No such file or directory"), path: path)) {
            try PNGFile.write(PixelBuffer(width: 1, height: 1), to: path)
        }
    }

    @Test("a name that is taken by a folder fails and leaves nothing else")
    func nameTaken() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.file("a.png"), withIntermediateDirectories: true)
        #expect(throws: SnapshotError.self) {
            try PNGFile.write(PixelBuffer(width: 1, height: 1), to: folder.file("a.png"))
        }
        #expect(folder.names == ["a.png"])
    }

    @Test("a link keeps leading to its file")
    func link() throws {
        let folder = try TemporaryFolder()
        try AtomicFile.write([1], to: folder.file("real"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: folder.file("real"))
        try AtomicFile.write([2], to: folder.file("link"))
        #expect(try fileBytes(folder.file("real")) == [2])
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link"))
                == folder.file("real"))
    }

    @Test("a pipe is written to, not replaced")
    func namedPipe() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let reader = Task.detached { try FileHandle(forReadingFrom: URL(fileURLWithPath: path)).readToEnd() }
        try AtomicFile.write([1, 2, 3], to: path)
        #expect(try await reader.value == Data([1, 2, 3]))
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }

    @Test("frames that fail half-way leave no file")
    func failingAnimation() throws {
        let folder = try TemporaryFolder()
        let source = AnimationSource(width: 2, height: 2, times: [0, 1]) { index in
            AnimationFrame(PixelBuffer(width: 2 + index, height: 2))
        }
        #expect(throws: SnapshotError.self) { try source.write(to: folder.file("a.png")) }
        #expect(folder.names.isEmpty)
    }

    @Test("writers of one file at once leave one of theirs, whole")
    func parallel() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.bin")
        await withTaskGroup(of: Void.self) { group in
            for value in 0..<16 {
                group.addTask {
                    #expect(throws: Never.self) {
                        try AtomicFile.write([UInt8](repeating: UInt8(value), count: 100_000), to: path)
                    }
                }
            }
        }
        let bytes = try fileBytes(path)
        #expect(bytes.count == 100_000 && Set(bytes).count == 1)
        #expect(folder.names == ["a.bin"])
    }
}
