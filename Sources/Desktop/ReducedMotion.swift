#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Whether the desktop asks for less motion; nil where it does not say.
///
/// Read from the settings files of GTK and KDE, which desktops without a settings service share too.
public func prefersReducedMotion() -> Bool? {
    let config =
        environment("XDG_CONFIG_HOME") ?? environment("HOME").map { $0 + "/.config" }
    guard let config else { return nil }
    return prefersReducedMotion(configFolder: config)
}

/// The same for a given folder of settings.
package func prefersReducedMotion(configFolder: String) -> Bool? {
    for version in ["gtk-4.0", "gtk-3.0"] {
        let path = "\(configFolder)/\(version)/settings.ini"
        if let value = setting("gtk-enable-animations", section: "Settings", file: path) {
            return ["0", "false", "no"].contains(value.lowercased())
        }
    }
    if let factor = setting("AnimationDurationFactor", section: "KDE", file: "\(configFolder)/kdeglobals") {
        return Double(factor).map { $0 == 0 }
    }
    return nil
}

/// A value from a file of `key=value` lines under `[section]` headings.
private func setting(_ key: String, section: String, file: String) -> String? {
    guard let stream = fopen(file, "r") else { return nil }
    defer { fclose(stream) }
    var line = [CChar](repeating: 0, count: 1024)
    var isInside = false
    while fgets(&line, Int32(line.count), stream) != nil {
        let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let text = trimmed(String(decoding: bytes, as: UTF8.self)[...])
        if text.hasPrefix("[") { isInside = text == "[\(section)]" }
        guard isInside, let equals = text.firstIndex(of: "="), trimmed(text[..<equals]) == key else {
            continue
        }
        return String(trimmed(text[text.index(after: equals)...]))
    }
    return nil
}

private func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
}
