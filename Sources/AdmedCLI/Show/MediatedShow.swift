import AdapterKit
import Dispatch
import LedgerKit
import Mediation

/// Loads one ad through the live mediator and the real adapters, and shows it.
struct MediatedShow: Sendable {
    /// How long notices that are still waiting may take once the show is over.
    private static let shutdownGracePeriod = Duration.seconds(2)
    /// How long the network may take to report the close, once the viewer has done all.
    private static let closing = Duration.seconds(10)

    let configuration: MediationConfiguration
    let adapters: AdapterRegistry
    let placement: PlacementID
    /// The whole time of the load, in place of the placement's; nil: as configured.
    let timeout: Duration?
    let requestID: String?
    let ledger: any FrequencyLedger
    let presenter: ViewerPresenter
    /// Name and version of the program, for networks.
    let product: String
    /// Takes the wire log, secrets removed; nil: none is made.
    let wireLog: (@Sendable (String) -> Void)?

    /// How long after the display the viewer has done all.
    let viewing: Duration
    let clock: any Clock<Duration>

    /// What a show brings, and what does not come.
    private enum Step: Sendable {
        case update(ShowUpdate)
        /// The viewer has done all long ago, and the show has not ended.
        case silence
    }

    /// Shows the ad to its end, and returns why it could not be loaded or shown; nil when it was. A show whose
    /// task is cancelled is taken off the screen; one whose network forgets to report the close is given up.
    ///
    /// - Throws: A ``CommandFailure`` when the configuration cannot be used.
    func run(events: any EventSink) async throws(CommandFailure) -> AdError? {
        let mediator = try makeMediator(events)
        // A run of the process is a session, and counts as a launch.
        mediator.handle(.launched(inBackground: false))
        let failure = await play(on: mediator)
        // Does nothing to a show that has ended.
        presenter.dismiss()
        await mediator.shutDown(within: Self.shutdownGracePeriod)
        return failure
    }

    private func play(on mediator: Mediator) async -> AdError? {
        switch await mediator.load(placement, requestID: requestID, timeout: timeout).result {
        case .failure(let error): return error
        case .success(let ad):
            do throws(AdError) {
                return try await show(ad.network, on: mediator)
            } catch {
                return error
            }
        }
    }

    private func show(_ network: NetworkID, on mediator: Mediator) async throws(AdError) -> AdError? {
        let (steps, continuation) = AsyncStream.makeStream(of: Step.self)
        try mediator.show(placement) { update in
            continuation.yield(.update(update))
            if update.isEnd { continuation.finish() }
        }
        var watch: Task<Void, Never>?
        defer { watch?.cancel() }
        var failure: AdError?
        for await step in steps {
            switch step {
            case .update(.displayed):
                watch = Task { [clock, limit = viewing + Self.closing] in
                    if (try? await clock.sleep(for: limit)) != nil { continuation.yield(.silence) }
                }
            case .update(.failed(let error)): failure = error
            case .update: break
            case .silence:
                let limit = Seconds.words(Self.closing)
                return AdError(
                    .contractViolation, stage: .show, network: network,
                    reason: "\(network) did not report `closed` within \(limit) after the viewer had done all"
                )
            }
        }
        return failure
    }

    private func makeMediator(_ events: any EventSink) throws(CommandFailure) -> Mediator {
        var options = MediatorOptions(
            callbackExecutor: .queue(DispatchQueue(label: "admed.show")), sink: events, ledger: ledger,
            product: product, wireLog: wireLog)
        options.session = ProcessSession.unique()
        do throws(ConfigurationError) {
            return try Mediator(
                configuration: configuration.loadingOnlyWhenAsked, adapters: adapters, presenter: presenter,
                options: options)
        } catch {
            throw CommandFailure(.invalid, TerminalText.neutralLines(error.description))
        }
    }
}

extension MediationConfiguration {
    /// The same without loads and shows that nobody asked for: the process ends before they would be of use.
    fileprivate var loadingOnlyWhenAsked: MediationConfiguration {
        var configuration = self
        for index in configuration.placements.indices {
            configuration.placements[index].reload = .manual
            guard configuration.placements[index].format == .appOpen else { continue }
            configuration.placements[index].appOpen.showOnColdStart = false
        }
        return configuration
    }
}
