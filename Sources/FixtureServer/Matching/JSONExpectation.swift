/// What `equalToJson` asks for. A class, so that one can be told from another that looks the same.
final class JSONExpectation: Sendable {
    let json: JSON
    private let comparison: JSONComparison

    init(_ json: JSON, _ comparison: JSONComparison) {
        self.json = json
        self.comparison = comparison
    }

    /// nil when it takes too many steps to say.
    func accepts(_ actual: JSON) -> Bool? { comparison.isEqual(json, actual) }
}
