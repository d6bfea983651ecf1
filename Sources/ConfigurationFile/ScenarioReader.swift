import AdapterKit
import MockAdapter
import Mediation
package import Simulation

/// Reads scenario files, YAML or JSON, and reports everything that is wrong with one at once.
package struct ScenarioReader: Sendable {
    private static let keys = [
        "version", "start", "timeZone", "config", "loads", "shows", "starts", "filters", "action", "events",
        "until",
    ]

    /// A configuration file in place of the scenario's own; nil: its own.
    private let configuration: String?

    /// A reader. It needs no adapters: the networks of a scenario are scripted.
    ///
    /// - Parameter configuration: A configuration file to read in place of what the scenario has, which may then have
    ///   none. Placements and networks that the scenario names must be in it.
    package init(configuration: String? = nil) { self.configuration = configuration }

    /// Reads a file.
    ///
    /// - Throws: Every problem with its place, also when the file is missing or not YAML at all. Those of a
    ///   configuration file that the scenario names come last, under that file's name.
    package func read(path: String) throws(FileProblems) -> Scenario { try read(SourceDocument(path: path)) }

    /// Reads a text.
    ///
    /// - Parameter name: Stands for the file in problems; the path of a configuration counts from it.
    package func read(text: String, name: String) throws(FileProblems) -> Scenario {
        try read(SourceDocument(text: text, name: name))
    }

    /// Reads a document that was read before.
    package func read(_ document: SourceDocument) throws(FileProblems) -> Scenario {
        guard let root = document.root else { throw FileProblems(problems: document.problems) }
        let problems = SourceProblems()
        let (scenario, elsewhere) = read(SourceCursor(root, problems: problems), file: document.name)
        let all = document.allProblems(with: problems.all) + elsewhere
        guard all.isEmpty, let scenario else { throw FileProblems(problems: all) }
        return scenario
    }

    /// - Returns: The scenario, nil when parts are missing; and the problems of its configuration file, if
    ///   any.
    private func read(_ source: SourceCursor, file: String) -> (Scenario?, [FileProblem]) {
        guard let members = source.members(Self.keys, expected: "a scenario: an object") else {
            return (nil, [])
        }
        members.checkVersion()
        let start = members.required("start", expected: SourceCursor.momentExpectation)?.moment()
        let timeZone = members.required("timeZone", expected: SourceCursor.zoneExpectation)?.timeZone()
        let usesAction = members["action"]?.flag() ?? false
        let configuration =
            if let named = self.configuration {
                ScenarioConfiguration(path: named, usesAction: usesAction)
            } else {
                ScenarioConfiguration(of: members, file: file, usesAction: usesAction)
            }
        let symbols = configuration.symbols
        if usesAction, symbols.isWithout(.appOpen) {
            members["action"]?.problem("no placement of the format appOpen is there for the action to show")
        }
        let loads = members["loads"].map { LoadEntry.lists(reading: $0, of: symbols) } ?? [:]
        let shows = members["shows"].map { $0.lists(of: symbols) { $0.showStep() } } ?? [:]
        let starts = members["starts"].map { StartStep.lists(reading: $0, of: symbols) } ?? [:]
        let filters = members["filters"].map { $0.filters(of: symbols) } ?? [:]
        let list = members.required("events", expected: "a list of events")?.elements(
            expected: "a list of events")
        let timeline = ScenarioTimeline(reading: list ?? [], symbols: symbols)
        let until = members["until"]?.duration(in: ScenarioLimits.time)
        if let until { timeline.check(until, at: members["until"]) }

        guard let start, let timeZone else { return (nil, configuration.problems) }
        let scenario = Scenario(
            start: start, timeZone: timeZone, configuration: configuration.configuration, loads: loads,
            shows: shows, starts: starts, filters: filters, usesAction: usesAction, events: timeline.events,
            until: until)
        return (scenario, configuration.problems)
    }
}

extension SourceMembers {
    fileprivate func checkVersion() {
        let expected = "1, the only version there is"
        guard let version = required("version", expected: expected),
            let text = version.scalar(expected: expected), text != "1"
        else { return }
        version.problem("expected \(expected)")
    }
}
