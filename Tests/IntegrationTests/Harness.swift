import AdapterKit
import Dispatch
import Mediation
import MockAdapter
import OpenRTBAdapter
import PangleAdapter
import TestSupport

/// A live mediator whose network `pangle` asks a server of the test.
struct Harness {
    static let token = "s3cret/token"
    static let adapters = AdapterRegistry([PangleAdapter.self, MockAdapter.self])

    let events = EventLog()
    let mediator: Mediator

    init(
        _ endpoint: String, _ placements: [PlacementConfiguration] = [.pangle()],
        clock: any MediatorClock = SystemClock(), networks: [NetworkConfiguration] = [],
        context: JSONValue = [:]
    ) throws {
        TestEnvironment.withoutProxies
        let configuration = MediationConfiguration(
            networks: [.pangle(at: endpoint)] + networks, context: context, placements: placements)
        mediator = try Mediator(
            configuration: configuration, adapters: Self.adapters,
            presenter: HeadlessPresenter(),
            options: MediatorOptions(
                callbackExecutor: .queue(DispatchQueue(label: "test.callbacks")), sink: events, clock: clock
            ).seeded(1))
    }

    /// Why the placement's loads were made, in order.
    var loadReasons: [MediationEvent.LoadReason] {
        events.events.compactMap { event in
            if case .loadStarted(_, let reason) = event.kind { reason } else { nil }
        }
    }

    /// When the placement wants to try again after a failure, as soon as it says so.
    func plannedRetry() async -> Duration {
        await events.found { events in
            for case .retryPlanned(let delay) in events.map(\.kind) { return delay }
            return nil
        }
    }

    /// Ends the mediator with its connections.
    func stop() async { await mediator.shutDown(within: .zero) }
}

extension NetworkConfiguration {
    /// A Pangle network of that name.
    static func pangle(_ id: NetworkID = "pangle", at endpoint: String, appID: JSONValue? = "8025677") -> Self
    {
        var settings: [String: JSONValue] = ["endpoint": .string(endpoint), "token": .string(Harness.token)]
        settings["appid"] = appID
        return NetworkConfiguration(id: id, adapter: "pangle", settings: settings)
    }
}

extension PlacementConfiguration {
    /// A placement with one line of Pangle's, which has as long as the load.
    static func pangle(
        _ id: PlacementID = "p", format: AdFormat = .interstitial, slot: String? = "980088211",
        network: NetworkID = "pangle",
        timeout: Duration = .seconds(30), reload: ReloadPolicy = .manual
    ) -> Self {
        PlacementConfiguration(
            id: id, kind: .init(format), loadTimeout: timeout, reload: reload,
            demand: [
                DemandLine(network: network, networkPlacementID: slot, pricing: .bidding(), timeout: timeout)
            ])
    }
}

extension LoadOutcome {
    /// What came into the cache.
    var ad: CachedAdInfo? { try? result.get() }

    /// Why nothing did.
    var error: AdError? { if case .failure(let error) = result { error } else { nil } }
}
