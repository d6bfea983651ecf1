import AdapterKit
import FoundationEssentials
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
        "have heard everything before their adapter is stopped, and are not lost by the end",
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
        configuration.placements[0].demand[0].pricing = .bidding
        let harness = try Harness(stage, configuration)
        _ = await harness.mediator.load("p")
        if round.isMultiple(of: 2) { for await _ in try harness.mediator.showUpdates("p") {} }
        await harness.mediator.shutDown()
        #expect(atStop.withLock { $0 } == (round.isMultiple(of: 2) ? ["won", "billable"] : ["won"]))
        #expect(heard.withLock { $0 } == atStop.withLock { $0 })
    }

    @Test("whose placement is destroyed are lost")
    func destroyed() async throws {
        let heard = Shared<[String]>([])
        let stage = PuppetStage { _, stage in stage.ad(price: Money(1, .usd), bid: Bidder(heard)) }
        defer { stage.close() }
        var configuration = stage.configuration("p")
        configuration.placements[0].demand[0].pricing = .bidding
        let harness = try Harness(stage, configuration)
        _ = await harness.mediator.load("p")
        harness.mediator.destroy("p")
        await harness.mediator.shutDown()
        #expect(heard.withLock { $0 } == ["won", "lost internal"])
    }
}
