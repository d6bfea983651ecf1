internal import CCurl

internal import Platform

/// Ends the wait of a poller from another thread. Owns its descriptors.
final class WakeUp: Sendable {
    /// Readable once somebody has signalled.
    let descriptor: Int32
    private let signalEnd: Int32

    init() throws(HTTPError) {
        #if os(Linux) || os(Android)
            descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
            signalEnd = descriptor
            guard descriptor >= 0 else { throw .outOfDescriptors() }
        #else
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { throw .outOfDescriptors() }
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
            descriptor = ends[0]
            signalEnd = ends[1]
        #endif
    }

    deinit {
        _ = close(descriptor)
        if signalEnd != descriptor { _ = close(signalEnd) }
    }

    /// Any thread. A full pipe or counter means that a signal is waiting already.
    func signal() {
        var one: UInt64 = 1
        _ = write(signalEnd, &one, MemoryLayout.size(ofValue: one))
    }

    /// Takes back every signal so far.
    func reset() {
        var signals: UInt64 = 0
        #if os(Linux) || os(Android)
            _ = read(descriptor, &signals, MemoryLayout.size(ofValue: signals))
        #else
            while read(descriptor, &signals, MemoryLayout.size(ofValue: signals)) > 0 {}
        #endif
    }
}

extension HTTPError {
    /// From `errno`. Like a connection that cannot be opened for the same reason, it is no fault of this program.
    static func outOfDescriptors() -> HTTPError {
        HTTPError(
            kind: .network,
            message: "no descriptor for the transfers' event loop: \(String(cString: strerror(errno)))")
    }
}
