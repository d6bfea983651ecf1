/// How `equalToJson` compares.
struct JSONComparison: Sendable {
    /// Members and trailing elements that are not expected do not matter.
    var ignoresExtraElements = false
    /// Lists are compared as bags.
    var ignoresArrayOrder = false

    func isEqual(_ expected: JSON, _ actual: JSON) -> Bool {
        switch (expected, actual) {
        case (.object(let expected), .object(let actual)):
            guard ignoresExtraElements || expected.count == actual.count else { return false }
            return expected.allSatisfy { name, value in actual[name].map { isEqual(value, $0) } ?? false }
        case (.array(let expected), .array(let actual)):
            let hasRoom =
                ignoresExtraElements ? expected.count <= actual.count : expected.count == actual.count
            guard hasRoom else { return false }
            return ignoresArrayOrder
                ? canAssign(expected, to: actual) : zip(expected, actual).allSatisfy { isEqual($0, $1) }
        default: return expected == actual
        }
    }

    /// Whether each expected element finds an actual one of its own, by augmenting paths.
    private func canAssign(_ expected: [JSON], to actual: [JSON]) -> Bool {
        var owners = [Int?](repeating: nil, count: actual.count)
        func assign(_ index: Int, _ tried: inout Set<Int>) -> Bool {
            for place in actual.indices
            where !tried.contains(place) && isEqual(expected[index], actual[place]) {
                tried.insert(place)
                if let owner = owners[place], !assign(owner, &tried) { continue }
                owners[place] = index
                return true
            }
            return false
        }
        return expected.indices.allSatisfy { index in
            var tried: Set<Int> = []
            return assign(index, &tried)
        }
    }
}
