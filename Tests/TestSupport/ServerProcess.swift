/// A server that is another program: it runs until this goes. It must not print more than a pipe holds.
package final class ServerProcess: Sendable {
    /// The program ended before it listened.
    package struct Failure: Error {
        /// What it had printed.
        package var output: String
    }

    private let child: Child

    /// Starts a program, and returns once it has printed that text.
    package init(_ program: String, _ arguments: [String], until ready: String) throws {
        child = try Child(program, arguments)
        let text = child.read(until: ready)
        guard text.contains(ready) else { throw Failure(output: text) }
    }
}
