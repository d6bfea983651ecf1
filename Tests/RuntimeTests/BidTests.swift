import AdapterKit
import Dispatch
import Foundation
import Mediation
import TestSupport
import Testing

@Suite("Bids under a live mediator", .timeLimit(.minutes(1)))
struct BidTests {
    /// Writes down what it hears.
    private final class Bidder: AdBidding {
        private let heard: Shared<[String]>

        init(_ heard: Shared<[String]>) { self.heard = heard }

        func won(nextBest: Money?) { heard.withLock { $0.append("won") } }
        func lost(_ reason: LossReason, winningPrice: Money?) {
            heard.withLock { $0.append("lost \(reason.rawValue)") }
        }
        func billable() { heard.withLock { $0.append("billable") } }
    }

    @Test(
        "Bids under a live mediator have heard everything before their adapter is stopped, and are not lost by the end",
        arguments: 0..<20)
    func beforeTheEnd(round: Int) async throws {
        let heard = Shared<[String]>([])
        let atStop = Shared<[String]>([])
        let stage = PuppetStage(
            load: { _, stage in stage.ad(price: Money(1, .usd), bid: Bidder(heard)) },
            stop: { _ in
                let now = heard.withLock { $0 }
                atStop.withLock { $0 = now }
            })
        defer { stage.close() }
        var configuration = stage.configuration("p")
        configuration.placements[0].demand[0].pricing = .bidding()
        let harness = try Harness(stage, configuration)
        _ = await harness.mediator.load("p")
        if round.isMultiple(of: 2) { await (try harness.mediator.showUpdates("p")).untilEnd() }
        await harness.mediator.shutDown()
        #expect(atStop.withLock { $0 } == (round.isMultiple(of: 2) ? ["won", "billable"] : ["won"]))
        #expect(heard.withLock { $0 } == atStop.withLock { $0 })
    }

    @Test(
        "Bids under a live mediator hear before their adapter is stopped what another thread had still to tell them",
        arguments: 0..<20)
    func whileAnotherThreadTells(round: Int) async throws {
        let heard = Shared<[String]>([])
        let atStop = Shared<[String]>([])
        let stage = PuppetStage(
            load: { request, stage in
                request.placement == "p"
                    ? stage.ad(price: Money(1, .usd), bid: Bidder(heard)) : stage.ad()
            },
            stop: { _ in
                let now = heard.withLock { $0 }
                atStop.withLock { $0 = now }
            })
        defer { stage.close() }
        var configuration = stage.configuration("p", "q")
        configuration.placements[0].demand[0].pricing = .bidding()
        configuration.placements[1].demand[0].network = "np"
        configuration.networks.removeLast()
        // The thread that hands over the callback is held up, and with it what comes after.
        let (isHeldUp, goOn) = (Signal(), DispatchSemaphore(value: 0))
        let mediator = try Mediator(
            configuration: configuration, adapters: AdapterRegistry([PuppetAdapter.self]),
            presenter: HeadlessPresenter(),
            options: MediatorOptions(
                callbackExecutor: CallbackExecutor { _ in
                    isHeldUp.fire()
                    goOn.wait()
                }, clock: ManualClock()
            ).seeded(1))
        _ = await mediator.load("p")
        // Not on this thread, which could be the one that is held up.
        Thread.detachNewThread { mediator.load("q") { _ in } }
        await isHeldUp.wait()
        mediator.destroy("p")
        let end = Task { await mediator.shutDown() }
        while mediator.isReady("q") { await Task.yield() }
        goOn.signal()
        await end.value
        let told = atStop.withLock { $0 }
        #expect(told == ["won", "lost internal"])
    }

    @Test("Bids under a live mediator whose placement is destroyed are lost")
    func destroyed() async throws {
        let heard = Shared<[String]>([])
        let stage = PuppetStage { _, stage in stage.ad(price: Money(1, .usd), bid: Bidder(heard)) }
        defer { stage.close() }
        var configuration = stage.configuration("p")
        configuration.placements[0].demand[0].pricing = .bidding()
        let harness = try Harness(stage, configuration)
        _ = await harness.mediator.load("p")
        harness.mediator.destroy("p")
        await harness.mediator.shutDown()
        #expect(heard.withLock { $0 } == ["won", "lost internal"])
    }
}
