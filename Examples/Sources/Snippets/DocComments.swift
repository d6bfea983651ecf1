import AdapterKit
import LedgerKit
import Mediation
import MockAdapter
import SQLiteLedger

// What the comments of the libraries show. A test compares them.

func showAtTheEndOfAChapter(_ mediator: Mediator) async throws {
    let ad = try await mediator.load("chapter").result.get()
    print("\(ad.network) filled")
    for await update in try mediator.showUpdates("chapter") {
        switch update {
        case .displayed(let revenue): print("earned \(revenue.amount ?? 0)")
        case .failed(let error): print("not shown: \(error.code)")
        case .clicked, .rewarded, .closed: break
        }
        if update.isEnd { break }
    }
}

func appOptions(consent: PrivacySignals) throws -> MediatorOptions {
    var options = MediatorOptions()
    options.ledger = try SQLiteLedger(path: "state/ledger.sqlite")
    options.sink = JSONLinesEventSink { line in print(line) }
    options.privacy = consent
    return options
}

final class PosterAdapter: NetworkAdapter {
    static let manifest = AdapterManifest(
        id: "poster", name: "One poster for everybody", version: "1.0.0", formats: [.interstitial],
        isBidding: false)

    init(settings: AdapterSettings, environment: AdapterEnvironment) {}

    func load(_ request: AdRequest) async throws -> LoadedAd {
        let creative = AdCreative.html("<h1>More books by lantern light</h1>")
        return LoadedAd(
            details: AdDetails(type: .banner, creative: creative),
            handle: PresentedAd(creative: creative))
    }
}

func showCamera(_ mediator: Mediator) {
    let token = HostToken()
    mediator.handle(.fullscreenBegan(token))
    // … and when the content is gone, or simply by dropping the token:
    mediator.handle(.fullscreenEnded(token))
}

func register() -> AdapterRegistry {
    let adapters = AdapterRegistry([PosterAdapter.self, MockAdapter.self])
    return adapters
}

/// What a network's own SDK may look like.
protocol NetworkSDK: Sendable {
    func load(
        onFill: @escaping @Sendable (LoadedAd) -> Void, onFailure: @escaping @Sendable (AdapterError) -> Void)
    func cancel()
}

struct SDKLoader: Sendable {
    let sdk: any NetworkSDK

    func load(_ request: AdRequest) async throws -> LoadedAd {
        try await AdAnswer.wait { answer in
            sdk.load(onFill: { answer.fill($0) }, onFailure: { answer.fail($0) })
        } onCancel: {
            sdk.cancel()
        }
    }
}
