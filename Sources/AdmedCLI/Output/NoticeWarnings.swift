import AdapterKit
import Mediation

/// Says of notices that will not be sent, a line each: money may depend on them.
struct NoticeWarnings: EventSink {
    private let say: @Sendable (String) -> Void

    init(_ context: CommandContext) { say = { context.note($0) } }

    func receive(_ event: MediationEvent) {
        guard case .noticeFailed(let network, let failure) = event.kind else { return }
        let notices =
            failure.count == 1
            ? "a notice (\(failure.kind.rawValue))" : "\(failure.count) notices (\(failure.kind.rawValue))"
        let verb = failure.count == 1 ? "was" : "were"
        let words = "warning: \(notices) of \(network.rawValue) \(verb) not sent: \(failure.reason.meaning)"
        say(TerminalText.neutral(words))
    }
}
