/// Collects the problems of all mappings, so that they are told at once.
final class ProblemList {
    private(set) var problems: [FixtureProblem] = []

    func add(_ file: String, _ key: String, _ message: String, suggestion: String? = nil) {
        problems.append(FixtureProblem(file: file, key: key, message: message, suggestion: suggestion))
    }
}
