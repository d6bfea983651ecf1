import AdapterKit
import Foundation
import Mediation
import PangleAdapter

/// Loads of one hostile answer, each through a placement of its own.
struct HostileLoad {
    private static let rounds = 3

    private let mediator: Mediator
    private let placements: [PlacementID]

    init(_ url: String) throws {
        placements = (0...Self.rounds).map { PlacementID(rawValue: "p\($0)") }
        let line = DemandLine(
            network: "n", networkPlacementID: "1", pricing: .bidding(), timeout: .seconds(100))
        let settings: [String: JSONValue] = ["endpoint": .string(url), "token": "a token", "appid": "1"]
        mediator = try Mediator(
            configuration: MediationConfiguration(
                networks: [NetworkConfiguration(id: "n", adapter: "pangle", settings: settings)],
                placements: placements.map {
                    PlacementConfiguration(
                        id: $0, kind: .interstitial, loadTimeout: .seconds(100), demand: [line])
                }),
            adapters: AdapterRegistry([PangleAdapter.self]), presenter: HeadlessPresenter(),
            options: MediatorOptions(sink: JSONLinesEventSink { _ in }))
    }

    /// What the table says: how it ended, the median and the longest time, how long its events took longer, and the
    /// memory.
    func run() async -> String {
        _ = await mediator.load(placements[0])
        var times: [Duration] = []
        var ending = ""
        Memory.reset()
        let before = Memory.resident
        let clock = ContinuousClock()
        for placement in placements.dropFirst() {
            let start = clock.now
            let outcome = await mediator.load(placement)
            times.append(clock.now - start)
            switch outcome.result {
            case .success: ending = "filled"
            case .failure(let error): ending = "`\(error.code)`"
            }
        }
        let events = await clock.measure { await mediator.shutDown(within: .zero) }
        let memory = (Memory.peak - before) / 1_048_576
        times.sort()
        let columns = [times[times.count / 2], times[times.count - 1], events].map {
            "\(Int($0 / .milliseconds(1)))"
        }
        return "\(ending) | \(columns.joined(separator: " | ")) | \(memory)"
    }
}
