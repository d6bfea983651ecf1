import AdapterKit
import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Turns the first SIGINT or SIGTERM into a call, and the second into the end of the process.
final class Interruption {
    private let sources: [any DispatchSourceSignal]
    private let state: State

    fileprivate final class State: Sendable {
        struct Heard {
            var signals: [Int32] = []
            var onFirst: (@Sendable () -> Void)?
        }

        let heard = Guarded(Heard())
    }

    /// Listens from here on. A signal that comes before there is anything to call is kept.
    init() {
        let state = State()
        self.state = state
        let registered = DispatchSemaphore(value: 0)
        sources = [SIGINT, SIGTERM].map { number in
            // The source sees signals only where the default action does not come first.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { state.hear(number) }
            source.setRegistrationHandler { registered.signal() }
            source.resume()
            return source
        }
        // Until then a signal would be lost: nothing is begun that somebody could want to interrupt.
        for _ in sources { registered.wait() }
    }

    /// Says what the first signal calls, once and on a thread of the system's; at once if it has come already.
    func onFirst(_ call: @escaping @Sendable () -> Void) {
        let isLate = state.heard.withLock { heard in
            heard.onFirst = call
            return !heard.signals.isEmpty
        }
        if isLate { call() }
    }

    deinit {
        for source in sources { source.cancel() }
    }

    /// Whether it was Ctrl-C, and not a request to end in order.
    var isByUser: Bool { state.heard.withLock { $0.signals.first == SIGINT } }
}

extension Interruption.State {
    fileprivate func hear(_ number: Int32) {
        let (count, call) = heard.withLock { heard in
            heard.signals.append(number)
            return (heard.signals.count, heard.onFirst)
        }
        if count > 1 { _exit(ExitCode.interrupted.rawValue) }
        call?()
    }
}
