import AdapterKit
import LedgerKit
import Testing

@testable import Mediation

@Suite("The machine of a placement")
struct PlacementMachineTests {
    private let one = WaiterID(number: 1)
    private let two = WaiterID(number: 2)
    private let show = ShowID(number: 1)
    private let chain = RetryChain(failures: 1)

    private func loading(_ load: Load) -> Placement {
        var placement = Placement()
        placement.loadBegan(load)
        return placement
    }

    private func ready(_ cached: CachedAd) -> Placement {
        var placement = loading(.some())
        placement.loadFilled(cached)
        return placement
    }

    @Test("The machine of a placement has one load in flight, which later callers join")
    func singleFlight() {
        var placement = Placement()
        #expect(placement.requested(by: one, areLoadsBlocked: false) == .start(chain: nil))
        placement.loadBegan(.some(waiters: [one]))
        #expect(placement.requested(by: two, areLoadsBlocked: true) == .joined(load: 1))
        #expect(placement.load?.waiters.ids == [one, two])
        placement.loadFilled(.some())
        #expect(placement.requested(by: two, areLoadsBlocked: true) == .cached(CachedAd.some().info))
    }

    @Test(
        "The machine of a placement answers a show by what it has, and says that its ad expired until a load has ended"
    )
    func shows() {
        var placement = Placement()
        #expect(placement.showRequest == .empty(.notReady))
        placement = ready(.some())
        #expect(placement.showRequest == .ready(.some()))
        #expect(placement.adExpired(AdID(number: 1), at: .at(60)) == .init(cached: .some(), retrying: nil))
        #expect(placement.showRequest == .empty(.expired))
        placement.loadBegan(.some())
        #expect(placement.showRequest == .empty(.expired))
        placement.loadEnded(retrying: nil)
        #expect(placement.showRequest == .empty(.notReady))
    }

    @Test("The machine of a placement gives its ad to one show, and takes it back from one that was refused")
    func oneShow() {
        var placement = ready(.some())
        placement.showBegan(show)
        #expect(placement.showRequest == .showing)
        #expect(placement.cached == nil)
        #expect(
            placement.requested(by: one, areLoadsBlocked: false)
                == .refused(.loadWhileShowing, reason: nil))
        placement.showWithdrawn(.some())
        #expect(placement.showRequest == .ready(.some()))
        placement.showBegan(show)
        placement.showEnded(ShowID(number: 2))
        #expect(placement.showRequest == .showing)
        placement.showEnded(show)
        #expect(placement.isIdle)
    }

    @Test(
        "The machine of a placement counts an ad that was loaded by itself and lived five seconds as a failed load",
        arguments: [5, 5.001])
    func briefLife(seconds: Double) {
        let isBrief = seconds <= 5
        var placement = ready(.some(chain: chain))
        let expiry = placement.adExpired(AdID(number: 1), at: .at(seconds))
        #expect(expiry == .init(cached: .some(chain: chain), retrying: isBrief ? chain : nil))
        #expect(placement.isIdle == !isBrief)
    }

    @Test(
        "The machine of a placement keeps a retry that cannot be made now for later, and gives up its chain to an explicit load"
    )
    func retries() {
        var placement = loading(.some())
        placement.loadEnded(retrying: chain)
        #expect(placement.retryDue(mayLoad: false) == nil)
        #expect(placement.isRetryOverdue)
        #expect(placement.retryDue(mayLoad: true) == chain)
        #expect(placement.requested(by: one, areLoadsBlocked: true) == .refused(.suppressed, reason: .held))
        #expect(placement.requested(by: one, areLoadsBlocked: false) == .start(chain: chain))
    }

    @Test(
        "The machine of a placement discards what was loaded under another consent, and hands over a load that asks under it"
    )
    func consent() {
        var placement = ready(.some())
        #expect(placement.consentChanged() == .discarded(.some()))
        #expect(placement.consentChanged() == .nothing)
        placement.loadBegan(.some())
        #expect(placement.consentChanged() == .outdated(.some()))
        #expect(placement.load == .some())
    }

    @Test("The machine of a placement hands over what it has when it is destroyed, once")
    func destroyed() {
        var placement = Placement()
        #expect(placement.destroy() == .nothing)
        #expect(placement.destroy() == .alreadyGone)
        placement = ready(.some())
        #expect(placement.destroy() == .ad(.some()))
        #expect(placement.requested(by: one, areLoadsBlocked: false) == .refused(.destroyed, reason: nil))
        #expect(placement.showRequest == .destroyed)
        placement = loading(.some())
        #expect(placement.destroy() == .load(.some()))
        placement = ready(.some())
        placement.showBegan(show)
        #expect(placement.destroy() == .show(show))
        placement.showEnded(show)
        #expect(placement.isDestroyed)
    }
}

