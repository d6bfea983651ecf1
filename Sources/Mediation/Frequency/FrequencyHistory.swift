public import AdapterKit

/// What caps and pacing count: launches, and the displays that a rule may still need.
///
/// A plain value with the rules on it, so that every ledger counts alike: the one in memory, the one on disk, and
/// those to come.
public struct FrequencyHistory: Sendable, Hashable {
    /// One ad that was displayed, or for which a slot is reserved.
    public struct Display: Sendable, Hashable {
        /// The slot.
        public var id: ReservationID
        /// The placement that showed it.
        public var placement: PlacementID
        /// When it was reserved, and once it was displayed, when that was.
        public var moment: LedgerMoment
        /// Whether the slot is reserved and the ad not displayed yet. It counts all the same.
        public var isOpen: Bool

        /// A display.
        public init(id: ReservationID, placement: PlacementID, moment: LedgerMoment, isOpen: Bool) {
            self.id = id
            self.placement = placement
            self.moment = moment
            self.isOpen = isOpen
        }
    }

    /// Launches of the app, ever.
    public var launches: Int
    /// Displays, in no particular order.
    public var displays: [Display]

    /// A history; without arguments, of an app that is new.
    public init(launches: Int = 0, displays: [Display] = []) {
        self.launches = launches
        self.displays = displays
    }

    /// Puts right what only a wrong clock can have written: a stamp in the future becomes now, and a day that is more
    /// than one ahead becomes today. A wrong clock so blocks for at most one interval.
    ///
    /// - Returns: Whether anything changed, and should be stored so.
    @discardableResult
    public mutating func correct(at now: LedgerMoment) -> Bool {
        var hasChanged = false
        for index in displays.indices {
            var moment = displays[index].moment
            if moment.day > now.day.advanced(by: 1) { moment.day = now.day }
            if now.elapsed(since: moment) < .zero {
                let day = moment.day
                moment = now
                moment.day = day
            }
            guard moment != displays[index].moment else { continue }
            displays[index].moment = moment
            hasChanged = true
        }
        return hasChanged
    }

    /// Counts a launch.
    public mutating func countLaunch() { launches = launches == .max ? launches : launches + 1 }

    /// A slot that is taken as it is, unless it is known.
    mutating func reserve(_ display: Display) {
        if !displays.contains(where: { $0.id == display.id }) { displays.append(display) }
    }

    /// Reserves a slot.
    public mutating func reserve(_ id: ReservationID, for placement: PlacementID, at now: LedgerMoment) {
        let moment = stamp(now)
        displays.append(Display(id: id, placement: placement, moment: moment, isOpen: true))
    }

    /// The ad of a slot was displayed: that moment counts. A slot that was released meanwhile is taken again.
    public mutating func commit(_ id: ReservationID, for placement: PlacementID, at now: LedgerMoment) {
        let moment = stamp(now)
        if let index = displays.firstIndex(where: { $0.id == id }) {
            displays[index].moment = moment
            displays[index].isOpen = false
        } else {
            displays.append(Display(id: id, placement: placement, moment: moment, isOpen: false))
        }
    }

    /// Nothing was displayed: the slot is free again. One that was displayed stays.
    public mutating func release(_ id: ReservationID) {
        displays.removeAll { $0.id == id && $0.isOpen }
    }

    /// Forgets displays that no rule can need any more: older than the horizon, of a day gone by, and not among the
    /// last ones of their placement.
    public mutating func prune(keeping retention: FrequencyRetention, at now: LedgerMoment) {
        var kept: [PlacementID: Int] = [:]
        let byAge = displays.sorted { now.elapsed(since: $0.moment) < now.elapsed(since: $1.moment) }
        displays = byAge.filter { display in
            kept[display.placement, default: 0] += 1
            return kept[display.placement, default: 0] <= max(retention.depth, 1)
                || display.moment.day >= now.day || now.elapsed(since: display.moment) <= retention.horizon
        }
    }

    /// The moment with the day that a display is stored under: the stored day never moves back.
    private func stamp(_ now: LedgerMoment) -> LedgerMoment {
        var moment = now
        for display in displays where display.moment.day > moment.day { moment.day = display.moment.day }
        return moment
    }
}
