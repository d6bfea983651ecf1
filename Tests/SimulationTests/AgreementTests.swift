import ConfigurationFile
import Foundation
import Mediation
import Simulation
import Testing

@Suite("The simulator and the live mediator", .timeLimit(.minutes(1)))
struct AgreementTests {
    @Test(
        "The simulator and the live mediator tell the same story",
        arguments: [
            "a-day", "return-during-a-video-call-shows-nothing", "cold-start-shows-once-not-twice",
            "fill-after-the-cold-window-waits-for-the-return", "back-from-the-ad-click",
            "capped-at-noon-asks-nobody-until-midnight", "expired-while-away-is-never-shown-late",
        ])
    func sameLog(_ name: String) async throws {
        let scenario = try upToTheFirstRestart(
            ScenarioReader().read(path: "\(fixtures)/scenarios/\(name).yaml"))
        var simulated: [MediationEvent] = []
        var simulator = Simulator(scenario) { simulated.append($0) }
        _ = try simulator.run()
        let live = try await LiveRun(scenario).run()
        for (one, other) in zip(simulated, live) where one != other {
            Issue.record("simulated: \(one)\nlive: \(other)")
            return
        }
        #expect(simulated.count == live.count)
        #expect(simulated.count > 10)
    }

    private let fixtures = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures").path

    /// What a live run can play of a scenario, in which lines have as long as their load, as scripted ones have.
    private func upToTheFirstRestart(_ scenario: Scenario) -> Scenario {
        var scenario = scenario
        for index in scenario.configuration.placements.indices {
            let limit = scenario.configuration.placements[index].loadTimeout
            for line in scenario.configuration.placements[index].demand.indices {
                scenario.configuration.placements[index].demand[line].timeout = limit
            }
        }
        guard
            let restart = scenario.events.firstIndex(where: {
                if case .restart = $0.action { true } else { false }
            })
        else { return scenario }
        scenario.until = scenario.events[restart].at - .milliseconds(1)
        scenario.events.removeSubrange(restart...)
        return scenario
    }
}
