import Canvas
import Foundation

/// A folder of goldens: one animation a scenario, named after it.
public struct GoldenStore: Sendable {
    /// Is handed the pictures of each frame that fails, before the next frame is drawn.
    public typealias FailureHandler = (FailingFrame) throws(SnapshotError) -> Void

    /// Metadata keys that begin so name a version that made the golden, as in "Version of FreeType".
    public static let versionPrefix = "Version of "

    /// The folder; it is created with the first golden.
    public let folder: String

    /// Makes a store over a folder that need not exist yet.
    ///
    /// - Parameter folder: The folder.
    public init(_ folder: String) { self.folder = folder }

    /// Refuses scenario names that can't have goldens beside each other: empty, equal, or equal but for case
    /// or for characters that a file name can't hold. To be called with all names of a run.
    ///
    /// - Parameter names: The names of all scenarios.
    /// - Throws: ``SnapshotError`` naming both scenarios.
    public static func checkNames(_ names: [String]) throws(SnapshotError) {
        try GoldenNames.check(names)
    }

    /// The file of a scenario's golden.
    ///
    /// - Parameter name: The scenario's name.
    /// - Returns: The path.
    /// - Throws: ``SnapshotError`` for a name that can't be a file's.
    public func path(for name: String) throws(SnapshotError) -> String {
        (folder as NSString).appendingPathComponent(try GoldenNames.fileName(name))
    }

    /// Records a golden, in place of any there is. The file is whole at any time, whoever else writes it.
    ///
    /// - Parameters:
    ///   - name: The scenario's name.
    ///   - source: Its frames.
    ///   - metadata: Scenario, settings and versions to carry along.
    /// - Throws: ``SnapshotError`` naming the file.
    public func record(
        _ name: String, _ source: AnimationSource, metadata: [String: String]
    ) throws(SnapshotError) {
        let path = try path(for: name)
        try createFolder(folder)
        try source.write(to: path, metadata: metadata)
    }

    /// Compares a scenario with its golden and, if the mode says so, records it.
    ///
    /// - Parameters:
    ///   - name: The scenario's name.
    ///   - source: Its frames as they are now; drawn a second time when they are recorded.
    ///   - metadata: Scenario, settings and versions as they are now.
    ///   - options: What counts as a difference.
    ///   - mode: What may be written.
    ///   - onFailure: Is handed the pictures of each frame that fails; what it throws ends the check.
    /// - Returns: What was found; a golden that can't be read is a result too, so that a run can go on.
    public func check(
        _ name: String, _ source: AnimationSource, metadata: [String: String],
        options: ComparisonOptions = .exact, mode: RecordMode = .never, onFailure: FailureHandler? = nil
    ) -> GoldenResult {
        var result = GoldenResult(name: name, path: "", status: .unusable)
        do {
            result.path = try path(for: name)
            if mode != .all {
                do {
                    try verify(source, metadata, options, onFailure, into: &result)
                } catch  where mode.records(.unusable) {
                    result.mismatch = error.description
                }
            }
            if mode.records(result.status) {
                let existed = FileManager.default.fileExists(atPath: result.path)
                try record(name, source, metadata: metadata)
                result.status = existed ? .updated : .recorded
            }
        } catch {
            result.status = .unusable
            result.mismatch = error.description
        }
        return result
    }

    /// The goldens that belong to none of the scenarios.
    ///
    /// - Parameter names: The names of all scenarios.
    /// - Returns: File names in the folder, sorted.
    /// - Throws: ``SnapshotError`` if the folder can't be listed.
    public func orphans(besides names: [String]) throws(SnapshotError) -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else { return [] }
        guard isFolder.boolValue else {
            throw SnapshotError(.unreadable(detail: String(cString: strerror(ENOTDIR))), path: folder)
        }
        var files: [String] = []
        do {
            files = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw SnapshotError(.unreadable(detail: error.localizedDescription), path: folder)
        }
        var owned: Set<String> = []
        for name in names { owned.insert(try GoldenNames.fileName(name)) }
        return files.filter { file in
            file.hasSuffix(GoldenNames.suffix) && !file.hasPrefix(".")
                && !owned.contains(file.precomposedStringWithCanonicalMapping)
        }.sorted()
    }

    /// Removes the goldens that belong to none of the scenarios.
    ///
    /// - Parameter names: The names of all scenarios.
    /// - Returns: The names of the removed files, sorted.
    /// - Throws: ``SnapshotError`` if one can't be removed.
    public func prune(besides names: [String]) throws(SnapshotError) -> [String] {
        let files = try orphans(besides: names)
        for file in files {
            let path = (folder as NSString).appendingPathComponent(file)
            guard unlink(path) == 0 else {
                throw SnapshotError(.unwritable(detail: String(cString: strerror(errno))), path: path)
            }
        }
        return files
    }
}

/// Creates a folder and those it lies in.
func createFolder(_ path: String) throws(SnapshotError) {
    do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
        throw SnapshotError(.unwritable(detail: error.localizedDescription), path: path)
    }
}
