extension AdapterManifest {
    /// Everything in the manifest that no configuration could be checked against, each as one sentence; empty when all
    /// is well.
    public var problems: [String] {
        let names = [("id", id.rawValue), ("name", name), ("version", version)].compactMap { word, text in
            text.problemOfName.map { "its \(word) \($0)" }
        }
        var problems = names
        if id.rawValue.utf8.contains(0x20) {
            problems.append("its id \(id.rawValue.quoted) has a blank; a configuration writes it as one word")
        }
        if formats.isEmpty { problems.append("it has no formats, so no placement could use it") }
        for format in formats.repeated { problems.append("it has the format \(format.rawValue) twice") }
        if let lifetime = defaultLifetime, lifetime <= .zero {
            problems.append(
                "its default lifetime is \(lifetime / .seconds(1)) s; it must be more than 0, or nil for ever"
            )
        }
        return problems + settings.flatMap(\.problems)
            + settings.map(\.key).repeated.map { "it has two settings \($0.quoted)" }
    }
}

extension SettingDeclaration {
    fileprivate var problems: [String] {
        var problems: [String] = []
        if let problem = key.problemOfName {
            problems.append("a setting's key \(problem)")
        }
        switch type {
        case .integer, .flag:
            if isSecret {
                problems.append(
                    "its setting \(key.quoted) is a secret of the type \(type.name); a secret is text, digits, a url or a path"
                )
            }
        case .text, .digits, .url, .path: break
        }
        if key == SettingDeclaration.allowInsecureHTTP.key, type != .flag || isSecret {
            problems.append(
                "its setting \(key.quoted) must be a flag that is no secret: it allows plain http for every url"
            )
        }
        return problems
    }
}

extension String {
    /// What is wrong with a name, as the end of a sentence; nil when nothing is.
    fileprivate var problemOfName: String? {
        if utf8.allSatisfy({ $0 <= 0x20 }) { return "is empty" }
        let isControl = unicodeScalars.contains { $0.properties.generalCategory == .control }
        return isControl ? "\(quoted) has a control character" : nil
    }

    /// In backticks, control characters as escapes.
    fileprivate var quoted: String {
        let text = unicodeScalars.reduce(into: "") { text, scalar in
            text +=
                scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
        }
        return "`\(text)`"
    }
}

extension Array where Element: Hashable {
    /// What is there more than once, each once, in the order of its second place.
    fileprivate var repeated: [Element] {
        var seen: [Element: Int] = [:]
        return filter { element in
            seen[element, default: 0] += 1
            return seen[element] == 2
        }
    }
}

extension SettingDeclaration.ValueType {
    /// The type's name in reports and messages.
    package var name: String {
        switch self {
        case .text: "text"
        case .digits: "digits"
        case .url: "url"
        case .integer: "integer"
        case .flag: "flag"
        case .path: "path"
        }
    }
}
