/// How `equalToJson` compares.
struct JSONComparison: Sendable {
    /// Members and trailing elements that are not expected do not matter.
    var ignoresExtraElements = false
    /// Lists are compared as bags.
    var ignoresArrayOrder = false

    /// How many steps one comparison may take. Elements that are equal are paired without a search, so that only lists of
    /// thousands come near, of which each element could be several others with something added.
    static let stepLimit = 4_000_000

    /// Whether the values are equal in that sense; nil when it takes too many steps to say.
    func isEqual(_ expected: JSON, _ actual: JSON) -> Bool? {
        guard ignoresArrayOrder else { return isEqualInOrder(expected, actual) }
        var kinds = JSONKinds()
        let (left, right) = (kinds.add(expected), kinds.add(actual))
        guard left != right else { return true }
        guard ignoresExtraElements else { return false }
        var search = JSONContainment(kinds, stepLimit: Self.stepLimit)
        return search.contains(left, in: right)
    }

    private func isEqualInOrder(_ expected: JSON, _ actual: JSON) -> Bool {
        switch (expected, actual) {
        case (.object(let expected), .object(let actual)):
            guard ignoresExtraElements || expected.count == actual.count else { return false }
            return expected.members.allSatisfy { name, value in
                actual[name].map { isEqualInOrder(value, $0) } ?? false
            }
        case (.array(let expected), .array(let actual)):
            let hasRoom =
                ignoresExtraElements ? expected.count <= actual.count : expected.count == actual.count
            return hasRoom && zip(expected, actual).allSatisfy { isEqualInOrder($0, $1) }
        default: return expected == actual
        }
    }
}
