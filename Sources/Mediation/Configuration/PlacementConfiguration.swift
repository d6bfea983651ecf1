public import AdapterKit

/// A place in the app that shows ads.
///
/// ## Topics
///
/// ### What it is
/// - ``id``
/// - ``kind-swift.property``
/// - ``Kind-swift.enum``
/// - ``format``
/// - ``demand``
///
/// ### Time limits
/// - ``lifetime``
/// - ``loadTimeout``
/// - ``showTimeout``
/// - ``skipAfter``
///
/// ### Loading by itself
/// - ``reload``
/// - ``loadLead``
///
/// ### Caps and pacing
/// - ``frequency``
/// - ``group``
public struct PlacementConfiguration: Sendable, Hashable {
    /// The format of a placement's ads, with the rules that only that format has.
    public enum Kind: Sendable, Hashable {
        /// Full screen, when the app starts or comes back, by this policy.
        case appOpen(AppOpenPolicy = AppOpenPolicy())
        /// Full screen, at a natural break of the app.
        case interstitial
        /// Full screen, asked for by the user in exchange for something.
        case rewarded
        /// A part of the screen.
        case banner
        /// Assets that the host draws in its own style.
        case native
    }

    /// The placement ID.
    public var id: PlacementID
    /// What it shows, and what only ads of that kind have.
    public var kind: Kind
    /// The longest an ad may stay in the cache; nil: the adapter's default.
    public var lifetime: Duration?
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
    /// Caps and pacing of this placement.
    public var frequency: FrequencyPolicy
    /// The group whose caps apply as well.
    public var group: String?

    /// A placement; all but its ID and kind have defaults.
    public init(
        id: PlacementID, kind: Kind, lifetime: Duration? = nil, loadTimeout: Duration = .seconds(10),
        showTimeout: Duration = .seconds(10), reload: ReloadPolicy = .justInTime,
        loadLead: Duration = .seconds(30),
        skipAfter: Duration = .seconds(5), demand: [DemandLine] = [],
        frequency: FrequencyPolicy = FrequencyPolicy(), group: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.lifetime = lifetime
        self.loadTimeout = loadTimeout
        self.showTimeout = showTimeout
        self.reload = reload
        self.loadLead = loadLead
        self.skipAfter = skipAfter
        self.demand = demand
        self.frequency = frequency
        self.group = group
    }
}

extension PlacementConfiguration {
    /// The format of its ads.
    public var format: AdFormat {
        switch kind {
        case .appOpen: .appOpen
        case .interstitial: .interstitial
        case .rewarded: .rewarded
        case .banner: .banner
        case .native: .native
        }
    }

    /// When an app-open ad is shown. A placement of another kind has the defaults, and keeps no others.
    package var appOpen: AppOpenPolicy {
        get { if case .appOpen(let policy) = kind { policy } else { AppOpenPolicy() } }
        set { if case .appOpen = kind { kind = .appOpen(newValue) } }
    }
}

extension PlacementConfiguration.Kind {
    /// The kind of that format, with the defaults of its rules.
    package init(_ format: AdFormat) {
        switch format {
        case .appOpen: self = .appOpen()
        case .interstitial: self = .interstitial
        case .rewarded: self = .rewarded
        case .banner: self = .banner
        case .native: self = .native
        }
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
