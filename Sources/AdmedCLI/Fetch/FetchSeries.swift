import AdapterKit
import Basics
import Mediation
import Synchronization

/// Many loads of one placement, a line for each in the order in which they end, and a summary.
@MainActor
struct FetchSeries {
    private let command: FetchCommand
    private let fetch: MediatedFetch
    private let count: Int
    private let context: CommandContext

    init(_ command: FetchCommand, _ fetch: MediatedFetch, count: Int, _ context: CommandContext) {
        self.command = command
        self.fetch = fetch
        self.count = count
        self.context = context
    }

    /// Makes the loads; one that is cancelled is followed by no other. A terminal is shown how far it is.
    func run() async throws -> ExitCode {
        let ended = Counter()
        let progress = ProgressLine(context: context) { [command, count] in
            "\(command.placement): \(ended.count) of \(count) loads"
        }
        let summary = try await progress.during { try await load(counting: ended) }
        let text = Columns.wrap(text: summary.text + "\n", to: context.columns, indent: 2)
        try context.output.write(command.global.json ? JSONText.line(summary) : text)
        return Task.isCancelled ? .interrupted : summary.exitCode
    }

    private func load(counting ended: Counter) async throws -> FetchSummary {
        var summary = FetchSummary()
        try await withThrowingTaskGroup(of: FetchReport.self) { group in
            var begun = 0
            func begin() {
                guard begun < count, !Task.isCancelled else { return }
                begun += 1
                let requestID = command.requestID.map { "\($0)-\(begun)" }
                group.addTask { [fetch, warnings = NoticeWarnings(context)] in
                    let loaded = try await fetch.load(requestID: requestID, events: warnings)
                    await loaded.finish()
                    return loaded.report
                }
            }
            for _ in 0..<command.concurrency { begin() }
            while let report = try await group.next() {
                begin()
                ended.add()
                summary.add(report)
                try print(report)
            }
        }
        return summary
    }

    private func print(_ report: FetchReport) throws {
        if command.global.json { return try context.output.write(JSONText.line(report)) }
        let style = TextStyle(
            isTerminal: context.outputIsTerminal, options: command.global, environment: context.environment)
        let line = report.failure(context.localTime) ?? report.success(style)
        try context.output.write(Columns.wrap(text: line + "\n", to: context.columns, indent: 2))
    }
}

/// How many loads have ended, for those who look from elsewhere.
private final class Counter: Sendable {
    private let number = Guarded(0)

    var count: Int { number.withLock { $0 } }

    func add() { number.withLock { $0 += 1 } }
}
