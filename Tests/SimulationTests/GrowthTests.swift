import ConfigurationFile
import Mediation
import Simulation
import Testing

@Suite("A scenario in which very much happens", .timeLimit(.minutes(2)))
struct GrowthTests {
    private func scenario(_ rest: String) throws -> Scenario {
        let text = """
            version: 1
            start: 2026-11-30T09:00:00Z
            timeZone: Asia/Tokyo
            \(rest)
            """
        return try ScenarioReader().read(text: text, name: "growth.yaml")
    }

    @Test(
        "A scenario in which very much happens has a hundred thousand callers wait for one load, and each of them cancel, in the time of a few"
    )
    func callers() throws {
        let scenario = try scenario(
            """
            config: { placements: { end: { format: interstitial, reload: manual } } }
            loads: { end: [{ fill: { after: 5 } }] }
            events:
              - { at: 0, do: launch }
              - { at: 0, do: activate }
              - { at: 1, do: load, placement: end, count: 100000 }
              - { at: 2, do: cancel, placement: end, count: 40000 }
              - { at: 3, do: load, placement: end, count: 40000 }
            """)
        var waiters: [Int] = []
        var simulator = Simulator(scenario) { event in
            if case .loaded(_, _, let count) = event.kind { waiters.append(count) }
        }
        let summary = try simulator.run()
        #expect(waiters == [100_000])
        #expect(summary.fills == 1)
    }

    @Test(
        "A scenario in which very much happens plays a hundred thousand closes of one show, each in its turn")
    func closes() throws {
        let closes = Array(repeating: "1", count: 100_000).joined(separator: ",")
        let scenario = try scenario(
            """
            config: { placements: { end: { format: interstitial, reload: manual } } }
            shows: { end: [{ displayed: 0, closed: [\(closes)] }] }
            events:
              - { at: 0, do: launch }
              - { at: 0, do: activate }
              - { at: 0, do: load, placement: end }
              - { at: 1, do: show, placement: end }
            """)
        var closed = 0
        var repeated = 0
        var simulator = Simulator(scenario) { event in
            switch event.kind {
            case .closed: closed += 1
            case .contractViolation: repeated += 1
            default: break
            }
        }
        _ = try simulator.run()
        #expect(closed == 1)
        #expect(repeated == 99_999)
    }

    @Test(
        "A scenario in which very much happens is ended with the time and the event at which more has happened than may",
        arguments: [true, false])
    func overflow(isInEvent: Bool) throws {
        let scenario = try scenario(
            """
            config: { placements: { end: { format: interstitial } } }
            loads: { end: [{ fail: network }] }
            events:
              - { at: 0, do: launch }
              - { at: 0, do: activate }
              - { at: 1, do: \(isInEvent ? "load, placement: end, count: 100000" : "foreground") }
            until: 1000000000
            """)
        var simulator = Simulator(scenario, limit: 1_000) { _ in }
        let error = #expect(throws: SimulationOverflow.self) { try simulator.run() }
        let overflow = try #require(error)
        #expect(overflow.limit == 1_000)
        #expect(overflow.event == (isInEvent ? 2 : nil))
        #expect(isInEvent ? overflow.at == .seconds(1) : overflow.at > .seconds(10_000))
        #expect(simulator.inputs == 1_000)
    }

    @Test("A scenario in which very much happens counts answers that are still to come as well")
    func answersToCome() throws {
        let closes = Array(repeating: "1000000000", count: 2_000).joined(separator: ",")
        let scenario = try scenario(
            """
            config: { placements: { end: { format: interstitial, reload: manual } } }
            shows: { end: [{ displayed: 0, closed: [0, \(closes)] }] }
            events:
              - { at: 0, do: launch }
              - { at: 0, do: activate }
              - { at: 0, do: load, placement: end }
              - { at: 1, do: show, placement: end }
              - { at: 2, do: foreground }
            """)
        var simulator = Simulator(scenario, limit: 1_000) { _ in }
        #expect(throws: SimulationOverflow.self) { try simulator.run() }
    }
}
