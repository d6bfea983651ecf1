import CMicroHTTPD
import Foundation

/// The thread on which a daemon does all that it does, from its first connection to its end.
///
/// It is not a thread of libmicrohttpd's: version 0.9.75 follows a null pointer when it is stopped from outside while it
/// answers a request that cannot be read.
final class DaemonThread: Sendable {
    /// Unchecked: used on the thread only.
    private struct Handle: @unchecked Sendable {
        var daemon: OpaquePointer
    }

    /// Open until `stop`, even where the thread ends by itself: their numbers must not be somebody else's before.
    private let wokenBy: Int32
    private let wakeUp: Int32
    private let ended = DispatchSemaphore(value: 0)

    /// Starts to serve. The thread owns the daemon.
    init(running daemon: OpaquePointer, for service: FixtureService) throws(StartFailure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw StartFailure(code: errno) }
        (wokenBy, wakeUp) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let handle = Handle(daemon: daemon)
        let thread = Thread { [wokenBy, ended] in
            Self.serve(handle.daemon, service.suspended, until: wokenBy)
            ended.signal()
        }
        thread.name = "admed.fixture-server"
        thread.start()
    }

    /// Ends all connections, and returns when the daemon and the thread have ended. Only once, and not on the thread.
    func stop() {
        _ = write(wakeUp, [0], 1)
        ended.wait()
        for end in [wokenBy, wakeUp] { close(end) }
    }

    private static func serve(
        _ daemon: OpaquePointer, _ suspended: SuspendedConnections, until wokenBy: Int32
    ) {
        var isAwaited = pollfd(fd: wokenBy, events: Int16(POLLIN), revents: 0)
        while poll(&isAwaited, 1, 0) <= 0, CMHDRun(daemon, wokenBy, suspended.resumeDue()) != 0 {}
        suspended.stop()
        MHD_stop_daemon(daemon)
    }
}
