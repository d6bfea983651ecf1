#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A network's settings, read as its adapter's manifest declares them.
///
/// Values come only from ``reading(_:manifest:)``, so that an adapter never meets one of a wrong type.
public struct AdapterSettings: Sendable, Hashable {
    fileprivate enum Value: Sendable, Hashable {
        case text(String)
        case secret(Secret)
        case integer(Int)
        case flag(Bool)
    }

    private var values: [String: Value] = [:]

    /// No settings.
    public init() {}

    /// Reads raw values by the manifest.
    ///
    /// - Returns: The settings, and every problem found: unknown keys, missing ones, and values of a wrong type.
    public static func reading(
        _ raw: [String: JSONValue], manifest: AdapterManifest
    ) -> (settings: AdapterSettings, problems: [SettingProblem]) {
        var settings = AdapterSettings()
        var problems: [SettingProblem] = []
        let known = Dictionary(manifest.settings.map { ($0.key, $0) }) { first, _ in first }
        for key in raw.keys.sorted() where known[key] == nil {
            problems.append(.init(.setting(key), "unknown setting of the \(manifest.id) adapter"))
        }
        for declaration in manifest.settings {
            guard let value = raw[declaration.key] else {
                if declaration.isRequired {
                    let wanted =
                        "the \(manifest.id) adapter needs `\(declaration.key)`: \(declaration.summary)"
                    problems.append(.init(.setting(nil), wanted))
                }
                continue
            }
            if let read = declaration.read(value) {
                if case .secret(let secret) = read, secret.isTooShort {
                    problems.append(.init(.setting(declaration.key), Secret.lengthRule))
                    continue
                }
                settings.values[declaration.key] = read
            } else {
                let wanted = "expected \(declaration.type.expectation)"
                problems.append(.init(.setting(declaration.key), wanted))
            }
        }
        return (settings, problems)
    }

    /// A text, digits, address or path that is not a secret; nil when not given.
    public func text(_ key: String) -> String? {
        if case .text(let value) = values[key] { value } else { nil }
    }

    /// A secret; nil when not given.
    public func secret(_ key: String) -> Secret? {
        if case .secret(let value) = values[key] { value } else { nil }
    }

    /// A whole number; nil when not given.
    public func integer(_ key: String) -> Int? {
        if case .integer(let value) = values[key] { value } else { nil }
    }

    /// A truth value; where it is not given, the default.
    public func flag(_ key: String, default isOn: Bool = false) -> Bool {
        if case .flag(let value) = values[key] { value } else { isOn }
    }
}

extension SettingDeclaration {
    fileprivate func read(_ value: JSONValue) -> AdapterSettings.Value? {
        switch (type, value) {
        case (.integer(let range), .number(let number)):
            guard let integer = Int(number.description), range.contains(integer) else { return nil }
            return .integer(integer)
        case (.flag, .bool(let flag)): return .flag(flag)
        case (.text, .string), (.digits, .string), (.url, .string), (.path, .string),
            (.text, .number), (.digits, .number):
            guard let text = value.scalarText, type.accepts(text) else { return nil }
            return isSecret ? .secret(Secret(text)) : .text(text)
        default: return nil
        }
    }
}

extension SettingDeclaration.ValueType {
    /// What a value of this type looks like, in words for people.
    public var expectation: String {
        switch self {
        case .text: "a text that is not empty"
        case .digits: "digits"
        case .url: "an address that starts with http:// or https://"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .flag: "true or false"
        case .path: "a path"
        }
    }

    fileprivate func accepts(_ text: String) -> Bool {
        switch self {
        case .text, .path: !text.isEmpty
        case .digits: !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        case .url:
            ["http://", "https://"].contains { text.lowercased().hasPrefix($0) && text.count > $0.count }
        case .integer, .flag: false
        }
    }
}

extension JSONValue {
    fileprivate var scalarText: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.description
        default: nil
        }
    }
}
