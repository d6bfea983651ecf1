import Foundation

/// One connection of a scripted server, on its own thread.
struct ScriptedConnection {
    let descriptor: Int32
    let number: Int
    let server: ScriptedServer
    private var buffer: [UInt8] = []

    init(descriptor: Int32, number: Int, server: ScriptedServer) {
        self.descriptor = descriptor
        self.number = number
        self.server = server
        Sockets.makeNonblocking(descriptor)
    }

    mutating func run(_ script: [ScriptedServer.Step]) {
        defer { close(descriptor) }
        for step in script {
            guard perform(step) else { return }
        }
    }

    /// False when the script is over.
    private mutating func perform(_ step: ScriptedServer.Step) -> Bool {
        switch step {
        case .read: return readRequest() != nil
        case .swallow(let count):
            while buffer.count < count { guard receive() else { return false } }
            buffer.removeFirst(count)
            return true
        case .send(let bytes): return write(bytes)
        case .sendRepeatedly(let bytes, let times): return (0..<times).allSatisfy { _ in write(bytes) }
        case .dribble(let bytes, let pause):
            return bytes.allSatisfy { write([$0]) && !endsWithin(pause) }
        case .await(let signal): return waitUnlessClosed(signal.descriptor)
        case .fire(let signal):
            signal.fire()
            return true
        case .stall:
            while receive() { buffer.removeAll() }
            return false
        case .serve(let answer):
            while let request = readRequest() { guard write(answer(request)) else { return false } }
            return false
        case .reset:
            Sockets.resetOnClose(descriptor)
            return false
        }
    }

    private mutating func readRequest() -> ReceivedRequest? {
        let gap = Array("\r\n\r\n".utf8)
        var headEnd = buffer.firstRange(of: gap)
        while headEnd == nil {
            guard receive() else { return nil }
            headEnd = buffer.firstRange(of: gap)
        }
        guard let headEnd else { return nil }
        let lines = String(decoding: buffer[..<headEnd.lowerBound], as: UTF8.self).components(
            separatedBy: "\r\n")
        let start = lines[0].split(separator: " ").map(String.init)
        guard start.count == 3 else { return nil }
        let headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (
                name: String(parts[0]),
                value: parts.dropFirst().joined().trimmingCharacters(in: .whitespaces)
            )
        }
        var request = ReceivedRequest(
            method: start[0], target: start[1], headers: headers, body: [], connection: number)
        let end = headEnd.upperBound + (request["content-length"].flatMap { Int($0) } ?? 0)
        while buffer.count < end { guard receive() else { return nil } }
        request.body = Array(buffer[headEnd.upperBound..<end])
        buffer.removeFirst(end)
        server.update { [request] in $0.requests.append(request) }
        return request
    }

    /// False when the peer has closed or the server stops.
    private mutating func receive() -> Bool {
        var piece = [UInt8](repeating: 0, count: 65_536)
        while Sockets.wait(for: [descriptor], orUntil: server.stopping.readEnd) {
            let count = recv(descriptor, &piece, piece.count, 0)
            if count > 0 {
                buffer += piece[..<count]
                return true
            }
            if count == 0 || (errno != EAGAIN && errno != EINTR) { return false }
        }
        return false
    }

    private func write(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { rest in
                send(descriptor, rest.baseAddress.map { $0 + sent }, rest.count - sent, Sockets.withoutSignal)
            }
            if count > 0 {
                sent += count
            } else if errno != EAGAIN && errno != EINTR
                || !Sockets.wait(for: [descriptor], events: POLLOUT, orUntil: server.stopping.readEnd)
            {
                return false
            }
        }
        return true
    }

    /// Whether the peer closes, or sends something, or the server stops, within this time.
    private func endsWithin(_ pause: Duration) -> Bool {
        Sockets.poll([descriptor, server.stopping.readEnd], events: POLLIN, timeout: pause) != []
    }

    private func waitUnlessClosed(_ signal: Int32) -> Bool {
        Sockets.poll([signal, descriptor, server.stopping.readEnd], events: POLLIN, timeout: nil).contains(
            signal)
    }
}
