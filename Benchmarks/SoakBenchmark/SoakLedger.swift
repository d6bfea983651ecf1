import AdapterKit
import Dispatch
import LedgerKit
import Mediation

/// A ledger in memory that now and then answers late, fails, or never answers.
final class SoakLedger: FrequencyLedger {
    private let ledger = InMemoryLedger()
    private let queue = DispatchQueue(label: "soak.ledger")
    private let books: SoakBooks

    init(_ books: SoakBooks) { self.books = books }

    func read(
        at moment: LedgerMoment, _ answer: @escaping @Sendable (Result<FrequencyHistory, LedgerError>) -> Void
    ) {
        carryOut({ answer(.failure($0)) }) { [ledger] in ledger.read(at: moment, answer) }
    }

    func recordLaunch(
        at moment: LedgerMoment, keeping retention: FrequencyRetention,
        _ answer: @escaping @Sendable (Result<FrequencyHistory, LedgerError>) -> Void
    ) {
        carryOut({ answer(.failure($0)) }) { [ledger] in
            ledger.recordLaunch(at: moment, keeping: retention, answer)
        }
    }

    func reserve(
        _ reservation: Reservation,
        _ answer: @escaping @Sendable (Result<ReservationAnswer, LedgerError>) -> Void
    ) {
        carryOut({ answer(.failure($0)) }) { [ledger] in ledger.reserve(reservation, answer) }
    }

    func commit(
        _ id: ReservationID, for placement: PlacementID, at moment: LedgerMoment,
        _ answer: @escaping @Sendable (LedgerError?) -> Void
    ) {
        carryOut(answer) { [ledger] in ledger.commit(id, for: placement, at: moment, answer) }
    }

    func release(_ id: ReservationID, _ answer: @escaping @Sendable (LedgerError?) -> Void) {
        carryOut(answer) { [ledger] in ledger.release(id, answer) }
    }

    func reset(_ placements: Set<PlacementID>?, _ answer: @escaping @Sendable (LedgerError?) -> Void) {
        ledger.reset(placements, answer)
    }

    private func carryOut(
        _ fail: @escaping @Sendable (LedgerError) -> Void, _ step: @escaping @Sendable () -> Void
    ) {
        switch Int.random(in: 0..<1_000) {
        case 0: books.note("ledger: silent")
        case 1..<20:
            books.note("ledger: failed")
            fail(LedgerError(reason: "the disk is full"))
        case 20..<120:
            books.note("ledger: late")
            queue.asyncAfter(deadline: .now() + .milliseconds(Int.random(in: 1...20)), execute: step)
        default: step()
        }
    }
}
