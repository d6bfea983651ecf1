import AdapterKit
import LedgerKit
import Synchronization

/// The calls as functions that return, for ledgers that answer before they return.
extension FrequencyLedger {
    func read(at moment: LedgerMoment) throws -> FrequencyHistory {
        try Self.answer { read(at: moment, $0) }.get()
    }

    func recordLaunch(
        at moment: LedgerMoment, keeping retention: FrequencyRetention = .init(horizon: .zero, depth: 0)
    ) throws -> FrequencyHistory {
        try Self.answer { recordLaunch(at: moment, keeping: retention, $0) }.get()
    }

    func reserve(
        _ placement: PlacementID = "splash", _ rules: FrequencyRules..., at moment: LedgerMoment
    ) throws -> ReservationAnswer {
        let everything = FrequencyRetention(horizon: .seconds(Int64.max), depth: .max)
        let reservation = Reservation(
            placement: placement, rules: rules, moment: moment, retention: everything)
        return try Self.answer { reserve(reservation, $0) }.get()
    }

    func commit(
        _ id: ReservationID, for placement: PlacementID = "splash", at moment: LedgerMoment
    ) throws {
        if let error = Self.answer({ commit(id, for: placement, at: moment, $0) }) { throw error }
    }

    func commit(
        _ id: ReservationID, for placement: PlacementID = "splash", at moment: LedgerMoment,
        owing bill: BillingNotice
    ) throws where Self: BillingLedger {
        if let error = Self.answer({ commit(id, for: placement, at: moment, owing: bill, $0) }) {
            throw error
        }
    }

    func release(_ id: ReservationID) throws {
        if let error = Self.answer({ release(id, $0) }) { throw error }
    }

    func reset(_ placements: Set<PlacementID>? = nil) throws {
        if let error = Self.answer({ reset(placements, $0) }) { throw error }
    }

    /// Reserves and commits without rules.
    @discardableResult
    func display(_ placement: PlacementID = "splash", at moment: LedgerMoment) throws -> ReservationID {
        guard case .granted(let id) = try reserve(placement, at: moment) else { throw NotGranted() }
        try commit(id, for: placement, at: moment)
        return id
    }

    private static func answer<Value: Sendable>(
        _ call: (@escaping @Sendable (Value) -> Void) -> Void
    ) -> Value {
        let kept = Kept<Value>()
        call { answer in kept.answers.withLock { $0.append(answer) } }
        let answers = kept.answers.withLock { $0 }
        precondition(answers.count == 1, "answered \(answers.count) times before it returned")
        return answers[0]
    }
}

/// A slot that had to be granted was denied.
struct NotGranted: Error {}

private final class Kept<Value: Sendable>: Sendable {
    let answers = Mutex<[Value]>([])
}
