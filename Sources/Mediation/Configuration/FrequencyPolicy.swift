/// Caps and pacing of one scope: a placement, a group, or the whole app. For caps, nil means no limit and 0 never.
///
/// ## Topics
///
/// ### Caps
/// - ``perSession``
/// - ``perDay``
/// - ``windows``
/// - ``Window``
///
/// ### Pacing
/// - ``minimumInterval``
///
/// ### App-open ads only
/// - ``skipFirstLaunches``
/// - ``everyNthReturn``
public struct FrequencyPolicy: Sendable, Hashable {
    /// A rolling window: at most `limit` displays in any `length`.
    public struct Window: Sendable, Hashable {
        /// The most displays.
        public var limit: Int
        /// The length of the window.
        public var length: Duration

        /// A window.
        public init(limit: Int, length: Duration) {
            self.limit = limit
            self.length = length
        }
    }

    /// Launches, counted from the first ever, without an app-open ad.
    public var skipFirstLaunches: Int
    /// Only each nth return of a session shows an app-open ad.
    public var everyNthReturn: Int
    /// The most displays in one run of the process.
    public var perSession: Int?
    /// The most displays in one local calendar day.
    public var perDay: Int?
    /// Rolling windows, all of which apply.
    public var windows: [Window]
    /// The least time from one display to the next show.
    public var minimumInterval: Duration

    /// A policy; without arguments, no limit at all.
    public init(
        skipFirstLaunches: Int = 0, everyNthReturn: Int = 1, perSession: Int? = nil, perDay: Int? = nil,
        windows: [Window] = [], minimumInterval: Duration = .zero
    ) {
        self.skipFirstLaunches = skipFirstLaunches
        self.everyNthReturn = everyNthReturn
        self.perSession = perSession
        self.perDay = perDay
        self.windows = windows
        self.minimumInterval = minimumInterval
    }
}
