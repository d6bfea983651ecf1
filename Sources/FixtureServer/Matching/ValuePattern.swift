/// What a mapping asks of one value: a header, a query parameter, the body, or what a JSONPath finds.
enum ValuePattern: Sendable {
    case equalTo(String, ignoresCase: Bool = false)
    case equalToJSON(JSONExpectation)
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
        case .equalTo(let text, ignoresCase: false): return candidate.text.isSame(as: text)
        case .equalTo(let text, ignoresCase: true):
            return candidate.text.lowercased().isSame(as: text.lowercased())
        case .equalToJSON(let expected):
            guard let json = candidate.json else { return false }
            return candidate.answer(of: expected) { expected.accepts(json) } ?? false
        case .contains(let text): return Bytes.contains(text, in: candidate.text)
        case .matches(let pattern):
            return candidate.answer(of: pattern.identity) { pattern.matches(candidate.text) } ?? false
        case .doesNotMatch(let pattern):
            let matches = candidate.answer(of: pattern.identity) { pattern.matches(candidate.text) }
            return matches.map { !$0 } ?? false
        case .absent: return false
        case .matchesJSONPath(let path, let pattern):
            guard let document = candidate.json else { return false }
            let found = path.values(in: document)
            guard let pattern else {
                // What a filter finds is a list, in which anything counts.
                return path.isDefinite ? found.contains { !$0.isNothing } : !found.isEmpty
            }
            if found.isEmpty { return pattern.accepts(nil) }
            return found.contains { value in
                let inner = value == .null ? nil : Candidate(value)
                defer { if inner?.isGivenUp == true { candidate.isGivenUp = true } }
                return pattern.accepts(inner)
            }
        }
    }

    /// The pattern as the mapping has it, without the expected value where `isSecret`.
    func explained(isSecret: Bool = false) -> String {
        switch self {
        case .equalTo(let text, _): isSecret ? "equalTo …" : "equalTo \(JSON.string(text).text())"
        case .equalToJSON(let expected): isSecret ? "equalToJson …" : "equalToJson \(expected.json.text())"
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
    /// Whether this is null, or a list or an object without anything in it, which WireMock does not count as found by a path
    /// that leads to one place.
    fileprivate var isNothing: Bool {
        switch self {
        case .null: true
        case .array(let values): values.isEmpty
        case .object(let members): members.count == 0
        case .bool, .number, .string: false
        }
    }
}
