import Foundation

extension JSONValue {
    /// Why a text is not the JSON of a document.
    struct Failure: Error {
        /// `line 3, column 7`, or empty where the reason has no place.
        var place = ""
        var message: String
    }

    /// Reads one document that fills all the bytes. Members are in the order of their keys, which Foundation
    /// does not keep as they stand; of a key that is repeated one value counts.
    init(parsing bytes: [UInt8]) throws(Failure) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        guard String(validating: text, as: UTF8.self) != nil else {
            throw Failure(message: "is not UTF-8; save the file as UTF-8")
        }
        guard !text.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            throw Failure(message: "is empty; write a JSON object")
        }
        do {
            // Foundation refuses what is nested so deep that it would exhaust the stack.
            self.init(try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed))
        } catch {
            let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
            throw Failure(reason ?? error.localizedDescription, in: text)
        }
    }

    private init(_ object: Any) {
        switch object {
        case let text as String: self = .string(text)
        case let number as NSNumber: self.init(number)
        case let values as [Any]: self = .array(values.map { JSONValue($0) })
        case let members as [String: Any]:
            let sorted = members.sorted { $0.key < $1.key }
            self = .object(sorted.map { JSONMember(key: $0.key, value: JSONValue($0.value)) })
        default: self = .null
        }
    }

    private init(_ number: NSNumber) {
        if String(cString: number.objCType) == "c" {
            // JSON has no 8-bit numbers: this is true or false, which a cast could not tell from 1 and 0.
            self = .bool(number.boolValue)
        } else if number is NSDecimalNumber {
            // A decimal's own conversion is off in the last bits; its digits are exact.
            self = .number(Double(number.description) ?? number.doubleValue)
        } else {
            self = .number(number.doubleValue)
        }
    }
}

extension JSONValue.Failure {
    private static let offsetMark = " around character "

    /// One clear line from what Foundation says about a text.
    fileprivate init(_ reason: String, in text: [UInt8]) {
        if reason.hasSuffix(" is not representable in Swift.") {
            let literal = String(reason.split(separator: " ")[1])
            let shown = literal.count > 24 ? "\(literal.prefix(24))…" : literal
            self.init(message: "the number \(shown) is out of range; give one within ±1.797e308")
        } else if let mark = reason.firstRange(of: Self.offsetMark),
            let offset = Int(reason[mark.upperBound...].prefix { $0.isNumber }), offset <= text.count
        {
            self.init(
                place: Self.place(of: offset, in: text),
                message: Self.message(reason[..<mark.lowerBound].lowercased(), before: text[offset...]))
        } else if reason.hasPrefix("Unexpected end of file during JSON") {
            self.init(
                message: "is not complete JSON; close every quote, bracket and brace, and spell true, false "
                    + "and null in full")
        } else {
            self.init(message: "is not JSON: \(reason.prefix(1).lowercased())\(reason.dropFirst())")
        }
    }

    private static func message(_ reason: String, before rest: ArraySlice<UInt8>) -> String {
        let next = String(decoding: rest.prefix(4), as: UTF8.self).lowercased()
        if ["nan", "inf", "-nan", "-inf"].contains(where: next.hasPrefix) {
            return "NaN and infinity cannot be shown; give a finite number"
        }
        if reason.hasPrefix("too many nested") {
            return "lists and objects are nested too deep; 512 levels are the most"
        }
        return "is not JSON: \(reason); look for a comma, colon or quote that is missing or too many"
    }

    /// Columns count characters, so bytes that continue one are left out.
    private static func place(of offset: Int, in text: [UInt8]) -> String {
        let before = text[..<offset]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
        return "line \(line), column \(column)"
    }
}
