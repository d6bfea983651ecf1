import AdapterKit
import Foundation

import LedgerKit
@testable import Mediation

/// What an engine has said so far, and what it must never say.
struct RandomLifeBooks {
    /// A show of a placement, by its ordinal, and what was told of it.
    private struct ShowEvent: Hashable {
        let placement: PlacementID
        let show: Int
        let name: String
    }

    /// The first thing that must never happen.
    private(set) var fault: String?
    /// Callers who wait.
    private(set) var open: Set<WaiterID> = []
    private(set) var shows = 0
    /// Why shows were denied, and how often.
    private(set) var denials: [String: Int] = [:]
    private(set) var ledgerFailures: [LedgerStep: Int] = [:]
    private(set) var lateDisplays = 0
    private(set) var caps: RandomLifeCaps
    private let hasFilter: Bool
    private var sequence = 0

    private var loading: Set<PlacementID> = []
    private var coldStarts = (launched: 0, resolved: 0)

    /// Ads that were handed over, and those that were let go, told how they fared, or billed.
    private var ads: Set<AdID> = []
    private var released: Set<AdID> = []
    private var won: Set<AdID> = []
    private var lost: Set<AdID> = []
    private var billed: Set<AdID> = []
    private var unbilled: Set<AdID> = []

    /// Shows that the host asked for and of which it has not heard the end; shows that the engine began by itself.
    private var awaited: Set<ShowID> = []
    private var ended: Set<ShowID> = []
    /// What is on screen, or on its way, of each placement.
    private var onScreen: [PlacementID: Int] = [:]
    private var told: Set<ShowEvent> = []
    /// The show that was logged last, whose adapter is to be asked next.
    private var starting: (placement: PlacementID, isCold: Bool)?

    /// What the ledger was asked for last, for each placement and by each question.
    private var reservations: [PlacementID: (reservation: Reservation, known: Int)] = [:]
    private var questions: [LedgerCall: Reservation] = [:]
    /// The slots that it gave, that came back, and in which something was displayed.
    private var slots: Set<ReservationID> = []
    private var returned: Set<ReservationID> = []
    private var committed: Set<ReservationID> = []

    init(_ configuration: MediationConfiguration, hasFilter: Bool, hasSteadyClock: Bool) {
        caps = RandomLifeCaps(configuration, hasSteadyClock: hasSteadyClock)
        self.hasFilter = hasFilter
    }

    // MARK: What is done to the engine

    mutating func waits(_ waiter: WaiterID) { open.insert(waiter) }
    mutating func asksToShow(_ show: ShowID) { awaited.insert(show) }
    mutating func hands(over ad: AdID) { ads.insert(ad) }

    /// The ledger answers a question.
    mutating func answers(_ call: LedgerCall, _ result: Result<LedgerAnswer, LedgerError>) {
        guard let slot = (try? result.get())?.slot, let reservation = questions[call] else { return }
        // An answer that comes again gives nothing.
        guard !returned.contains(slot), slots.insert(slot).inserted else { return }
        caps.reserved(slot, reservation)
    }

    /// The process died with all that it knew.
    mutating func restarted(kept: Set<ReservationID>) {
        caps.restarted(kept: kept, returned: returned)
        open = []
        loading = []
        coldStarts = (0, 0)
        (ads, released, won, lost, billed, unbilled) = ([], [], [], [], [], [])
        (awaited, ended, onScreen) = ([], [], [:])
        (reservations, questions, starting) = ([:], [:], nil)
        (slots, returned, committed) = ([], [], [])
    }

    /// All has come to its end: what is still open was forgotten.
    mutating func close() {
        let unreleased = ads.subtracting(released).count
        let unreturned = slots.subtracting(committed).count
        check(open.isEmpty, "\(open.count) waiters were forgotten")
        check(loading.isEmpty, "a load never ended")
        check(onScreen.isEmpty, "a show never ended: \(onScreen)")
        check(awaited.isEmpty, "the end of \(awaited.count) shows was never told")
        check(coldStarts.launched == coldStarts.resolved, "a launch was never resolved")
        check(unreleased == 0, "\(unreleased) ads were never let go")
        check(unreturned == 0, "\(unreturned) slots were neither used nor given back")
    }

    /// Something that must never happen was seen elsewhere.
    mutating func fails(_ what: String) { check(false, what) }

    // MARK: What it says

    mutating func note(_ effect: Effect, at now: Moment) {
        switch effect {
        case .complete(let waiter, _), .abandon(let waiter, _):
            check(open.remove(waiter) != nil, "a waiter ended twice")
        case .discard(let ad, _), .discardKeepingBid(let ad, _):
            check(released.insert(ad).inserted, "an ad was let go twice")
            check(ads.contains(ad), "an ad was let go that nobody had handed over")
            if case .discardKeepingBid = effect { unbilled.insert(ad) }
        case .won(let ad, _):
            check(!released.contains(ad), "an ad won after it was let go")
            check(won.insert(ad).inserted && !lost.contains(ad), "a bid heard twice how it fared")
        case .lost(let ad, _, _):
            check(lost.insert(ad).inserted, "a bid lost twice")
            check(!billed.contains(ad), "a bid lost that had been billed")
        case .billable(let ad):
            check(billed.insert(ad).inserted, "a bid was billed twice")
            // A show that was given up before it was displayed may come up all the same.
            check(!lost.contains(ad) || unbilled.contains(ad), "a bid was billed that had lost")
        case .present(let show, let ad, _):
            check(!released.contains(ad), "an ad was shown after it was let go")
            begins(show)
        case .presentHostView(let action): begins(action.show)
        case .refuse(let show, _): ends(show)
        case .notify(let show, let update): if update.isEnd { ends(show) } else { hears(show, update) }
        case .abandonShow(let show): ends(show)
        case .askLedger(let call, let question): asks(call, question, at: now)
        case .emit(let event): note(event)
        case .startAdapter, .cancelStart, .ask, .cancel, .askFacts, .askFilter, .endUpdates, .dismiss: break
        }
    }

