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
        var text = ""
        while !text.contains(ready) {
            let piece = child.read()
            guard !piece.isEmpty else {
                child.end()
                throw Failure(output: text)
            }
            text += piece
        }
    }

    deinit { child.end() }
}
