/// A value within a document together with the way to it, so that a complaint can name its place.
struct DocumentValue {
    var file: String
    var keyPath: String
    var json: JSONValue

    /// Reads a whole document from the bytes of a file.
    init(_ bytes: [UInt8], file: String) throws(DocumentError) {
        do throws(JSONValue.Failure) {
            self.init(file: file, keyPath: "", json: try JSONValue(parsing: bytes))
        } catch {
            throw DocumentError(file: file, keyPath: error.place, message: error.message)
        }
    }

    init(file: String, keyPath: String, json: JSONValue) {
        self.file = file
        self.keyPath = keyPath
        self.json = json
    }

    /// An error at this place.
    func error(_ message: String) -> DocumentError {
        DocumentError(file: file, keyPath: keyPath, message: message)
    }

    private func mismatch(_ wanted: String) -> DocumentError { error("is \(json.kind); write \(wanted)") }

    /// The members by key; a key that is not among `keys` is an error that names the nearest one.
    func members(of keys: [String], _ thing: String) throws(DocumentError) -> [String: DocumentValue] {
        var members: [String: DocumentValue] = [:]
        for member in try self.members(thing) {
            guard keys.contains(member.key) else {
                let mend =
                    nearestName(to: member.key, among: keys).map { "did you mean \"\($0)\"?" }
                    ?? "known are \(keys.joined(separator: ", "))"
                throw member.value.error("is an unknown key; \(mend)")
            }
            members[member.key] = member.value
        }
        return members
    }

    /// The members.
    func members(_ thing: String) throws(DocumentError) -> [(key: String, value: DocumentValue)] {
        guard case .object(let members) = json else { throw mismatch(thing) }
        return members.map { member in
            let path = keyPath.isEmpty ? member.key : "\(keyPath).\(member.key)"
            return (member.key, DocumentValue(file: file, keyPath: path, json: member.value))
        }
    }

    /// The values of a list.
    func list(_ wanted: String) throws(DocumentError) -> [DocumentValue] {
        guard case .array(let values) = json else { throw mismatch(wanted) }
        return values.enumerated().map { index, value in
            DocumentValue(file: file, keyPath: "\(keyPath)[\(index)]", json: value)
        }
    }

    /// A text.
    func string(_ wanted: String = "a text in double quotes") throws(DocumentError) -> String {
        guard case .string(let text) = json else { throw mismatch(wanted) }
        return text
    }

    /// true or false.
    func bool() throws(DocumentError) -> Bool {
        guard case .bool(let value) = json else { throw mismatch("true or false") }
        return value
    }

    /// Any finite number.
    func number() throws(DocumentError) -> Double {
        guard case .number(let value) = json else { throw mismatch("a number") }
        return value
    }

    /// A number within a range.
    func number(in range: ClosedRange<Double>, _ unit: String = "") throws(DocumentError) -> Double {
        let spoken = Self.spoken(range.lowerBound, range.upperBound, unit)
        guard case .number(let value) = json else { throw mismatch("a number from \(spoken)") }
        guard range.contains(value) else {
            throw error("\(JSONValue.shortest(value)) is out of range; give \(spoken)")
        }
        return value
    }

    /// A whole number within a range.
    func integer(in range: ClosedRange<Int>) throws(DocumentError) -> Int {
        let value = try number(in: Double(range.lowerBound)...Double(range.upperBound))
        guard let integer = Int(exactly: value) else {
            throw error(
                "\(JSONValue.shortest(value)) is not a whole number; give \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return integer
    }

    /// One of the names of an enumeration.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ type: Choice.Type = Choice.self
    ) throws(DocumentError) -> Choice {
        let names = Choice.allCases.map(\.rawValue)
        let known = names.joined(separator: ", ")
        let name = try string("one of \(known)")
        guard let choice = Choice(rawValue: name) else {
            let hint = nearestName(to: name, among: names).map { "did you mean \"\($0)\"? " } ?? ""
            throw error("\"\(name)\" is not known; \(hint)choose from \(known)")
        }
        return choice
    }

    private static func spoken(_ lower: Double, _ upper: Double, _ unit: String) -> String {
        "\(JSONValue.shortest(lower)) to \(JSONValue.shortest(upper))" + (unit.isEmpty ? "" : " " + unit)
    }
}
