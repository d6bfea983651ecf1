import AdapterKit
import Basics
import Dispatch
import Synchronization

import Platform

/// Turns the first SIGINT or SIGTERM into a call, and the second into the end of the process.
///
/// A command that does not end within a while of the first, because nobody reads what it writes, is ended all the same.
final class Interruption {
    /// How long the command may take to end: more than whatever it waits for at its end.
    fileprivate static let grace = DispatchTimeInterval.seconds(15)

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

    /// What the process exits with because of the first signal; nil: none came.
    var exitCode: ExitCode? { state.heard.withLock { $0.signals.first }.map(ExitCode.init(signal:)) }
}

extension Interruption.State {
    fileprivate func hear(_ number: Int32) {
        let (count, call) = heard.withLock { heard in
            heard.signals.append(number)
            return (heard.signals.count, heard.onFirst)
        }
        let code = ExitCode(signal: number).rawValue
        if count > 1 { _exit(code) }
        DispatchQueue.global().asyncAfter(deadline: .now() + Interruption.grace) { _exit(code) }
        call?()
    }
}

extension ExitCode {
    /// What a process exits with that one of the two signals ended in order.
    fileprivate init(signal number: Int32) { self = number == SIGINT ? .interrupted : .terminated }
}
