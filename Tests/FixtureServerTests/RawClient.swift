import Foundation
import Glibc

/// A client that sends and shows bytes as they are.
struct RawClient: ~Copyable {
    /// How a connection came to its end.
    enum End: Equatable {
        case closed
        case reset
    }

    struct Failure: Error {
        var step: String
        var code = errno
    }

    private let descriptor: Int32

    init(port: UInt16, address host: String = "127.0.0.1") throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(step: "socket") }
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr(host)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(step: "connect") }
    }

    deinit { close(descriptor) }

    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(step: "send") }
            sent += count
        }
    }

    /// Everything until the connection ends.
    func readToEnd() throws -> (text: String, end: End) {
        var bytes: [UInt8] = []
        while true {
            let piece = try read()
            bytes += piece.bytes
            if let end = piece.end { return (String(decoding: bytes, as: UTF8.self), end) }
        }
    }

    /// What comes next.
    func read() throws -> (bytes: [UInt8], end: End?) {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { return (Array(buffer[..<count]), nil) }
        if count == 0 { return ([], .closed) }
        guard errno == ECONNRESET else { throw Failure(step: "recv") }
        return ([], .reset)
    }
}

/// An answer as HTTP reads it.
struct Reply {
    var status: Int
    var head: String
    var body: String

    /// The value of a header.
    func header(_ name: String) -> String? {
        head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
            .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}

/// Asks on a connection of its own, and reads the answer to its end.
func ask(
    _ port: UInt16, _ target: String, method: String = "GET", headers: [String] = [], body: String = ""
) throws -> Reply {
    let client = try RawClient(port: port)
    var lines = ["\(method) \(target) HTTP/1.1", "Host: fixtures", "Connection: close"] + headers
    if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
    try client.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    let text = try client.readToEnd().text
    let parts = text.components(separatedBy: "\r\n\r\n")
    let status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    guard let status, parts.count > 1 else { throw RawClient.Failure(step: "no HTTP answer: \(text)") }
    return Reply(status: status, head: parts[0], body: parts.dropFirst().joined(separator: "\r\n\r\n"))
}
