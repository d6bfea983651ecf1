import Testing

@testable import Mediation

@Suite("Those who wait for a load")
struct WaiterQueueTests {
    @Test(
        "Those who wait for a load stay in the order in which they came, whoever leaves",
        arguments: 1...20 as ClosedRange<UInt64>)
    func order(seed: UInt64) {
        var dice = SplitMix(state: seed)
        var expected: [UInt64] = []
        var queue = WaiterQueue()
        for number in 1...2_000 as ClosedRange<UInt64> {
            expected.append(number)
            queue.append(WaiterID(number: number))
            for _ in 0..<Int.random(in: 0...2, using: &dice) where !expected.isEmpty {
                let isFirst = Bool.random(using: &dice)
                let place = isFirst ? 0 : Int.random(in: expected.indices, using: &dice)
                queue.remove(WaiterID(number: expected.remove(at: place)))
            }
            #expect(queue.count == expected.count)
            #expect(queue.isEmpty == expected.isEmpty)
            let few = queue.prefix(3).map(\.number)
            #expect(few == Array(expected.prefix(3)))
        }
        #expect(queue.ids.map(\.number) == expected)
    }
}
