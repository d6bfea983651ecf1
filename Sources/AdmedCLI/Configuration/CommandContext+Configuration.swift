import AdapterKit
import Basics
import ConfigurationFile
import FixtureServer
import Mediation

extension CommandContext {
    /// Works with the configuration that is meant; where there is none, with the built-in demo, which serves
    /// ads meanwhile, and with its adapter, also where the program has not registered it.
    @MainActor
    func withConfiguration<Value: Sendable>(
        _ named: String?, _ work: @MainActor (MediationConfiguration, CommandContext) async throws -> Value
    ) async throws -> Value {
        switch ConfigurationSource(named, in: self) {
        case .file(let file): return try await work(usableConfiguration(file), self)
        case .demo:
            let demo = try startDemo()
            defer { demo.server.stop() }
            var context = self
            context.adapters = Demo.adapters(among: adapters)
            return try await work(demo.configuration, context)
        }
    }

    /// Reads a configuration file that must be valid.
    ///
    /// - Parameter needsSecrets: False where no network is asked.
    func usableConfiguration(
        _ file: String, needsSecrets: Bool = true
    ) throws(CommandFailure) -> MediationConfiguration {
        do throws(FileProblems) {
            return try configuration(file, needsSecrets: needsSecrets)
        } catch {
            throw CommandFailure(.invalid, "the configuration cannot be used:\n\(error.text)")
        }
    }

    /// Where a wire log goes, should one be wanted.
    func wireLog(_ isWanted: Bool) -> (@Sendable (String) -> Void)? {
        guard isWanted else { return nil }
        return { say(TerminalText.neutralLines($0)) }
    }

    private func startDemo() throws(CommandFailure) -> Demo {
        do throws(FixtureServerError) {
            let demo = try Demo()
            let file = ConfigurationSource.defaultFile
            let isGuest = adapters[Demo.adapter.manifest.id] == nil
            let guest =
                isGuest ? ", with the \(Demo.adapter.manifest.name) adapter, which is here for it alone" : ""
            note("no \(file) here: asking the built-in demo at \(demo.server.url)\(guest)")
            return demo
        } catch {
            throw CommandFailure(error.exitCode, "the built-in demo cannot start: \(error.description)")
        }
    }
}

extension MediationConfiguration {
    /// The placement of that name; where there is none, the failure names those that there are, the nearest
    /// first.
    func placement(named name: String) throws(CommandFailure) -> PlacementConfiguration {
        if let known = placements.first(where: { $0.id.rawValue == name }) { return known }
        let names = NearestWord.ranked(placements.map(\.id.rawValue), by: name)
        let listed = names.prefix(10).map(\.quotedForMessage).joined(separator: ", ")
        let more = names.count > 10 ? " and \(names.count - 10) more" : ""
        let there = names.isEmpty ? "none is configured" : "there are \(listed)\(more)"
        throw CommandFailure(
            ExitCode(.unknownPlacement),
            TerminalText.neutral("unknown placement \(name.quotedForMessage); \(there)"))
    }
}
