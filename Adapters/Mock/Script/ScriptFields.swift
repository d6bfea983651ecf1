import AdapterKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The members of one object of a script, read strictly: every error carries the way to its key.
struct ScriptFields {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    /// The longest time that a script may name, in seconds: some thirty years.
    private static let longest: Decimal = 1_000_000_000

    private let container: KeyedDecodingContainer<Key>

    init(_ decoder: any Decoder, allowed: [String]) throws {
        try self.init(try decoder.container(keyedBy: Key.self), allowed: allowed)
    }

    private init(_ container: KeyedDecodingContainer<Key>, allowed: [String]) throws {
        self.container = container
        let unknown = container.allKeys.filter { !allowed.contains($0.stringValue) }
        if let first = unknown.min(by: { $0.stringValue < $1.stringValue }) {
            throw error(at: first, "unknown key; there are \(allowed.joined(separator: ", "))")
        }
    }

    func nested(_ name: String, allowed: [String]) throws -> ScriptFields {
        let nested = try container.nestedContainer(keyedBy: Key.self, forKey: Key(stringValue: name))
        return try ScriptFields(nested, allowed: allowed)
    }

    func has(_ name: String) -> Bool { container.contains(Key(stringValue: name)) }

    /// The one key that is there of those that exclude each other.
    func only(among names: [String]) throws -> String {
        let found = names.filter(has)
        guard found.count == 1 else {
            throw error(at: nil, "expected exactly one of \(names.joined(separator: ", "))")
        }
        return found[0]
    }

    func requireSome(of names: [String]) throws {
        guard names.contains(where: has) else {
            throw error(at: nil, "expected at least one of \(names.joined(separator: ", "))")
        }
    }

    func forbid(_ names: [String], because reason: String) throws {
        if let name = names.first(where: has) { throw error(at: Key(stringValue: name), "this \(reason)") }
    }

    func requireTrue(_ name: String) throws {
        guard try value(name) == true else { throw error(at: Key(stringValue: name), "expected true") }
    }

    func value<Value: Decodable>(_ name: String) throws -> Value? {
        try container.decodeIfPresent(Value.self, forKey: Key(stringValue: name))
    }

    func require<Value: Decodable>(_ name: String) throws -> Value {
        try container.decode(Value.self, forKey: Key(stringValue: name))
    }

    func money(_ name: String) throws -> Money? {
        guard let text: String = try value(name) else { return nil }
        guard let money = Money(text) else {
            throw error(at: Key(stringValue: name), "expected amount and currency, such as 1.20 USD")
        }
        return money
    }

    func time(_ name: String) throws -> Duration? {
        let seconds: Decimal? = try value(name)
        return try seconds.map { try duration($0, name) }
    }

    /// One time, or a list of them.
    func times(_ name: String) throws -> [Duration] {
        guard has(name) else { return [] }
        if let seconds = try? container.decode(Decimal.self, forKey: Key(stringValue: name)) {
            return [try duration(seconds, name)]
        }
        let list: [Decimal] = try require(name)
        return try list.map { try duration($0, name) }
    }

    private func duration(_ seconds: Decimal, _ name: String) throws -> Duration {
        // Decimals print plainly, without an exponent; what is finer than a nanosecond is cut off.
        let nanoseconds = (seconds * 1_000_000_000).description.prefix { $0 != "." }
        guard seconds >= 0, seconds <= Self.longest, let nanoseconds = Int64(nanoseconds) else {
            throw error(at: Key(stringValue: name), "expected seconds, from 0 to \(Self.longest)")
        }
        return .nanoseconds(nanoseconds)
    }

    private func error(at key: Key?, _ message: String) -> DecodingError {
        let path = container.codingPath + (key.map { [$0] } ?? [])
        return .dataCorrupted(.init(codingPath: path, debugDescription: message))
    }
}
