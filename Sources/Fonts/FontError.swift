/// Why the fonts could not be opened. Its description is one line that names the file and the mend.
public enum FontError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A bundled font is not in its folder.
    case missingFile(path: String)
    /// A bundled font is there and cannot be read as a font.
    case damagedFile(path: String, reason: String)
    /// The font library itself did not start.
    case libraryFailed(reason: String)

    /// One line for people.
    public var description: String {
        switch self {
        case .missingFile(let path):
            "\(path): this font is missing; put back the folder Assets/Fonts of the project and build again"
        case .damagedFile(let path, let reason):
            "\(path): this font cannot be read (\(reason)); put back the file from the project's Assets/Fonts and build again"
        case .libraryFailed(let reason):
            "SDL_ttf did not start (\(reason)); reinstall the package libsdl2-ttf-2.0-0"
        }
    }
}
