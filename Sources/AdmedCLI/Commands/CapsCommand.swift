import AdapterKit
import LedgerKit
import Mediation
import SQLiteLedger

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `admed caps`.
struct CapsCommand: Command {
    static let spec = CommandSpec(
        "caps", summary: "say what caps have used up, and when the next show is allowed",
        details: """
            A line for each placement, for each group, and for the whole app. A placement is
            allowed a show when its own rules, its group's and the app's all allow it. A run of
            admed is a session of its own, so nothing of the session is used yet. Last come the
            billing notices that earlier runs owe. Nothing is made or written, and no secret is
            needed; which ledger is read is said on standard error.

            --reset forgets what was displayed: of one placement with --placement, else everything,
            launches too.
            """,
        options: [
            OptionSpec("placement", .text, "ID", help: "only what applies to this placement"),
            OptionSpec(flag: "reset", help: "forget what was displayed; asks before"),
            OptionSpec(flag: "yes", help: "with --reset, do not ask"),
            .config, .state, .json, .noColor,
        ],
        examples: [
            .init("admed caps --json", "the same for machines"),
            .init("admed caps --reset --yes", "starts counting anew, without asking"),
        ])

    private let global: GlobalOptions
    private let placement: String?
    private let isReset: Bool
    private let isSure: Bool

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        global = GlobalOptions(arguments)
        placement = arguments.text("placement")
        isReset = arguments.has("reset")
        isSure = arguments.has("yes")
        if isSure, !isReset { throw .usage("caps", "--yes goes with --reset") }
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let configuration = try configuration(in: context)
        let placement = try placement.map { name throws(CommandFailure) in
            try configuration.placement(named: name).id
        }
        if isReset, !isSure, !(context.input.isTerminal && context.messagesAreTerminal) {
            throw CommandFailure.usage(
                "caps", "--reset asks on a terminal, and there is none; add --yes to reset without")
        }
        let path = context.ledgerPath(global.state)
        if isReset, FileManager.default.fileExists(atPath: path) {
            guard try await confirm(placement, path, in: context) else {
                context.note("nothing was forgotten")
                return .done
            }
            try await reset(placement, context.openLedger(global.state), in: context)
        }
        try await report(on: configuration, placement, context.readLedger(path), in: context)
        return .done
    }

    /// The file's, or where there is none, that of the built-in demo, without its server.
    private func configuration(in context: CommandContext) throws(CommandFailure) -> MediationConfiguration {
        switch ConfigurationSource(global.config, in: context) {
        case .file(let file): return try context.usableConfiguration(file, needsSecrets: false)
        case .demo:
            context.note("no \(ConfigurationSource.defaultFile) here: these are the built-in demo's")
            return Demo.configuration(at: "http://127.0.0.1")
        }
    }

    private func confirm(
        _ placement: PlacementID?, _ path: String, in context: CommandContext
    ) async throws -> Bool {
        if isSure { return true }
        let what = placement.map { "the displays of \($0.rawValue.quotedForMessage)" } ?? "all displays"
        let question = TerminalText.neutral("Forget \(what) in \(path)?") + " [y/N] "
        try context.messages.write(question)
        let answer = await context.input.line()
        try Task.checkCancellation()
        return ["y", "yes"].contains(answer?.lowercased() ?? "")
    }

    private func reset(
        _ placement: PlacementID?, _ ledger: OpenedLedger, in context: CommandContext
    ) async throws(CommandFailure) {
        let error = await withCheckedContinuation { continuation in
            ledger.ledger.reset(placement.map { [$0] }) { continuation.resume(returning: $0) }
        }
        if let error { throw .ledger(error) }
        let what = placement.map { "the displays of \($0.rawValue.quotedForMessage)" } ?? "all displays"
        context.note("forgot " + TerminalText.neutral("\(what) in \(ledger.path)"))
    }

    private func report(
        on configuration: MediationConfiguration, _ placement: PlacementID?, _ contents: LedgerContents,
        in context: CommandContext
    ) async throws {
        let report: FrequencyReport
        do throws(LedgerError) {
            report = try await FrequencyReport.reading(
                InMemoryLedger(history: contents.history), configuration, placement: placement,
                clock: SystemClock())
        } catch {
            throw CommandFailure.ledger(error)
        }
        let style = TextStyle(
            isTerminal: context.outputIsTerminal, options: global, environment: context.environment)
        let owed = OwedNotices(contents.notices)
        if global.json {
            try context.output.write(JSONText.line(report.entries.map(CapsEntryJSON.init)))
            if let owed { context.note(TerminalText.neutral(owed.text(context.localTime))) }
            return
        }
        let table = report.text(style, context.localTime, columns: context.columns)
        let words = owed.map { TerminalText.neutral($0.text(context.localTime)) + "\n" } ?? ""
        try context.output.write(table + Columns.wrap(text: words, to: context.columns, indent: 2))
    }
}
