#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AdapterKit

/// The choice among the demand lines of one load.
///
/// All bidders are asked at once; one that cannot be asked keeps no other from being asked. When the last has answered, their
/// offers and the fixed prices form one list by falling price, ties going to the line written first; the first whose ad loads
/// wins. A price line is asked only when no offer is worth more.
struct Auction: Equatable {
    /// Where one line is.
    private enum Line: Equatable {
        /// Not asked. To `starting` when its turn comes; to `over` by an answer that nobody asked for.
        case waiting
        /// Its turn came, and its adapter is not ready yet. To `asked` or `over`; back to `waiting` when a hold came meanwhile.
        case starting(since: BootInstant)
        /// Asked. To `offered` or `over`.
        case asked(since: BootInstant)
        /// An ad is at hand. To `over` when it ages out.
        case offered(Offer, LoadAttempt)
        /// Over for this load; with whether the adapter itself has answered, and what is reported of a line that was asked.
        /// The end.
        case over(byAdapter: Bool, LoadAttempt?)
    }

    private let demand: Demand
    private var lines: [Line]

    /// An auction over a placement's demand.
    init(_ demand: Demand) {
        self.demand = demand
        lines = Array(repeating: .waiting, count: demand.lines.count)
    }

    // MARK: What there is to see

    /// What is to be done, as things stand.
    var next: Next {
        if let bidder = waitingBidder { return .ask(bidder) }
        if isWaiting { return .wait }
        switch (bestOffer, bestPriceLine) {
        case (nil, nil): return .fail
        case (let offer?, nil): return .win(offer)
        case (nil, let line?): return .ask(line)
        case (let offer?, let line?):
            let price = demand.basePrices[line] ?? 0
            return (price, offer.line) > (offer.basePrice ?? 0, line) ? .ask(line) : .win(offer)
        }
    }

    /// The lines that somebody waits for.
    var pending: [Int] {
        lines.indices.filter {
            switch lines[$0] {
            case .starting, .asked: true
            case .waiting, .offered, .over: false
            }
        }
    }

    /// The offers at hand.
    var offers: [Offer] {
        lines.compactMap { line in
            switch line {
            case .offered(let offer, _): offer
            case .waiting, .starting, .asked, .over: nil
            }
        }
    }

    /// The offer worth most; ties go to the line written first.
    var bestOffer: Offer? {
        offers.max { ($0.basePrice ?? 0, $1.line) < ($1.basePrice ?? 0, $0.line) }
    }

    /// What the winner is told: the best other offer, or the floor of its line.
    func nextBest(to winner: Offer) -> Money? {
        let others = offers.filter { $0.ad != winner.ad }
        let best = others.max { ($0.basePrice ?? 0) < ($1.basePrice ?? 0) }
        return best?.price ?? demand.lines[winner.line].floor
    }

    /// What every line that was asked came to, in the order written.
    var attempts: [LoadAttempt] {
        lines.compactMap { line in
            switch line {
            case .offered(_, let attempt): attempt
            case .over(_, let attempt): attempt
            case .waiting, .starting, .asked: nil
            }
        }
    }

    /// The attempt that says why the load failed: the first of the list in loading.md.
    var failure: LoadAttempt? {
        attempts.filter { $0.outcome != .filled }.min { $0.rank < $1.rank }
    }

    /// Whether the network's adapter could not be started in this load: a load starts each adapter once.
    func failedToStart(_ network: NetworkID) -> Bool {
        attempts.contains { attempt in
            guard attempt.network == network, case .failed(let code) = attempt.outcome else { return false }
            return code == .adapterNotReady || code == .unsupportedPlatform
        }
    }

    /// The lines that their adapters have answered.
    var answered: Set<Int> {
        Set(
            lines.indices.filter {
                switch lines[$0] {
                case .offered, .over(byAdapter: true, _): true
                case .waiting, .starting, .asked, .over(byAdapter: false, _): false
                }
            })
    }

    // MARK: What happens

    /// A line's turn has come: it waits for its adapter.
    mutating func lineBegan(_ line: Int, at now: BootInstant) {
        switch lines[line] {
        case .waiting: lines[line] = .starting(since: now)
        case .starting, .asked, .offered, .over: break
        }
    }

    /// Whether the line waits for its adapter to start.
    func isStarting(_ line: Int) -> Bool {
        switch lines[line] {
        case .starting: true
        case .waiting, .asked, .offered, .over: false
        }
    }

    /// The line was put to its adapter.
    mutating func lineAsked(_ line: Int) {
        switch lines[line] {
        case .starting(let since): lines[line] = .asked(since: since)
        case .waiting, .asked, .offered, .over: break
        }
    }

    /// A line that waited for its adapter is to be asked later.
    mutating func linePutOff(_ line: Int) {
        switch lines[line] {
        case .starting: lines[line] = .waiting
        case .waiting, .asked, .offered, .over: break
        }
    }

