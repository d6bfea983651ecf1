import AdapterKit

/// Where the app is, as the host reports it. With no event ever reported it counts as active.
struct AppPlace {
    /// Where the app is.
    private enum Place {
        /// Nothing was reported: taken for active. To `active`, `inactive` or `background`.
        case unreported
        /// In front and active. To `inactive` or `background`.
        case active
        /// In front, not active. To `active` or `background`.
        case inactive(Leave)
        /// Not in front. To `active`; to `inactive` by a launch that is reported late.
        case background(Leave)
    }

    /// What has happened since the app was active.
    private struct Leave {
        /// When it left the foreground; nil: it has not, or was launched in background.
        var since: BootInstant?
        /// The screen lock caused it.
        var isLock = false
        var taints: Set<Taint> = []
    }

    /// Why a return shows no ad, whatever else: something that happened on the way out or during the absence.
    enum Taint: Hashable {
        /// The user followed an ad.
        case click
        /// A hold was in force.
        case hold
        /// Something full screen was up.
        case fullscreen
    }

    /// What an activation turned out to be.
    enum Activation: Hashable {
        /// App and scene both report one activation.
        case same
        /// The app had not been away; whether it is the first activation of all.
        case notAReturn(isFirst: Bool)
        /// The app was away.
        case returned(Absence)

        var isReturn: Bool {
            switch self {
            case .returned: true
            case .same, .notAReturn: false
            }
        }
    }

    /// A time in background.
    struct Absence: Hashable {
        let away: Duration
        /// The screen lock caused it.
        let isLock: Bool
        let taints: Set<Taint>
    }

    /// How long before leaving a click still counts as the cause.
    static let clickMemory = Duration.seconds(5)

    private var place = Place.unreported
    private var hasLaunched = false
    private var hasActivated = false
    private var lastClick: BootInstant?
    /// Holds in force, and whether each blocks loads.
    private var holds: [HostToken: Bool] = [:]

    // MARK: What there is to see

    var isActive: Bool {
        switch place {
        case .unreported, .active: true
        case .inactive, .background: false
        }
    }

    var isForeground: Bool {
        switch place {
        case .unreported, .active, .inactive: true
        case .background: false
        }
    }

    var isHeld: Bool { !holds.isEmpty }
    var areLoadsBlocked: Bool { holds.values.contains(true) }

    // MARK: What the host reports

    /// The process started. False for a second report of it.
    mutating func launched(inBackground: Bool) -> Bool {
        if hasLaunched { return false }
        hasLaunched = true
        place = inBackground ? .background(leave) : .inactive(leave)
        return true
    }

    /// The app is in front and active. What was remembered of the absence is forgotten.
    mutating func activated(at now: BootInstant) -> Activation {
        let isFirst = !hasActivated
        defer {
            place = .active
            hasActivated = true
        }
        switch place {
        case .active: return .same
        case .unreported: return .notAReturn(isFirst: isFirst)
        case .inactive(let leave), .background(let leave):
            guard let since = leave.since else { return .notAReturn(isFirst: isFirst) }
            return .returned(
                Absence(away: since.duration(to: now), isLock: leave.isLock, taints: leave.taints))
        }
    }

    /// The app is no longer active.
    ///
    /// - Parameters:
    ///   - isScreenTaken: Whether anything full screen is up.
    ///   - isAdClicked: Whether the ad on screen, if there is one, has been clicked.
    mutating func deactivated(at now: BootInstant, isScreenTaken: Bool, isAdClicked: Bool) {
        switch place {
        case .unreported, .active:
            var leave = Leave(taints: taints(isScreenTaken: isScreenTaken))
            let isClickRecent = lastClick.map { $0.duration(to: now) <= Self.clickMemory } ?? false
            if isAdClicked || isClickRecent { leave.taints.insert(.click) }
            place = .inactive(leave)
        case .inactive, .background: break
        }
    }

    /// The app left the foreground; it has been deactivated before.
    mutating func backgrounded(at now: BootInstant, lock: Bool, isScreenTaken: Bool) {
        var leave = leave
        leave.since = leave.since ?? now
        leave.isLock = leave.isLock || lock
        leave.taints.formUnion(taints(isScreenTaken: isScreenTaken))
        place = .background(leave)
    }

    /// An ad was clicked.
    mutating func adClicked(at now: BootInstant) { lastClick = now }

    /// Something full screen came up.
    mutating func screenTaken() { note(.fullscreen) }

    /// The host asks for quiet.
    mutating func holdBegan(_ token: HostToken, blocksLoads: Bool) {
        holds[token] = blocksLoads
        note(.hold)
    }

    /// The host takes that back.
    ///
    /// - Returns: Whether the hold had blocked loads; nil when there was none.
    mutating func holdEnded(_ token: HostToken) -> Bool? { holds.removeValue(forKey: token) }

    // MARK: Inside

    private var leave: Leave {
        switch place {
        case .unreported, .active: Leave()
        case .inactive(let leave), .background(let leave): leave
        }
    }

    private mutating func note(_ taint: Taint) {
        var leave = leave
        leave.taints.insert(taint)
        switch place {
        case .unreported, .active: break
        case .inactive: place = .inactive(leave)
        case .background: place = .background(leave)
        }
    }

    private func taints(isScreenTaken: Bool) -> Set<Taint> {
        var taints: Set<Taint> = []
        if isScreenTaken { taints.insert(.fullscreen) }
        if isHeld { taints.insert(.hold) }
        return taints
    }
}
