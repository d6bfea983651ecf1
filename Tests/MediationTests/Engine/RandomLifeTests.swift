import AdapterKit
import Testing

@testable import Mediation

/// The whole app at random: lifecycle, three placements, caps in three scopes, clocks that jump, adapters that say
/// anything at any time.
@Suite("A million things that happen in any order", .serialized)
struct RandomLifeTests {
    /// Inputs for each seed; together a million. The thread sanitizer, which has nothing to find here, gets fewer.
    #if ADMED_THREAD_SANITIZER
        private static let inputs = 5_000
    #else
        private static let inputs = 125_000
    #endif

    @Test(
        "one load in flight, one thing on screen, caps never passed, and every load and show ends once",
        arguments: 1...8 as ClosedRange<UInt64>)
    func invariants(seed: UInt64) {
        var life = RandomLife(seed: seed)
        for count in 1...Self.inputs {
            life.step()
            if let fault = life.books.fault {
                Issue.record("seed \(seed), input \(count): \(fault)")
                return
            }
        }
        #expect(life.books.shows > Self.inputs / 1_500, "seed \(seed): the story hardly shows anything")
        life.end()
        #expect(life.books.fault == nil, "seed \(seed): \(life.books.fault ?? "")")
        #expect(life.books.open.isEmpty, "seed \(seed): \(life.books.open.count) waiters were forgotten")
    }
}
