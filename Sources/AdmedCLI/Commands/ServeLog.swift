import AdapterKit
import Basics
import Synchronization

/// The lines that `serve` prints: first the address, then one for each request.
///
/// Requests come on the server's thread, perhaps before the address was printed: those wait.
final class ServeLog: Sendable {
    private struct Line: Encodable {
        var url: String?
        var request: String?
    }

    private struct State {
        var hasBegun = false
        var early: [String] = []
    }

    private let output: any TextOutput
    private let json: Bool
    private let state = Guarded(State())
    private let failures: AsyncStream<OutputError>
    private let fail: AsyncStream<OutputError>.Continuation

    init(_ output: any TextOutput, json: Bool) {
        self.output = output
        self.json = json
        (failures, fail) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Prints the address, and what came before it.
    func begin(_ url: String) throws {
        try output.write(json ? JSONText.line(Line(url: url)) : "listening on \(url)\n")
        let early = state.withLock { state in
            state.hasBegun = true
            return state.early
        }
        for request in early { print(request) }
    }

    /// Prints a request.
    func add(_ request: String) {
        let isEarly = state.withLock { state in
            if !state.hasBegun { state.early.append(request) }
            return !state.hasBegun
        }
        if !isEarly { print(request) }
    }

    /// Returns when the task is cancelled, and throws when the output takes no more.
    func untilClosed() async throws(OutputError) {
        for await failure in failures { throw failure }
    }

    private func print(_ request: String) {
        do {
            let text = TerminalText.neutral(request)
            try output.write(json ? JSONText.line(Line(request: request)) : text + "\n")
        } catch {
            fail.yield(error as? OutputError ?? .closed)
        }
    }
}
