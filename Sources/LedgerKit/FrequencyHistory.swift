public import AdapterKit

/// What caps and pacing count: launches, and the displays that a rule may still need.
///
/// A plain value with the rules on it, so that every ledger counts alike: the one in memory, the one on disk, and
/// those to come.
///
/// ## Topics
///
/// ### What is counted
/// - ``launches``
/// - ``sessions``
/// - ``displays``
/// - ``Display``
/// - ``Sighting``
///
/// ### Counting
/// - ``countLaunch(of:)``
/// - ``reserve(_:for:at:)``
/// - ``commit(_:for:at:)``
/// - ``release(_:)``
///
/// ### Rules
/// - ``denial(by:at:)``
///
/// ### Keeping it true and small
/// - ``correct(at:)``
/// - ``prune(keeping:at:)``
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

        /// Under which clocks it was met that it was displayed in the future of, the first one first.
        public var sightings: [Sighting]

        /// A display.
        public init(
            id: ReservationID, placement: PlacementID, moment: LedgerMoment, isOpen: Bool,
            sightings: [Sighting] = []
        ) {
            self.id = id
            self.placement = placement
            self.moment = moment
            self.isOpen = isOpen
            self.sightings = sightings
        }
    }

    /// A meeting with a display that the clock of the moment takes to be in the future: one of the two was wrong, and
    /// nobody knows which. So the display keeps what it was stored with, and counts for this moment as well.
    public struct Sighting: Sendable, Hashable {
        /// The moment; its day counts only if `countsForDay`.
        public var moment: LedgerMoment
        /// Whether the display's day, too, was more than one ahead.
        public var countsForDay: Bool

        /// A sighting.
        public init(moment: LedgerMoment, countsForDay: Bool) {
            self.moment = moment
            self.countsForDay = countsForDay
        }
    }

    /// Launches of the app that became active, ever.
    public var launches: Int
    /// The last sessions of which the launch is counted, the oldest first.
    public var sessions: [String]
    /// Displays, in no particular order.
    public var displays: [Display]

    /// How many sessions are remembered: as many as may reasonably share a ledger at once.
    package static let sessionDepth = 64
    /// How many sightings of one display are remembered.
    package static let sightingDepth = 4

    /// A history; without arguments, of an app that is new.
    public init(launches: Int = 0, displays: [Display] = [], sessions: [String] = []) {
        self.launches = launches
        self.displays = displays
        self.sessions = sessions
    }

    /// Notes what the clock of the moment takes to be in the future. A wrong clock so blocks for at most one interval, or
    /// to the end of the day; and since nothing is overwritten, one that was wrong for a while gives nothing back.
    ///
    /// - Returns: Whether anything changed, and should be stored so.
    @discardableResult
    public mutating func correct(at now: LedgerMoment) -> Bool {
        var hasChanged = false
        for index in displays.indices {
            let display = displays[index]
            let isFuture = display.isFuture(at: now)
            let isDayAhead = display.isDayAhead(of: now.day)
            guard isFuture || isDayAhead else { continue }
            var moment = isFuture ? now : display.moment
            moment.day = isDayAhead ? now.day : display.moment.day
            moment.session = display.moment.session
            if display.sightings.count >= Self.sightingDepth { displays[index].sightings.removeLast() }
            displays[index].sightings.append(Sighting(moment: moment, countsForDay: isDayAhead))
            hasChanged = true
        }
        return hasChanged
    }

    /// Counts the launch of a session, once.
    public mutating func countLaunch(of session: String) {
        if !session.isEmpty {
            guard !sessions.contains(session) else { return }
            sessions = sessions.suffix(Self.sessionDepth - 1) + [session]
        }
        launches = launches == .max ? launches : launches + 1
    }

    /// A slot that is taken as it is, unless it is known.
    package mutating func reserve(_ display: Display) {
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
            displays[index].sightings = []
        } else {
            displays.append(Display(id: id, placement: placement, moment: moment, isOpen: false))
        }
    }

    /// Nothing was displayed: the slot is free again. One that was displayed stays.
    public mutating func release(_ id: ReservationID) {
        displays.removeAll { $0.id == id && $0.isOpen }
    }

    /// Forgets displays that no rule can need: older than the horizon, of a day gone by, and not among the
    /// last ones of their placement.
    public mutating func prune(keeping retention: FrequencyRetention, at now: LedgerMoment) {
        let ages = displays.map { $0.age(at: now) }
        let isNeeded = zip(displays, ages).map { $0.isOf(dayFrom: now.day) || $1 <= retention.horizon }
        // On a day with thousands of displays they are not put in order at each of them.
        if !isNeeded.contains(false) { return }
        var kept: [PlacementID: Int] = [:]
        displays = displays.indices.sorted { ages[$0] < ages[$1] }.filter { place in
            kept[displays[place].placement, default: 0] += 1
            return kept[displays[place].placement, default: 0] <= max(retention.depth, 1) || isNeeded[place]
        }.map { displays[$0] }
    }

    /// The moment with the day that a display is stored under: the stored day never moves back.
    private func stamp(_ now: LedgerMoment) -> LedgerMoment {
        var moment = now
        moment.day = day(inForceAt: now, for: displays)
        return moment
    }
}

extension FrequencyHistory.Display {
    /// How long ago it was: by the later of its stamps that is not in the future. One that has none counts as now.
    package func age(at now: LedgerMoment) -> Duration { latest(at: now)?.age ?? .zero }

    /// When it was, as far as the clock of the moment can tell.
    package func wall(at now: LedgerMoment) -> WallInstant { latest(at: now)?.wall ?? now.wall }

    private func latest(at now: LedgerMoment) -> (age: Duration, wall: WallInstant)? {
        var latest: (age: Duration, wall: WallInstant)?
        let own = now.elapsed(since: moment)
        if own >= .zero { latest = (own, moment.wall) }
        for sighting in sightings {
            let age = now.elapsed(since: sighting.moment)
            if age >= .zero, age < latest?.age ?? .seconds(Int64.max) { latest = (age, sighting.moment.wall) }
        }
        return latest
    }

    fileprivate func isFuture(at now: LedgerMoment) -> Bool { latest(at: now) == nil }

    /// Whether every day that it is known of lies more than one ahead, which is a fault of a clock.
    func isDayAhead(of day: CalendarDay) -> Bool {
        let limit = day.advanced(by: 1)
        return moment.day > limit && sightings.allSatisfy { !$0.countsForDay || $0.moment.day > limit }
    }

    /// Whether it counts for that day, or a later one.
    fileprivate func isOf(dayFrom day: CalendarDay) -> Bool {
        moment.day >= day || sightings.contains { $0.countsForDay && $0.moment.day >= day }
    }
}
