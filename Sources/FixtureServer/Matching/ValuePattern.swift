/// What a mapping asks of one value: a header, a query parameter, the body, or what a JSONPath finds.
enum ValuePattern: Sendable {
    case equalTo(String)
    case equalToJSON(JSON, JSONComparison)
    case contains(String)
    case matches(WholePattern)
    case doesNotMatch(WholePattern)
    case absent
    /// Something is found at the path; with a pattern, something that fulfils it.
    indirect case matchesJSONPath(JSONPath, ValuePattern?)

    /// Whether the value fulfils the pattern; nil is a value that is not there.
    func accepts(_ candidate: Candidate?) -> Bool {
        guard let candidate else {
            // A value that is not there does not match an expression either; WireMock sees it so too.
            switch self {
            case .absent, .doesNotMatch: return true
            default: return false
            }
        }
        switch self {
        case .equalTo(let text): return candidate.text == text
        case .equalToJSON(let expected, let comparison):
            return candidate.json.map { comparison.isEqual(expected, $0) } ?? false
        case .contains(let text): return candidate.text.contains(text)
        case .matches(let pattern): return pattern.matches(candidate.text)
        case .doesNotMatch(let pattern): return !pattern.matches(candidate.text)
        case .absent: return false
        case .matchesJSONPath(let path, let pattern):
            guard let document = candidate.json else { return false }
            let found = path.values(in: document).filter { $0 != .null }
            guard let pattern else { return found.contains { !$0.isEmpty } }
            if found.isEmpty { return pattern.accepts(nil) }
            return found.contains { pattern.accepts(Candidate($0)) }
        }
    }

    /// The pattern as the mapping has it, without the expected value where `isSecret`.
    func explained(isSecret: Bool = false) -> String {
        switch self {
        case .equalTo(let text): isSecret ? "equalTo …" : "equalTo \(JSON.string(text).text())"
        case .equalToJSON(let json, _): isSecret ? "equalToJson …" : "equalToJson \(json.text())"
        case .contains(let text): isSecret ? "contains …" : "contains \(JSON.string(text).text())"
        case .matches(let pattern): isSecret ? "matches …" : "matches \(pattern.source)"
        case .doesNotMatch(let pattern): isSecret ? "doesNotMatch …" : "doesNotMatch \(pattern.source)"
        case .absent: "absent"
        case .matchesJSONPath(let path, let pattern):
            "matchesJsonPath \(path.source)" + (pattern.map { " " + $0.explained(isSecret: isSecret) } ?? "")
        }
    }
}

extension JSON {
    /// Whether this is a list or an object without anything in it, which a JSONPath alone does not count as found.
    fileprivate var isEmpty: Bool {
        switch self {
        case .array(let values): values.isEmpty
        case .object(let members): members.isEmpty
        default: false
        }
    }
}
