import Foundation

/// The part of JSONPath that fixtures may use: names, indexes, and filters that compare with one value.
///
/// `$.imp[0].ext.adtype`, `$['odd name']`, `$.imp[-1]`, `$.imp[?(@.id == '1')].w`, `$[?(@.test == 1)]`.
struct JSONPath: Sendable, Hashable {
    enum Step: Sendable, Hashable {
        case name(String)
        /// From 0; negative from the end.
        case index(Int)
        /// The elements of a list, or an object itself, in which the path leads to that value.
        case filter([Step], equals: JSON)
    }

    /// As it was written.
    let source: String
    private let steps: [Step]

    /// Whether the path leads to at most one value, however the document looks.
    var isDefinite: Bool {
        !steps.contains { if case .filter = $0 { true } else { false } }
    }

    /// Reads a path; nil when it is written otherwise.
    init?(_ text: String) {
        var reader = JSONPathReader(text)
        guard let steps = reader.path() else { return nil }
        source = text
        self.steps = steps
    }

    /// The values that the path leads to, in document order.
    func values(in document: JSON) -> [JSON] {
        Self.follow(steps[...], from: document)
    }

    private static func follow(_ steps: ArraySlice<Step>, from value: JSON) -> [JSON] {
        guard let step = steps.first else { return [value] }
        let rest = steps.dropFirst()
        switch step {
        case .name(let name):
            return value[name].map { follow(rest, from: $0) } ?? []
        case .index(let index):
            guard case .array(let elements) = value else { return [] }
            let position = index < 0 ? elements.count + index : index
            return elements.indices.contains(position) ? follow(rest, from: elements[position]) : []
        case .filter(let path, let expected):
            let candidates: [JSON]
            switch value {
            case .array(let elements): candidates = elements
            case .object: candidates = [value]
            default: candidates = []
            }
            return candidates.filter { follow(path[...], from: $0).contains(expected) }
                .flatMap { follow(rest, from: $0) }
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
