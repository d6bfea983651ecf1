public import AdapterKit
import Basics
public import LedgerKit
internal import Synchronization

/// Counts launches and displays in a SQLite file that any number of processes may share. Answers before it returns.
///
/// Killed at any moment, it opens again and has lost no display whose `commit` had answered. A step waits up to four
/// seconds for other processes. A file that is moved away or deleted meanwhile is made anew, and
/// one that turns out to be damaged is moved aside.
///
/// ## Topics
///
/// ### Opening it
/// - ``init(path:onDamage:)``
/// - ``defaultPath(environment:)``
/// - ``takeDamage()``
///
/// ### Looking without a trace
/// - ``contents(of:)``
///
/// ### Counting
/// - ``read(at:_:)``
/// - ``recordLaunch(at:keeping:_:)``
/// - ``reserve(_:_:)``
/// - ``commit(_:for:at:_:)``
/// - ``commit(_:for:at:owing:_:)``
/// - ``release(_:_:)``
/// - ``reset(_:_:)``
///
/// ### Keeping bills
/// - ``keep(_:)``
/// - ``take(for:at:)``
/// - ``remove(_:)``
/// - ``release(_:)``
public final class SQLiteLedger: BillingLedger {
    private let file: LedgerFile
    private let connection: Guarded<LedgerConnection>
    /// The billing notices that somebody in this process holds through this ledger.
    let heldBills = Guarded<Set<Int64>>([])
    /// Where a damaged file was moved, until somebody asks.
    private let damage = Guarded<String?>(nil)

    /// Opens a ledger, or makes one with its folder, for its owner only.
    ///
    /// - Parameters:
    ///   - path: The file; see ``defaultPath(environment:)``.
    ///   - onDamage: Told, before this returns, that the file was damaged and where it is now; counting starts at zero.
    /// - Throws: A sentence that names the path, when the file is a folder, another program's database or a newer
    ///   version's, or cannot be written. Nothing is overwritten then.
    public init(
        path: String, onDamage: (_ movedTo: String) -> Void = { _ in }
    ) throws(LedgerError) {
        do throws(LedgerFault) {
            file = try LedgerFile(path)
            let opened = try LedgerConnection.open(file, BusyTimeout())
            connection = Guarded(opened.connection)
            if let aside = opened.aside {
                damage.withLock { $0 = aside }
                onDamage(aside)
            }
        } catch {
            throw LedgerError(error, path: path)
        }
    }

    /// Where a damaged file was moved since this was last asked: when it was opened, or later.
    public func takeDamage() -> String? {
        damage.withLock { aside in
            defer { aside = nil }
            return aside
        }
    }

    /// Tells what is counted.
    public func read(
        at moment: LedgerMoment, _ answer: @escaping @Sendable (Result<FrequencyHistory, LedgerError>) -> Void
    ) {
        answer(
            perform { connection throws(LedgerFault) in
                var history = try connection.history()
                guard history.correct(at: moment) else { return history }
                return try connection.change { history, _ in
                    history.correct(at: moment)
                    return history
                }
            })
    }

    /// Counts a launch.
    public func recordLaunch(
        at moment: LedgerMoment, keeping retention: FrequencyRetention,
        _ answer: @escaping @Sendable (Result<FrequencyHistory, LedgerError>) -> Void
    ) {
        answer(
            perform { connection throws(LedgerFault) in
                try connection.change { history, _ in
                    history.correct(at: moment)
                    history.countLaunch(of: moment.session)
                    history.prune(keeping: retention.shared, at: moment)
                    return history
                }
            })
    }

    /// Checks the rules and takes a slot.
    public func reserve(
        _ reservation: Reservation,
        _ answer: @escaping @Sendable (Result<ReservationAnswer, LedgerError>) -> Void
    ) {
        answer(
            perform { connection throws(LedgerFault) in
                try connection.change { history, nextSlot throws(LedgerFault) -> ReservationAnswer in
                    history.correct(at: reservation.moment)
                    if let denial = history.denial(by: reservation.rules, at: reservation.moment) {
                        return .denied(denial, history)
                    }
                    let id = try nextSlot()
                    history.prune(keeping: reservation.retention.shared, at: reservation.moment)
                    history.reserve(id, for: reservation.placement, at: reservation.moment)
                    return .granted(id)
                }
            })
    }

    /// Counts a display.
    public func commit(
        _ id: ReservationID, for placement: PlacementID, at moment: LedgerMoment,
        _ answer: @escaping @Sendable (LedgerError?) -> Void
    ) {
        answer(change { $0.commit(id, for: placement, at: moment) })
    }

    /// Counts a display and keeps its bill, in one transaction.
    public func commit(
        _ id: ReservationID, for placement: PlacementID, at moment: LedgerMoment, owing bill: BillingNotice,
        _ answer: @escaping @Sendable (LedgerError?) -> Void
    ) {
        heldBills.withLock { _ = $0.insert(bill.id) }
        let result: Result<Void, LedgerError> = perform { connection throws(LedgerFault) in
            try connection.change(keeping: bill) { history, _ in
                history.commit(id, for: placement, at: moment)
            }
        }
        guard case .failure(let error) = result else { return answer(nil) }
        answer(error)
    }

    /// Frees a slot.
    public func release(_ id: ReservationID, _ answer: @escaping @Sendable (LedgerError?) -> Void) {
        answer(change { $0.release(id) })
    }

    /// Forgets displays.
    public func reset(_ placements: Set<PlacementID>?, _ answer: @escaping @Sendable (LedgerError?) -> Void) {
        answer(
            change { history in
                guard let placements else { return history = FrequencyHistory() }
                history.displays.removeAll { placements.contains($0.placement) }
            })
    }

    private func change(_ body: @Sendable (inout FrequencyHistory) -> Void) -> LedgerError? {
        let result: Result<Void, LedgerError> = perform { connection throws(LedgerFault) in
            try connection.change { history, _ in body(&history) }
        }
        guard case .failure(let error) = result else { return nil }
        return error
    }

    /// Takes a step under the lock. What was written to a file that somebody moved away counts for nobody, so the step
    /// is taken again on the one that is there now; and so it is when the file turns out to be damaged, which is moved
    /// aside first.
    func perform<Value: Sendable>(
        _ step: @Sendable (LedgerConnection) throws(LedgerFault) -> Value
    ) -> Result<Value, LedgerError> {
        let (result, aside) = connection.withLock {
            [file] connection -> (Result<Value, LedgerFault>, aside: String?) in
            let busyTimeout = BusyTimeout()
            var damages = 0
            var aside: String?
            for _ in 0..<4 {
                connection.wait(busyTimeout)
                let result = Result { () throws(LedgerFault) in try step(connection) }
                if !connection.hasMoved {
                    guard case .failure(let fault) = result, fault.isDamage || fault.isErrorInSchema else {
                        return (result, aside)
                    }
                    damages += 1
                }
                do throws(LedgerFault) {
                    // What is found damaged again right after it was found sound is not looked at a third time.
                    let opened = try LedgerConnection.open(file, busyTimeout, isDamaged: damages > 1)
                    connection = opened.connection
                    aside = opened.aside ?? aside
                } catch {
                    return (.failure(error), aside)
                }
            }
            return (.failure(.moved), aside)
        }
        if let aside { damage.withLock { $0 = aside } }
        return result.mapError { LedgerError($0, path: file.name) }
    }
}

extension FrequencyRetention {
    /// What a file keeps at least: programs with other rules may share it.
    fileprivate var shared: FrequencyRetention {
        FrequencyRetention(horizon: max(horizon, .seconds(31 * 86_400)), depth: max(depth, 100))
    }
}
