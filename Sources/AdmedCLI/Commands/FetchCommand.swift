import AdapterKit
import Mediation

/// `admed fetch`.
struct FetchCommand: Command {
    static let spec = CommandSpec(
        "fetch", summary: "load one ad, and say who filled, at what price, and what the others answered",
        details: """
            Asks the real networks of the configuration. Where there is no configuration, the
            built-in demo has the placement `splash`.

            With --repeat every load is made anew; last comes a summary. The exit code is then 0
            when any load filled.
            """,
        options: [
            OptionSpec("placement", .text, "ID", isRequired: true, help: "the placement to load an ad for"),
            OptionSpec(
                "timeout", .seconds(upTo: 3_600), "S", help: "the whole time a load may take, in seconds"),
            OptionSpec(
                "request-id", .text, "ID", help: "the load's request id; with --repeat, ID-1, ID-2, …"),
            OptionSpec("repeat", .integer(1...1_000_000), "N", help: "load so many times"),
            OptionSpec(
                "concurrency", .integer(1...256), "N", help: "with --repeat, so many at once; 1 by default"),
            OptionSpec(
                "save-markup", .file, "FILE", help: "write the ad's markup there, as it would be shown"),
            OptionSpec(flag: "verbose", help: "write the wire log to standard error, secrets removed"),
            .config, .state, .json, .noColor,
        ],
        examples: [
            .init("admed fetch --placement splash", "asks the networks of ./admed.yaml, or the demo"),
            .init(
                "admed fetch --placement splash --repeat 100 --json", "100 loads and a summary, as JSON lines"
            ),
        ])

    let global: GlobalOptions
    let placement: String
    let timeout: Duration?
    let requestID: String?
    let count: Int?
    let concurrency: Int
    let markupFile: String?
    let isVerbose: Bool

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        global = GlobalOptions(arguments)
        placement = arguments.text("placement") ?? ""
        timeout = arguments.duration("timeout")
        requestID = arguments.text("request-id")
        count = arguments.integer("repeat")
        concurrency = arguments.integer("concurrency") ?? 1
        if count == nil, arguments.has("concurrency") {
            throw .usage(
                "fetch", "--concurrency says how many of --repeat run at once, and there is no --repeat")
        }
        markupFile = arguments.text("save-markup")
        isVerbose = arguments.has("verbose")
        if count != nil, markupFile != nil {
            throw .usage("fetch", "--save-markup saves one ad; it does not go with --repeat")
        }
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let context = count == nil ? context : SharedTerminal.joining(context)
        return try await context.withConfiguration(global.config) { try await fetch($0, in: $1) }
    }

    @MainActor
    private func fetch(
        _ configuration: MediationConfiguration, in context: CommandContext
    ) async throws -> ExitCode {
        let known = try configuration.placement(named: placement)
        let fetch = MediatedFetch(
            configuration: configuration, adapters: context.adapters, placement: known.id, timeout: timeout,
            outbox: ExistingOutbox(global.state, in: context), product: context.program.product,
            wireLog: context.wireLog(isVerbose))
        if let count { return try await FetchSeries(self, fetch, count: count, context).run() }
        let asked = AskedNetworks(known.demand)
        let progress = ProgressLine(context: context) { [placement] in
            let names = asked.now.map(\.rawValue).joined(separator: ", ")
            return names.isEmpty ? nil : "\(placement): asking \(names)"
        }
        let loaded = try await progress.during { () async throws(CommandFailure) in
            try await fetch.load(
                requestID: requestID, events: EventSinks([asked, NoticeWarnings(context)]))
        }
        // Told at once: notices may take their time, and nobody should wait for what is known.
        let told = Result { try tell(loaded.report, in: context) }
        await loaded.finish()
        return try told.get()
    }

    private func tell(_ report: FetchReport, in context: CommandContext) throws -> ExitCode {
        let style = TextStyle(
            isTerminal: context.outputIsTerminal, options: global, environment: context.environment)
        try context.output.write(
            global.json
                ? JSONText.line(report) : report.text(style, context.localTime, columns: context.columns))
        if let failure = report.failure(context.localTime) { context.note(failure) }
        try saveMarkup(of: report, in: context)
        return report.exitCode
    }

    private func saveMarkup(of report: FetchReport, in context: CommandContext) throws(CommandFailure) {
        guard let markupFile, let ad = report.ad else { return }
        guard let markup = ad.markup else {
            return context.note("the network draws its ads itself: there is no markup to save")
        }
        do throws(TextFile.Failure) {
            try TextFile.replace(context.path(markupFile), text: markup)
        } catch {
            throw CommandFailure(.failed, "\(TerminalText.neutral(markupFile)) cannot be written: \(error)")
        }
    }
}
