extension AppOpenPolicy {
    private static let keys = [
        "showOnColdStart", "coldStartWindow", "minimumBackgroundTime", "excludeScreenLock",
        "fullscreenCooldown", "retryInterval", "retryLimit",
    ]

    /// Reads a policy; what is not given keeps its default.
    init(reading source: SourceCursor) {
        self.init()
        guard let members = source.members(Self.keys) else { return }
        showOnColdStart = members["showOnColdStart"]?.flag() ?? showOnColdStart
        if let window = members["coldStartWindow"] {
            let isLimited = !window.isNull
            coldStartWindow =
                isLimited ? window.duration(in: ConfigurationLimits.appOpenTime) ?? coldStartWindow : nil
        }
        minimumBackgroundTime =
            members["minimumBackgroundTime"]?.duration(in: ConfigurationLimits.minimumBackgroundTime)
            ?? minimumBackgroundTime
        excludeScreenLock = members["excludeScreenLock"]?.flag() ?? excludeScreenLock
        fullscreenCooldown =
            members["fullscreenCooldown"]?.duration(in: ConfigurationLimits.appOpenTime)
            ?? fullscreenCooldown
        retryInterval =
            members["retryInterval"]?.duration(in: ConfigurationLimits.retryInterval) ?? retryInterval
        retryLimit = members["retryLimit"]?.integer(in: ConfigurationLimits.retryLimit) ?? retryLimit
    }
}

extension FrequencyPolicy {
    /// The keys of a policy; a placement's has `group` as well.
    static let keys = [
        "skipFirstLaunches", "everyNthReturn", "perSession", "perDay", "windows", "minimumInterval",
    ]

    /// Reads a policy; what is not given is no limit.
    init(reading source: SourceCursor) {
        self.init()
        if let members = source.members(Self.keys) { self.init(reading: members) }
    }

    /// Reads a policy out of an object that may have further keys.
    init(reading members: SourceMembers) {
        self.init()
        skipFirstLaunches =
            members["skipFirstLaunches"]?.integer(in: ConfigurationLimits.count) ?? skipFirstLaunches
        everyNthReturn =
            members["everyNthReturn"]?.integer(in: ConfigurationLimits.everyNthReturn) ?? everyNthReturn
        perSession = members["perSession"]?.integer(in: ConfigurationLimits.count)
        perDay = members["perDay"]?.integer(in: ConfigurationLimits.count)
        windows =
            members["windows"]?.elements(expected: "a list of windows")?.compactMap(Window.init(reading:))
            ?? []
        minimumInterval =
            members["minimumInterval"]?.duration(in: ConfigurationLimits.minimumInterval) ?? minimumInterval
    }
}

extension FrequencyPolicy.Window {
    fileprivate init?(reading source: SourceCursor) {
        guard let members = source.members(["limit", "seconds"], expected: "a window: an object") else {
            return nil
        }
        let limits = ConfigurationLimits.expectation(ConfigurationLimits.count)
        let lengths = ConfigurationLimits.expectation(ConfigurationLimits.windowLength)
        let limit = members.required("limit", expected: limits)?.integer(in: ConfigurationLimits.count)
        let length = members.required("seconds", expected: lengths)?
            .duration(in: ConfigurationLimits.windowLength)
        guard let limit, let length else { return nil }
        self.init(limit: limit, length: length)
    }
}
