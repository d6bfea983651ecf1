import Foundation

/// The few socket calls that servers for tests need, the same on Linux and on Apple's systems.
package enum Sockets {
    /// The system refused a socket.
    package struct Failure: Error {}

    #if os(Linux)
        static let withoutSignal = Int32(MSG_NOSIGNAL)
    #else
        static let withoutSignal: Int32 = 0
    #endif

    /// A socket that no program inherits: a copy of it would keep its connection open.
    static func stream() throws -> Int32 {
        #if os(Linux)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
            keepToItself(descriptor)
        #endif
        guard descriptor >= 0 else { throw Failure() }
        return descriptor
    }

    /// The next connection, which no program inherits; negative when there is none.
    static func accepted(by listener: Int32) -> Int32 {
        // Swift is not offered `accept4`, which would do both at once.
        let descriptor = accept(listener, nil, nil)
        if descriptor >= 0 { keepToItself(descriptor) }
        return descriptor
    }

    /// Keeps a descriptor from the programs that this process starts.
    static func keepToItself(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

    static func listenOnLoopback() throws -> (descriptor: Int32, port: Int) {
        let descriptor = try boundSocket()
        guard listen(descriptor, 512) == 0 else { throw Failure() }
        return (descriptor, try port(of: descriptor))
    }

    /// A port of 127.0.0.1 on which nobody listens.
    package static func closedPort() throws -> Int {
        let descriptor = try boundSocket()
        defer { close(descriptor) }
        return try port(of: descriptor)
    }

    static func beginConnecting(to port: Int) throws -> Int32 {
        let descriptor = try stream()
        makeNonblocking(descriptor)
        _ = withAddress(port: port) { connect(descriptor, $0, $1) }
        return descriptor
    }

    static func makeNonblocking(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        #if !os(Linux)
            var on: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout.size(ofValue: on)))
        #endif
    }

    static func resetOnClose(_ descriptor: Int32) {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout.size(ofValue: option)))
    }

    /// Waits for any of these descriptors; false when the stop descriptor came first.
    static func wait(for descriptors: [Int32], events: Int32 = POLLIN, orUntil stop: Int32) -> Bool {
        var all = descriptors.map { pollfd(fd: $0, events: Int16(events), revents: 0) }
        all.append(pollfd(fd: stop, events: Int16(POLLIN), revents: 0))
        while Foundation.poll(&all, nfds_t(all.count), -1) < 0 {}
        return all[all.count - 1].revents == 0
    }

    /// Which of these descriptors have something to tell, after at most this time.
    static func poll(_ descriptors: [Int32], events: Int32, timeout: Duration?) -> [Int32] {
        var all = descriptors.map { pollfd(fd: $0, events: Int16(events), revents: 0) }
        let milliseconds = timeout.map { Int32($0 / .milliseconds(1)) } ?? -1
        while Foundation.poll(&all, nfds_t(all.count), milliseconds) < 0 {}
        return all.filter { $0.revents != 0 }.map(\.fd)
    }

    static func boundSocket(isAddressShared: Bool = false) throws -> Int32 {
        let descriptor = try stream()
        var isShared: Int32 = isAddressShared ? 1 : 0
        setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &isShared, socklen_t(MemoryLayout.size(ofValue: isShared)))
        guard withAddress(port: 0, { bind(descriptor, $0, $1) }) == 0 else { throw Failure() }
        return descriptor
    }

    static func withAddress<Result>(
        port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    static func port(of descriptor: Int32) throws -> Int {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isKnown else { throw Failure() }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
