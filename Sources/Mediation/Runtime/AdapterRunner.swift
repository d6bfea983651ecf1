import AdapterKit
import Basics
import LedgerKit
import Redaction
import Synchronization

/// Calls the networks' adapters: starts them, asks them for ads, tells them to give up, and stops them.
final class AdapterRunner: Sendable {
    /// An adapter and where it runs.
    private struct Network {
        let adapter: any NetworkAdapter
        let queues = AdapterQueues()
    }

    /// A call that may be cancelled.
    enum CallID: Hashable {
        case start(StartID)
        case line(LineCall)
    }

    private struct Calls {
        var running: [CallID: AdapterCall] = [:]
        /// Whether adapters were told to send what earlier runs of the program owe.
        var hasSentOwed = false
    }

    /// The loaded ads.
    let ads = LiveAds()
    private let configuration: MediationConfiguration
    /// Every network's adapter, or why it could not be made.
    private let networks: [NetworkID: Result<Network, AdapterError>]
    /// Takes the configuration's secrets out of all that adapters say.
    private let redactor: Redactor
    private let inputs: EngineInputs
    /// Nil in the end: no adapter is called then, other than to stop.
    private let calls = Guarded<Calls?>(Calls())

    /// Makes the adapters. One that cannot be made does not keep the others from their work: its lines say so.
    init(
        _ configuration: MediationConfiguration, _ registry: AdapterRegistry, _ options: MediatorOptions,
        _ inputs: EngineInputs
    ) {
        self.configuration = configuration
        self.inputs = inputs
        let maker = AdapterFactory(configuration, registry)
        let redactor = maker.redactor
        self.redactor = redactor
        let outbox = options.outbox ?? options.ledger as? any BillingOutbox ?? InMemoryOutbox()
        let wireLog = options.wireLog.map { log in
            { @Sendable (line: String) in log(redactor.redact(line)) }
        }
        var networks: [NetworkID: Result<Network, AdapterError>] = [:]
        for network in configuration.networks {
            let environment = AdapterEnvironment(
                network: network.id, product: options.product, screen: options.screen,
                outbox: outbox, wireLog: wireLog,
                reportViolation: { inputs.send(.violation(network.id, redactor.redact($0))) },
                reportNoticeFailure: { inputs.send(.noticeFailed(network.id, $0)) })
            networks[network.id] = maker.make(network, environment).map { Network(adapter: $0) }
        }
        self.networks = networks
    }

    private var running: [Network] { networks.values.compactMap { try? $0.get() } }

    /// Starts a network's adapter.
    func start(_ network: NetworkID, _ start: StartID) {
        sendOwed()
        switch networks[network] {
        case .failure(let error): inputs.send(.started(start, error))
        case nil:
            inputs.send(.started(start, AdapterError(.invalidConfiguration, reason: "no such network")))
        case .success(let network):
            call(.start(start), on: network.queues) { [inputs, redactor] in
                do {
                    // It may have waited for one of the adapter's threads for longer than anybody waits for it.
                    try Task.checkCancellation()
                    try await network.adapter.start()
                    inputs.send(.started(start, nil))
                } catch {
                    inputs.send(.started(start, redactor.redact(AdapterError(reporting: error))))
                }
            }
        }
    }

    /// Asks a demand line.
    func ask(_ question: LineRequest, privacy: PrivacySignals) {
        let placement = configuration.placements[question.call.load.placement.position]
        let line = placement.demand[question.call.line]
        guard case .success(let network) = networks[line.network] else { return }
        let request = AdRequest(
            requestID: question.requestID, placement: placement.id, format: placement.format,
            networkPlacementID: line.networkPlacementID, isBidding: line.isBidding, floor: line.floor,
            exchangeRates: configuration.currency, lifetime: placement.lifetime,
            deadline: .now + question.timeLimit, context: configuration.context, template: line.template,
            privacy: privacy)
        let call = question.call
        self.call(.line(call), on: network.queues) { [ads, inputs, redactor] in
            do {
                try Task.checkCancellation()
                let ad = try await network.adapter.load(request)
                let id = ads.insert(LiveAd(ad, on: network.queues))
                let answer = LineAnswer.filled(id, redactor.redact(ad.details), hasBid: ad.bid != nil)
                guard inputs.send(.answered(call, answer)) else { return ad.discardUnwanted() }
                // After the answer: an ad may say at once that it is stale, and the engine has to know it by then.
                ad.handle.onStale { inputs.send(.wentStale(id)) }
            } catch {
                inputs.send(.answered(call, .failed(redactor.redact(AdapterError(reporting: error)))))
            }
        }
    }

    /// Puts an ad on screen.
    func present(_ ad: AdID, in show: ShowID, on presenter: any AdPresenter, _ options: ShowOptions) {
        ads.present(ad, in: show)?.show(on: presenter, options: options) { [inputs, redactor] event in
            inputs.send(.showEvent(show, redactor.redact(event)))
        }
    }

    /// Tells a call that nobody waits for to give up.
    func cancel(_ id: CallID) { take(id)?.cancel() }

    /// Has every adapter send what earlier runs of the program owe, once: also those whose networks nobody asks for an ad.
    func sendOwed() {
        let isFirst = calls.withLock { calls in
            defer { calls?.hasSentOwed = true }
            return calls?.hasSentOwed == false
        }
        guard isFirst else { return }
        for network in running {
            let isTold = network.queues.pendingNotifications.begin()
            network.queues.calls.run {
                network.adapter.sendOwed()
                isTold()
            }
        }
    }

    /// Tells all calls to give up, and makes no more. Twice is harmless.
    func close() {
        let calls = calls.withLock { calls in
            defer { calls = nil }
            return calls?.running.values.map(\.self) ?? []
        }
        for call in calls { call.cancel() }
    }

    /// Stops every adapter once it has heard everything else, and waits until all have stopped or the waiting is
    /// abandoned.
    func stop(within limit: Duration, _ stops: PendingWork) async {
        let calls = running.map { network in
            let hasStopped = stops.begin()
            // On threads of their own: the adapter's may all be blocked.
            return AdapterCall(on: AdapterQueues()) {
                await network.queues.pendingNotifications.wait()
                await network.adapter.stop(within: limit)
                hasStopped()
            }
        }
        await stops.wait()
        for call in calls { call.cancel() }
    }

    /// Makes a call, unless all is closed, and keeps it until it has ended.
    private func call(
        _ id: CallID, on queues: AdapterQueues, _ work: @escaping @Sendable () async -> Void
    ) {
        // Made under the lock, so that it is kept before it can end; making a task runs nothing of it here.
        calls.withLock { calls in
            if calls == nil { return }
            calls?.running[id] = AdapterCall(on: queues) { [weak self] in
                await work()
                _ = self?.take(id)
            }
        }
    }

    private func take(_ id: CallID) -> AdapterCall? {
        calls.withLock { $0?.running.removeValue(forKey: id) }
    }
}
