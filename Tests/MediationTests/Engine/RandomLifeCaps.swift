import AdapterKit
import Foundation

import LedgerKit
@testable import Mediation

/// The caps of a random life, counted again in another way: from what came up on the screen, one display at a time.
struct RandomLifeCaps {
    /// Something that came up.
    private struct Display {
        let slot: ReservationID
        let placement: PlacementID
        /// When it came up, and as which day it counts.
        var boot: Int64
        var day: Int
        /// The same of the moment at which its slot was taken: what a ledger knows to which the display never came.
        let reserved: (boot: Int64, day: Int)
        let session: Int
    }

    /// A scope: the placements that count for it, and its policy.
    private let scopes: [(name: String, placements: Set<PlacementID>, policy: FrequencyPolicy)]
    private var displays: [Display] = []
    private var reservations: [ReservationID: (boot: Int64, day: Int)] = [:]
    private var session = 0
    private var launches = 0
    private var returns = 0
    private var appOpenReturns = 0

    /// Whether every day is the local one; what counts for which day under clocks that jump is shown elsewhere.
    private let hasSteadyClock: Bool

    init(_ configuration: MediationConfiguration, hasSteadyClock: Bool) {
        self.hasSteadyClock = hasSteadyClock
        let all = configuration.placements
        scopes =
            all.map { ($0.id.rawValue, [$0.id], $0.frequency) }
            + configuration.groups.sorted { $0.key < $1.key }.map { name, policy in
                (name, Set(all.filter { $0.group == name }.map(\.id)), policy)
            } + [("the app", Set(all.map(\.id)), configuration.frequency)]
    }

    /// The app was launched.
    mutating func launched() { launches += 1 }

    /// The app came back.
    mutating func returned() { returns += 1 }

    /// The process died: a new session begins, and what the ledger never heard of counts as it knows it: as the slot that
    /// was taken for it, or not at all where that was given back.
    mutating func restarted(kept: Set<ReservationID>, returned: Set<ReservationID>) {
        session += 1
        (returns, appOpenReturns) = (0, 0)
        displays.removeAll { !kept.contains($0.slot) && returned.contains($0.slot) }
        for index in displays.indices where !kept.contains(displays[index].slot) {
            (displays[index].boot, displays[index].day) = displays[index].reserved
        }
    }

    /// How many displays there were so far.
    var count: Int { displays.count }

    /// A show begins whose slot was asked for at that moment.
    ///
    /// - Parameter known: How many displays there were when it was asked for: a late one may have come up since.
    /// - Returns: The caps that forbid it.
    mutating func begins(
        _ placement: PlacementID, asked reservation: Reservation, known: Int, isAppOpen: Bool
    ) -> [String] {
        let now = reservation.moment.boot.nanoseconds
        var passed: [String] = []
        for (name, placements, policy) in scopes where placements.contains(placement) {
            let counted = displays.prefix(known).filter { placements.contains($0.placement) }
            let ages = counted.map { Duration.nanoseconds(now - $0.boot) }
            if let cap = policy.perSession, counted.count(where: { $0.session == session }) >= cap {
                passed.append("perSession of \(name)")
            }
            let day = reservation.moment.day.number
            if hasSteadyClock, let cap = policy.perDay, counted.count(where: { $0.day == day }) >= cap {
                passed.append("perDay of \(name)")
            }
            for window in policy.windows where ages.count(where: { $0 < window.length }) >= window.limit {
                passed.append("a window of \(name)")
            }
            if ages.contains(where: { $0 < policy.minimumInterval }) {
                passed.append("minimumInterval of \(name)")
            }
            if isAppOpen, launches <= policy.skipFirstLaunches {
                passed.append("skipFirstLaunches of \(name)")
            }
        }
        return passed
    }

    /// An app-open show began at a return.
    ///
    /// - Returns: Whether there were enough returns for it.
    mutating func beganAtReturn() -> Bool {
        appOpenReturns += 1
        return scopes.allSatisfy { appOpenReturns * $0.policy.everyNthReturn <= returns }
    }

    /// A slot was taken.
    mutating func reserved(_ slot: ReservationID, _ reservation: Reservation) {
        reservations[slot] = (reservation.moment.boot.nanoseconds, reservation.moment.day.number)
    }

    /// The ad of a slot came up.
    mutating func displayed(_ display: LedgerDisplay) {
        let boot = display.moment.boot.nanoseconds
        let day = display.moment.day.number
        displays.append(
            Display(
                slot: display.slot, placement: display.placement, boot: boot, day: day,
                reserved: reservations[display.slot] ?? (boot, day), session: session))
    }
}
