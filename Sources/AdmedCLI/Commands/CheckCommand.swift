import AdapterKit
import ConfigurationFile
import Mediation

/// `admed check`.
struct CheckCommand: Command {
    static let spec = CommandSpec(
        "check", summary: "check the configuration, and tell every problem at once",
        details: """
            A problem is told as FILE:LINE:COLUMN: KEY PATH: what is wrong, on one line. With any
            problem the exit code is 3. Each network's adapter is made, as fetch would make it, and
            let go of. Nothing is sent.

            A warning says which networks are never asked, because their adapters do not pass on
            a privacy signal that the context gives.
            """,
        options: [.config, .json],
        examples: [.init("admed check --config conf/ads.yaml", "checks that file")])

    private let global: GlobalOptions

    init(_ arguments: ParsedArguments) { global = GlobalOptions(arguments) }

    func run(in context: CommandContext) throws -> ExitCode {
        let file = context.path(global.config ?? ConfigurationSource.defaultFile)
        switch Result(catching: { () throws(FileProblems) in
            try context.configuration(file, makesAdapters: true)
        }) {
        case .success(let configuration):
            try context.output.write(global.json ? "[]\n" : summary(of: configuration, in: file))
            warn(of: configuration, in: context)
            return .done
        case .failure(let failure):
            let problems = failure.problems
            try context.output.write(global.json ? JSONText.line(problems) : failure.text + "\n")
            if ConfigurationSource(global.config, in: context) == .demo {
                context.note(
                    "name a configuration with --config FILE, or write one with `\(context.program.name) init`"
                )
            }
            return .invalid
        }
    }

    /// Names the networks that the context alone keeps from being asked.
    private func warn(of configuration: MediationConfiguration, in context: CommandContext) {
        let given = PrivacySignals(context: configuration.context).given
        let unable = configuration.networksUnable(toPassOn: given, context.adapters)
        for (network, signals) in unable.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let words =
                "warning: networks.\(network) is never asked: \(PrivacySignal.notPassedOn(signals)) in context"
            context.note(TerminalText.neutral(words))
        }
    }

    private func summary(of configuration: MediationConfiguration, in file: String) -> String {
        let counts = [
            (configuration.networks.count, "network"), (configuration.placements.count, "placement"),
        ].map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
        return "\(TerminalText.neutral(file)): valid: \(counts.joined(separator: ", "))\n"
    }
}
