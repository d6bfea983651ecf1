import Foundation

/// A port of 127.0.0.1 that takes no more connections: one that is begun stays in the air.
package final class FullListener: Sendable {
    /// The port.
    package let port: Int
    private let descriptors: [Int32]

    /// Fills the queue of a listener that never accepts.
    package init() throws {
        let listener = try Sockets.boundSocket()
        guard listen(listener, 0) == 0 else { throw Sockets.Failure() }
        port = try Sockets.port(of: listener)
        // One more than fits: the first is queued, the second is not answered.
        descriptors = [listener] + (try (0..<2).map { [port] _ in try Sockets.beginConnecting(to: port) })
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }
}
