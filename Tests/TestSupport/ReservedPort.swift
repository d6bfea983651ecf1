import Foundation

/// A port of 127.0.0.1 that refuses connections, and that nobody else is given, until it is released.
package final class ReservedPort: Sendable {
    /// The port.
    package let number: UInt16
    private let descriptor: Shared<Int32?>

    /// Takes a free port without listening on it.
    package init() throws {
        // Shared with the server that follows: a process that a test starts may hold a copy a moment longer.
        let socket = try Sockets.boundSocket(isAddressShared: true)
        descriptor = Shared(socket)
        number = UInt16(try Sockets.port(of: socket))
    }

    deinit { release() }

    /// Lets a server have the port. A second call does nothing.
    package func release() {
        descriptor.withLock { descriptor in
            if let descriptor { close(descriptor) }
            descriptor = nil
        }
    }
}
