import AdapterKit
import Mediation

/// Reads networks' settings as their adapter's manifest types them.
///
/// A value is written plainly, or fetched: `{ env: NAME }` from an environment variable, `{ file: path }` from a
/// file, less a byte order mark at its beginning and one newline at its end. Messages never contain a value.
struct SettingsReader {
    let adapters: AdapterRegistry
    let environment: [String: String]
    /// The configuration file, from which relative paths count.
    let file: String
    /// Whether values are fetched from variables and files; else they count as not read.
    let fetches: Bool

    /// Reads the settings of one network.
    func read(_ source: SourceCursor, adapter: AdapterID) -> [String: JSONValue] {
        let declared = adapters[adapter].map { adapter in
            Dictionary(adapter.manifest.settings.map { ($0.key, $0) }) { first, _ in first }
        }
        var settings: [String: JSONValue] = [:]
        for (key, value) in source.entries(expected: "an object of settings") ?? [] {
            let declaration = declared?[key]
            if declared != nil, declaration == nil {
                // Kept, so that the validation reports the key with those that are known.
                settings[key] = .null
                continue
            }
            let type = declaration?.type ?? .text
            settings[key] = text(of: value, as: type).map { typed($0, as: type) }
        }
        return settings
    }

    private func text(of source: SourceCursor, as type: SettingDeclaration.ValueType) -> String? {
        guard case .object = source.node.content else {
            let kinds = "\(type.expectation), `{ env: NAME }` or `{ file: path }`"
            guard let text = source.scalar(expected: kinds) else { return nil }
            guard let name = Self.shellVariable(text) else { return text }
            return source.refuse(
                "`$` stands for no environment variable here; \(Self.advice)", suggestion: "{ env: \(name) }")
        }
        guard let members = source.members(["env", "file"]) else { return nil }
        switch (members["env"], members["file"]) {
        case (.some, nil) where !fetches, (nil, .some) where !fetches:
            source.problems.markUnread(source.path)
            return nil
        case (let name?, nil): return variable(named: name, of: source)
        case (nil, let path?): return content(at: path, of: source)
        default: return source.refuse("expected either `{ env: NAME }` or `{ file: path }`")
        }
    }

    private static let advice =
        "write `{ env: NAME }`, or `{ file: path }` where the value itself begins with `$`"

    /// The name in `$NAME` or `${NAME}`, which people who know shells write; nil for any other text.
    private static func shellVariable(_ text: String) -> Substring? {
        text.wholeMatch(of: /\$(?:([A-Z_][A-Z0-9_]*)|\{([A-Za-z_][A-Za-z0-9_]*)\})/)
            .flatMap { $0.output.1 ?? $0.output.2 }
    }

    private func variable(named member: SourceCursor, of source: SourceCursor) -> String? {
        guard let name = member.text(expected: "the name of an environment variable") else {
            source.problems.markUnread(source.path)
            return nil
        }
        return environment[name]
            ?? source.refuse("the environment variable \(name.quotedForMessage) is not set")
    }

    private func content(at member: SourceCursor, of source: SourceCursor) -> String? {
        guard let path = member.text(expected: "the path of a file") else {
            source.problems.markUnread(source.path)
            return nil
        }
        let name = "the file \(path.quotedForMessage)"
        guard !path.utf8.contains(0) else { return source.refuse("\(name) does not exist") }
        do {
            let bytes = try BoundedFile.read(FilePath.resolving(path, from: file))
            let encoding = TextEncoding(of: bytes)
            if let other = encoding.otherName {
                return source.refuse("\(name) is in \(other); save it as UTF-8")
            }
            let content = bytes[encoding.markLength...]
            guard let text = String(validating: Self.withoutNewline(content), as: UTF8.self) else {
                return source.refuse("\(name) is not UTF-8")
            }
            return text
        } catch {
            return source.refuse("\(name) \(error.reason)")
        }
    }

    private static func withoutNewline(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard text.last == UInt8(ascii: "\n") else { return text }
        let line = text.dropLast()
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    /// The text as the type's own kind of value; as it is where it is none, for the validation to report.
    private func typed(_ text: String, as type: SettingDeclaration.ValueType) -> JSONValue {
        switch type {
        case .text, .digits, .url: return .string(text)
        case .path: return .string(text.isEmpty ? text : FilePath.resolving(text, from: file))
        case .flag: return text == "true" ? true : text == "false" ? false : .string(text)
        case .integer:
            guard case .number(let number) = JSONScalar(text) else { return .string(text) }
            return .number(number)
        }
    }
}
