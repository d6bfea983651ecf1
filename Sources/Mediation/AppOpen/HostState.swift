import AdapterKit

/// What the engine knows of the app's life. With no event ever reported: active, with a presenter.
struct HostState {
    /// Where the app is.
    enum Place {
        /// In front and active. To `inactive` or `background`.
        case active
        /// In front, not active. To `active` or `background`.
        case inactive
        /// Not in front. To `active`.
        case background
    }

    /// Why a return shows no ad, whatever else: something happened on the way out or during the absence.
    enum Taint: Hashable {
        /// The user followed an ad.
        case click
        /// A hold was in force.
        case hold
        /// Something full screen was up.
        case fullscreen
    }

    /// What an activation turned out to be.
    enum Activation {
        /// App and scene both report one activation.
        case same
        /// The app had not been away; whether it is the first activation of all.
        case notAReturn(isFirst: Bool)
        /// The app was away.
        case returned(Absence)

        /// Whether it is decided anew whether an ad is shown.
        var isDecisive: Bool { if case .returned = self { true } else { false } }
    }

    /// A time in background.
    struct Absence {
        let away: Duration
        /// The screen lock caused it.
        let isLock: Bool
        let taints: Set<Taint>
    }

    /// How long before leaving a click still counts as the cause.
    static let clickMemory = Duration.seconds(5)

    private(set) var place = Place.active
    private(set) var hasLaunched = false
    /// There is something to present on, as far as we were told.
    var hasPresenter = true
    private var hasActivated = false
    private var awaySince: BootInstant?
    private var isLocked = false
    private var taints: Set<Taint> = []
    private var lastClick: BootInstant?
    /// Holds in force, and whether each blocks loads.
    private var holds: [HostToken: Bool] = [:]

    var isForeground: Bool { place != .background }
    var isHeld: Bool { !holds.isEmpty }
    var areLoadsBlocked: Bool { holds.values.contains(true) }

    /// The process started. False for a second report of it.
    mutating func launched(inBackground: Bool) -> Bool {
        if hasLaunched { return false }
        hasLaunched = true
        place = inBackground ? .background : .inactive
        return true
    }

    /// The app is in front and active. What was remembered of the absence is forgotten.
    mutating func activated(at now: BootInstant) -> Activation {
        if place == .active, hasActivated { return .same }
        let absence = awaySince.map { Absence(away: $0.duration(to: now), isLock: isLocked, taints: taints) }
        let isFirst = !hasActivated
        place = .active
        hasActivated = true
        awaySince = nil
        isLocked = false
        taints = []
        return absence.map { .returned($0) } ?? .notAReturn(isFirst: isFirst)
    }

    /// The app is no longer active.
    ///
    /// - Parameters:
    ///   - isGateTaken: Whether anything full screen is up.
    ///   - isClicked: Whether the ad on screen, if there is one, has been clicked.
    mutating func deactivated(at now: BootInstant, isGateTaken: Bool, isClicked: Bool) {
        guard place == .active else { return }
        leave(at: now, isGateTaken: isGateTaken, isClicked: isClicked)
        place = .inactive
    }

    /// The app left the foreground; it has been deactivated before.
    mutating func backgrounded(at now: BootInstant, lock: Bool, isGateTaken: Bool) {
        taint(isGateTaken: isGateTaken)
        place = .background
        if awaySince == nil { awaySince = now }
        isLocked = isLocked || lock
    }

    /// An ad was clicked.
    mutating func clicked(at now: BootInstant) { lastClick = now }

    /// Something full screen came up.
    mutating func gateTaken() { if place != .active { taints.insert(.fullscreen) } }

    mutating func hold(_ token: HostToken, blocksLoads: Bool) {
        holds[token] = blocksLoads
        if place != .active { taints.insert(.hold) }
    }

    /// Whether the hold that was taken back had blocked loads; nil when there was none.
    mutating func release(_ token: HostToken) -> Bool? { holds.removeValue(forKey: token) }

    private mutating func leave(at now: BootInstant, isGateTaken: Bool, isClicked: Bool) {
        taint(isGateTaken: isGateTaken)
        let isClickRecent = lastClick.map { $0.duration(to: now) <= Self.clickMemory } ?? false
        if isClicked || isClickRecent { taints.insert(.click) }
    }

    private mutating func taint(isGateTaken: Bool) {
        if isGateTaken { taints.insert(.fullscreen) }
        if isHeld { taints.insert(.hold) }
    }
}
