import Foundation

/// A JSON value: numbers with all their digits, texts and names by their code units.
enum JSON: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSON])
    case object(JSONObject)

    /// Reads one JSON value; nil for anything else. Of members of one name the last counts.
    init?(reading bytes: Data) {
        guard let value = try? JSONReader.value(in: bytes) else { return nil }
        self = value
    }

    static func == (left: JSON, right: JSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.isSame(as: right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _): false
        }
    }

    /// The member of that name; nil when there is none, or this is no object.
    subscript(name: String) -> JSON? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// Whether it is a text, a number or a truth value.
    var isScalar: Bool {
        switch self {
        case .string, .number, .bool: true
        case .null, .array, .object: false
        }
    }

    /// What an error says that this is.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// What a value matcher compares and a template inserts: a text as it is, anything else as JSON.
    var plainText: String {
        if case .string(let text) = self { text } else { text() }
    }
}

extension JSON {
    /// The value as JSON text, members in the order of their names.
    func text() -> String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += value.plainText
        case .string(let value): text += "\"\(Self.escaped(value))\""
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.sorted.enumerated() {
                if index > 0 { text += "," }
                text += "\"\(Self.escaped(member.name))\":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    /// What stands between the quotes of a JSON text.
    static func escaped(_ string: String) -> String {
        guard
            string.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
        else { return string }
        var text = ""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
