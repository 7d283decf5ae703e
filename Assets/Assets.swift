import Foundation

/// Where the files that come with the program are, wherever it is started from.
///
/// The package manager lays them in a folder beside the program. Its own accessor ends the process when that
/// folder is missing; this one says what is missing and where it was looked for.
public enum ShowcaseAssets {
    /// The folder of the bundled fonts.
    public static func fontsFolder() throws(AssetError) -> String { try folder("Fonts") }

    /// The folder of the ready-made scenarios.
    public static func scenariosFolder() throws(AssetError) -> String { try folder("Scenarios") }

    private static func folder(_ name: String) throws(AssetError) -> String {
        let places = programFolders.flatMap { folder in
            bundleNames.map { "\(folder)/\($0)/\(name)" } + ["\(folder)/../share/showcase/\(name)"]
        }
        guard let found = places.first(where: isFolder) else {
            throw AssetError(folder: name, places: places)
        }
        return found
    }

    #if os(Linux)
        private static let bundleNames = ["number-transitions_ShowcaseAssets.resources"]
    #else
        private static let bundleNames = [
            "number-transitions_ShowcaseAssets.bundle",
            "number-transitions_ShowcaseAssets.bundle/Contents/Resources",
        ]
    #endif

    /// The folder of the program itself, symbolic links resolved; for tests also that of their bundle.
    private static var programFolders: [String] {
        #if os(Linux)
            var path = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink("/proc/self/exe", &path, path.count)
            guard count > 0 else { return [] }
            let program = String(decoding: path.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
            guard let slash = program.lastIndex(of: "/") else { return [] }
            return [String(program[..<slash])]
        #else
            let bundles = [Bundle.main] + Bundle.allBundles
            return bundles.flatMap { bundle in
                [bundle.resourceURL, bundle.bundleURL, bundle.bundleURL.deletingLastPathComponent()]
                    .compactMap { $0?.resolvingSymlinksInPath().path }
            }
        #endif
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

/// A folder of the program that is not where it should be.
public struct AssetError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The name of the folder.
    public var folder: String
    /// The paths where it was looked for.
    public var places: [String]

    /// One line that names the folder, the places and the mend.
    public var description: String {
        let looked =
            places.isEmpty
            ? "the program's own path is unknown" : "looked for \(places.joined(separator: ", "))"
        return
            "the program's folder \(folder) is missing (\(looked)); keep it beside the program or build again"
    }
}
