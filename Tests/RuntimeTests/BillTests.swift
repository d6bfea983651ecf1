import AdapterKit
import Dispatch
import Foundation
import LedgerKit
import Mediation
import TestSupport
import Testing

@Suite("The bill of a display", .timeLimit(.minutes(1)))
struct BillTests {
    private static let bill = BillingNotice(id: 7, network: "np", url: "https://h/", since: 1)

    /// A bid that is owed a bill, and writes down what it is told.
    private final class Bidder: AdBidding {
        private let heard: Shared<[String]>
        private let onBill: @Sendable () -> BillingNotice?

        init(_ heard: Shared<[String]>, onBill: @escaping @Sendable () -> BillingNotice?) {
            self.heard = heard
            self.onBill = onBill
        }

        func won(nextBest: Money?) {}
        func lost(_ reason: LossReason, winningPrice: Money?) {}
        func bill(displayedAt time: Int64) -> BillingNotice? {
            heard.withLock { $0.append("bill") }
            return onBill()
        }
        func billable() { heard.withLock { $0.append("billable") } }
    }

    /// A ledger that is its own outbox, and writes down how it counted displays.
    private final class Books: BillingLedger {
        let memory = InMemoryLedger()
        let outbox = InMemoryOutbox()
        let heard: Shared<[String]>

        init(_ heard: Shared<[String]>) { self.heard = heard }

        func read(
            at moment: LedgerMoment,
            _ answer: @escaping @Sendable (Result<FrequencyHistory, LedgerError>) -> Void
        ) { memory.read(at: moment, answer) }

        func recordLaunch(
            at moment: LedgerMoment, keeping retention: FrequencyRetention,
            _ answer: @escaping @Sendable (Result<FrequencyHistory, LedgerError>) -> Void
        ) { memory.recordLaunch(at: moment, keeping: retention, answer) }

        func reserve(
            _ reservation: Reservation,
            _ answer: @escaping @Sendable (Result<ReservationAnswer, LedgerError>) -> Void
        ) { memory.reserve(reservation, answer) }

        func commit(
            _ id: ReservationID, for placement: PlacementID, at moment: LedgerMoment,
            _ answer: @escaping @Sendable (LedgerError?) -> Void
        ) {
            heard.withLock { $0.append("commit") }
            memory.commit(id, for: placement, at: moment, answer)
        }

        func commit(
            _ id: ReservationID, for placement: PlacementID, at moment: LedgerMoment,
            owing bill: BillingNotice,
            _ answer: @escaping @Sendable (LedgerError?) -> Void
        ) {
            heard.withLock { $0.append("commit owing \(bill.id)") }
            outbox.keep(bill)
            memory.commit(id, for: placement, at: moment, answer)
        }

        func release(_ id: ReservationID, _ answer: @escaping @Sendable (LedgerError?) -> Void) {
            memory.release(id, answer)
        }

        func reset(_ placements: Set<PlacementID>?, _ answer: @escaping @Sendable (LedgerError?) -> Void) {
            memory.reset(placements, answer)
        }

        func keep(_ notice: BillingNotice) { outbox.keep(notice) }
        func remove(_ notice: BillingNotice) { outbox.remove(notice) }
        func take(for network: NetworkID, at now: Int64) -> [BillingNotice] {
            outbox.take(for: network, at: now)
        }
        func release(_ notices: [BillingNotice]) { outbox.release(notices) }
    }

    /// A placement whose only line bids, over that ledger; shown once to the end.
    private static func show(
        _ heard: Shared<[String]>, outbox: (any BillingOutbox)? = nil,
        onShow: @escaping @Sendable (@escaping ShowReport) -> Void = { report in
            report(.displayed)
            report(.closed)
        },
        onBill: @escaping @Sendable () -> BillingNotice?
    ) async throws {
        let stage = PuppetStage(load: { _, stage in
            stage.ad(price: Money(1, .usd), bid: Bidder(heard, onBill: onBill), show: onShow)
        })
        defer { stage.close() }
        var configuration = stage.configuration("p")
        configuration.placements[0].demand[0].pricing = .bidding()
        let mediator = try Mediator(
            configuration: configuration, adapters: AdapterRegistry([PuppetAdapter.self]),
            presenter: HeadlessPresenter(), options: MediatorOptions(ledger: Books(heard), outbox: outbox))
        mediator.handle(.launched(inBackground: false))
        mediator.handle(.activated)
        _ = await mediator.load("p")
        for await update in try mediator.showUpdates("p") {
            if case .displayed = update { heard.withLock { $0.append("displayed") } }
            if update.isEnd { break }
        }
        await mediator.shutDown()
    }

    @Test("The bill of a display is kept in the step that counts the display, before anybody hears of either")
    func together() async throws {
        let heard = Shared<[String]>([])
        try await Self.show(heard) { Self.bill }
        let told = heard.withLock { $0 }
        #expect(told.prefix(2) == ["bill", "commit owing 7"])
        #expect(Set(told.dropFirst(2)) == ["billable", "displayed"])
    }

    @Test("The bill of a display is asked for while the ad's own `show` has not returned")
    func duringShow() async throws {
        let isAsked = DispatchSemaphore(value: 0)
        let heard = Shared<[String]>([])
        try await Self.show(heard) { report in
            report(.displayed)
            #expect(isAsked.wait(timeout: .now() + 20) == .success)
            report(.closed)
        } onBill: {
            isAsked.signal()
            return Self.bill
        }
        #expect(heard.withLock { $0.contains("commit owing 7") })
    }

    @Test("The bill of a display that does not exist leaves the step as it was")
    func none() async throws {
        let heard = Shared<[String]>([])
        try await Self.show(heard) { nil }
        #expect(heard.withLock { $0.prefix(2) } == ["bill", "commit"])
    }

    @Test("The bill of a display goes to an outbox of its own where there is one, through the bid")
    func ownOutbox() async throws {
        let heard = Shared<[String]>([])
        try await Self.show(heard, outbox: InMemoryOutbox()) { Self.bill }
        let told = heard.withLock { $0 }
        #expect(told.first == "commit" && !told.contains("bill") && told.contains("billable"))
    }
}