@Suite("The machine of an auction")
struct AuctionMachineTests {
    private let ad = AdID(number: 1)

    private func auction(_ lines: DemandLine..., lifetime: Duration? = nil) -> Auction {
        Auction(Demand(lines, rates: ExchangeRates(), lifetime: lifetime))
    }

    private func asked(_ auction: Auction, _ lines: Int...) -> Auction {
        var auction = auction
        for line in lines {
            auction.lineBegan(line, at: .at(0))
            auction.lineAsked(line)
        }
        return auction
    }

    private func bid(_ price: Money?, ad: UInt64 = 1, lifetime: Double? = nil) -> LineAnswer {
        .filled(
            AdID(number: ad), AdDetails(price: price, lifetime: lifetime.map { .seconds($0) }), hasBid: true)
    }

    @Test(
        "The machine of an auction asks every bidder first, waits for them, and then the price lines that are worth more"
    )
    func order() {
        var auction = auction(.price("p", "2 USD"), .bid("a"), .bid("b"))
        #expect(auction.next == .ask(1))
        auction.lineBegan(1, at: .at(0))
        #expect(auction.next == .ask(2))
        auction.lineBegan(2, at: .at(0))
        #expect(auction.next == .wait)
        auction.lineAsked(1)
        auction.lineAsked(2)
        guard case .offered(let offer) = auction.answered(1, bid("1 USD"), at: .at(1)) else {
            Issue.record("the bid is no offer")
            return
        }
        #expect(auction.next == .wait)
        #expect(
            auction.answered(2, .failed(AdapterError(.noFill)), at: .at(1)) == .failed(AdapterError(.noFill)))
        #expect(auction.lineFailed(2, AdapterError(.noFill), byAdapter: true, at: .at(1)) == true)
        #expect(auction.next == .ask(0))
        auction.lineBegan(0, at: .at(1))
        #expect(auction.lineFailed(0, AdapterError(.noFill), byAdapter: true, at: .at(2)) == true)
        #expect(auction.next == .win(offer))
    }

    @Test(
        "The machine of an auction says why an ad cannot be used",
        arguments: [
            (nil, .noPrice), ("0 USD", .badPrice("0 USD")), ("1 EUR", .noRate("1 EUR")),
            ("0.5 USD", .belowFloor("0.5 USD")),
        ] as [(Money?, BidRejection)])
    func rejections(price: Money?, rejection: BidRejection) {
        var auction = asked(auction(.bid("a", floor: "1 USD")), 0)
        #expect(auction.answered(0, bid(price), at: .at(1)) == .unusable(rejection, price: price))
    }

    @Test("The machine of an auction tells a repeated answer from one that comes after the line was given up")
    func unexpected() {
        var auction = asked(auction(.bid("a")), 0)
        #expect(auction.lineTimedOut(0, at: .at(5)) == .asked)
        #expect(auction.lineTimedOut(0, at: .at(5)) == nil)
        #expect(auction.answered(0, bid("1 USD"), at: .at(6)) == .unexpected(isRepeated: false))
        #expect(auction.answered(0, bid("1 USD"), at: .at(7)) == .unexpected(isRepeated: true))
        #expect(auction.failure?.outcome == .failed(.timeout))
        #expect(auction.next == .fail)
    }

    @Test("The machine of an auction takes out offers that grew too old only once nobody is awaited any more")
    func stale() {
        var auction = asked(auction(.bid("a"), .bid("b"), lifetime: .seconds(3)), 0, 1)
        _ = auction.answered(0, bid("1 USD", lifetime: 2), at: .at(0))
        #expect(auction.removeStaleOffers(at: .at(2)) == [])
        #expect(auction.lineTimedOut(1, at: .at(2)) == .asked)
        #expect(auction.removeStaleOffers(at: .at(1.999)) == [])
        #expect(auction.removeStaleOffers(at: .at(2)).map(\.ad) == [ad])
        #expect(auction.next == .fail)
        #expect(auction.attempts.map(\.outcome) == [.failed(.noFill), .failed(.timeout)])
    }
}
