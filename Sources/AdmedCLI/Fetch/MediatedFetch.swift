import AdapterKit
import Mediation

/// Loads ads of one placement through the live mediator and the real adapters.
struct MediatedFetch: Sendable {
    /// How long notices that are still waiting may take once the load is over.
    private static let shutdownGracePeriod = Duration.seconds(2)

    let configuration: MediationConfiguration
    let adapters: AdapterRegistry
    let placement: PlacementID
    /// The whole time of a load, in place of the placement's; nil: as configured.
    let timeout: Duration?
    /// What earlier runs still owe.
    let outbox: any BillingOutbox
    /// Name and version of the program, for networks.
    let product: String
    /// Takes the wire log, secrets removed; nil: none is made.
    let wireLog: (@Sendable (String) -> Void)?

    /// A load that is over, with what is still to be done.
    struct Loaded: Sendable {
        let report: FetchReport
        fileprivate let mediator: Mediator

        /// Gives notices that are still waiting their time.
        func finish() async { await mediator.shutDown(within: MediatedFetch.shutdownGracePeriod) }
    }

    /// Loads one ad. Every call has a mediator of its own: one whose cache holds an ad would not ask again.
    ///
    /// - Throws: A ``CommandFailure`` when the configuration cannot be used.
    func load(
        requestID: String?, events: any EventSink = NoEventSink()
    ) async throws(CommandFailure) -> Loaded {
        let options = MediatorOptions(
            sink: events, outbox: outbox, product: product, wireLog: wireLog)
        let mediator: Mediator
        do throws(ConfigurationError) {
            mediator = try Mediator(
                configuration: configuration, adapters: adapters, presenter: HeadlessPresenter(),
                options: options)
        } catch {
            throw CommandFailure(.invalid, TerminalText.neutralLines(error.description))
        }
        let outcome = await mediator.load(placement, requestID: requestID, timeout: timeout)
        let known = configuration.placements.first { $0.id == placement }
        let report = FetchReport(
            outcome, demand: known?.demand ?? [], rates: configuration.currency,
            now: SystemClock().now().wall)
        return Loaded(report: report, mediator: mediator)
    }
}
