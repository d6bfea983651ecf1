import Foundation

/// Reads the text of a ``JSONPath`` from left to right.
struct JSONPathReader {
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    /// A whole path from `$`.
    mutating func path() -> [JSONPath.Step]? {
        guard take("$"), let steps = steps(), rest.isEmpty else { return nil }
        return steps
    }

    private mutating func steps() -> [JSONPath.Step]? {
        var steps: [JSONPath.Step] = []
        while true {
            if take("[") {
                guard let step = bracketed(), take("]") else { return nil }
                steps.append(step)
            } else if take(".") {
                let name = rest.prefix { !".[]()?@*'\"= ".contains($0) }
                guard !name.isEmpty else { return nil }
                rest = rest[name.endIndex...]
                steps.append(.name(String(name)))
            } else {
                return steps
            }
        }
    }

    private mutating func bracketed() -> JSONPath.Step? {
        if take("?(") { return filter() }
        if let name = quoted() { return .name(name) }
        let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "-") }
        guard let index = Int(digits) else { return nil }
        rest = rest[digits.endIndex...]
        return .index(index)
    }

    private mutating func filter() -> JSONPath.Step? {
        skipSpaces()
        guard take("@"), let path = steps() else { return nil }
        skipSpaces()
        guard take("==") else { return nil }
        skipSpaces()
        guard let value = literal() else { return nil }
        skipSpaces()
        guard take(")") else { return nil }
        return .filter(path, equals: value)
    }

    private mutating func literal() -> JSON? {
        if let text = quoted() { return .string(text) }
        let word = rest.prefix { !" )".contains($0) }
        guard let value = JSON(reading: Data(word.utf8)) else { return nil }
        rest = rest[word.endIndex...]
        return value
    }

    /// A text in single or double quotes, in which a backslash keeps the next character.
    private mutating func quoted() -> String? {
        guard let quote = rest.first, quote == "'" || quote == "\"" else { return nil }
        var text = ""
        var ahead = rest.dropFirst()
        while let character = ahead.popFirst() {
            if character == quote {
                rest = ahead
                return text
            }
            guard character == "\\" else {
                text.append(character)
                continue
            }
            guard let kept = ahead.popFirst() else { return nil }
            text.append(kept)
        }
        return nil
    }

    private mutating func take(_ token: String) -> Bool {
        guard rest.hasPrefix(token) else { return false }
        rest = rest.dropFirst(token.count)
        return true
    }

    private mutating func skipSpaces() { rest = rest.drop { $0 == " " } }
}
