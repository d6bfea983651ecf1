internal import CCurl

internal import Platform

/// What may happen on a descriptor.
struct Readiness: OptionSet {
    var rawValue: UInt8

    static let readable = Readiness(rawValue: 1)
    static let writable = Readiness(rawValue: 2)
    static let failed = Readiness(rawValue: 4)
}

#if os(Linux) || os(Android)
    /// Waits for any of many descriptors, over epoll; one thread.
    ///
    /// A connection is watched and forgotten once per request. The kernel learns of the second only when the
    /// descriptor fires although nobody waits for it, which saves two calls for each request.
    final class Poller {
        private struct Entry {
            var wanted: Readiness = []
            var registered: Readiness = []
            /// Whether its close is told, so that its number cannot come to mean another file unnoticed.
            var isTracked = false
        }

        /// How many descriptors one wait can name.
        static let batch = 256

        private let descriptor: Int32
        /// By descriptor.
        private var entries: [Entry] = []
        private var events = [epoll_event](repeating: epoll_event(), count: batch)

        init() throws(HTTPError) {
            descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
            guard descriptor >= 0 else { throw .outOfDescriptors() }
        }

        deinit {
            _ = close(descriptor)
        }

        /// A new descriptor, whose close will be told by `closed`.
        func opened(_ watched: Int32) {
            makeRoom(for: watched)
            entries[Int(watched)] = Entry(isTracked: true)
        }

        /// The descriptor is about to be closed, by which the kernel forgets it.
        func closed(_ watched: Int32) {
            makeRoom(for: watched)
            entries[Int(watched)] = Entry()
        }

        /// Replaces what is waited for on a descriptor; an empty set forgets it, as must happen before it is closed.
        func watch(_ watched: Int32, for interest: Readiness) {
            makeRoom(for: watched)
            entries[Int(watched)].wanted = interest
            guard !interest.isEmpty || !entries[Int(watched)].isTracked else { return }
            register(watched, for: interest)
        }

        /// Waits (-1: without end) and returns how many descriptors `ready(at:)` can name.
        func wait(milliseconds: Int32) -> Int {
            max(0, Int(epoll_wait(descriptor, &events, Int32(events.count), milliseconds)))
        }

        /// Nil for one that nobody waits for.
        func ready(at index: Int) -> (descriptor: Int32, what: Readiness)? {
            let event = events[index]
            guard !entries[Int(event.data.fd)].wanted.isEmpty else {
                register(event.data.fd, for: [])
                return nil
            }
            var what: Readiness = []
            if event.events & EPOLLIN.rawValue != 0 { what.insert(.readable) }
            if event.events & EPOLLOUT.rawValue != 0 { what.insert(.writable) }
            if event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { what.insert(.failed) }
            return (event.data.fd, what)
        }

        private func makeRoom(for watched: Int32) {
            guard watched >= entries.count else { return }
            entries += Array(repeating: Entry(), count: max(64, Int(watched) + 1 - entries.count))
        }

        private func register(_ watched: Int32, for interest: Readiness) {
            let before = entries[Int(watched)].registered
            guard interest != before else { return }
            var event = epoll_event()
            event.data.fd = watched
            if interest.contains(.readable) { event.events |= EPOLLIN.rawValue }
            if interest.contains(.writable) { event.events |= EPOLLOUT.rawValue }
            let operation = interest.isEmpty ? EPOLL_CTL_DEL : before.isEmpty ? EPOLL_CTL_ADD : EPOLL_CTL_MOD
            _ = epoll_ctl(descriptor, operation, watched, &event)
            entries[Int(watched)].registered = interest
        }
    }
#else
    /// Waits for any of many descriptors, over poll(2), which every POSIX system has; one thread.
    final class Poller {
        /// How many descriptors one wait names in the ordinary course of things.
        static let batch = 256

        private var watched: [Int32: Readiness] = [:]
        private var fired: [pollfd] = []

        init() throws(HTTPError) {}

        /// Nothing to note: what is waited for is told to the kernel with each wait.
        func opened(_: Int32) {}

        /// The descriptor is about to be closed.
        func closed(_ descriptor: Int32) {
            watched[descriptor] = nil
        }

        /// Replaces what is waited for on a descriptor; an empty set forgets it, as must happen before it is closed.
        func watch(_ descriptor: Int32, for interest: Readiness) {
            watched[descriptor] = interest.isEmpty ? nil : interest
        }

        /// Waits (-1: without end) and returns how many descriptors `ready(at:)` can name.
        func wait(milliseconds: Int32) -> Int {
            var all = watched.map { descriptor, interest in
                var events: Int32 = 0
                if interest.contains(.readable) { events |= POLLIN }
                if interest.contains(.writable) { events |= POLLOUT }
                return pollfd(fd: descriptor, events: Int16(events), revents: 0)
            }
            fired = poll(&all, nfds_t(all.count), milliseconds) > 0 ? all.filter { $0.revents != 0 } : []
            return fired.count
        }

        /// Nil for one that nobody waits for.
        func ready(at index: Int) -> (descriptor: Int32, what: Readiness)? {
            guard watched[fired[index].fd] != nil else { return nil }
            let events = Int32(fired[index].revents)
            var what: Readiness = []
            if events & POLLIN != 0 { what.insert(.readable) }
            if events & POLLOUT != 0 { what.insert(.writable) }
            if events & (POLLERR | POLLHUP | POLLNVAL) != 0 { what.insert(.failed) }
            return (fired[index].fd, what)
        }
    }
#endif
