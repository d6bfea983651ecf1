/// A configuration that a mediator cannot start with.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Every problem found, at least one.
    public var problems: [ConfigurationProblem]

    /// An error with its problems.
    package init(problems: [ConfigurationProblem]) { self.problems = problems }

    /// One line for each problem.
    public var description: String {
        problems.map { "\($0.path): \($0.message)" }.joined(separator: "\n")
    }
}
