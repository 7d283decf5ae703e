extension JSONReader {
    /// Reads a text in double quotes with its escapes.
    mutating func string() throws(Failure) -> String {
        position += 1
        var text: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += String(try escape()).utf8
            case 0..<0x20:
                throw failure(
                    "has a line break or control character inside a text; write \\n", at: position - 1)
            default: text.append(byte)
            }
        }
        throw failure("ends inside a text; a closing \" is missing")
    }

    private mutating func escape() throws(Failure) -> Unicode.Scalar {
        let start = position - 1
        guard let byte = next else { throw failure("ends inside a text; a closing \" is missing") }
        position += 1
        switch Unicode.Scalar(byte) {
        case "\"": return "\""
        case "\\": return "\\"
        case "/": return "/"
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u": return try unicodeEscape(startingAt: start)
        default: throw failure("has an unknown escape inside a text; write \\\\ for a backslash", at: start)
        }
    }

    private mutating func unicodeEscape(startingAt start: Int) throws(Failure) -> Unicode.Scalar {
        let unit = try hexUnit(startingAt: start)
        if let scalar = Unicode.Scalar(unit) { return scalar }
        if UTF16.isLeadSurrogate(unit), skip("\\"), skip("u") {
            let trail = try hexUnit(startingAt: start)
            if UTF16.isTrailSurrogate(trail) {
                return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
            }
        }
        throw failure("has half of a surrogate pair inside a text", at: start)
    }

    private mutating func hexUnit(startingAt start: Int) throws(Failure) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw failure("needs four hexadecimal digits after \\u", at: start)
            }
            position += 1
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}
