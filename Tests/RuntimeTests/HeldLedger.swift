import AdapterKit
import Dispatch
import LedgerKit
import Mediation
import TestSupport

/// A ledger in memory whose calls block their thread for as long as a test holds it.
final class HeldLedger: FrequencyLedger {
    private let memory = InMemoryLedger()
    private let gate = DispatchSemaphore(value: 1)
    private let steps = Shared([LedgerStep]())

    /// What it was asked, in the order in which it answered.
    var answered: [LedgerStep] { steps.withLock { $0 } }

    var history: FrequencyHistory { memory.history }

    func hold() { gate.wait() }
    func release() { gate.signal() }

    private func pass(_ step: LedgerStep) {
        gate.wait()
        steps.withLock { $0.append(step) }
        gate.signal()
    }

    func read(
        at moment: LedgerMoment, _ answer: @escaping @Sendable (Result<FrequencyHistory, LedgerError>) -> Void
    ) {
        pass(.read)
        memory.read(at: moment, answer)
    }

    func recordLaunch(
        at moment: LedgerMoment, keeping retention: FrequencyRetention,
        _ answer: @escaping @Sendable (Result<FrequencyHistory, LedgerError>) -> Void
    ) {
        pass(.recordLaunch)
        memory.recordLaunch(at: moment, keeping: retention, answer)
    }

    func reserve(
        _ reservation: Reservation,
        _ answer: @escaping @Sendable (Result<ReservationAnswer, LedgerError>) -> Void
    ) {
        pass(.reserve)
        memory.reserve(reservation, answer)
    }

    func commit(
        _ id: ReservationID, for placement: PlacementID, at moment: LedgerMoment,
        _ answer: @escaping @Sendable (LedgerError?) -> Void
    ) {
        pass(.commit)
        memory.commit(id, for: placement, at: moment, answer)
    }

    func release(_ id: ReservationID, _ answer: @escaping @Sendable (LedgerError?) -> Void) {
        pass(.release)
        memory.release(id, answer)
    }

    func reset(_ placements: Set<PlacementID>?, _ answer: @escaping @Sendable (LedgerError?) -> Void) {
        memory.reset(placements, answer)
    }
}
