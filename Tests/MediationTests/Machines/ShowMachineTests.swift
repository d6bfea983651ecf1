import AdapterKit
import LedgerKit
import Testing

@testable import Mediation

@Suite("The machine of a show")
struct ShowMachineTests {
    private static let slot = ReservationID(number: 7)
    private static let failure = AdapterError(.showFailed)

    private func started() -> Show {
        var show = Show(of: .ad(.some()), in: .first, .host)
        show.started(3, slot: Self.slot)
        return show
    }

    private func displayed() -> Show {
        var show = started()
        _ = show.reported(.displayed)
        _ = show.counted()
        return show
    }

    @Test(
        "The machine of a show holds back what is reported until its display is counted, and then hands it over in order"
    )
    func counting() {
        var show = started()
        #expect(show.openSlot == Self.slot)
        #expect(show.reported(.displayed) == .displayed(Self.slot))
        #expect(show.openSlot == nil)
        #expect(show.reported(.clicked) == .nothing)
        #expect(show.reported(.closed) == .nothing)
        #expect(show.ended(by: .closed) == nil)
        #expect(show.counted() == [.clicked, .closed])
        #expect(show.counted() == nil)
    }

    @Test("The machine of a show tells the first click, and no other")
    func clicks() {
        var show = displayed()
        #expect(show.reported(.clicked) == .clicked)
        #expect(show.reported(.clicked) == .nothing)
        #expect(show.isClicked)
    }

    @Test("The machine of a show gives a reward once, before the display and after the end as well")
    func rewards() {
        var early = started()
        #expect(early.reported(.rewarded(nil)) == .rewarded(nil, isEarly: true))
        #expect(early.reported(.rewarded(nil)) == .breach(.repeated))
        var late = displayed()
        #expect(
            late.ended(by: .closed)
                == .init(
                    ordinal: 3, wasDisplayed: true, isClicked: false, unusedSlot: nil, mayBeRewarded: true))
        #expect(late.reported(.rewarded(nil)) == .rewardedLate(nil))
        #expect(late.reported(.rewarded(nil)) == .breach(.repeatedAfterClose))
    }

    @Test("The machine of a show counts a display that comes after we gave the show up, once")
    func lateDisplay() {
        var show = started()
        #expect(
            show.ended(by: .byUs)
                == .init(
                    ordinal: 3, wasDisplayed: false, isClicked: false, unusedSlot: Self.slot,
                    mayBeRewarded: true))
        #expect(show.reported(.displayed) == .displayedLate(Self.slot))
        #expect(show.reported(.displayed) == .late)
        #expect(show.reported(.closed) == .late)
    }

    @Test(
        "The machine of a show knows every report that breaks the contract",
        arguments: [
            (.reserving, .displayed, .outOfOrder), (.reserving, .closed, .outOfOrder),
            (.presenting, .clicked, .outOfOrder), (.displayed, .displayed, .repeated),
            (.closed, .closed, .repeatedAfterClose), (.closed, .clicked, .afterRelease),
            (.closed, .displayed, .afterRelease), (.failed, .displayed, .afterFailure),
            (.failed, .rewarded(nil), .afterFailure),
        ] as [(Stage, ShowEvent, Show.Breach)])
    func breaches(stage: Stage, event: ShowEvent, breach: Show.Breach) {
        var show: Show
        switch stage {
        case .reserving: show = Show(of: .ad(.some()), in: .first, .host)
        case .presenting: show = started()
        case .displayed: show = displayed()
        case .closed:
            show = displayed()
            _ = show.ended(by: .closed)
        case .failed:
            show = displayed()
            _ = show.ended(by: .failed)
        }
        #expect(show.reported(event) == .breach(breach))
    }

    enum Stage: Sendable { case reserving, presenting, displayed, closed, failed }

    @Test("The machine of a show closes at the end of everything by how far it is")
    func shutdown() {
        #expect(Show(of: .hostView, in: .first, .host).onShutdown == .withdrawn)
        var show = started()
        #expect(show.onShutdown == .fails)
        _ = show.reported(.displayed)
        #expect(show.onShutdown == .closesOnceCounted)
        _ = show.counted()
        #expect(show.onShutdown == .closes)
    }
}
