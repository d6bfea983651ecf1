import AdapterKit
import Mediation
import Testing

@Suite("Events kept in memory")
struct MemoryEventSinkTests {
    private static func event(_ number: Int) -> MediationEvent {
        MediationEvent(
            sequence: number, at: .zero, wall: WallInstant(milliseconds: 0), placement: nil, kind: .launched)
    }

    @Test(
        "Events kept in memory are the last ones, as many as there is room for, oldest first",
        arguments: [0, 1, 2, 7, 100, Int.max])
    func last(capacity: Int) {
        let sink = MemoryEventSink(capacity: capacity)
        for number in 1...50 {
            sink.receive(Self.event(number))
            #expect(sink.events.map(\.sequence) == Array((1...number).suffix(capacity)))
        }
    }

    @Test("Events kept in memory cost no more for being many")
    func many() {
        let sink = MemoryEventSink(capacity: 50_000)
        let took = ContinuousClock().measure {
            for number in 1...200_000 { sink.receive(Self.event(number)) }
        }
        #expect(sink.events.last?.sequence == 200_000)
        // Moving all of them for each that comes takes minutes.
        #expect(took < .seconds(15))
    }
}
