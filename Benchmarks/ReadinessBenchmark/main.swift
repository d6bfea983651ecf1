import AdapterKit
import Foundation
import Mediation
import MockAdapter

// "Is an ad ready?", asked of mediators of a thousand and of a million placements; and what an idle placement takes.

func residentBytes() -> Int {
    let fields =
        (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * 4096
}

func mediator(placements count: Int) throws -> Mediator {
    let placements = (0..<count).map {
        PlacementConfiguration(id: PlacementID(rawValue: "placement-\($0)"), kind: .interstitial)
    }
    return try Mediator(
        configuration: MediationConfiguration(placements: placements),
        adapters: AdapterRegistry([MockAdapter.self]),
        presenter: HeadlessPresenter())
}

func nanoseconds(_ mediator: Mediator, _ count: Int) -> Double {
    let ids = (0..<64).map { PlacementID(rawValue: "placement-\($0 * count / 64)") }
    let rounds = 20_000
    var ready = 0
    let took = ContinuousClock().measure {
        for _ in 0..<rounds { for id in ids where mediator.isReady(id) { ready += 1 } }
    }
    precondition(ready == 0)
    return took / .nanoseconds(1) / Double(rounds * ids.count)
}

let few = try mediator(placements: 1_000)
print("1,000 placements: \(nanoseconds(few, 1_000)) ns a question")
let before = residentBytes()
let many = try mediator(placements: 1_000_000)
print("1,000,000 placements: \(nanoseconds(many, 1_000_000)) ns a question")
print("\((residentBytes() - before) / 1_000_000) bytes a placement, configuration included")
