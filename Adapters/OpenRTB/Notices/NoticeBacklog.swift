package import AdapterKit

/// Which notices wait, are being sent, or rest until their next try: decided in values, sent by ``NoticeQueue``.
///
/// A notice is waiting, then sent. Wins and losses are over then; a bill that was not taken rests, and is sent again.
package struct NoticeBacklog: Sendable {
    /// How the sending of a notice ended.
    package enum Outcome: Sendable, Hashable {
        /// The network took it.
        case delivered
        /// It did not, or did not say so.
        case failed
        /// The address can never be asked.
        case impossible
    }

    /// What a bill's outbox has to be told.
    package enum BillUpdate: Sendable, Hashable {
        /// It is over.
        case settled(BillingNotice)
        /// It rests for that long.
        case postponed(BillingNotice, Duration)
    }

    /// How many notices may wait.
    package static let capacity = 64
    /// How many are sent at once.
    package static let width = 8
    /// From the first try of a bill to the second.
    package static let firstDelay = Duration.seconds(10)
    /// Between two tries of a bill at the most.
    package static let longestDelay = Duration.seconds(86_400)

    /// What was not delivered and never will be.
    package private(set) var counts = NoticeCounts()
    private var waiting: [Notice] = []
    private var sending: [UInt64: Notice] = [:]
    /// Bills, each with the time from which it may be sent again.
    private var resting: [(due: Duration, notice: Notice)] = []

    /// Nothing waits.
    package init() {}

    /// Whether nothing waits, nothing is being sent, and no bill that rests is due.
    package func isQuiet(at now: Duration) -> Bool {
        waiting.isEmpty && sending.isEmpty && resting.allSatisfy { $0.due > now }
    }

    /// When a bill that rests is due, on the clock that ``next(at:)`` is asked by; nil while nothing could be sent.
    package var nextDue: Duration? {
        sending.count < Self.width ? resting.map(\.due).min() : nil
    }

    /// The bills that are not settled.
    package var bills: [Notice] {
        (waiting + sending.values + resting.map(\.notice)).filter { $0.bill != nil }
    }

    /// Whether a loss notice that is added now would stay. Counts one that would not.
    package mutating func admitsLoss() -> Bool {
        if waiting.count < Self.capacity { return true }
        counts.droppedLosses += 1
        return false
    }

    /// Adds a notice. When there is no room, a loss notice makes it, else a win notice, the last that came of its kind;
    /// bills always have room.
    package mutating func add(_ notice: Notice) {
        waiting.append(notice)
        guard waiting.count > Self.capacity else { return }
        if let last = waiting.lastIndex(where: { $0.kind == .loss }) {
            waiting.remove(at: last)
            counts.droppedLosses += 1
        } else if let last = waiting.lastIndex(where: { $0.kind == .win }) {
            waiting.remove(at: last)
            counts.droppedWins += 1
        }
    }

    /// Adds a bill of earlier days, which takes no room from the news.
    package mutating func resume(_ notice: Notice, at now: Duration) {
        resting.append((now, notice))
    }

    /// The next notice to be sent, if one may be sent now: what waits goes before what was tried already.
    package mutating func next(at now: Duration) -> Notice? {
        guard sending.count < Self.width, let notice = firstWaiting ?? firstDue(at: now) else { return nil }
        sending[notice.id] = notice
        return notice
    }

    /// The sending of a notice ended; says what became of it if it is a bill.
    package mutating func ended(
        _ id: UInt64, _ outcome: Outcome, at now: Duration
    ) -> BillUpdate? {
        guard var notice = sending.removeValue(forKey: id) else { return nil }
        if outcome == .impossible { counts.impossible += 1 }
        guard case .billing(var bill) = notice.kind else { return nil }
        guard outcome == .failed else { return .settled(bill) }
        let delay = Self.delay(afterAttempts: bill.attempts + 1)
        bill.attempts += 1
        notice.kind = .billing(bill)
        resting.append((now + delay, notice))
        return .postponed(bill, delay)
    }

    /// The pause after that many tries: 10 s, doubling, at most a day.
    package static func delay(afterAttempts attempts: Int) -> Duration {
        let doublings = min(max(attempts, 1) - 1, 20)
        return min(firstDelay * (1 << doublings), longestDelay)
    }

    private var firstWaiting: Notice? {
        mutating get { waiting.isEmpty ? nil : waiting.removeFirst() }
    }

    private mutating func firstDue(at now: Duration) -> Notice? {
        let first = resting.indices.min { (resting[$0].due, $0) < (resting[$1].due, $1) }
        guard let first, resting[first].due <= now else { return nil }
        return resting.remove(at: first).notice
    }
}
