#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AdapterKit
import MockAdapter
import Mediation

/// A question to a demand line, with what its script answers.
struct ScriptedLine {
    let placement: PlacementID
    /// The load's ordinal for the placement, from 1.
    let load: Int
    let isBidding: Bool
    let step: LoadStep
}

/// All networks of a scenario, and those who look at its ads: what they answer follows from the scripts alone.
struct ScriptedAdapter {
    /// A load that was asked for: its first line's question, and the ads it filled.
    struct LoadRecord {
        let call: LineCall
        let line: ScriptedLine
        var ads: [AdID] = []
    }

    private let scenario: Scenario
    private var starts: [NetworkID: Int] = [:]
    private var questions: [PlacementID: Int] = [:]
    private var ordinals: [PlacementID: (load: Int, show: Int)] = [:]
    private var ads: UInt64 = 0
    /// The loads and shows that the scenario calls back once more; of all others nothing is kept, however many there are.
    private let recalled: RecalledOrdinals
    private(set) var loads: [PlacementID: [Int: LoadRecord]] = [:]
    private(set) var shows: [PlacementID: [Int: ShowID]] = [:]
    /// What each placement has on screen, or on its way.
    private var running: [PlacementID: ShowID] = [:]
    private(set) var vanished: Set<ShowID> = []

    init(_ scenario: Scenario) {
        self.scenario = scenario
        recalled = RecalledOrdinals(scenario.events)
    }

    /// Learns the ordinals of loads and shows, and which shows are over.
    mutating func hear(_ event: MediationEvent) {
        guard let placement = event.placement else { return }
        switch event.kind {
        case .loadStarted(let load, _): ordinals[placement, default: (0, 0)].load = load
        case .showStarted(let show, _): ordinals[placement, default: (0, 0)].show = show
        case .closed, .showFailed:
            if let show = running.removeValue(forKey: placement) { vanished.remove(show) }
        default: break
        }
    }

    /// The process was killed: what it asked for is forgotten, and the scripts keep their places.
    mutating func forget() {
        loads = [:]
        shows = [:]
        running = [:]
        vanished = []
    }

    /// How the next start of a network's adapter ends.
    mutating func start(_ network: NetworkID) -> StartStep {
        let ordinal = starts[network, default: 0]
        starts[network] = ordinal + 1
        return entry(ordinal, of: scenario.starts[network]) ?? StartStep()
    }

    /// What a demand line answers. Asked in the order of the calls.
    mutating func line(_ request: LineRequest) -> ScriptedLine {
        let placement = scenario.configuration.placements[request.call.load.placement.position]
        // A placement has one load in flight, so the question belongs to the one that started last.
        let load = ordinals[placement.id]?.load ?? 1
        let script = entry(load - 1, of: scenario.loads[placement.id]) ?? .standard
        let line = ScriptedLine(
            placement: placement.id, load: load,
            isBidding: placement.demand[request.call.line].isBidding,
            step: script.outcome(ofLine: request.call.line))
        if recalled.hasLoad(load, of: placement.id), loads[placement.id]?[load] == nil {
            loads[placement.id, default: [:]][load] = LoadRecord(call: request.call, line: line)
        }
        return line
    }

    /// The answer that a line's script has; nil for silence.
    mutating func answer(_ line: ScriptedLine) -> LineAnswer? {
        switch line.step.outcome {
        case .silent: nil
        case .fail(let code): .failed(AdapterError(code))
        case .fill(let price, _): filled(line, price)
        }
    }

    /// An ad beyond the script.
    mutating func extraAd(_ record: LoadRecord) -> LineAnswer {
        if case .fill(let price, _) = record.line.step.outcome { return filled(record.line, price) }
        return filled(record.line, nil)
    }

    /// What a show does, from its call on. `show_started` has been heard.
    mutating func course(of show: ShowID, in placement: PlacementID) -> [(
        at: Duration, happening: ShowStep.Happening
    )] {
        let ordinal = ordinals[placement]?.show ?? 1
        running[placement] = show
        if recalled.hasShow(ordinal, of: placement) { shows[placement, default: [:]][ordinal] = show }
        return (entry(ordinal - 1, of: scenario.shows[placement]) ?? .standard).course
    }

    /// A show has left the screen, though nobody called back.
    mutating func vanish(_ show: ShowID) {
        if running.values.contains(show) { vanished.insert(show) }
    }

    /// What the host's filter answers.
    mutating func filterAnswer(_ placement: PlacementID) -> Bool {
        let ordinal = questions[placement, default: 0]
        questions[placement] = ordinal + 1
        return entry(ordinal, of: scenario.filters[placement]) ?? true
    }

    private mutating func filled(_ line: ScriptedLine, _ price: Money?) -> LineAnswer {
        ads += 1
        let ad = AdID(number: ads)
        loads[line.placement]?[line.load]?.ads.append(ad)
        let standard = Money(1, scenario.configuration.currency.base)
        let details = AdDetails(
            type: .banner, price: line.isBidding ? price ?? standard : nil, lifetime: line.step.lifetime)
        return .filled(ad, details, hasBid: line.isBidding)
    }

    private func entry<Step>(_ ordinal: Int, of list: [Step]?) -> Step? {
        list.flatMap { ordinal < $0.count ? $0[ordinal] : $0.last }
    }
}
