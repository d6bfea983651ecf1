package import AdapterKit

/// Which notices wait, are being sent, or rest until their next try: decided in values, sent by ``NoticeQueue``.
///
/// A notice is waiting, then sent. Wins and losses are over then; a bill that was not taken rests, and is sent again
/// until a day has passed since its display.
package struct NoticeBacklog: Sendable {
    /// How the sending of a notice ended.
    package enum Outcome: Sendable, Hashable {
        /// The network took it.
        case delivered
        /// It did not, or did not say so.
        case failed
        /// The address can never be asked.
        case impossible(NoticeFailure.Reason)
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
    /// From the display of an ad to the last try of its bill.
    package static let retryPeriod = Duration.seconds(86_400)
    /// As many tries as fit into that time; they decide where the clock that wrote down the display was ahead.
    package static let mostAttempts = 14

    /// What was not delivered and never will be.
    package private(set) var counts = NoticeCounts()
    /// The same as far as nobody has been told of it.
    private var untold = NoticeCounts()
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

    /// What was not delivered and never will be, of which nobody has been told; once nothing waits, so that thousands of
    /// bids that lose at once are told together, or at the end.
    package mutating func takeFailures(atEnd isEnd: Bool = false) -> [NoticeFailure] {
        guard isEnd || waiting.isEmpty else { return [] }
        defer { untold = NoticeCounts() }
        return untold.failures
    }

    /// Whether a loss notice that is added now would stay. Counts one that would not.
    package mutating func admitsLoss() -> Bool {
        if waiting.count < Self.capacity { return true }
        drop(.loss)
        return false
    }

    /// So many loss notices were never made, for want of room.
    package mutating func drop(losses count: Int) { drop(.loss, count) }

    /// Adds a notice. When there is no room, a loss notice makes it, else a win notice, the last that came of its kind;
    /// bills always have room.
    package mutating func add(_ notice: Notice) {
        waiting.append(notice)
        guard waiting.count > Self.capacity else { return }
        if let last = waiting.lastIndex(where: { $0.kind == .loss }) {
            waiting.remove(at: last)
            drop(.loss)
        } else if let last = waiting.lastIndex(where: { $0.kind == .win }) {
            waiting.remove(at: last)
            drop(.win)
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
    ///
    /// - Parameter wall: Now, in milliseconds since 1970.
    package mutating func ended(
        _ id: UInt64, _ outcome: Outcome, at now: Duration, wall: Int64
    ) -> BillUpdate? {
        guard var notice = sending.removeValue(forKey: id) else { return nil }
        if case .impossible(let reason) = outcome { fail(NoticeFailure(notice.kind.failureKind, reason)) }
        guard case .billing(var bill) = notice.kind else { return nil }
        guard outcome == .failed else { return .settled(bill) }
        guard let delay = Self.delay(of: bill, wall: wall) else {
            fail(NoticeFailure(.billing, .givenUp))
            return .settled(bill)
        }
        bill.attempts = Self.attempts(of: bill) + 1
        notice.kind = .billing(bill)
        resting.append((now + delay, notice))
        return .postponed(bill, delay)
    }

    /// The pause after one more try of a bill has failed: 10 s after the first, doubling, the last one shorter, so that the
    /// last try comes a day after the display. Nil: that was the last.
    package static func delay(of bill: BillingNotice, wall: Int64) -> Duration? {
        let delay = firstDelay * (1 << attempts(of: bill))
        let (age, overflow) = wall.subtractingReportingOverflow(bill.since)
        guard age >= 0, !overflow else { return attempts(of: bill) + 1 < mostAttempts ? delay : nil }
        let left = retryPeriod - .milliseconds(age)
        return left > .zero ? min(delay, left) : nil
    }

    /// The tries so far, as a number that can be calculated with: files can be damaged.
    private static func attempts(of bill: BillingNotice) -> Int { min(max(bill.attempts, 0), mostAttempts) }

    private mutating func drop(_ kind: NoticeFailure.Kind, _ count: Int = 1) {
        fail(NoticeFailure(kind, .dropped, count: count))
    }

    private mutating func fail(_ failure: NoticeFailure) {
        counts.add(failure)
        untold.add(failure)
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
