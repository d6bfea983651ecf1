#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AdapterKit

/// The choice among the demand lines of one load, as a machine.
///
/// All bidders are asked at once; one that cannot be asked is over, and keeps no other from being asked. When the last
/// has answered, their offers and the fixed prices form one list by
/// falling price, ties to the line written first; the first whose ad loads wins. A price line is asked only when
/// no offer is worth more.
struct Auction {
    /// Where one line is.
    enum LineState {
        /// Not asked. To `awaitingStart` or `asked`, or to `done` when it cannot be asked.
        case waiting
        /// Its turn came, and its adapter is being started. To `asked` or `done`; back to `waiting` when a hold came
        /// meanwhile.
        case awaitingStart(since: BootInstant)
        /// Asked. To `offered` or `done`.
        case asked(since: BootInstant, timer: TimerID?)
        /// A bid with its ad is at hand. To `done`.
        case offered(Offer)
        /// Over for this load; whether the adapter itself had answered. The end.
        case done(byAdapter: Bool)
    }

    /// An ad that was loaded and may win.
    struct Offer {
        let ad: AdID
        let line: Int
        let details: AdDetails
        let price: Money?
        let basePrice: Decimal?
        /// Whether somebody wants to hear how its bid fares.
        let hasBid: Bool
        let arrived: Moment
    }

    /// What is to be done next.
    enum Step {
        /// Lines are still being asked.
        case wait
        /// This line's turn has come.
        case ask(Int)
        /// This offer wins.
        case win(Offer)
        /// Nobody has an ad.
        case fail
    }

    private(set) var lines: [LineState]
    private(set) var attempts: [LoadAttempt?]
    private let demand: [DemandLine]
    private let prices: [Decimal?]

    /// An auction over the placement's demand; `prices` are the fixed prices in the base currency, nil for bidders.
    init(demand: [DemandLine], prices: [Decimal?]) {
        self.demand = demand
        self.prices = prices
        lines = Array(repeating: .waiting, count: demand.count)
        attempts = Array(repeating: nil, count: demand.count)
    }

    /// The lines whose answer is awaited.
    var pending: [Int] {
        lines.indices.filter {
            switch lines[$0] {
            case .awaitingStart, .asked: true
            case .waiting, .offered, .done: false
            }
        }
    }

    /// The offers at hand.
    var offers: [Offer] {
        lines.compactMap { if case .offered(let offer) = $0 { offer } else { nil } }
    }

    mutating func awaitStart(of line: Int, since now: BootInstant) {
        lines[line] = .awaitingStart(since: now)
    }

    /// A line that waited for its adapter to start is to be asked later.
    mutating func putOff(_ line: Int) { lines[line] = .waiting }

    mutating func asked(_ line: Int, since: BootInstant, timer: TimerID?) {
        lines[line] = .asked(since: since, timer: timer)
    }

    /// A line answered with an ad that may win.
    mutating func offered(_ offer: Offer, attempt: LoadAttempt) {
        lines[offer.line] = .offered(offer)
        attempts[offer.line] = attempt
    }

    /// An offer at hand grew too old before the auction was decided: its line has no ad.
    mutating func aged(_ offer: Offer) {
        lines[offer.line] = .done(byAdapter: true)
        attempts[offer.line]?.outcome = .failed(.noFill)
        attempts[offer.line]?.reason = "its ad grew too old before the auction was decided"
    }

    /// A line is over.
    mutating func ended(_ line: Int, byAdapter: Bool, attempt: LoadAttempt? = nil) {
        lines[line] = .done(byAdapter: byAdapter)
        if let attempt { attempts[line] = attempt }
    }

    /// The first bidder that was not asked yet.
    private var waitingBidder: Int? {
        lines.indices.first { line in
            if case .waiting = lines[line] { demand[line].isBidding } else { false }
        }
    }

    /// What is to be done, as things stand.
    var next: Step {
        if let bidder = waitingBidder { return .ask(bidder) }
        if !pending.isEmpty { return .wait }
        let offer = bestOffer
        let line = demand.indices.filter { if case .waiting = lines[$0] { prices[$0] != nil } else { false } }
            .max { (prices[$0] ?? 0, $1) < (prices[$1] ?? 0, $0) }
        switch (offer, line) {
        case (nil, nil): return .fail
        case (let offer?, nil): return .win(offer)
        case (nil, let line?): return .ask(line)
        case (let offer?, let line?):
            let isLineBetter = (prices[line] ?? 0, offer.line) > (offer.basePrice ?? 0, line)
            return isLineBetter ? .ask(line) : .win(offer)
        }
    }

    /// The offer worth most; ties go to the line written first.
    var bestOffer: Offer? {
        offers.max { ($0.basePrice ?? 0, $1.line) < ($1.basePrice ?? 0, $0.line) }
    }

    /// What the load failed with: the first code of the list of loading.md among the attempts, with its attempt.
    var failure: LoadAttempt? {
        let failed = attempts.compactMap { $0 }.filter { $0.outcome != .filled }
        return failed.min { rank($0) < rank($1) }
    }

    private func rank(_ attempt: LoadAttempt) -> Int {
        guard case .failed(let code) = attempt.outcome else { return .max }
        switch code {
        case .tls: return 0
        case .badRequest: return 1
        case .httpStatus: return 2
        case .badResponse: return 3
        case .bodyTooLarge: return 4
        case .network: return 5
        case .timeout: return 6
        case .adapterNotReady: return 7
        case .circuitOpen: return 8
        case .noFill: return 10
        case .belowFloor: return 11
        default: return 9
        }
    }
}
