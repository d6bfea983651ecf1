import AdapterKit
import Dispatch
import Mediation
import TestSupport
import Testing

@Suite("Shows of a live mediator", .timeLimit(.minutes(1)))
struct ShowTests {
    @Test("B5: of 64 threads that show one ad, one does; after the close there is none")
    func manyThreads() async throws {
        let shows = Shared([ShowReport]())
        let shown = Signal()
        let stage = PuppetStage { _, stage in
            stage.ad(show: { report in
                shows.withLock { $0.append(report) }
                shown.fire()
            })
        }
        defer { stage.close() }
        let mediator = try Harness(stage).mediator
        _ = await mediator.load("p")
        let refusals = Shared(0)
        let closed = Signal()
        DispatchQueue.concurrentPerform(iterations: 64) { _ in
            do throws(AdError) {
                try mediator.show("p") { if $0.isEnd { closed.fire() } }
            } catch {
                refusals.withLock { $0 += 1 }
            }
        }
        await shown.wait()
        #expect(refusals.withLock { $0 } == 63)
        let reports = shows.withLock { $0 }
        #expect(reports.count == 1)
        for report in reports {
            report(.displayed)
            report(.closed)
        }
        await closed.wait()
        let refusal = #expect(throws: AdError.self) { try mediator.show("p") }
        #expect(refusal?.code == .notReady)
        #expect(shows.withLock { $0.count } == 1)
    }

    @Test("B1: a show that stays silent fails once at ten seconds, and the next load reaches the adapter")
    func silentShow() async throws {
        let shown = Signal()
        let stage = PuppetStage { _, stage in stage.ad(show: { _ in shown.fire() }) }
        defer { stage.close() }
        let harness = try Harness(stage)
        _ = await harness.mediator.load("p")
        let ended = Signal()
        let ends = Shared([ShowUpdate]())
        try harness.mediator.show("p") { update in
            ends.withLock { $0.append(update) }
            ended.fire()
        }
        await shown.wait()
        harness.clock.advance(by: .seconds(10))
        await ended.wait()
        guard case .failed(let error) = ends.withLock({ $0.first }) else {
            Issue.record("the show did not fail")
            return
        }
        #expect(error.code == .showTimeout)
        #expect(await harness.mediator.load("p").code == nil)
        #expect(stage.calls("p") == 2)
        #expect(ends.withLock { $0.count } == 1)
    }

    @Test("An ad that is displayed after its show was given up is billed once, and counts as ignored")
    func displayedLate() async throws {
        let bill = Bill()
        let report = Shared<ShowReport?>(nil)
        let shown = Signal()
        let stage = PuppetStage { _, stage in
            stage.ad(
                price: .dollars(2), bid: bill,
                show: { toReport in
                    report.withLock { $0 = toReport }
                    shown.fire()
                })
        }
        defer { stage.close() }
        var configuration = stage.configuration("p")
        configuration.placements[0].demand[0].pricing = .bidding()
        let harness = try Harness(stage, configuration)
        _ = await harness.mediator.load("p")
        try harness.mediator.show("p")
        await shown.wait()
        harness.clock.advance(by: .seconds(10))
        let late = report.withLock { $0 }
        late?(.displayed)
        late?(.displayed)
        await bill.isPaid.wait()
        await harness.mediator.shutDown()
        #expect(bill.count == 1)
        let ignored = harness.sink.events.compactMap { event in
            if case .callbackIgnored(_, _, let reason) = event.kind { reason } else { nil }
        }
        #expect(ignored == [.displayedLate, .late])
    }

    @Test("C9: a callback is never made inside the frame of the call that led to it")
    func outsideTheFrame() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let held = Shared([@Sendable () -> Void]())
        let isHeld = Signal()
        let mediator = try Mediator(
            configuration: stage.configuration("p"), adapters: AdapterRegistry([PuppetAdapter.self]),
            presenter: HeadlessPresenter(),
            options: MediatorOptions(
                callbackExecutor: CallbackExecutor { work in
                    held.withLock { $0.append(work) }
                    isHeld.fire()
                }))
        _ = await mediator.load("p")
        let heard = Shared(0)
        // Answered from the cache: nothing but the executor stands between the call and its callback.
        mediator.load("p") { _ in heard.withLock { $0 += 1 } }
        #expect(heard.withLock { $0 } == 0)
        await isHeld.wait()
        for work in held.withLock({ $0 }) { work() }
        #expect(heard.withLock { $0 } == 1)
    }

    @Test("C10: a thousand rounds pile up no ads and no descriptors, and their events have no gaps")
    func manyRounds() async throws {
        ExitTests.prepare()
        // In a process of its own, where nobody else opens anything.
        await #expect(processExitsWith: .success) {
            let stage = PuppetStage()
            let harness = try Harness(stage)
            func play(rounds: Int) async throws {
                for _ in 0..<rounds {
                    _ = await harness.mediator.load("p")
                    await (try harness.mediator.showUpdates("p")).untilEnd()
                }
            }
            try await play(rounds: 10)
            let before = TestEnvironment.openDescriptors
            try await play(rounds: 990)
            #expect(stage.calls("p") == 1000)
            #expect(await TestEnvironment.descriptorsSettle(at: before.map { $0 + 4 }))
            await harness.mediator.shutDown()
            // A listener may hear of a close before the ad's own queue has let the ad go: all are gone in the end.
            let end = ContinuousClock.now + .seconds(20)
            while stage.liveAds > 0, ContinuousClock.now < end { await Task.yield() }
            #expect(stage.liveAds == 0)
            let numbers = harness.sink.events.map(\.sequence)
            #expect(numbers == Array(1...max(1, numbers.count)))
        }
    }

    @Test("A show that the ledger in memory denies throws, also while another thread carries out effects")
    func deniedMeanwhile() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        var configuration = stage.configuration("p", "q")
        configuration.placements[0].frequency.perSession = 0
        let isBlocking = Shared(false)
        let isBlocked = Signal()
        let barrier = DispatchSemaphore(value: 0)
        let mediator = try Mediator(
            configuration: configuration, adapters: AdapterRegistry([PuppetAdapter.self]),
            presenter: HeadlessPresenter(),
            options: MediatorOptions(
                callbackExecutor: CallbackExecutor { work in
                    if isBlocking.withLock({ $0 }) {
                        isBlocked.fire()
                        barrier.wait()
                    }
                    work()
                }, clock: ManualClock()))
        _ = await mediator.load("p")
        isBlocking.withLock { $0 = true }
        // Whichever thread then carries out effects, it is not the test's.
        DispatchQueue.global().async { mediator.load("q") { _ in } }
        await isBlocked.wait()
        let refusal = #expect(throws: AdError.self) { try mediator.show("p") }
        #expect(refusal?.code == .capped)
        #expect(mediator.isReady("p"))
        isBlocking.withLock { $0 = false }
        barrier.signal()
        await mediator.shutDown()
    }
}

/// Counts how often a bid was told to bill.
private final class Bill: AdBidding {
    let isPaid = Signal()
    private let times = Shared(0)

    var count: Int { times.withLock { $0 } }

    func won(nextBest: Money?) {}
    func lost(_ reason: LossReason, winningPrice: Money?) {}

    func billable() {
        times.withLock { $0 += 1 }
        isPaid.fire()
    }
}
