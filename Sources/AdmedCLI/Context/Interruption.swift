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

    private final class State: Sendable {
        let signals = Mutex<[Int32]>([])
    }

    /// Returns once signals are seen: one that comes before would be lost.
    ///
    /// - Parameter onFirst: Called once, on a thread of the system's.
    init(onFirst: @escaping @Sendable () -> Void) {
        let state = State()
        self.state = state
        sources = [SIGINT, SIGTERM].map { number in
            // The source sees signals only where the default action does not come first.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                let count = state.signals.withLock { signals in
                    signals.append(number)
                    return signals.count
                }
                if count > 1 { _exit(ExitCode.interrupted.rawValue) }
                onFirst()
            }
            let registered = DispatchSemaphore(value: 0)
            source.setRegistrationHandler { registered.signal() }
            source.resume()
            registered.wait()
            return source
        }
    }

    deinit {
        for source in sources { source.cancel() }
    }

    /// Whether it was Ctrl-C, and not a request to end in order.
    var isByUser: Bool { state.signals.withLock { $0.first == SIGINT } }
}