    private mutating func begins(_ show: ShowID) {
        check(!ended.contains(show), "a show began after its end")
        if show.isAppOpen {
            awaited.insert(show)
        } else {
            check(awaited.contains(show), "nobody had asked for a show")
        }
        guard let (placement, isCold) = starting, let asked = reservations[placement] else {
            return check(false, "a show began without a slot")
        }
        starting = nil
        // A filter's yes passes the caps of app-open shows by.
        if show.isAppOpen, hasFilter { return }
        let passed = caps.begins(
            placement, asked: asked.reservation, known: asked.known, isAppOpen: show.isAppOpen)
        if !passed.isEmpty { fails("passed: \(passed)") }
        if show.isAppOpen, !isCold { check(caps.beganAtReturn(), "a show at a return that was not its turn") }
    }

    private mutating func ends(_ show: ShowID) {
        check(ended.insert(show).inserted, "the end of a show was told twice")
        check(
            awaited.remove(show) != nil || show.isAppOpen,
            "the end of a show was told that nobody had asked for")
    }

    private mutating func hears(_ show: ShowID, _ update: ShowUpdate) {
        if case .rewarded = update { return }
        check(!ended.contains(show), "something was told of a show after its end")
    }

    private mutating func asks(_ call: LedgerCall, _ question: LedgerQuestion, at now: Moment) {
        switch question {
        case .read(let moment): check(moment, now)
        case .recordLaunch(let moment, _): check(moment, now)
        case .reserve(let reservation):
            check(reservation.moment, now)
            questions[call] = reservation
            reservations[reservation.placement] = (reservation, caps.count)
        case .commit(let display):
            check(display.moment, now)
            check(
                slots.contains(display.slot) || returned.contains(display.slot),
                "a slot was used that was not given")
            check(committed.insert(display.slot).inserted, "a slot was used twice")
            caps.displayed(display)
        case .release(let slot):
            check(!committed.contains(slot), "a slot was given back that had been used")
            slots.remove(slot)
            returned.insert(slot)
        }
    }

    /// The day is the local one, worked out in another way.
    private mutating func check(_ moment: LedgerMoment, _ now: Moment) {
        let date = Date(timeIntervalSince1970: Double(now.wall.milliseconds) / 1_000)
        let distance = TimeZone(identifier: now.zone)?.secondsFromGMT(for: date) ?? 0
        let seconds = Int((Double(now.wall.milliseconds) / 1_000).rounded(.down)) + distance
        let day = Int((Double(seconds) / 86_400).rounded(.down))
        check(
            moment.day.number == day && moment.boot == now.boot && moment.wall == now.wall,
            "a wrong moment was stored")
    }

    private mutating func note(_ event: MediationEvent) {
        sequence += 1
        check(event.sequence == sequence, "the log has a gap")
        switch event.kind {
        case .launched:
            coldStarts.launched += 1
            caps.launched()
        case .returned: caps.returned()
        case .coldStartResolved(let reason):
            coldStarts.resolved += 1
            check(coldStarts.resolved <= coldStarts.launched, "a launch was resolved twice")
            if reason == .shown { starting?.isCold = true }
        case .ledgerFailed(let step, _): ledgerFailures[step, default: 0] += 1
        default: break
        }
        guard let placement = event.placement else { return }
        note(event.kind, of: placement)
    }

    private mutating func note(_ kind: MediationEvent.Kind, of placement: PlacementID) {
        switch kind {
        case .loadStarted: check(loading.insert(placement).inserted, "two loads of a placement")
        case .loaded, .loadFailed, .loadCancelled:
            check(loading.remove(placement) != nil, "a load ended twice")
        case .destroyed: loading.remove(placement)
        case .showStarted(let show, _):
            check(onScreen.isEmpty, "two things on screen")
            onScreen[placement] = show
            check(
                told.insert(.init(placement: placement, show: show, name: "start")).inserted,
                "a show began twice")
            starting = (placement, false)
        case .closed(let show, _, _), .showFailed(let show, _, _):
            check(onScreen.removeValue(forKey: placement) == show, "a show ended that was not on")
        case .displayed(let show, _):
            shows += 1
            check(onScreen[placement] == show, "a show was displayed that was not on")
            tellsOnce(placement, show, "displayed")
        case .callbackIgnored(let show, _, .displayedLate):
            lateDisplays += 1
            tellsOnce(placement, show, "displayed")
        case .clicked(let show, _): tellsOnce(placement, show, "clicked")
        case .rewarded(let show, _): tellsOnce(placement, show, "rewarded")
        case .suppressed(let reason, _):
            check(reason != .shown, "a show was suppressed as shown")
            denials[reason.rawValue, default: 0] += 1
        case .showRefused(_, let reason?, _): denials[reason.rawValue, default: 0] += 1
        default: break
        }
    }

    private mutating func tellsOnce(_ placement: PlacementID, _ show: Int, _ name: String) {
        check(
            told.insert(.init(placement: placement, show: show, name: name)).inserted,
            "something of a show was told twice")
    }

    private mutating func check(_ isRight: Bool, _ what: String) {
        if !isRight, fault == nil { fault = what }
    }
}
