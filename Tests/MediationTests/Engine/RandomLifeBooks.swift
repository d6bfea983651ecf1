import AdapterKit

@testable import Mediation

/// What an engine has said so far, and what it must never say.
struct RandomLifeBooks {
    /// The first thing that must never happen.
    var fault: String?
    /// Callers who wait.
    var open: Set<WaiterID> = []
    /// Whether a filter may pass by the caps of the app-open placement.
    var hasFilter = false
    private(set) var shows = 0
    private var ended: Set<WaiterID> = []
    private var released: Set<AdID> = []
    private var loading: Set<PlacementID> = []
    private var onScreen: [PlacementID: Int] = [:]
    private var coldStarts = (launched: 0, resolved: 0)
    private var sequence = 0
    /// When splash was displayed in the last ten minutes, by the boot-time clock.
    private var displays: [Int64] = []

    mutating func note(_ effect: Effect, at boot: Int64) {
        switch effect {
        case .complete(let waiter, _), .abandon(let waiter, _):
            if open.remove(waiter) == nil { fail("a waiter ended twice") }
        case .letGo(let ad, _), .letGoUnbilled(let ad, _):
            if !released.insert(ad).inserted { fail("an ad was let go twice") }
        case .present(_, let ad, _): if released.contains(ad) { fail("an ad was shown after it was let go") }
        case .won(let ad, _): if released.contains(ad) { fail("an ad won after it was let go") }
        case .emit(let event): note(event, at: boot)
        default: break
        }
    }

    private mutating func note(_ event: MediationEvent, at boot: Int64) {
        sequence += 1
        if event.sequence != sequence { fail("the log has a gap at \(sequence)") }
        switch event.kind {
        case .launched: coldStarts.launched += 1
        case .coldStartResolved:
            coldStarts.resolved += 1
            if coldStarts.resolved > coldStarts.launched { fail("a launch was resolved twice") }
        default: break
        }
        guard let placement = event.placement else { return }
        switch event.kind {
        case .loadStarted: if !loading.insert(placement).inserted { fail("two loads of \(placement)") }
        case .loaded, .loadFailed, .loadCancelled:
            if loading.remove(placement) == nil { fail("a load ended twice") }
        case .destroyed: loading.remove(placement)
        case .showStarted(let show, _):
            if !onScreen.isEmpty { fail("two things on screen") }
            onScreen[placement] = show
        case .closed(let show, _, _), .showFailed(let show, _, _):
            if onScreen[placement] != show { fail("a show ended that was not on") }
            onScreen[placement] = nil
        case .displayed:
            shows += 1
            if placement == "splash" { displayed(at: boot) }
        case .suppressed(.shown, _): fail("a show was suppressed as shown")
        default: break
        }
    }

    /// The window of splash: two in ten minutes. A filter's yes passes it by.
    private mutating func displayed(at boot: Int64) {
        displays = displays.filter { boot - $0 < 600_000_000_000 } + [boot]
        if displays.count > 2, !hasFilter { fail("a window was passed") }
    }

    private mutating func fail(_ what: String) { fault = fault ?? what }
}
