import AdapterKit
import Basics
import Mediation
import Synchronization

/// Writes the events of a show as they happen, one a line.
///
/// What only the end of the process makes is not told: that its placements, and an ad that is still cached,
/// are let go.
final class ShowLog: EventSink {
    private struct State {
        var failure: OutputError?
        var onFailure: (@Sendable () -> Void)?
        var nextEligible: MediationEvent.NextEligible?
    }

    private let output: any TextOutput
    private let line: @Sendable (MediationEvent) -> String
    private let state = Guarded(State())

    /// - Parameter line: The line of an event, with its end.
    init(_ output: any TextOutput, line: @escaping @Sendable (MediationEvent) -> String) {
        self.output = output
        self.line = line
    }

    func receive(_ event: MediationEvent) {
        if event.kind.isOfShutDown { return }
        if case .showRefused(_, _, let next) = event.kind { state.withLock { $0.nextEligible = next } }
        write(event)
    }

    /// From when on a show that was refused would be allowed, where caps or pacing refused it.
    var nextEligible: MediationEvent.NextEligible? { state.withLock { $0.nextEligible } }

    /// Calls once an event could not be written, which is when the rest is not written either.
    func whenFailing(_ call: @escaping @Sendable () -> Void) {
        let hasFailed = state.withLock { state in
            state.onFailure = call
            return state.failure != nil
        }
        if hasFailed { call() }
    }

    /// - Throws: Why an event could not be written.
    func finish() throws(OutputError) {
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    private func write(_ event: MediationEvent) {
        if state.withLock({ $0.failure }) != nil { return }
        do throws(OutputError) {
            try output.write(line(event))
        } catch {
            let call = state.withLock { state in
                state.failure = error
                return state.onFailure
            }
            call?()
        }
    }
}

extension MediationEvent.Kind {
    fileprivate var isOfShutDown: Bool {
        switch self {
        case .destroyed, .dropped(_, _, reason: .destroyed): true
        default: false
        }
    }
}
