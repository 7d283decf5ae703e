/// What turned text into pixels: equal versions give equal masks.
public struct FontVersions: Hashable, Sendable {
    /// Version of SDL_ttf, such as `2.20.1`.
    public var sdlTTF: String
    /// Version of FreeType.
    public var freeType: String
    /// Version of HarfBuzz, which shapes strings.
    public var harfBuzz: String
    /// For each font file in use, a hash of its bytes (64-bit FNV-1a, hexadecimal) by its name.
    public var files: [String: String]

    /// Makes a set of versions.
    public init(sdlTTF: String, freeType: String, harfBuzz: String, files: [String: String]) {
        self.sdlTTF = sdlTTF
        self.freeType = freeType
        self.harfBuzz = harfBuzz
        self.files = files
    }
}
