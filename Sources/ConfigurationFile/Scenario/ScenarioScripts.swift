import AdapterKit
import Mediation
import Simulation

extension LoadEntry {
    /// Reads the entries of each placement: one outcome, or a list with one for each demand line.
    static func lists(reading source: SourceCursor, of symbols: ScenarioSymbols) -> [PlacementID: [LoadEntry]]
    {
        source.lists(expected: "an object of lists by placement ID", key: symbols.placement(named:refuse:)) {
            entries, id in
            entries.compactMap { LoadEntry(reading: $0, lines: symbols.placement(id)?.demand.count) }
        }
    }

    private init?(reading source: SourceCursor, lines: Int?) {
        guard case .list = source.node.content else {
            guard let outcome = source.loadStep() else { return nil }
            self.init(outcome)
            return
        }
        let outcomes = source.elements(expected: "a list of outcomes") ?? []
        if let lines, outcomes.count != lines {
            source.problem("expected one outcome for each demand line, \(lines), not \(outcomes.count)")
        }
        self.init(outcomes: outcomes.compactMap { $0.loadStep() })
    }
}

extension StartStep {
    /// Reads the entries of each network.
    static func lists(reading source: SourceCursor, of symbols: ScenarioSymbols) -> [NetworkID: [StartStep]] {
        source.lists(expected: "an object of lists by network", key: symbols.network(named:refuse:)) {
            entries, _ in entries.compactMap(StartStep.init(reading:))
        }
    }

    private init?(reading source: SourceCursor) {
        let keys = ["after", "fail", "silent"]
        guard let members = source.members(keys, expected: "a start: an object") else { return nil }
        self.init(after: members["after"]?.duration(in: ScenarioLimits.time) ?? .zero)
        switch (members["fail"], members["silent"]) {
        case (let code?, nil): outcome = code.errorCode().map { .fail($0) } ?? .ready
        case (nil, let silent?):
            if silent.flag() == false { silent.problem("expected true") }
            members["after"]?.refuseKey("`after` does not go with `silent`")
            outcome = .silent
        case (_?, let silent?): silent.refuseKey("expected either `fail` or `silent`")
        case (nil, nil): break
        }
    }
}
