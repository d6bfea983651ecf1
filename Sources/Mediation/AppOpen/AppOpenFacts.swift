public import AdapterKit

/// What the host knows at the moment of a decision, and the engine cannot.
package struct HostFacts: Sendable, Hashable {
    /// There is something to present on.
    package var hasPresenter: Bool
    /// Shows that should be on screen and are not.
    package var vanished: Set<ShowID>

    /// Facts; by default nothing that we show has vanished.
    package init(hasPresenter: Bool, vanished: Set<ShowID> = []) {
        self.hasPresenter = hasPresenter
        self.vanished = vanished
    }
}

/// What an app-open filter may decide on.
public struct AppOpenFacts: Sendable, Hashable {
    /// The app-open placement.
    public var placement: PlacementID
    /// The app starts; else it returns.
    public var isColdStart: Bool
    /// How long the app was away; nil at a start.
    public var away: Duration?
    /// The absence was at least as long as `minimumBackgroundTime`. False at a start.
    public var reachedBackgroundTime: Bool
    /// As many displays as the session may have.
    public var reachedSessionCap: Bool
    /// As many displays as the day may have.
    public var reachedDailyCap: Bool
    /// The rule of caps and pacing that would deny the show; nil: all allow it.
    public var denial: AppOpenOutcome?
    /// A fresh ad is in the cache.
    public var hasAd: Bool
    /// There is something to present on.
    public var hasPresenter: Bool
    /// Displays of the placement in this session.
    public var sessionDisplays: Int
    /// Displays of the placement today.
    public var dayDisplays: Int
}

/// What a host with its own ad view is told: show now.
public struct AppOpenAction: Sendable, Hashable {
    /// The show, for the host's reports.
    public var show: ShowID
    /// The app starts; else it returns.
    public var isColdStart: Bool
    /// Displays of the placement in this session, this one included.
    public var sessionDisplays: Int
    /// Displays of the placement today, this one included.
    public var dayDisplays: Int
}
