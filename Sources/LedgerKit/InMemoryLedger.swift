public import AdapterKit
import Basics
import Synchronization

/// Counts in memory: for tests, for simulation, and for hosts that cannot use the disk. Answers before it returns.
public final class InMemoryLedger: FrequencyLedger {
    private struct State {
        var history: FrequencyHistory
        var slots: Int64 = 0
    }

    private let state: Guarded<State>

    /// A ledger; without arguments, of an app that is new.
    public init(history: FrequencyHistory = FrequencyHistory()) {
        let slots = history.displays.map(\.id.number).max() ?? 0
        state = Guarded(State(history: history, slots: slots))
    }

    /// Always: nothing is waited for.
    public var answersAtOnce: Bool { true }

    /// What is counted.
    public var history: FrequencyHistory { state.withLock { $0.history } }

    /// Tells what is counted.
    public func read(
        at moment: LedgerMoment, _ answer: @escaping @Sendable (Result<FrequencyHistory, LedgerError>) -> Void
    ) {
        answer(.success(read(at: moment)))
    }

    /// Counts a launch.
    public func recordLaunch(
        at moment: LedgerMoment, keeping retention: FrequencyRetention,
        _ answer: @escaping @Sendable (Result<FrequencyHistory, LedgerError>) -> Void
    ) {
        answer(.success(recordLaunch(at: moment, keeping: retention)))
    }

    /// Checks the rules and takes a slot.
    public func reserve(
        _ reservation: Reservation,
        _ answer: @escaping @Sendable (Result<ReservationAnswer, LedgerError>) -> Void
    ) {
        answer(.success(reserve(reservation)))
    }

    /// Counts a display.
    public func commit(
        _ id: ReservationID, for placement: PlacementID, at moment: LedgerMoment,
        _ answer: @escaping @Sendable (LedgerError?) -> Void
    ) {
        commit(id, for: placement, at: moment)
        answer(nil)
    }

    /// Frees a slot.
    public func release(_ id: ReservationID, _ answer: @escaping @Sendable (LedgerError?) -> Void) {
        release(id)
        answer(nil)
    }

    /// Forgets displays.
    public func reset(_ placements: Set<PlacementID>?, _ answer: @escaping @Sendable (LedgerError?) -> Void) {
        state.withLock { state in
            guard let placements else { return state.history = FrequencyHistory() }
            state.history.displays.removeAll { placements.contains($0.placement) }
        }
        answer(nil)
    }
}

/// The same without a callback, for drivers that know that this ledger answers at once.
extension InMemoryLedger {
    /// Tells what is counted.
    package func read(at moment: LedgerMoment) -> FrequencyHistory {
        state.withLock { state in
            state.history.correct(at: moment)
            return state.history
        }
    }

    /// Counts a launch.
    package func recordLaunch(
        at moment: LedgerMoment, keeping retention: FrequencyRetention
    ) -> FrequencyHistory {
        state.withLock { state in
            state.history.correct(at: moment)
            state.history.countLaunch(of: moment.session)
            state.history.prune(keeping: retention, at: moment)
            return state.history
        }
    }

    /// Checks the rules and takes a slot.
    package func reserve(_ reservation: Reservation) -> ReservationAnswer {
        state.withLock { state in
            state.history.correct(at: reservation.moment)
            if let denial = state.history.denial(by: reservation.rules, at: reservation.moment) {
                return .denied(denial, state.history)
            }
            state.slots &+= 1
            let id = ReservationID(number: state.slots)
            state.history.prune(keeping: reservation.retention, at: reservation.moment)
            state.history.reserve(id, for: reservation.placement, at: reservation.moment)
            return .granted(id)
        }
    }

    /// Counts a display.
    package func commit(_ id: ReservationID, for placement: PlacementID, at moment: LedgerMoment) {
        state.withLock { $0.history.commit(id, for: placement, at: moment) }
    }

    /// Frees a slot.
    package func release(_ id: ReservationID) { state.withLock { $0.history.release(id) } }
}
