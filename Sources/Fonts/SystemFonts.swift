import Canvas

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Fonts installed on the machine, found by looking into the usual folders.
struct SystemFonts {
    /// Where desktop systems keep fonts.
    static var usualFolders: [String] {
        var folders = [
            "/usr/share/fonts", "/usr/local/share/fonts", "/System/Library/Fonts", "/Library/Fonts",
        ]
        if let home = getenv("HOME").map({ String(cString: $0) }) {
            folders += [home + "/.local/share/fonts", home + "/.fonts", home + "/Library/Fonts"]
        }
        return folders
    }

    /// Fonts for colour emoji that this program can draw, best first.
    static let emojiNames = ["NotoColorEmoji.ttf", "NotoColorEmoji-Regular.ttf"]

    private let folders: [String]

    init(folders: [String]) { self.folders = folders }

    /// All font files, sorted by path, so that the same machine always gives the same answer.
    lazy var files: [String] = folders.flatMap { Self.fontFiles(under: $0, depth: 4) }

    /// The first file that bears one of the names.
    mutating func file(named names: [String]) -> String? {
        for name in names {
            if let path = files.first(where: { $0.hasSuffix("/" + name) }) { return path }
        }
        return nil
    }

    /// Upright files that may hold the scalar, likeliest first: those whose name tells the script, in the
    /// weight wanted, then all others; no more than can be looked into without a visible pause.
    mutating func candidates(for scalar: Unicode.Scalar, heavy: Bool) -> [String] {
        let key = CandidateKey(scripts: Self.nameParts(for: scalar), isHeavy: heavy)
        if let known = candidates[key] { return known }
        let ranked = ranked(key)
        candidates[key] = ranked
        return ranked
    }

    private struct CandidateKey: Hashable {
        var scripts: [String]
        var isHeavy: Bool
    }

    private var candidates: [CandidateKey: [String]] = [:]

    private mutating func ranked(_ key: CandidateKey) -> [String] {
        let scripts = key.scripts
        let weights = key.isHeavy ? ["ExtraBold", "Bold", "Regular"] : ["Regular", "Medium", "Book"]
        func rank(_ path: String) -> Int {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let script = scripts.firstIndex { name.hasPrefix($0) } ?? scripts.count
            let weight = weights.firstIndex { name.contains("-" + $0 + ".") } ?? weights.count
            let isPlain = !name.contains("-") && !key.isHeavy
            return script * 8 + (isPlain ? 0 : weight)
        }
        let upright = files.filter { path in
            !path.contains("Italic") && !path.contains("Oblique") && !path.hasSuffix(".ttc")
                && !path.contains("ColorEmoji")
        }
        return upright.map { (rank: rank($0), path: $0) }
            .sorted { ($0.rank, $0.path) < ($1.rank, $1.path) }
            .prefix(200).map(\.path)
    }

    /// How names of fonts begin that are made for a scalar's script.
    private static func nameParts(for scalar: Unicode.Scalar) -> [String] {
        let scripts: [String] =
            switch scalar.value {
            case 0x590...0x5FF: ["NotoSansHebrew"]
            case 0x600...0x77F: ["NotoSansArabicUI", "NotoSansArabic", "NotoNaskhArabic", "KacstOne"]
            case 0x900...0x97F: ["NotoSansDevanagariUI", "NotoSansDevanagari", "Lohit-Devanagari", "Gargi"]
            case 0x980...0x9FF: ["NotoSansBengali", "Lohit-Bengali"]
            case 0xE00...0xE7F: ["NotoSansThai"]
            case 0x2190...0x2BFF: ["DejaVuSans", "NotoSansSymbols2", "NotoSansSymbols", "NotoSansMath"]
            default: []
            }
        return scripts + ["NotoSans-", "DejaVuSans", "FreeSans", "LiberationSans"]
    }

    private static func fontFiles(under folder: String, depth: Int) -> [String] {
        guard depth > 0, let stream = opendir(folder) else { return [] }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        closedir(stream)
        return names.sorted().filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
            let path = folder + "/" + name
            if name.hasSuffix(".ttf") || name.hasSuffix(".otf") { return [path] }
            return name.contains(".") ? [] : fontFiles(under: path, depth: depth - 1)
        }
    }
}
