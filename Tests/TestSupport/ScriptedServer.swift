import Foundation

/// A raw TCP server on 127.0.0.1 that does to each connection what its script says, on threads of its own, and
/// remembers what arrived. It knows only as much HTTP as is needed to find the end of a request.
package final class ScriptedServer: Sendable {
    /// One thing that is done to a connection. After the last one the connection is closed.
    package enum Step: Sendable {
        /// Reads one request and remembers it; the script ends when the peer closes instead.
        case read
        /// Reads this many bytes and forgets them.
        case swallow(Int)
        /// Writes bytes.
        case send([UInt8])
        /// Writes the same bytes this many times.
        case sendRepeatedly([UInt8], times: Int)
        /// Writes one byte at a time with a pause after each, until the end or until the peer closes.
        case dribble([UInt8], every: Duration)
        /// Waits until the signal fires; the script ends when the peer closes first.
        case await(Signal)
        /// Fires a signal.
        case fire(Signal)
        /// Waits until the peer closes.
        case stall
        /// Reads requests and answers each, until the peer closes.
        case serve(@Sendable (ReceivedRequest) -> [UInt8])
        /// Closes with a TCP reset.
        case reset

        /// Writes text, line ends as written.
        package static func send(_ text: String) -> Step { .send(Array(text.utf8)) }
    }

    /// The port that the system chose.
    package let port: Int
    let state = Shared(State())
    let stopping = WakePipe()
    private let listener: Int32
    private let scripts: [[Step]]

    struct State {
        var requests: [ReceivedRequest] = []
        var accepted = 0
        var ended = 0
        var threads = 0
        var waiters: [Waiter] = []
    }

    struct Waiter {
        var isDone: @Sendable (State) -> Bool
        var continuation: CheckedContinuation<Void, Never>
    }

    /// A server that treats its first connection by the first script, and so on; the last serves all further ones.
    package convenience init(_ scripts: [Step]...) throws {
        try self.init(scripts: scripts)
    }

    /// The same, for a list.
    package init(scripts: [[Step]]) throws {
        TestEnvironment.withoutProxies
        self.scripts = scripts
        (listener, port) = try Sockets.listenOnLoopback()
        state.withLock { $0.threads = 1 }
        Thread.detachNewThread { [self] in acceptConnections() }
    }

    /// A server that answers every request.
    package convenience init(answering answer: @escaping @Sendable (ReceivedRequest) -> [UInt8]) throws {
        try self.init([.serve(answer)])
    }

    /// `http://127.0.0.1:PORT` and this path.
    package func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

    /// Every complete request so far, in the order of arrival.
    package var requests: [ReceivedRequest] { state.withLock { $0.requests } }

    /// How many connections were accepted so far.
    package var connectionCount: Int { state.withLock { $0.accepted } }

    /// Returns once this many requests have arrived.
    package func received(_ count: Int) async { await wait { $0.requests.count >= count } }

    /// Returns once this many connections were accepted.
    package func accepted(_ count: Int) async { await wait { $0.accepted >= count } }

    /// Returns once this many connections have ended, by either side.
    package func ended(_ count: Int) async { await wait { $0.ended >= count } }

    /// Closes everything; returns once no thread of the server is left.
    package func stop() async {
        stopping.signal()
        await wait { $0.threads == 0 }
    }

    private func wait(until isDone: @escaping @Sendable (State) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !isDone(state) {
                    state.waiters.append(Waiter(isDone: isDone, continuation: continuation))
                    return false
                }
                return true
            }
            if isOver { continuation.resume() }
        }
    }

    func update(_ change: (inout State) -> Void) {
        let done = state.withLock { state in
            change(&state)
            let current = state
            defer { state.waiters.removeAll { $0.isDone(current) } }
            return state.waiters.filter { $0.isDone(current) }
        }
        for waiter in done { waiter.continuation.resume() }
    }

    private func acceptConnections() {
        defer {
            close(listener)
            update { $0.threads -= 1 }
        }
        while Sockets.wait(for: [listener], orUntil: stopping.readEnd) {
            let descriptor = Sockets.accepted(by: listener)
            guard descriptor >= 0 else { continue }
            let number = state.withLock { $0.accepted }
            update {
                $0.accepted += 1
                $0.threads += 1
            }
            Thread.detachNewThread { [self] in
                var connection = ScriptedConnection(descriptor: descriptor, number: number, server: self)
                connection.run(scripts.isEmpty ? [] : scripts[min(number, scripts.count - 1)])
                update {
                    $0.ended += 1
                    $0.threads -= 1
                }
            }
        }
    }
}

/// A request as it arrived.
package struct ReceivedRequest: Sendable {
    /// For instance `POST`.
    package var method: String
    /// For instance `/path?query`.
    package var target: String
    /// Every header line, in order.
    package var headers: [(name: String, value: String)]
    /// The body, of the length that the headers say.
    package var body: [UInt8]
    /// The number of its connection, from 0.
    package var connection: Int

    /// The first value of a header, whatever the case of its name.
    package subscript(name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
