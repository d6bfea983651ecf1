#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif
import AdapterKit
package import Mediation

/// What a scenario came to.
package struct SimulationSummary: Sendable, Hashable {
    /// Loads that were started.
    package private(set) var loads = 0
    /// Loads that filled the cache.
    package private(set) var fills = 0
    /// Ads that were displayed.
    package private(set) var shows = 0
    /// Ads that grew too old in the cache.
    package private(set) var expired = 0
    /// What the displays earned, in the base currency; exact.
    package private(set) var revenue: Decimal = 0
    /// How often app-open decisions ended without a show, by reason.
    package private(set) var suppressed: [AppOpenOutcome: Int] = [:]
    private let rates: ExchangeRates

    /// Ads that filled the cache and were never displayed.
    package var wasted: Int { fills - usedFills }
    /// Ads that filled the cache and were displayed.
    private var usedFills = 0

    init(rates: ExchangeRates) { self.rates = rates }

    mutating func hear(_ event: MediationEvent) {
        switch event.kind {
        case .loadStarted: loads += 1
        case .loaded: fills += 1
        case .displayed(_, let network), .callbackIgnored(_, let network, .displayedLate):
            shows += 1
            // A view of the host's own is shown without having been loaded.
            if network != nil { usedFills += 1 }
        case .expired: expired += 1
        case .suppressed(let reason, _): suppressed[reason, default: 0] += 1
        case .revenue(_, let revenue):
            if let amount = revenue.amount, let currency = revenue.currency {
                self.revenue += rates.inBase(Money(amount, currency)) ?? 0
            }
        default: break
        }
    }
}