    /// An adapter answered.
    mutating func answered(_ line: Int, _ answer: LineAnswer, at moment: Moment) -> Answered {
        switch lines[line] {
        case .asked(let since):
            switch answer {
            case .filled(let ad, let details, let hasBid):
                return filled(line, ad, details, hasBid: hasBid, since: since, at: moment)
            case .failed(let error): return .failed(error.believed(at: .load))
            }
        case .offered, .over(byAdapter: true, _): return .unexpected(isRepeated: true)
        case .waiting, .starting: lines[line] = .over(byAdapter: true, nil)
        case .over(byAdapter: false, let attempt): lines[line] = .over(byAdapter: true, attempt)
        }
        return .unexpected(isRepeated: false)
    }

    /// A line has no ad.
    ///
    /// - Returns: False when nobody waited for the line.
    mutating func lineFailed(_ line: Int, _ error: AdapterError, byAdapter: Bool, at now: BootInstant) -> Bool
    {
        guard let since = since(line) else { return false }
        let own = demand.lines[line]
        let attempt = LoadAttempt(
            network: own.network, networkPlacementID: own.networkPlacementID, outcome: .failed(error.code),
            elapsed: since.duration(to: now), report: error.report, native: error.native,
            reason: error.reason,
            retryAfter: error.retryAfter.map { min($0, Circuit.longestRequestedRest) })
        lines[line] = .over(byAdapter: byAdapter, attempt)
        return true
    }

    /// A line, or the whole load, has run out of time. Nil when nobody waited for the line.
    mutating func lineTimedOut(_ line: Int, at now: BootInstant) -> GivenUp? {
        guard let since = since(line), let state = givenUp(line) else { return nil }
        let own = demand.lines[line]
        let reason: String? =
            switch state {
            case .asked: nil
            case .starting: "the start of its adapter had not ended"
            }
        let attempt = LoadAttempt(
            network: own.network, networkPlacementID: own.networkPlacementID, outcome: .failed(.timeout),
            elapsed: since.duration(to: now), reason: reason)
        lines[line] = .over(byAdapter: false, attempt)
        return state
    }

    /// What the line is doing that nobody will wait for once the load has ended; nil: nothing.
    func givenUp(_ line: Int) -> GivenUp? {
        switch lines[line] {
        case .asked: .asked
        case .starting: .starting
        case .waiting, .offered, .over: nil
        }
    }

    /// A network reports that an ad went stale. Nil when it is not on offer.
    mutating func wentStale(_ ad: AdID) -> Offer? {
        guard let offer = offers.first(where: { $0.ad == ad }) else { return nil }
        aged(offer)
        return offer
    }

    /// Takes out the offers that have aged out while others were awaited, once nobody is awaited: their lines have no ad.
    mutating func removeStaleOffers(at now: BootInstant) -> [Offer] {
        if isWaiting { return [] }
        let stale = offers.filter { offer in offer.expires.map { $0 <= now } ?? false }
        for offer in stale { aged(offer) }
        return stale
    }

    // MARK: Inside

    private mutating func filled(
        _ line: Int, _ ad: AdID, _ details: AdDetails, hasBid: Bool, since: BootInstant, at moment: Moment
    ) -> Answered {
        let own = demand.lines[line]
        let price =
            switch own.pricing {
            case .fixed(let agreed): agreed
            case .bidding: details.price
            }
        if let rejection = demand.rejection(of: price, hasDeal: details.dealID != nil, line: line) {
            return .unusable(rejection, price: price)
        }
        let ownLimit = details.lifetime.flatMap { $0 > .zero ? $0 : nil }
        let offer = Offer(
            ad: ad, line: line, details: details, price: price, basePrice: price.flatMap(demand.rates.inBase),
            hasBid: hasBid, arrived: moment,
            lifetime: [demand.lifetimes[line], ownLimit].compactMap(\.self).min())
        let attempt = LoadAttempt(
            network: own.network, networkPlacementID: own.networkPlacementID, outcome: .filled,
            elapsed: since.duration(to: moment.boot), price: price, report: details.report)
        lines[line] = .offered(offer, attempt)
        return .offered(offer)
    }

    private mutating func aged(_ offer: Offer) {
        switch lines[offer.line] {
        case .offered(_, var attempt):
            attempt.outcome = .failed(.noFill)
            attempt.reason = "its ad grew too old before the auction was decided"
            lines[offer.line] = .over(byAdapter: true, attempt)
        case .waiting, .starting, .asked, .over: break
        }
    }

    /// Since when somebody waits for the line; nil: nobody does.
    private func since(_ line: Int) -> BootInstant? {
        switch lines[line] {
        case .starting(let since), .asked(let since): since
        case .waiting, .offered, .over: nil
        }
    }

    private var isWaiting: Bool {
        lines.contains {
            switch $0 {
            case .starting, .asked: true
            case .waiting, .offered, .over: false
            }
        }
    }

    private func isWaiting(_ line: Int) -> Bool {
        switch lines[line] {
        case .waiting: true
        case .starting, .asked, .offered, .over: false
        }
    }

    /// The first bidder that was not asked yet.
    private var waitingBidder: Int? {
        lines.indices.first { isWaiting($0) && demand.lines[$0].isBidding }
    }

    /// The price line worth most that was not asked yet.
    private var bestPriceLine: Int? {
        lines.indices.filter { isWaiting($0) && demand.basePrices[$0] != nil }
            .max { (demand.basePrices[$0] ?? 0, $1) < (demand.basePrices[$1] ?? 0, $0) }
    }
}
