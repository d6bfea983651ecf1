import AdapterKit
import Foundation
import Mediation
import Simulation

// Months of app life, played as fast as it goes: prints engine inputs a second on one core.

let days = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 2_000

/// A day of somebody who opens the app every quarter of an hour, half the time only for a glance.
func events(ofDay day: Int) -> [ScenarioEvent] {
    (0..<64).flatMap { visit -> [ScenarioEvent] in
        let start = Duration.seconds(day * 86_400 + visit * 900)
        let away: Duration = .seconds(visit.isMultiple(of: 2) ? 600 : 20)
        return [
            ScenarioEvent(at: start, .host(.deactivated)),
            ScenarioEvent(at: start, .host(.backgrounded(lock: visit.isMultiple(of: 7)))),
            ScenarioEvent(at: start + away, .host(.foregrounded)),
            ScenarioEvent(at: start + away, .host(.activated)),
        ]
    }
}

let policy = FrequencyPolicy(
    perSession: nil, perDay: 8, windows: [.init(limit: 2, length: .seconds(3600))],
    minimumInterval: .seconds(300))
let splash = PlacementConfiguration(
    id: "splash", kind: .appOpen(), lifetime: .seconds(3600),
    demand: [DemandLine(network: "a", pricing: .bidding()), DemandLine(network: "b", pricing: .bidding())],
    frequency: policy)
let configuration = MediationConfiguration(
    networks: [
        NetworkConfiguration(id: "a", adapter: "mock"), NetworkConfiguration(id: "b", adapter: "mock"),
    ],
    placements: [splash])
let launch = [
    ScenarioEvent(at: .zero, .host(.launched(inBackground: false))),
    ScenarioEvent(at: .zero, .host(.activated)),
]
let scenario = Scenario(
    start: WallInstant(milliseconds: 1_796_029_200_000), timeZone: "Asia/Tokyo", configuration: configuration,
    events: launch + (0..<days).flatMap(events(ofDay:)))

var count = 0
let clock = ContinuousClock()
var simulator = Simulator(scenario, limit: .max) { _ in count += 1 }
var summary: SimulationSummary?
let took = try clock.measure { summary = try simulator.run() }
let seconds = took / .seconds(1)
print("\(days) days: \(simulator.inputs) inputs and \(count) events in \(seconds) s")
print("\(Int(Double(simulator.inputs) / seconds)) inputs a second, \(summary?.shows ?? 0) shows")
