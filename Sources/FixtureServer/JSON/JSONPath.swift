/// The part of JSONPath that fixtures may use: names, indexes, and filters that compare with one value, as Jayway's library
/// for Java does, which WireMock uses.
///
/// `$.imp[0].ext.adtype`, `$['odd name']`, `$.imp[-1]`, `$.imp[?(@.id == '1')].w`, `$[?(@.test == 1)]`.
struct JSONPath: Sendable, Equatable {
    enum Step: Sendable, Equatable {
        case name(String)
        /// From 0; negative from the end.
        case index(Int)
        /// The elements of a list, or an object itself, in which the path, which has no filter, leads to that value.
        case filter([Step], equals: JSON)
    }

    /// As it was written.
    let source: String
    private let steps: [Step]

    /// Whether the path leads to at most one value, however the document looks.
    let isDefinite: Bool

    /// Reads a path; nil when it is written otherwise.
    init?(_ text: String) {
        var reader = JSONPathReader(text)
        guard let steps = reader.path() else { return nil }
        source = text
        self.steps = steps
        isDefinite = !steps.contains { if case .filter = $0 { true } else { false } }
    }

    /// The values that the path leads to, in document order.
    func values(in document: JSON) -> [JSON] {
        steps.reduce([document]) { values, step in values.flatMap { Self.follow(step, from: $0) } }
    }

    private static func follow(_ step: Step, from value: JSON) -> [JSON] {
        switch step {
        case .name(let name): return value[name].map { [$0] } ?? []
        case .index(let index):
            guard case .array(let elements) = value else { return [] }
            let position = index < 0 ? elements.count + index : index
            return elements.indices.contains(position) ? [elements[position]] : []
        case .filter(let path, let expected):
            let candidates: [JSON]
            switch value {
            case .array(let elements): candidates = elements
            case .object: candidates = [value]
            default: candidates = []
            }
            return candidates.filter { candidate in
                let found = path.reduce([candidate]) { values, step in
                    values.flatMap { follow(step, from: $0) }
                }
                return found.contains { isEqual($0, to: expected) }
            }
        }
    }

    /// A number and a text are equal where the one that stands in the document says so: a text is compared as a text, a
    /// number by its value.
    private static func isEqual(_ found: JSON, to expected: JSON) -> Bool {
        switch (found, expected) {
        case (.string(let text), .number(let number)): text.isSame(as: number.javaText)
        case (.number(let number), .string(let text)): JSONNumber(text) == number
        default: found == expected
        }
    }
}

extension JSONPath {
    /// The text that a template puts in the path's place: empty when it leads nowhere.
    func text(in document: JSON) -> String {
        let found = values(in: document)
        if isDefinite { return found.first?.plainText ?? "" }
        return found.isEmpty ? "" : JSON.array(found).text()
    }
}
