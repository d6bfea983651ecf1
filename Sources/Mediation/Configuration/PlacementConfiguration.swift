public import AdapterKit

/// A place in the app that shows ads.
public struct PlacementConfiguration: Sendable, Hashable {
    /// The placement ID.
    public var id: PlacementID
    /// What it shows.
    public var format: AdFormat
    /// The longest an ad may stay in the cache; nil: the adapter's default.
    public var ttl: Duration?
    /// The whole time a load may take.
    public var loadTimeout: Duration
    /// How long an accepted show may take to be displayed.
    public var showTimeout: Duration
    /// Which loads are made without being asked for.
    public var reload: ReloadPolicy
    /// How long before the next allowed show an ad is loaded.
    public var loadLead: Duration
    /// How long until the presenter offers to skip.
    public var skipAfter: Duration
    /// The demand lines, in the order written.
    public var demand: [DemandLine]
    /// When an app-open ad is shown; only for that format.
    public var appOpen: AppOpenPolicy
    /// Caps and pacing of this placement.
    public var frequency: FrequencyPolicy
    /// The group whose caps apply as well.
    public var group: String?

    /// A placement; all but its ID and format have defaults.
    public init(
        id: PlacementID, format: AdFormat, ttl: Duration? = nil, loadTimeout: Duration = .seconds(10),
        showTimeout: Duration = .seconds(10), reload: ReloadPolicy = .justInTime,
        loadLead: Duration = .seconds(30),
        skipAfter: Duration = .seconds(5), demand: [DemandLine] = [],
        appOpen: AppOpenPolicy = AppOpenPolicy(),
        frequency: FrequencyPolicy = FrequencyPolicy(), group: String? = nil
    ) {
        self.id = id
        self.format = format
        self.ttl = ttl
        self.loadTimeout = loadTimeout
        self.showTimeout = showTimeout
        self.reload = reload
        self.loadLead = loadLead
        self.skipAfter = skipAfter
        self.demand = demand
        self.appOpen = appOpen
        self.frequency = frequency
        self.group = group
    }
}

/// Which loads a placement makes without being asked for.
public enum ReloadPolicy: String, Sendable, Hashable, CaseIterable, Codable {
    /// When the ad could be shown before it expires.
    case justInTime
    /// At once, whatever the caps.
    case immediate
    /// Never, not even at launch.
    case manual
}
