import AdapterKit
import Mediation

/// `admed show`.
struct ShowCommand: Command {
    static let spec = CommandSpec(
        "show", summary: "load one ad and show it to a scripted viewer; caps are obeyed and counted",
        details: """
            Tells every event as it happens; with --json, as one JSON object a line. An ad counts
            once it is displayed. A show that caps or pacing forbid ends with exit code 5, after the
            ad was loaded.

            The presenter is headless: an ad of a network that draws its ads itself goes its own
            way. Each run counts as a launch of the app and is a session of its own.
            """,
        options: [
            OptionSpec("placement", .text, "ID", isRequired: true, help: "the placement to show an ad of"),
            OptionSpec(
                "dwell", .secondsOrNone(upTo: 86_400), "S",
                help: "the ad ends by itself after so long; by default when skipping is offered"),
            OptionSpec(
                "skip", .secondsOrNone(upTo: 86_400), "S",
                help: "the viewer skips after so long, or as soon as that is offered"),
            OptionSpec(flag: "click", help: "the viewer follows the ad, half-way through"),
            OptionSpec(flag: "fail", help: "the ad cannot be put on screen"),
            OptionSpec(
                "timeout", .seconds(upTo: 3_600), "S", help: "the whole time the load may take, in seconds"),
            OptionSpec("request-id", .text, "ID", help: "the load's request id"),
            OptionSpec(flag: "verbose", help: "write the wire log to standard error, secrets removed"),
            .config, .state, .json, .noColor,
        ],
        examples: [
            .init("admed show --placement splash --dwell 1", "shows an ad for a second"),
            .init("admed show --placement splash --json --state /tmp/l.sqlite", "counts in that ledger"),
        ])

    private let global: GlobalOptions
    private let placement: String
    private let viewer: Viewer
    private let timeout: Duration?
    private let requestID: String?
    private let isVerbose: Bool

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        global = GlobalOptions(arguments)
        placement = arguments.text("placement") ?? ""
        viewer = Viewer(
            dwell: arguments.duration("dwell"), skip: arguments.duration("skip"),
            clicks: arguments.has("click"), fails: arguments.has("fail"))
        timeout = arguments.duration("timeout")
        requestID = arguments.text("request-id")
        isVerbose = arguments.has("verbose")
        let others = ["dwell", "skip", "click"].filter(arguments.has)
        if viewer.fails, let other = others.first {
            throw .usage("show", "--fail puts nothing on screen; it does not go with --\(other)")
        }
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let context = SharedTerminal.joining(context)
        return try await context.withConfiguration(global.config) { try await show($0, in: $1) }
    }

    @MainActor
    private func show(
        _ configuration: MediationConfiguration, in context: CommandContext
    ) async throws -> ExitCode {
        let known = try configuration.placement(named: placement)
        let ledger = try context.openLedger(global.state)
        let presenter = ViewerPresenter(viewer) { tell($0, in: context) }
        let show = MediatedShow(
            configuration: configuration, adapters: context.adapters, placement: known.id, timeout: timeout,
            requestID: requestID, ledger: ledger.ledger, presenter: presenter,
            product: context.program.product, wireLog: context.wireLog(isVerbose),
            viewing: viewer.end(skipAfter: known.skipAfter).at, clock: context.clock)
        let log = ShowLog(
            context.output, line: line(for: known, in: context))
        let asked = AskedNetworks(known.demand)
        let progress = ProgressLine(context: context) { words(for: asked, presenter) }
        let work = Task {
            try await progress.during { () async throws(CommandFailure) in
                try await show.run(events: EventSinks([log, asked, NoticeWarnings(context)]))
            }
        }
        log.whenFailing { work.cancel() }
        let failure = try await withTaskCancellationHandler {
            try await work.value
        } onCancel: {
            work.cancel()
        }
        try log.finish()
        if let failure { return finish(failure, log.nextEligible, in: context) }
        return Task.isCancelled ? .interrupted : .done
    }

    /// How an event is written.
    private func line(
        for placement: PlacementConfiguration, in context: CommandContext
    ) -> @Sendable (MediationEvent) -> String {
        if global.json { return { (try? JSONText.line($0)) ?? "" } }
        let style = TextStyle(
            isTerminal: context.outputIsTerminal, options: global, environment: context.environment)
        let longest =
            (timeout ?? placement.loadTimeout) + placement.showTimeout
            + viewer.end(skipAfter: placement.skipAfter).at
        let log = DecisionLog(
            until: longest, placements: [placement.id], style, context.localTime, columns: context.columns)
        return { log.line(of: $0) + "\n" }
    }

    private func words(for asked: AskedNetworks, _ presenter: ViewerPresenter) -> String {
        guard let wait = presenter.untilOffer else {
            let networks = asked.now.map(\.rawValue).joined(separator: ", ")
            return networks.isEmpty ? "\(placement): showing" : "\(placement): asking \(networks)"
        }
        return wait > .zero
            ? "\(placement): on screen, skip in \(Seconds.wait(wait))"
            : "\(placement): on screen, may be skipped"
    }

    /// Says in words what a terminal shows as progress.
    private func tell(_ countdown: Countdown, in context: CommandContext) {
        let name = TerminalText.neutral(placement)
        switch countdown {
        case .began(let wait):
            if context.messagesAreTerminal { return }
            context.say("\(name): on screen, may be skipped after \(Seconds.words(wait))")
        case .skipped(let time): context.say("\(name): skipped after \(Seconds.words(time))")
        }
    }

    private func finish(
        _ error: AdError, _ next: MediationEvent.NextEligible?, in context: CommandContext
    ) -> ExitCode {
        var words = "\(placement): \(error.code): \(error.code.facts.meaning)"
        if let reason = error.reason { words += "; \(AppOpenOutcome(rawValue: reason)?.meaning ?? reason)" }
        if let said = error.native?.text { words += "; \(said)" }
        switch next {
        case .at(let instant):
            let wait = SystemClock().now().wall.duration(to: instant)
            words +=
                "; the next show is allowed at \(context.localTime.text(instant)), in \(Seconds.wait(max(.zero, wait)))"
        case .never: words += "; no show is allowed within a session"
        case nil:
            let waits = [error.retryAfter].compactMap(\.self) + error.attempts.compactMap(\.retryAfter)
            if let wait = waits.min() { words += "; ask again in \(Seconds.wait(wait))" }
        }
        context.note(TerminalText.neutral(words))
        return ExitCode(error.code)
    }
}
