public import AdapterKit

/// Where launches and displays are counted: in memory, on disk, or on a server that a fleet shares.
///
/// All calls are safe from any thread. Each answers once, before it returns or later and from any thread. Nothing is
/// called back under a lock of the ledger's.
///
/// A call may wait for a disk, a lock or a network: a mediator makes its calls one after the other on a thread that
/// nobody waits for, and gives each of them five seconds. An answer that comes later than that still counts; meanwhile
/// the show is refused, or what the user saw is counted in memory.
///
/// ## Topics
///
/// ### Asking
/// - ``read(at:_:)``
///
/// ### Counting
/// - ``recordLaunch(at:keeping:_:)``
/// - ``reserve(_:_:)``
/// - ``commit(_:for:at:_:)``
/// - ``release(_:_:)``
/// - ``reset(_:_:)``
///
/// ### How it works
/// - ``answersAtOnce``
/// - ``takeDamage()``
public protocol FrequencyLedger: Sendable {
    /// Whether every call answers before it returns and waits for nothing. A mediator then makes its calls within those
    /// of the host; by default false.
    var answersAtOnce: Bool { get }

    /// Where a damaged ledger was moved since this was last asked; nil when none was, which is the default. Counting has
    /// begun anew then. Asked after each answer, and answers at once.
    func takeDamage() -> String?

    /// Tells what is counted; what a wrong clock wrote is put right and stored so.
    func read(
        at moment: LedgerMoment, _ answer: @escaping @Sendable (Result<FrequencyHistory, LedgerError>) -> Void
    )

    /// Counts a launch, and forgets what no rule can need any more.
    func recordLaunch(
        at moment: LedgerMoment, keeping retention: FrequencyRetention,
        _ answer: @escaping @Sendable (Result<FrequencyHistory, LedgerError>) -> Void)

    /// Checks the rules and takes a slot, in one atomic step over everybody who shares the ledger; and forgets what no
    /// rule can need any more.
    func reserve(
        _ reservation: Reservation,
        _ answer: @escaping @Sendable (Result<ReservationAnswer, LedgerError>) -> Void)

    /// The ad of a slot was displayed. Answers when that cannot be lost by the death of the process. A slot that was
    /// released meanwhile is taken again.
    func commit(
        _ id: ReservationID, for placement: PlacementID, at moment: LedgerMoment,
        _ answer: @escaping @Sendable (LedgerError?) -> Void)

    /// Nothing was displayed: frees a slot. One that was displayed, or is unknown, stays as it is.
    func release(_ id: ReservationID, _ answer: @escaping @Sendable (LedgerError?) -> Void)

    /// Forgets displays, and with all of them the launches too.
    ///
    /// - Parameter placements: Whose displays; nil: everything.
    func reset(_ placements: Set<PlacementID>?, _ answer: @escaping @Sendable (LedgerError?) -> Void)
}

extension FrequencyLedger {
    /// A ledger may wait for something, as far as is known.
    public var answersAtOnce: Bool { false }

    /// Nothing was moved.
    public func takeDamage() -> String? { nil }
}

/// A slot to be taken.
public struct Reservation: Sendable, Hashable {
    /// The placement that wants to show.
    public var placement: PlacementID
    /// The rules to check, scope by scope; empty: the slot is only recorded.
    public var rules: [FrequencyRules]
    /// Now.
    public var moment: LedgerMoment
    /// What must not be forgotten; the rest may be.
    public var retention: FrequencyRetention

    /// A slot to be taken.
    public init(
        placement: PlacementID, rules: [FrequencyRules], moment: LedgerMoment, retention: FrequencyRetention
    ) {
        self.placement = placement
        self.rules = rules
        self.moment = moment
        self.retention = retention
    }
}

/// What became of a reservation.
public enum ReservationAnswer: Sendable, Hashable {
    /// The slot is taken.
    case granted(ReservationID)
    /// A rule denies it; with the history that it was checked against.
    case denied(FrequencyDenial, FrequencyHistory)
}

/// Why a ledger cannot be used.
public struct LedgerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file, where there is one.
    public var path: String?
    /// What is wrong and what to do, one sentence.
    public var reason: String

    /// An error.
    public init(path: String? = nil, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// The sentence, with its file.
    public var description: String { path.map { "\($0): \(reason)" } ?? reason }
}

/// A ledger that is the outbox of billing notices as well: it counts a display and keeps its bill in one atomic step, so
/// that neither can be lost without the other.
public protocol BillingLedger: FrequencyLedger, BillingOutbox {
    /// The ad of a slot was displayed, and its network is owed this notice, which the caller now holds. Answers when neither
    /// can be lost by the death of the process; where it fails, neither is kept. Else as
    /// ``FrequencyLedger/commit(_:for:at:_:)``.
    func commit(
        _ id: ReservationID, for placement: PlacementID, at moment: LedgerMoment, owing bill: BillingNotice,
        _ answer: @escaping @Sendable (LedgerError?) -> Void)
}
