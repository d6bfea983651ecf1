import AdapterKit
@testable import Mediation
import Testing

@Suite("The timers of an engine")
struct TimersTests {
    @Test("The timers of an engine does what a sorted array would", arguments: [1, 2, 3] as [UInt64])
    func model(seed: UInt64) {
        var generator = SplitMix(state: seed)
        var timers = Timers()
        var model: [(deadline: BootInstant, order: Int, placement: PlacementIndex)] = []
        var now: Int64 = 0
        for number in 0..<3000 {
            switch Int.random(in: 0..<4, using: &generator) {
            case 0, 1:
                let deadline = BootInstant(nanoseconds: now + Int64.random(in: 0...50, using: &generator))
                // A few names for many timers, so that setting one moves it now and then.
                let placement = PlacementIndex(Int.random(in: 0..<400, using: &generator))
                timers.set(.retry(placement), at: deadline)
                model.removeAll { $0.placement == placement }
                model.append((deadline, number, placement))
                model.sort { ($0.deadline, $0.order) < ($1.deadline, $1.order) }
            case 2:
                guard let index = model.indices.randomElement(using: &generator) else { continue }
                let placement = model.remove(at: index).placement
                timers.cancel(.retry(placement))
                timers.cancel(.retry(placement))
            default:
                now += Int64.random(in: 0...10, using: &generator)
                let due = model.first.flatMap { $0.deadline.nanoseconds <= now ? $0 : nil }
                if due != nil { model.removeFirst() }
                let popped = timers.popDue(at: BootInstant(nanoseconds: now))
                #expect(popped == due.map { .retry($0.placement) }, "seed \(seed)")
            }
            #expect(timers.next == model.first?.deadline, "seed \(seed)")
        }
    }
}

@Suite("Request ids")
struct RequestIDTests {
    @Test("Request ids are version 4 UUIDs, each its own, and follow from the seed")
    func form() {
        let ids = (1...500).map { Self.id($0, seed: 7) }
        #expect(ids == (1...500).map { Self.id($0, seed: 7) })
        #expect(Set(ids).count == 500)
        #expect(Self.id(1, seed: 8) != ids[0])
        let form = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
        #expect(ids.allSatisfy { $0.wholeMatch(of: form) != nil })
    }

    private static func id(_ number: UInt64, seed: UInt64) -> String {
        RequestIDs(seed: seed).id(for: LoadID(placement: PlacementIndex(0), number: number))
    }
}
