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
        let allowsHTTP = raw[SettingDeclaration.allowInsecureHTTP.key] == .bool(true)
        for declaration in manifest.settings {
            guard let value = raw[declaration.key] else {
                if declaration.isRequired {
                    let wanted =
                        "the \(manifest.id) adapter needs `\(declaration.key)`: \(declaration.summary)"
                    problems.append(.init(.setting(nil), wanted))
                }
                continue
            }
            switch declaration.read(value, allowInsecureHTTP: allowsHTTP) {
            case .success(.secret(let secret)) where secret.isTooShort:
                problems.append(.init(.setting(declaration.key), Secret.lengthRule))
            case .success(let read): settings.values[declaration.key] = read
            case .failure(let misfit):
                problems.append(.init(.setting(declaration.key), misfit.words(for: declaration)))
            }
        }
        return (settings, problems)
    }

    /// The values that must never be shown, in the order of their keys.
    package var secrets: [Secret] {
        values.sorted { $0.key < $1.key }.compactMap {
            if case .secret(let value) = $0.value { value } else { nil }
        }
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

/// Why a value is not what its setting takes.
private enum Misfit: Error {
    case wrongType
    case insecure

    func words(for declaration: SettingDeclaration) -> String {
        switch self {
        case .wrongType: "expected \(declaration.type.expectation)"
        case .insecure:
            "\(declaration.key) is plain http to another machine: use https, or set allowInsecureHTTP for this network"
        }
    }
}

extension SettingDeclaration {
    fileprivate func read(
        _ value: JSONValue, allowInsecureHTTP: Bool
    ) -> Result<AdapterSettings.Value, Misfit> {
        switch (type, value) {
        case (.integer(let range), .number(let number)):
            guard let integer = Int(number.description), range.contains(integer) else {
                return .failure(.wrongType)
            }
            return .success(.integer(integer))
        case (.flag, .bool(let flag)): return .success(.flag(flag))
        case (.text, .string), (.digits, .string), (.url, .string), (.path, .string),
            (.text, .number), (.digits, .number):
            guard let text = value.scalarText else { return .failure(.wrongType) }
            if let misfit = type.misfit(of: text, allowInsecureHTTP: allowInsecureHTTP) {
                return .failure(misfit)
            }
            return .success(isSecret ? .secret(Secret(text)) : .text(text))
        default: return .failure(.wrongType)
        }
    }
}

extension SettingDeclaration.ValueType {
    /// What a value of this type looks like, in words for people.
    package var expectation: String {
        switch self {
        case .text: "a text that is not empty"
        case .digits: "digits"
        case .url:
            "an address that starts with http:// or https://, with a host, without a user name, blanks or backslashes"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .flag: "true or false"
        case .path: "a path"
        }
    }

    fileprivate func misfit(of text: String, allowInsecureHTTP: Bool) -> Misfit? {
        switch self {
        case .text, .path: text.isEmpty ? .wrongType : nil
        case .digits:
            !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? nil : .wrongType
        case .url:
            switch WebAddress.fault(of: text, allowInsecureHTTP: allowInsecureHTTP) {
            case .unusable: .wrongType
            case .insecure: .insecure
            case nil: nil
            }
        case .integer, .flag: .wrongType
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
