/// What was found wrong while a tree was read.
///
/// A class, because all cursors of one reading write to the same one. It stays in the task that reads.
package final class SourceProblems {
    /// Every problem, in the order in which they were met.
    package private(set) var all: [ConfigurationProblem] = []
    /// The paths of values that could not be had, so that nobody complains of what stands in for them.
    package private(set) var unread: Set<KeyPathText> = []

    /// No problem yet.
    package init() {}

    /// Notes a problem.
    package func add(_ problem: ConfigurationProblem) {
        all.append(problem)
        unread.insert(problem.keyPath)
    }

    /// Notes a value that cannot be had because of a problem that is known.
    package func markUnread(_ path: KeyPathText) { unread.insert(path) }
}
