import AdapterKit
import LedgerKit
import Testing

@testable import Mediation

@Suite("The words of a transcript")
struct EffectWordTests {
    private static let start = EngineStory.boot(.zero)
    private static let moment = LedgerMoment(
        boot: start, bootID: "boot", wall: EngineStory.wall, day: CalendarDay(number: 20_787))
    private static let outcome = LoadOutcome(placement: "p", result: .failure(AdError(.noFill, stage: .load)))

    /// One of every kind, all about the same ad, show, waiter and slot.
    private static let effects: [Effect] = {
        let (ad, show, waiter) = (AdID(number: 1), ShowID(number: 1), WaiterID(number: 1))
        let call = LineCall(load: LoadID(placement: PlacementIndex(0), number: 1), line: 0)
        let ledger = LedgerCall(number: 1)
        let slot = ReservationID(number: 1)
        let retention = FrequencyRetention(horizon: .zero, depth: 1)
        let questions: [LedgerQuestion] = [
            .read(moment), .recordLaunch(moment, retention),
            .reserve(Reservation(placement: "p", rules: [], moment: moment, retention: retention)),
            .commit(LedgerDisplay(slot: slot, placement: "p", moment: moment, ad: nil)), .release(slot),
        ]
        let updates: [ShowUpdate] = [
            .displayed(ImpressionRevenue(placement: "p", network: "a", price: nil, precision: .unknown)),
            .clicked,
            .rewarded(nil), .closed(clicked: false), .closed(clicked: true),
            .failed(AdError(.showFailed, stage: .show)),
        ]
        let facts = AppOpenFacts(
            placement: "p", isColdStart: false, away: nil, reachedBackgroundTime: true,
            reachedSessionCap: false,
            reachedDailyCap: false, denial: nil, hasAd: true, hasPresenter: true, sessionDisplays: 1,
            dayDisplays: 1
        )
        return [
            .startAdapter("a", StartID(network: "a", number: 1)),
            .cancelStart(StartID(network: "a", number: 1)),
            .ask(LineRequest(call: call, requestID: "r", timeLimit: .seconds(1))),
            .cancel(call),
            .won(ad, nextBest: nil), .lost(ad, .outbid, winningPrice: nil), .billable(ad),
            .discard(ad, .showEnded), .discardKeepingBid(ad, .showEnded), .complete(waiter, outcome),
            .abandon(waiter, outcome), .askFacts(DecisionID(number: 1), [show]),
            .askFilter(DecisionID(number: 1), facts),
            .present(show, ad, ShowOptions(format: .appOpen, skipAfter: .zero)),
            .presentHostView(
                AppOpenAction(show: show, isColdStart: false, sessionDisplays: 1, dayDisplays: 1)),
            .refuse(show, AdError(.showFailed, stage: .show)), .dismiss(show), .abandonShow(show),
            .endUpdates(show),
        ] + questions.map { .askLedger(ledger, $0) } + updates.map { .notify(show, $0) }
    }()

    @Test("The words of a transcript tell every kind of effect from every other")
    func distinct() {
        let story = EngineStory(.some("p", reload: .manual, .bid("a")))
        let words = Self.effects.map(story.word)
        let twice = Dictionary(grouping: words) { $0 }.filter { $0.value.count > 1 }.keys
        #expect(twice.isEmpty, "\(twice)")
        #expect(!words.contains(""))
    }
}
