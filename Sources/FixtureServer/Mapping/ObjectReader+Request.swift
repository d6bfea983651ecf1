import Foundation

extension ObjectReader {
    /// Reads this object as a mapping's `request`.
    func requestPattern() -> RequestPattern {
        var request = RequestPattern()
        if let method = string("method")?.uppercased(), !method.isSame(as: "ANY") { request.method = method }
        request.target = targetPattern()
        request.query = namedPatterns("queryParameters")
        request.headers = namedPatterns("headers")
        for (index, value) in (list("bodyPatterns") ?? []).enumerated() {
            if let pattern = reader(of: value, at: "bodyPatterns[\(index)]")?.onlyValuePattern() {
                request.body.append(pattern)
            }
        }
        finish()
        return request
    }

    private func targetPattern() -> TargetPattern? {
        let found: [(key: String, pattern: TargetPattern)] = [
            ("url", string("url").map(TargetPattern.url)),
            ("urlPath", string("urlPath").map(TargetPattern.path)),
            ("urlPattern", regularExpression("urlPattern").map(TargetPattern.urlPattern)),
            ("urlPathPattern", regularExpression("urlPathPattern").map(TargetPattern.pathPattern)),
        ].compactMap { key, pattern in pattern.map { (key, $0) } }
        for other in found.dropFirst() { problem(other.key, "cannot stand beside \(found[0].key)") }
        return found.first?.pattern
    }

    private func namedPatterns(_ name: String) -> [(name: String, pattern: ValuePattern)] {
        (dictionary(name) ?? []).compactMap { member in
            reader(of: member.value, at: "\(name).\(member.name)")?.onlyValuePattern()
                .map { (name: member.name, pattern: $0) }
        }
    }

    /// Reads this object as one matcher and nothing else.
    private func onlyValuePattern() -> ValuePattern? {
        let pattern = valuePattern()
        finish()
        return pattern
    }

    /// The one matcher of this object.
    private func valuePattern(mayBeNone: Bool = false) -> ValuePattern? {
        let found: [(key: String, pattern: ValuePattern?)] = [
            ("equalTo", { $0.equalTo() }),
            ("equalToJson", { $0.equalToJSON() }),
            ("contains", { $0.scalarText("contains").map(ValuePattern.contains) }),
            ("matches", { $0.regularExpression("matches").map(ValuePattern.matches) }),
            ("doesNotMatch", { $0.regularExpression("doesNotMatch").map(ValuePattern.doesNotMatch) }),
            ("absent", { $0.absent() }),
            ("matchesJsonPath", { $0.matchesJSONPath() }),
        ].compactMap { (key: String, read: (ObjectReader) -> ValuePattern?) in
            let pattern = read(self)
            return has(key) ? (key, pattern) : nil
        }
        for other in found.dropFirst() { problem(other.key, "cannot stand beside \(found[0].key)") }
        if found.isEmpty, !mayBeNone, hasNoUnknownMember {
            problem(nil, "has none of the supported matchers")
        }
        return found.first?.pattern
    }

    private func regularExpression(_ name: String) -> WholePattern? {
        read(name, expected: "a regular expression") {
            if case .string(let text) = $0 { WholePattern(text) } else { nil }
        }
    }

    private func equalTo() -> ValuePattern? {
        guard has("equalTo") else {
            _ = value("equalTo")
            return nil
        }
        let ignoresCase = bool("caseInsensitive") ?? false
        return scalarText("equalTo").map { ValuePattern.equalTo($0, ignoresCase: ignoresCase) }
    }

    /// WireMock writes `"(absent)"` itself, and looks at no value.
    private func absent() -> ValuePattern? {
        value("absent").map { _ in .absent }
    }

    /// The expected JSON stands as such, or as a text.
    private func equalToJSON() -> ValuePattern? {
        let comparison = JSONComparison(
            ignoresExtraElements: bool("ignoreExtraElements") ?? false,
            ignoresArrayOrder: bool("ignoreArrayOrder") ?? false)
        let expected = read("equalToJson", expected: "JSON, or a text with JSON and no placeholders") {
            value in
            guard !Bytes.contains("${json-unit", in: value.text()) else { return JSON?.none }
            if case .string(let text) = value { return JSON(reading: Data(text.utf8)) }
            return value
        }
        return expected.map { .equalToJSON(JSONExpectation($0, comparison)) }
    }

    /// A path, or an object with an `expression` and a matcher for what is found there.
    private func matchesJSONPath() -> ValuePattern? {
        let name = "matchesJsonPath"
        let expected = "a path like $.imp[0].ext.adtype or $.imp[?(@.id == '1')]"
        guard case .object? = value(name), let inner = object(name) else {
            return read(name, expected: expected) { value in
                guard case .string(let text) = value, let path = JSONPath(text) else { return nil }
                return .matchesJSONPath(path, nil)
            }
        }
        let path = inner.read("expression", expected: expected) { value in
            if case .string(let text) = value { JSONPath(text) } else { nil }
        }
        if !inner.has("expression") { inner.problem("expression", "is missing") }
        let pattern = inner.valuePattern(mayBeNone: true)
        inner.finish()
        return path.map { .matchesJSONPath($0, pattern) }
    }
}
