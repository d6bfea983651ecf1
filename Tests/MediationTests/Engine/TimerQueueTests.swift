import AdapterKit
@testable import Mediation
import Testing

@Suite("The timer queue")
struct TimerQueueTests {
    @Test("does what a sorted array would", arguments: [1, 2, 3] as [UInt64])
    func model(seed: UInt64) {
        var generator = SplitMix(state: seed)
        var queue = TimerQueue()
        var model: [(deadline: BootInstant, id: TimerID, placement: Int)] = []
        var now: Int64 = 0
        for number in 0..<3000 {
            switch Int.random(in: 0..<4, using: &generator) {
            case 0, 1:
                let deadline = BootInstant(nanoseconds: now + Int64.random(in: 0...50, using: &generator))
                model.append((deadline, queue.add(at: deadline, .retry(placement: number)), number))
                model.sort { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
            case 2:
                guard let index = model.indices.randomElement(using: &generator) else { continue }
                let id = model.remove(at: index).id
                queue.remove(id)
                queue.remove(id)
            default:
                now += Int64.random(in: 0...10, using: &generator)
                let due = model.first.flatMap { $0.deadline.nanoseconds <= now ? $0 : nil }
                if due != nil { model.removeFirst() }
                let popped = queue.popDue(at: BootInstant(nanoseconds: now))
                #expect(popped == due.map { .retry(placement: $0.placement) }, "seed \(seed)")
            }
            #expect(queue.next == model.first?.deadline, "seed \(seed)")
        }
    }
}

@Suite("Request ids")
struct RequestIDTests {
    @Test("are version 4 UUIDs, each its own, and follow from the seed")
    func form() {
        let ids = (1...500).map { RequestIDs(seed: 7).id(for: LoadID(number: $0)) }
        #expect(ids == (1...500).map { RequestIDs(seed: 7).id(for: LoadID(number: $0)) })
        #expect(Set(ids).count == 500)
        #expect(RequestIDs(seed: 8).id(for: LoadID(number: 1)) != ids[0])
        let form = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
        #expect(ids.allSatisfy { $0.wholeMatch(of: form) != nil })
    }
}
