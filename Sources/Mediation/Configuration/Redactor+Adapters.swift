import AdapterKit
import Redaction

/// What adapters say reaches nobody before the secrets of the configuration are out of it: an adapter may know a secret
/// that it was never meant to repeat, and so may its network.
extension Redactor {
    /// A redactor of every secret that the configuration has by the adapters' manifests.
    init(secretsOf configuration: MediationConfiguration, _ adapters: AdapterRegistry) {
        let secrets = configuration.networks.flatMap { network in
            adapters[network.adapter].map {
                AdapterSettings.reading(network.settings, manifest: $0.manifest).settings.secrets
            } ?? []
        }
        self.init(secrets: secrets.map { $0.reveal() })
    }

    func redact(_ text: String?) -> String? { text.map { redact($0) } }

    func redact(_ error: AdapterError) -> AdapterError {
        if isIdle { return error }
        var error = error
        error.reason = redact(error.reason)
        error.native = redact(error.native)
        error.report = redact(error.report)
        return error
    }

    /// The details without secrets, except for the creative: it is shown as the network made it.
    func redact(_ details: AdDetails) -> AdDetails {
        if isIdle { return details }
        var details = details
        details.id = redact(details.id)
        details.creativeID = redact(details.creativeID)
        details.dealID = redact(details.dealID)
        details.report = redact(details.report)
        return details
    }

    func redact(_ event: ShowEvent) -> ShowEvent {
        switch event {
        case .failed(let error): .failed(redact(error))
        case .rewarded(let reward?): .rewarded(Reward(type: redact(reward.type), amount: reward.amount))
        case .displayed, .clicked, .rewarded(nil), .closed: event
        }
    }

    private func redact(_ native: NativeError?) -> NativeError? {
        native.map { NativeError(code: redact($0.code), message: redact($0.message)) }
    }

    private func redact(_ report: LineReport) -> LineReport {
        var report = report
        report.native = redact(report.native)
        for index in report.rejectedBids.indices {
            report.rejectedBids[index].seat = redact(report.rejectedBids[index].seat)
            report.rejectedBids[index].bid = redact(report.rejectedBids[index].bid)
            report.rejectedBids[index].reason.rawValue = redact(report.rejectedBids[index].reason.rawValue)
        }
        return report
    }
}
