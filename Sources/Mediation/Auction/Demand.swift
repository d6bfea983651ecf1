#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AdapterKit

/// The demand lines of one placement as an auction reads them: looked up once for all of its loads.
struct Demand: Equatable {
    /// The lines, in the order written.
    let lines: [DemandLine]
    /// Their fixed prices in the base currency; nil for bidders, and where no rate is known.
    let basePrices: [Decimal?]
    /// How long an ad of each line stays good if its bid says nothing else; nil: forever.
    let lifetimes: [Duration?]
    /// What turns prices into the base currency.
    let rates: ExchangeRates

    /// - Parameters:
    ///   - lifetime: The placement's own limit, which goes before what the networks say.
    ///   - networkLifetimes: How long ads of each network stay good.
    init(
        _ lines: [DemandLine], rates: ExchangeRates, lifetime: Duration? = nil,
        networkLifetimes: [NetworkID: Duration] = [:]
    ) {
        self.lines = lines
        self.rates = rates
        basePrices = lines.map { line in
            if case .fixed(let price) = line.pricing { rates.inBase(price) } else { nil }
        }
        lifetimes = lines.map { lifetime ?? networkLifetimes[$0.network] }
    }

    /// How long an ad will live if its bid says nothing else; nil: forever.
    var likelyLifetime: Duration? {
        lifetimes.contains(nil) ? nil : lifetimes.compactMap(\.self).min()
    }

    /// Why an ad cannot be used at that price; nil when it can.
    func rejection(of price: Money?, hasDeal: Bool, line: Int) -> BidRejection? {
        guard let price else { return .noPrice }
        guard lines[line].isBidding else { return nil }
        guard price.amount > 0 || price.amount == 0 && hasDeal else { return .badPrice(price) }
        guard let value = rates.inBase(price) else { return .noRate(price) }
        guard let floor = lines[line].floor.flatMap(rates.inBase), value < floor else { return nil }
        return .belowFloor(price)
    }
}

/// Why the ad of an answer cannot be used.
enum BidRejection: Hashable {
    /// The line bids, and the adapter's ad has no price.
    case noPrice
    /// A bid must cost something, unless a deal says otherwise.
    case badPrice(Money)
    /// Its price cannot be compared.
    case noRate(Money)
    /// It is under the line's floor.
    case belowFloor(Money)
}

extension BidRejection {
    /// The reason as reports and the event log have it.
    var reason: RejectedBid.Reason {
        switch self {
        case .noPrice, .badPrice: .badPrice
        case .noRate: .noRate
        case .belowFloor: .belowFloor
        }
    }

    /// How the line failed.
    var code: AdErrorCode {
        switch self {
        case .noPrice: .contractViolation
        case .badPrice, .noRate: .noFill
        case .belowFloor: .belowFloor
        }
    }

    /// What the bid is told.
    var loss: LossReason {
        switch self {
        case .noPrice, .badPrice, .noRate: .invalid
        case .belowFloor: .belowFloor
        }
    }

    /// The reason in words for people.
    var explanation: String {
        switch self {
        case .noPrice: "the line bids, and the adapter's ad has no price"
        case .badPrice(let price): "\(price) is no price of a bid"
        case .noRate(let price): "no rate for \(price.currency) is configured"
        case .belowFloor(let price): "\(price) is under the floor"
        }
    }
}
