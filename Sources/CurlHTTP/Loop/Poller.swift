internal import CCurl

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// What may happen on a descriptor.
struct Readiness: OptionSet {
    var rawValue: UInt8

    static let readable = Readiness(rawValue: 1)
    static let writable = Readiness(rawValue: 2)
    static let failed = Readiness(rawValue: 4)
}

#if os(Linux) || os(Android)
    /// Waits for any of many descriptors, over epoll; one thread.
    final class Poller {
        /// How many descriptors one wait can name.
        static let batch = 256

        private let descriptor: Int32
        private var watched: [Int32: Readiness] = [:]
        private var events = [epoll_event](repeating: epoll_event(), count: batch)

        init() throws(HTTPError) {
            descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
            guard descriptor >= 0 else { throw .outOfDescriptors() }
        }

        deinit {
            _ = close(descriptor)
        }

        /// Replaces what is waited for on a descriptor; an empty set forgets it, as must happen before it is closed.
        func watch(_ watchedDescriptor: Int32, for interest: Readiness) {
            let before = watched.updateValue(interest, forKey: watchedDescriptor)
            var event = epoll_event()
            event.data.fd = watchedDescriptor
            if interest.contains(.readable) { event.events |= EPOLLIN.rawValue }
            if interest.contains(.writable) { event.events |= EPOLLOUT.rawValue }
            if interest.isEmpty {
                watched[watchedDescriptor] = nil
                if before != nil { _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, watchedDescriptor, &event) }
            } else {
                let operation = before == nil ? EPOLL_CTL_ADD : EPOLL_CTL_MOD
                _ = epoll_ctl(descriptor, operation, watchedDescriptor, &event)
            }
        }

        /// Waits (-1: without end) and returns how many descriptors `ready(at:)` can name.
        func wait(milliseconds: Int32) -> Int {
            max(0, Int(epoll_wait(descriptor, &events, Int32(events.count), milliseconds)))
        }

        func ready(at index: Int) -> (descriptor: Int32, what: Readiness) {
            let event = events[index]
            var what: Readiness = []
            if event.events & EPOLLIN.rawValue != 0 { what.insert(.readable) }
            if event.events & EPOLLOUT.rawValue != 0 { what.insert(.writable) }
            if event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { what.insert(.failed) }
            return (event.data.fd, what)
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

        /// Replaces what is waited for on a descriptor; an empty set forgets it, as must happen before it is closed.
        func watch(_ watchedDescriptor: Int32, for interest: Readiness) {
            watched[watchedDescriptor] = interest.isEmpty ? nil : interest
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

        func ready(at index: Int) -> (descriptor: Int32, what: Readiness) {
            let events = Int32(fired[index].revents)
            var what: Readiness = []
            if events & POLLIN != 0 { what.insert(.readable) }
            if events & POLLOUT != 0 { what.insert(.writable) }
            if events & (POLLERR | POLLHUP | POLLNVAL) != 0 { what.insert(.failed) }
            return (fired[index].fd, what)
        }
    }
#endif
