import AdapterKit
import ConfigurationFile
import Mediation
import Simulation

/// `admed simulate SCENARIO`.
struct SimulateCommand: Command {
    static let spec = CommandSpec(
        "simulate", summary: "play a scenario in virtual time, and say what was decided and why",
        details: """
            The same engine as in the app decides, in virtual time, against scripted networks.
            The exit code is 0 when the scenario was played, whatever happened in it.

            With --config the scenario is played with that configuration in place of its own, which
            must have the placements that the scenario names.

            With --json there is one object for each event, and last a summary.
            """,
        argument: "SCENARIO",
        options: [
            OptionSpec(flag: "summary", help: "only the summary"),
            OptionSpec(
                "config", .file, "FILE", help: "a configuration to play with, in place of the scenario's own"),
            .json, .noColor,
        ],
        examples: [
            .init("admed simulate Fixtures/scenarios/a-day.yaml", "tells a day of an app"),
            .init("admed simulate a-day.yaml --json", "the same for machines"),
        ])

    /// How much of the log is put together before it is written.
    private static let blockSize = 1 << 16

    private let global: GlobalOptions
    private let file: String
    private let isSummaryOnly: Bool

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        global = GlobalOptions(arguments)
        guard let file = arguments.argument else {
            throw .usage("simulate", "name a scenario: admed simulate SCENARIO")
        }
        self.file = file
        isSummaryOnly = arguments.has("summary")
    }

    func run(in context: CommandContext) throws -> ExitCode {
        let (scenario, document) = try read(in: context)
        let style = TextStyle(
            isTerminal: context.outputIsTerminal, options: global, environment: context.environment)
        let log = DecisionLog(
            until: scenario.until, placements: scenario.configuration.placements.map(\.id), style,
            LocalTime(zone: scenario.timeZone), columns: context.columns)
        let output = BlockOutput(context.output, size: Self.blockSize)
        let sink = JSONLinesEventSink { output.write($0 + "\n") }
        var simulator = Simulator(scenario) { [global, isSummaryOnly] event in
            if isSummaryOnly { return }
            if global.json { sink.receive(event) } else { output.write(log.line(of: event) + "\n") }
        }
        let summary: SimulationSummary
        do throws(SimulationOverflow) {
            summary = try simulator.run()
        } catch {
            try output.finish()
            let problem = TerminalText.neutral(document.fileProblem(error.problem).description)
            throw CommandFailure(.invalid, "the scenario was not played to its end:\n\(problem)")
        }
        if Task.isCancelled {
            try output.finish()
            return .interrupted
        }
        if global.json {
            output.write(try JSONText.line(summary))
        } else {
            if !isSummaryOnly { output.write("\n") }
            output.write(summary.text(currency: scenario.configuration.currency.base))
        }
        try output.finish()
        return .done
    }

    private func read(in context: CommandContext) throws(CommandFailure) -> (Scenario, SourceDocument) {
        do throws(FileProblems) {
            let document = try SourceDocument(path: context.path(file))
            let reader = ScenarioReader(configuration: global.config.map(context.path))
            return (try reader.read(document), document)
        } catch {
            throw CommandFailure(.invalid, "the scenario cannot be played:\n\(error.text)")
        }
    }
}

extension SimulationOverflow {
    /// What is to be done about it, and at which place of the scenario.
    fileprivate var problem: ConfigurationProblem {
        let most = "\(limit) calls, answers, wake-ups and callbacks, the most that one may have, are used up"
        let path = KeyPathText.top.key("events")
        if let event {
            let advice = "lower its `count`, or leave out events before it"
            return ConfigurationProblem(path.index(event), "\(most) during this event; \(advice)")
        }
        let time = Seconds.words(at)
        return ConfigurationProblem(
            .top.key("until"), "\(most) after \(time); end the scenario by then, or have less happen in it")
    }
}
