import AdapterKit
import Mediation

/// What one load brought, as `fetch` tells it.
struct FetchReport: Sendable, Hashable {
    /// The ad that filled.
    struct Ad: Sendable, Hashable {
        var id: String?
        var creativeID: String?
        var type: CreativeType?
        /// The bid or the line's fixed price, CPM, in the network's currency.
        var price: Money?
        /// The same in the base currency, plain decimal text.
        var basePrice: String?
        var lifetime: Duration?
        var expiresAt: WallInstant?
        /// As it would be shown, macros replaced.
        var markup: String?
        /// The version of a VAST document.
        var vastVersion: String?
        var width: Int?
        var height: Int?
    }

    var placement: String
    /// `filled` or an error code.
    var outcome: LoadAttempt.Outcome
    /// Who filled.
    var network: String?
    var elapsed: Duration
    var requestID: String?
    var ad: Ad?
    var attempts: [LoadAttempt]
    /// The place of the attempt that won.
    var winner: Int?
    /// The price lines that nobody had to ask.
    var unasked: [DemandLine] = []
    /// How prices in different currencies compare.
    var rates = ExchangeRates()
    /// What a person should know about a failure besides its code.
    var reason: String?
    /// What the network that is to blame said itself.
    var native: NativeError?
    /// How long to wait before another load is any use, and when that is over.
    var retry: Retry?

    /// When to ask again.
    struct Retry: Sendable, Hashable {
        var after: Duration
        var at: WallInstant
    }

    /// The exit code that says the same.
    var exitCode: ExitCode {
        switch outcome {
        case .filled: .done
        case .failed(let code): ExitCode(code)
        }
    }
}

extension FetchReport {
    /// Tells an outcome of the mediator.
    ///
    /// - Parameters:
    ///   - demand: The placement's.
    ///   - rates: The configuration's.
    ///   - now: When it came.
    init(_ outcome: LoadOutcome, demand: [DemandLine], rates: ExchangeRates, now: WallInstant) {
        placement = outcome.placement.rawValue
        elapsed = outcome.elapsed
        requestID = outcome.requestID
        attempts = outcome.attempts
        self.rates = rates
        var asked = outcome.attempts[...]
        for line in demand {
            // Attempts stand in the order of their lines, and lines that were not asked have none.
            if let next = asked.first, next.network == line.network,
                next.networkPlacementID == line.networkPlacementID
            {
                asked.removeFirst()
            } else {
                unasked.append(line)
            }
        }
        switch outcome.result {
        case .success(let info):
            self.outcome = .filled
            network = info.network.rawValue
            ad = Ad(info)
            winner = attempts.firstIndex {
                $0.outcome == .filled && $0.network == info.network
                    && $0.networkPlacementID == info.networkPlacementID && $0.price == info.price
            }
        case .failure(let error):
            self.outcome = .failed(error.code)
            reason = error.reason
            native = error.native
            // The load may be asked again as soon as one of its networks may.
            let waits = [error.retryAfter].compactMap(\.self) + outcome.attempts.compactMap(\.retryAfter)
            retry = waits.min().map { Retry(after: $0, at: now.advanced(by: $0)) }
        }
    }
}

extension FetchReport.Ad {
    fileprivate init(_ info: CachedAdInfo) {
        let details = info.details
        self.init(
            id: details.id, creativeID: details.creativeID, type: details.type, price: info.price,
            basePrice: info.basePrice.map { "\($0)" }, lifetime: info.lifetime,
            expiresAt: info.expiresAt, markup: details.creative?.text,
            vastVersion: details.creative?.vastVersion, width: details.width,
            height: details.height)
    }
}
