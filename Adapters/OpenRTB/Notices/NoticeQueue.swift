package import AdapterKit
import Basics
package import CurlHTTP
import Dispatch
import Synchronization

/// Sends the notices of one network, without ever making a load or a show wait.
///
/// Every notice is a GET without credentials on a connection of its own, so that libcurl never sends one twice. Losses
/// and wins are tried once; bills until the answer is 200 or 204, and they are in the outbox before they are sent.
/// Safe from any thread.
package final class NoticeQueue: Sendable {
    private struct State {
        var backlog = NoticeBacklog()
        var tasks: [UInt64: Task<Void, Never>] = [:]
        var lastID: UInt64 = 0
        /// Calls of the outbox that have not returned, after which more may be sent.
        var outboxCalls = 0
        var hasBegun = false
        /// Set once nothing new is waited for.
        var end: Duration?
        var isOver = false
        /// What the clock was last asked to wake us at.
        var armed: Duration?
        /// Whether somebody is asking the clock; others leave theirs to it, so that the last wish counts.
        var isArming = false
        var finishers: [CheckedContinuation<Void, Never>] = []

        /// When the clock should wake the queue; never after the end.
        var wakeUp: Duration? { isOver ? nil : [backlog.nextDue, end].compactMap(\.self).min() }

        func isQuiet(at now: Duration) -> Bool { outboxCalls == 0 && backlog.isQuiet(at: now) }

        mutating func nextID() -> UInt64 {
            lastID += 1
            return lastID
        }
    }

    /// How long one notice may take.
    private static let timeout = Duration.seconds(5)

    private let network: NetworkID
    private let client: HTTPClient
    private let outbox: any BillingOutbox
    private let clock: any NoticeClock
    private let onFailure: @Sendable (NoticeFailure) -> Void
    /// The outbox may wait for a disk; nothing else does.
    private let outboxQueue = DispatchQueue(label: "admed.outbox")
    private let state = Guarded(State())

    /// A queue that sends nothing yet.
    ///
    /// - Parameters:
    ///   - client: Nobody else's, so that a slow receiver of notices takes no connection from a load. The queue
    ///   closes it.
    ///   - onFailure: Told of notices that will not be sent, from any thread.
    package init(
        network: NetworkID, client: HTTPClient, outbox: any BillingOutbox,
        clock: any NoticeClock = SystemNoticeClock(),
        onFailure: @escaping @Sendable (NoticeFailure) -> Void = { _ in }
    ) {
        self.network = network
        self.client = client
        self.outbox = outbox
        self.clock = clock
        self.onFailure = onFailure
    }

    deinit {
        clock.wake(at: nil) {}
        let (tasks, bills) = state.withLock {
            ($0.tasks, $0.isOver ? [] : $0.backlog.bills.compactMap(\.bill))
        }
        for task in tasks.values { task.cancel() }
        if !bills.isEmpty { outboxQueue.async { [outbox] in outbox.release(bills) } }
    }

    /// Now, in milliseconds since 1970.
    package var wall: Int64 { clock.wall }

    /// What was not delivered and never will be.
    package var counts: NoticeCounts { state.withLock { $0.backlog.counts } }

    /// Has what the outbox still holds for the network sent again. Again changes nothing.
    package func begin() {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
        guard isFirst else { return }
        callOutbox { queue in
            let owed = queue.outbox.take(for: queue.network, at: queue.clock.wall)
            let isTooLate = queue.state.withLock { state in
                guard !state.isOver else { return true }
                for bill in owed {
                    let notice = Notice(id: state.nextID(), kind: .billing(bill), url: bill.url)
                    state.backlog.resume(notice, at: queue.clock.uptime)
                }
                return false
            }
            if isTooLate { queue.outbox.release(owed) }
        }
    }

    /// The bid lost: asks its `lurl` once.
    ///
    /// - Parameter url: Made only where there is room for the notice: thousands of bids may lose at once.
    package func lost(_ url: @autoclosure () -> String) {
        if state.withLock({ !$0.isOver && $0.backlog.admitsLoss() }) { add(.loss, url()) }
    }

    /// So many bids more lost, and are too many to be told.
    package func lostUntold(_ count: Int) {
        if count == 0 { return }
        state.withLock { state in if !state.isOver { state.backlog.drop(losses: count) } }
        pump()
    }

    /// The bid won: asks its `nurl` once.
    package func won(_ url: String) { add(.win, url) }

    /// A bill of the network's for a display at that time.
    package func bill(_ url: String, at wall: Int64) -> BillingNotice {
        BillingNotice(network: network, url: url, since: wall)
    }

    /// The ad was displayed: asks its `burl` until it is taken.
    package func displayed(_ url: String, at wall: Int64) { displayed(bill(url, at: wall)) }

    /// The same of a bill that may be in the outbox already.
    package func displayed(_ bill: BillingNotice) {
        callOutbox { queue in
            // Once more does no harm, and the step that was to keep it may have failed.
            queue.outbox.keep(bill)
            let isTooLate = queue.state.withLock { state in
                if state.isOver { return true }
                state.backlog.add(Notice(id: state.nextID(), kind: .billing(bill), url: bill.url))
                return false
            }
            if isTooLate { queue.outbox.release([bill]) }
        }
    }

    /// Gives what waits that long to be sent, then sends nothing more: bills stay in the outbox.
    package func stop(within limit: Duration) async {
        await withCheckedContinuation { finisher in
            let isQuiet = state.withLock { state in
                if state.isQuiet(at: clock.uptime) || state.isOver || limit <= .zero { return true }
                state.end = clock.uptime + limit
                state.finishers.append(finisher)
                return false
            }
            if isQuiet { finisher.resume() } else { arm() }
        }
        let (tasks, bills, failures) = state.withLock { state in
            defer {
                state.isOver = true
                state.tasks = [:]
            }
            let bills = state.isOver ? [] : state.backlog.bills.compactMap(\.bill)
            return (state.tasks, bills, state.backlog.takeFailures(atEnd: true))
        }
        for failure in failures { onFailure(failure) }
        arm()
        for task in tasks.values { task.cancel() }
        await withCheckedContinuation { done in
            outboxQueue.async { [outbox, client] in
                if !bills.isEmpty { outbox.release(bills) }
                client.close()
                done.resume()
            }
        }
    }

    private func add(_ kind: Notice.Kind, _ url: String) {
        state.withLock { state in
            guard !state.isOver else { return }
            state.backlog.add(Notice(id: state.nextID(), kind: kind, url: url))
        }
        pump()
    }

    /// Calls the outbox where nobody waits for it, then sends what may be sent.
    private func callOutbox(_ work: @escaping @Sendable (NoticeQueue) -> Void) {
        state.withLock { $0.outboxCalls += 1 }
        callOutboxAsCounted(work)
    }

    private func callOutboxAsCounted(_ work: @escaping @Sendable (NoticeQueue) -> Void) {
        outboxQueue.async { [self] in
            work(self)
            pump(afterOutboxCalls: 1)
        }
    }

    /// Sends what may be sent, and sees to the next wake-up and to those who wait for the end.
    private func pump(afterOutboxCalls calls: Int = 0) {
        let (finishers, failures) = state.withLock { state in
            state.outboxCalls -= calls
            guard !state.isOver else {
                return ([] as [CheckedContinuation<Void, Never>], state.backlog.takeFailures(atEnd: true))
            }
            while let notice = state.backlog.next(at: clock.uptime) {
                state.tasks[notice.id] = Task { [weak self, client] in
                    let outcome = await Self.send(notice.url, over: client)
                    self?.ended(notice, outcome)
                }
            }
            let isTimeUp = state.end.map { $0 <= clock.uptime } ?? false
            let failures = state.backlog.takeFailures()
            guard state.isQuiet(at: clock.uptime) || isTimeUp else { return ([], failures) }
            defer { state.finishers = [] }
            return (state.finishers, failures)
        }
        for failure in failures { onFailure(failure) }
        for finisher in finishers { finisher.resume() }
        arm()
    }

    /// Asks the clock for the next wake-up, without the lock and one at a time: of two threads the one with the older
    /// wish could else be the last to tell it.
    private func arm() {
        let isFirst = state.withLock { state in
            defer { state.isArming = true }
            return !state.isArming
        }
        guard isFirst else { return }
        while true {
            let change: Duration?? = state.withLock { state in
                let next = state.wakeUp
                guard next != state.armed else {
                    state.isArming = false
                    return .none
                }
                state.armed = next
                return .some(next)
            }
            guard case .some(let next) = change else { return }
            clock.wake(at: next) { [weak self] in self?.woken() }
        }
    }

    private func woken() {
        state.withLock { $0.armed = nil }
        pump()
    }

    private func ended(_ notice: Notice, _ outcome: NoticeBacklog.Outcome) {
        let (bill, isOver) = state.withLock { state in
            state.tasks[notice.id] = nil
            // At the end its bill was released and its task cancelled: that does not count as a try.
            if state.isOver, outcome == .failed { return (nil as NoticeBacklog.BillUpdate?, true) }
            let bill = state.backlog.ended(notice.id, outcome, at: clock.uptime, wall: clock.wall)
            // Counted within the same step: whoever waits for the end must not miss what the outbox has to hear.
            if bill != nil { state.outboxCalls += 1 }
            return (bill, state.isOver)
        }
        switch bill {
        case .settled(let bill): callOutboxAsCounted { $0.outbox.remove(bill) }
        case .postponed(var bill, let delay):
            // At the end it was released, and whoever has taken it since counts the tries.
            if isOver { return pump(afterOutboxCalls: 1) }
            bill.due = clock.wall + delay.components.seconds * 1000
            callOutboxAsCounted { [bill] in $0.outbox.keep(bill) }
        case nil: pump()
        }
    }

    private static func send(_ url: String, over client: HTTPClient) async -> NoticeBacklog.Outcome {
        do throws(HTTPError) {
            let request = HTTPRequest(url: url, timeout: timeout, mayReuseConnection: false)
            let response = try await client.send(request)
            return response.status == 200 || response.status == 204 ? .delivered : .failed
        } catch {
            switch error.kind {
            case .invalidURL: return .impossible(.badAddress)
            case .insecureURL: return .impossible(.plainHTTP)
            default: return .failed
            }
        }
    }
}
