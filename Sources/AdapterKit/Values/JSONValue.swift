#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// JSON as data: what a configuration passes through to a network without knowing what it means.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number with all its digits.
    case number(Decimal)
    /// A text.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// Named members, in no order.
    case object([String: JSONValue])

    /// The members of an object; nil for anything else.
    public var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The member of that name; nil when there is none, or this is no object.
    public subscript(name: String) -> JSONValue? { members?[name] }
}

extension JSONValue: Codable {
    /// Reads any JSON value.
    public init(from decoder: any Decoder) throws {
        // What is in a list or an object fails with its own place.
        if var elements = try? decoder.unkeyedContainer() {
            var values: [JSONValue] = []
            while !elements.isAtEnd { values.append(try elements.decode(JSONValue.self)) }
            self = .array(values)
            return
        }
        if let members = try? decoder.container(keyedBy: MemberName.self) {
            let pairs = try members.allKeys.map {
                ($0.stringValue, try members.decode(JSONValue.self, forKey: $0))
            }
            self = .object(Dictionary(pairs) { first, _ in first })
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Decimal.self) {
            self = .number(value)
        } else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "expected a number of at most 38 digits, between 1e-127 and 1e127")
        }
    }

    /// The name of any member.
    private struct MemberName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Writes the value as JSON.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(Decimal(value)) }

    /// A list.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// An object; of two members with one name the later counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, later in later })
    }

    /// `null`.
    public init(nilLiteral: ()) { self = .null }
}
