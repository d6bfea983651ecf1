import AdapterKit
import Testing

@testable import Mediation

/// The whole app at random: lifecycle, three placements, every kind of cap in every scope, clocks that jump, a ledger that
/// fails, answers late, twice or never, restarts, and adapters that say anything at any time.
@Suite("A million things that happen in any order", .serialized)
struct RandomLifeTests {
    /// Inputs for each seed; together a million. The thread sanitizer, which has nothing to find here, gets fewer.
    #if ADMED_THREAD_SANITIZER
        private static let inputs = 5_000
    #else
        private static let inputs = 125_000
    #endif

    @Test(
        "one load in flight, one thing on screen, no cap of any kind or scope passed, and every load, show, ad, bid and slot ends once",
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
        life.end()
        let books = life.books
        #expect(books.fault == nil, "seed \(seed): \(books.fault ?? "")")
        #if !ADMED_THREAD_SANITIZER
            // A story in which nothing is denied or fails would show nothing of caps and ledgers.
            #expect(books.shows > Self.inputs / 6_000, "seed \(seed): the story hardly shows anything")
            #expect(books.lateDisplays > 0 && life.restarts > 10)
            let reasons: Set = ["session_cap", "day_cap", "window_cap", "interval"]
            #expect(reasons.isSubset(of: books.denials.keys), "seed \(seed): \(books.denials)")
            let steps = Set(books.ledgerFailures.keys)
            #expect(
                steps == [.read, .recordLaunch, .reserve, .commit, .release],
                "seed \(seed): \(books.ledgerFailures)")
        #endif
    }
}
