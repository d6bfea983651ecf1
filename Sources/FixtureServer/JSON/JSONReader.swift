import Basics
import Foundation

/// Reads JSON (RFC 8259).
struct JSONReader {
    /// A name that stands twice in one object.
    struct Repetition {
        var path: String
        /// Of the second.
        var offset: Int
    }

    /// Where a member's name and a value begin.
    struct Offsets {
        /// nil for what is no member.
        var name: Int?
        var value: Int
    }

    /// How deep lists and objects may stand in each other.
    static let depthLimit = 512

    /// The text in UTF-8, without a byte order mark.
    let bytes: [UInt8]
    private(set) var repetitions: [Repetition] = []
    private(set) var offsets: [ExactText: Offsets] = [:]
    private var position = 0
    private var depth = 0
    private var trail = JSONTrail()
    private var wanted: Set<ExactText> = []

    init(_ data: Data) {
        bytes = Self.unmarked(data)
    }

    /// Reads one value and nothing else; of members of one name the last counts.
    static func value(in data: Data) throws(JSONFault) -> JSON {
        var reader = JSONReader(data)
        return try reader.document()
    }

    /// Finds the values of those paths in a text that can be read.
    static func offsets(of paths: Set<ExactText>, in data: Data) -> [ExactText: Offsets] {
        var reader = JSONReader(data)
        reader.wanted = paths
        _ = try? reader.document()
        return reader.offsets
    }

    /// The bytes in UTF-8, without a byte order mark.
    private static func unmarked(_ data: Data) -> [UInt8] {
        if data.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(data.dropFirst(3)) }
        guard data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]),
            let text = String(data: data, encoding: .utf16)
        else { return Array(data) }
        return Array(text.utf8)
    }

    /// Reads the value that the text is.
    mutating func document() throws(JSONFault) -> JSON {
        try skipSpace()
        let value = try value(named: nil)
        try skipSpace()
        guard position == bytes.count else { throw fault("has something behind its end") }
        return value
    }

    private mutating func value(named name: Int?) throws(JSONFault) -> JSON {
        if !wanted.isEmpty {
            let path = ExactText(trail.path)
            if wanted.contains(path) { offsets[path] = Offsets(name: name, value: position) }
        }
        switch peek {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): return .number(try number())
        case nil: throw fault("ends where a value is expected")
        default: throw fault("has no value where one is expected")
        }
    }

    private mutating func object() throws(JSONFault) -> JSON {
        try enter()
        var object = JSONObject()
        try skipSpace()
        if take("}") { return leave(.object(object)) }
        while true {
            let start = position
            guard peek == UInt8(ascii: "\"") else {
                throw fault(
                    peek == nil ? "ends within an object" : "has no name in quotes where one is expected")
            }
            let name = try string()
            try skipSpace()
            guard take(":") else { throw fault("has no colon behind a name") }
            try skipSpace()
            trail.enter(name)
            if object[name] != nil { repetitions.append(Repetition(path: trail.path, offset: start)) }
            object[name] = try value(named: start)
            trail.leave()
            try skipSpace()
            if take("}") { return leave(.object(object)) }
            guard take(",") else {
                throw fault(
                    peek == nil ? "ends within an object" : "has neither a comma nor } behind a member")
            }
            try skipSpace()
        }
    }

    private mutating func array() throws(JSONFault) -> JSON {
        try enter()
        var elements: [JSON] = []
        try skipSpace()
        if take("]") { return leave(.array(elements)) }
        while true {
            trail.enter(elements.count)
            elements.append(try value(named: nil))
            trail.leave()
            try skipSpace()
            if take("]") { return leave(.array(elements)) }
            guard take(",") else {
                throw fault(
                    peek == nil ? "ends within a list" : "has neither a comma nor ] behind an element")
            }
            try skipSpace()
        }
    }

    private mutating func enter() throws(JSONFault) {
        depth += 1
        guard depth <= Self.depthLimit else { throw fault("is nested deeper than \(Self.depthLimit) levels") }
        position += 1
    }

    private mutating func leave(_ value: JSON) -> JSON {
        depth -= 1
        return value
    }

    private mutating func word(_ word: String, _ value: JSON) throws(JSONFault) -> JSON {
        guard bytes[position...].starts(with: word.utf8) else {
            throw fault("has no value where one is expected")
        }
        position += word.utf8.count
        return value
    }

    private mutating func number() throws(JSONFault) -> JSONNumber {
        let start = position
        _ = take("-")
        if take("0") {
            if let next = peek, Self.isDigit(next) { throw fault("has a number that begins with 0") }
        } else {
            try digits()
        }
        if take(".") { try digits() }
        if peek?.asciiLowercased == UInt8(ascii: "e") {
            position += 1
            if !take("-") { _ = take("+") }
            try digits()
        }
        guard let number = JSONNumber(String(decoding: bytes[start..<position], as: UTF8.self)) else {
            throw fault("has no number where one begins")
        }
        return number
    }

    private mutating func digits() throws(JSONFault) {
        guard let first = peek, Self.isDigit(first) else { throw fault("has no digit where one is expected") }
        while let next = peek, Self.isDigit(next) { position += 1 }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
    }

    private mutating func string() throws(JSONFault) -> String {
        let start = position
        position += 1
        let plain = bytes[position...].prefix {
            $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        position = plain.endIndex
        if take("\""), let string = String(validating: plain, as: UTF8.self) { return string }
        position = plain.endIndex
        var text = Array(plain)
        while true {
            guard let byte = peek else { throw fault("ends within a text", at: start) }
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw fault("has a text that is no UTF-8", at: start)
                }
                return string
            case UInt8(ascii: "\\"): try escape(into: &text)
            case ..<0x20: throw fault("has a control character in a text")
            default:
                text.append(byte)
                position += 1
            }
        }
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONFault) {
        let start = position
        position += 1
        guard let kind = peek else { throw fault("ends within a text", at: start) }
        position += 1
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(kind)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            position = start
            guard let escape = JSONEscape(bytes, at: position) else {
                throw fault("has an escape that stands for no character", at: start)
            }
            text += Array(String(escape.scalar).utf8)
            position = escape.end
        default: throw fault("has an escape that JSON does not know", at: start)
        }
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: byte) else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() throws(JSONFault) {
        while let next = peek, [0x20, 0x09, 0x0A, 0x0D].contains(next) { position += 1 }
        guard peek == UInt8(ascii: "/"), position + 1 < bytes.count,
            bytes[position + 1] == UInt8(ascii: "/") || bytes[position + 1] == UInt8(ascii: "*")
        else { return }
        throw fault("has a comment, which JSON does not allow: take it out")
    }

    private func fault(_ message: String, at position: Int? = nil) -> JSONFault {
        let offset = position ?? self.position
        let place = TextPlace.all(of: [offset], in: bytes)[offset] ?? TextPlace(line: 1, column: 1)
        return JSONFault(place: place, message: message)
    }
}

/// Why a text is no JSON, and where.
struct JSONFault: Error {
    var place: TextPlace
    /// What is wrong, as the end of a sentence that begins with the text.
    var message: String
}
