import AdapterKit
import Testing

@testable import Mediation

/// A bidder that cannot be asked is over, and nothing else: the other bidders are asked, and price lines wait for them.
@Suite("A bidder that cannot be asked")
struct RestingBidderTests {
    enum Cause: CaseIterable {
        case circuit
        case requestedRest
        case privacy
        case failedStart

        var code: AdErrorCode {
            switch self {
            case .circuit, .requestedRest: .circuitOpen
            case .privacy: .privacy
            case .failedStart: .adapterNotReady
            }
        }

        /// Brings it about for the network `x`.
        func arrange(_ story: EngineStory) {
            switch self {
            case .circuit:
                for _ in 1...5 {
                    story.load("other")
                    story.fail("other", .network)
                }
            case .requestedRest:
                story.load("other")
                story.fail("other", AdapterError(.httpStatus, retryAfter: .seconds(60)))
            case .privacy: story.feed(.consentChanged(unable: ["x": [.gdpr]]))
            case .failedStart: story.startsAdapters = false
            }
            story.skip()
        }
    }

    /// The bidders `a`, `b` and, at some place among them, `x`.
    private func story(place: Int, isBehindPriceLine: Bool) -> EngineStory {
        var demand = [DemandLine.bid("a"), .bid("b")]
        demand.insert(.bid("x"), at: place)
        if isBehindPriceLine { demand.append(.price("c", "5 USD")) }
        return EngineStory(
            PlacementConfiguration(
                id: "p", kind: .interstitial, loadTimeout: .seconds(10), reload: .manual, demand: demand),
            .some("other", .interstitial, .price("x", "1 USD")))
    }

    @Test(
        "A bidder that cannot be asked leaves the others to be asked, wherever it stands",
        arguments: Cause.allCases, [0, 1, 2])
    func others(cause: Cause, place: Int) {
        let story = story(place: place, isBehindPriceLine: false)
        cause.arrange(story)
        story.load("p")
        if cause == .failedStart {
            story.started("a")
            story.started("x", AdapterError(.adapterFailure))
            story.started("b")
        }
        let others = [0, 1, 2].filter { $0 != place }
        let asked = story.commands().filter { $0.hasPrefix("ask") }
        #expect(asked == others.map { "ask p#1.\($0) within 5" })
        story.fill("p", line: others[1], price: "1 USD")
        story.fill("p", line: others[0], price: "2 USD")
        #expect(story.log().contains("0 p line_answered #1 x \(cause.code)"))
        #expect(story.commands().last == "waiter \(story.lastWaiter): ad of a")
    }

    @Test(
        "A bidder that cannot be asked does not bring a price line's turn forward, wherever it stands",
        arguments: Cause.allCases, [0, 1, 2])
    func priceLine(cause: Cause, place: Int) {
        let story = story(place: place, isBehindPriceLine: true)
        cause.arrange(story)
        story.load("p")
        if cause == .failedStart {
            story.started("x", AdapterError(.adapterFailure))
            for network: NetworkID in ["a", "b"] { story.started(network) }
        }
        let others = [0, 1, 2].filter { $0 != place }
        #expect(!story.commands().contains { $0.hasPrefix("ask p#1.3") })
        story.fail("p", .noFill, line: others[0])
        #expect(!story.commands().contains { $0.hasPrefix("ask p#1.3") })
        story.fail("p", .noFill, line: others[1])
        if cause == .failedStart { story.started("c") }
        #expect(story.commands().last == "ask p#1.3 within 5")
        story.fill("p", line: 3)
        #expect(story.commands() == ["waiter \(story.lastWaiter): ad of c"])
    }

    @Test("A bidder that cannot be asked ends the load only with the last of them")
    func all() {
        let story = EngineStory(.some("p", .interstitial, .bid("a"), .bid("b"), .bid("c")))
        story.feed(.consentChanged(unable: ["a": [.gdpr], "b": [.gdpr], "c": [.gdpr]]))
        story.load("p")
        #expect(
            story.log() == [
                "0 p load_started #1 explicit", "0 p line_answered #1 a privacy",
                "0 p line_answered #1 b privacy", "0 p line_answered #1 c privacy",
                "0 p load_failed #1 privacy for 1",
            ])
    }

    @Test("A bidder that cannot be asked costs no more stack, however many there are")
    func many() {
        let demand = (0..<600).map { _ in DemandLine.bid("a") }
        let story = EngineStory(
            PlacementConfiguration(
                id: "p", kind: .interstitial, loadTimeout: .seconds(10), reload: .manual,
                demand: demand))
        story.feed(.consentChanged(unable: ["a": [.gdpr]]))
        story.load("p")
        #expect(story.log().last == "0 p load_failed #1 privacy for 1")
    }
}
