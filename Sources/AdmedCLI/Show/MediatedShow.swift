import AdapterKit
import Dispatch
import Mediation

/// Loads one ad through the live mediator and the real adapters, and shows it.
struct MediatedShow: Sendable {
    /// How long notices that are still waiting may take once the show is over.
    private static let farewell = Duration.seconds(2)

    let configuration: MediationConfiguration
    let adapters: AdapterRegistry
    let placement: PlacementID
    /// The whole time of the load, in place of the placement's; nil: as configured.
    let timeout: Duration?
    let requestID: String?
    let ledger: any FrequencyLedger
    let presenter: ViewerPresenter
    /// Takes the wire log, secrets removed; nil: none is made.
    let wireLog: (@Sendable (String) -> Void)?

    /// Shows the ad to its end, and returns why it could not be loaded or shown; nil when it was. A show whose
    /// task is cancelled is taken off the screen.
    ///
    /// - Throws: A ``CommandFailure`` when the configuration cannot be used.
    func run(events: any EventSink) async throws(CommandFailure) -> AdError? {
        let mediator = try makeMediator(events)
        // A run of the process is a session, and counts as a launch.
        mediator.handle(.launched(inBackground: false))
        let failure = await play(on: mediator)
        if Task.isCancelled { presenter.dismiss() }
        await mediator.shutDown(within: Self.farewell)
        return failure
    }

    private func play(on mediator: Mediator) async -> AdError? {
        let loaded = await mediator.load(placement, requestID: requestID, timeout: timeout)
        if case .failure(let error) = loaded.result { return error }
        do throws(AdError) {
            var failure: AdError?
            for await update in try mediator.showUpdates(placement) {
                if case .failed(let error) = update { failure = error }
                if update.isEnd { break }
            }
            return failure
        } catch {
            return error
        }
    }

    private func makeMediator(_ events: any EventSink) throws(CommandFailure) -> Mediator {
        let options = MediatorOptions(
            callbackExecutor: .queue(DispatchQueue(label: "admed.show")), sink: events, ledger: ledger,
            product: "admed/\(Admed.version)", wireLog: wireLog)
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
