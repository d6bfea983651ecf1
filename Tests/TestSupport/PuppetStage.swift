import Foundation
package import AdapterKit
package import Mediation

/// What the puppet adapters of one test do, and what they were asked.
package final class PuppetStage: Sendable {
    private struct Stages { var all: [String: PuppetStage] = [:]; var made = 0 }
    private static let stages = Shared(Stages())

    /// The stage that a setting names, while it lives.
    static func named(_ name: String) -> PuppetStage? { stages.withLock { $0.all[name] } }

    /// The name under which adapters find it.
    package let name: String
    private let counts = Shared(
        (calls: [PlacementID: Int](), live: 0, expired: [ExpiryReason]()))
    private let environments = Shared([NetworkID: AdapterEnvironment]())
    let onMake: @Sendable (AdapterSettings) throws -> Void
    let onStart: @Sendable (NetworkID) async throws -> Void
    let onStop: @Sendable (Duration) async -> Void
    private let onLoad: @Sendable (AdRequest, PuppetStage) async throws -> LoadedAd

    /// A stage; by default every load fills with an ad that shows and closes at once.
    package init(
        load: @escaping @Sendable (AdRequest, PuppetStage) async throws -> LoadedAd = { $1.ad() },
        start: @escaping @Sendable (NetworkID) async throws -> Void = { _ in },
        stop: @escaping @Sendable (Duration) async -> Void = { _ in },
        make: @escaping @Sendable (AdapterSettings) throws -> Void = { _ in }
    ) {
        onMake = make
        onStart = start
        onStop = stop
        onLoad = load
        name = Self.stages.withLock { stages in
            stages.made += 1
            return "stage-\(stages.made)"
        }
        Self.stages.withLock { [name] in $0.all[name] = self }
    }

    /// Makes the stage unknown, so that nothing keeps it.
    package func close() { Self.stages.withLock { [name] in $0.all[name] = nil } }

    func met(_ environment: AdapterEnvironment) {
        environments.withLock { $0[environment.network] = environment }
    }

    /// Has the network's adapter write a line of its wire log.
    package func log(_ line: String, of network: NetworkID) {
        environments.withLock { $0[network] }?.wireLog?(line)
    }

    /// Has the network's adapter report that its network broke the contract.
    package func reportViolation(of network: NetworkID, _ detail: String) {
        environments.withLock { $0[network] }?.reportViolation(detail)
    }

    func play(_ request: AdRequest, _ network: NetworkID) async throws -> LoadedAd {
        counts.withLock { $0.calls[request.placement, default: 0] += 1 }
        return try await onLoad(request, self)
    }

    /// How often the adapter was asked for a placement.
    package func calls(_ placement: PlacementID) -> Int { counts.withLock { $0.calls[placement] ?? 0 } }

    /// Ad objects that exist now.
    package var liveAds: Int { counts.withLock { $0.live } }

    /// Why ads were let go, in order.
    package var expiries: [ExpiryReason] { counts.withLock { $0.expired } }

    /// An ad of this stage; a bidder's has a price and a bid that hears of the auction.
    package func ad(
        price: Money? = nil, bid: (any AdBidding)? = nil,
        show: @escaping @Sendable (@escaping ShowReport) -> Void = { report in
            report(.displayed)
            report(.closed)
        },
        expire: @escaping @Sendable (ExpiryReason) -> Void = { _ in }
    ) -> LoadedAd {
        LoadedAd(details: AdDetails(price: price), handle: PuppetAd(self, show, expire), bid: bid)
    }

    /// A configuration in which the placements ask one puppet network each, `n` and the placement's name.
    package func configuration(
        _ placements: PlacementID..., format: AdFormat = .interstitial, ttl: Duration? = .seconds(3600),
        reload: ReloadPolicy = .manual
    ) -> MediationConfiguration {
        MediationConfiguration(
            networks: placements.map { placement in
                NetworkConfiguration(
                    id: NetworkID(rawValue: "n" + placement.rawValue), adapter: "puppet",
                    settings: ["stage": .string(name)])
            },
            placements: placements.map { placement in
                PlacementConfiguration(
                    id: placement, kind: .init(format), lifetime: ttl, reload: reload,
                    demand: [
                        DemandLine(
                            network: NetworkID(rawValue: "n" + placement.rawValue),
                            pricing: .fixed(Money(1, .usd)))
                    ])
            })
    }

    func born() {
        counts.withLock { $0.live += 1 }
    }

    func died() { counts.withLock { $0.live -= 1 } }

    func expired(_ reason: ExpiryReason) { counts.withLock { $0.expired.append(reason) } }
}

/// An ad that does what its stage said, and counts its life.
private final class PuppetAd: AdShowing, AdExpiring {
    private let stage: PuppetStage
    private let onShow: @Sendable (@escaping ShowReport) -> Void
    private let onExpire: @Sendable (ExpiryReason) -> Void

    init(
        _ stage: PuppetStage, _ onShow: @escaping @Sendable (@escaping ShowReport) -> Void,
        _ onExpire: @escaping @Sendable (ExpiryReason) -> Void
    ) {
        self.stage = stage
        self.onShow = onShow
        self.onExpire = onExpire
        stage.born()
    }

    deinit { stage.died() }

    var isPresenting: Bool { true }

    func show(on presenter: any AdPresenter, options: ShowOptions, report: @escaping ShowReport) {
        onShow(report)
    }

    func expire(_ reason: ExpiryReason) {
        stage.expired(reason)
        onExpire(reason)
    }
}
