/// A strict reader of JSON (RFC 8259) that names the line and column of a mistake, keeps the order of members
/// and refuses a key that stands twice in an object. Foundation's readers do none of the three.
struct JSONReader {
    /// Where and why a text is no JSON.
    struct Failure: Error {
        var line: Int
        var column: Int
        var message: String
    }

    /// Lists and objects within one another; keeps a hostile file from exhausting the stack.
    static let deepestNesting = 64

    let bytes: [UInt8]
    var position = 0
    private var depth = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads one document that fills all the bytes.
    static func read(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
        var reader = JSONReader(bytes)
        if let invalid = firstInvalidUTF8(in: bytes) {
            throw reader.failure("is not UTF-8; save the file as UTF-8", at: invalid)
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
        reader.skipSpace()
        if reader.position == bytes.count { throw reader.failure("is empty; write a JSON object") }
        let value = try reader.value()
        reader.skipSpace()
        if reader.position < bytes.count {
            throw reader.failure("has more text after the end of the document")
        }
        return value
    }

    private static func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
        var position = 0
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): position += UTF8.width(scalar)
            case .emptyInput: return nil
            case .error: return min(position, bytes.count)
            }
        }
    }

    func failure(_ message: String, at offset: Int? = nil) -> Failure {
        let before = bytes.prefix(offset ?? position)
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
        // Columns count characters, so bytes that continue one are left out.
        let column = before[lineStart...].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
        return Failure(line: line, column: column, message: message)
    }

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func value() throws(Failure) -> JSONValue {
        guard let byte = next else { throw failure("ends too early; a value is missing") }
        switch Unicode.Scalar(byte) {
        case "{": return try nested { (reader) throws(Failure) in try reader.object() }
        case "[": return try nested { (reader) throws(Failure) in try reader.array() }
        case "\"": return .string(try string())
        case "-", "0"..."9": return .number(try number())
        default: return try word()
        }
    }

    private mutating func nested(
        _ body: (inout JSONReader) throws(Failure) -> JSONValue
    ) throws(Failure) -> JSONValue {
        guard depth < Self.deepestNesting else {
            throw failure("nests lists and objects deeper than \(Self.deepestNesting) levels")
        }
        depth += 1
        defer { depth -= 1 }
        position += 1
        return try body(&self)
    }

    private mutating func object() throws(Failure) -> JSONValue {
        var members: [JSONMember] = []
        var keys: Set<String> = []
        skipSpace()
        if skip("}") { return .object(members) }
        while true {
            skipSpace()
            let start = position
            guard next == UInt8(ascii: "\"") else {
                throw failure(
                    next == nil ? "ends too early; } is missing" : "needs a key in double quotes here")
            }
            let key = try string()
            guard keys.insert(key).inserted else {
                throw failure("has the key \"\(key)\" twice in one object; remove one", at: start)
            }
            skipSpace()
            guard skip(":") else { throw failure("needs a : after the key \"\(key)\"") }
            skipSpace()
            members.append(JSONMember(key: key, value: try value()))
            skipSpace()
            if skip("}") { return .object(members) }
            guard skip(",") else { throw failure("needs a , or a } here") }
        }
    }

    private mutating func array() throws(Failure) -> JSONValue {
        var values: [JSONValue] = []
        skipSpace()
        if skip("]") { return .array(values) }
        while true {
            skipSpace()
            values.append(try value())
            skipSpace()
            if skip("]") { return .array(values) }
            guard skip(",") else { throw failure("needs a , or a ] here") }
        }
    }

    private mutating func word() throws(Failure) -> JSONValue {
        let start = position
        while let byte = next, Unicode.Scalar(byte).properties.isAlphabetic || byte == UInt8(ascii: "_") {
            position += 1
        }
        switch String(decoding: bytes[start..<position], as: UTF8.self) {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        case "NaN", "Infinity":
            throw failure("has no number here; NaN and infinity cannot be shown", at: start)
        case "": throw failure("needs a value here", at: start)
        case let word: throw failure("has the unknown word \(word); texts stand in double quotes", at: start)
        }
    }

    private mutating func digits() -> Int {
        let start = position
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
        return position - start
    }

    private mutating func number() throws(Failure) -> Double {
        let start = position
        _ = skip("-")
        let firstDigit = next
        var isWellFormed = true
        let wholeDigits = digits()
        isWellFormed = wholeDigits == 1 || (wholeDigits > 1 && firstDigit != UInt8(ascii: "0"))
        if skip(".") { isWellFormed = digits() > 0 && isWellFormed }
        if skip("e") || skip("E") {
            _ = skip("+") || skip("-")
            isWellFormed = digits() > 0 && isWellFormed
        }
        let literal = String(decoding: bytes[start..<position], as: UTF8.self)
        guard isWellFormed, let value = Double(literal) else {
            throw failure("has a malformed number here; write it like -12.5 or 1e21", at: start)
        }
        guard value.isFinite else {
            throw failure("has a number beyond ±1.7976931348623157e308 here", at: start)
        }
        return value
    }
}
