extension ConfigurationValidator {
    mutating func check(_ policy: AppOpenPolicy, at path: KeyPathText) {
        if let window = policy.coldStartWindow {
            check(window, in: ConfigurationLimits.appOpenTime, at: path.key("coldStartWindow"))
        }
        check(
            policy.minimumBackgroundTime, in: ConfigurationLimits.minimumBackgroundTime,
            at: path.key("minimumBackgroundTime"))
        check(
            policy.fullscreenCooldown, in: ConfigurationLimits.appOpenTime,
            at: path.key("fullscreenCooldown"))
        check(policy.retryInterval, in: ConfigurationLimits.retryInterval, at: path.key("retryInterval"))
        check(policy.retryLimit, in: ConfigurationLimits.retryLimit, at: path.key("retryLimit"))
    }

    mutating func check(_ policy: FrequencyPolicy, at path: KeyPathText) {
        check(policy.skipFirstLaunches, in: ConfigurationLimits.count, at: path.key("skipFirstLaunches"))
        check(policy.everyNthReturn, in: ConfigurationLimits.everyNthReturn, at: path.key("everyNthReturn"))
        if let cap = policy.perSession {
            check(cap, in: ConfigurationLimits.count, at: path.key("perSession"))
        }
        if let cap = policy.perDay { check(cap, in: ConfigurationLimits.count, at: path.key("perDay")) }
        for (index, window) in policy.windows.enumerated() {
            let path = path.key("windows").index(index)
            check(window.limit, in: ConfigurationLimits.count, at: path.key("limit"))
            check(window.length, in: ConfigurationLimits.windowLength, at: path.key("seconds"))
        }
        check(
            policy.minimumInterval, in: ConfigurationLimits.minimumInterval, at: path.key("minimumInterval"))
    }

    mutating func check(_ number: Int, in range: ClosedRange<Int>, at path: KeyPathText) {
        if !range.contains(number) { add(path, "expected \(ConfigurationLimits.expectation(range))") }
    }

    mutating func check(_ time: Duration, in range: ClosedRange<Duration>, at path: KeyPathText) {
        if !range.contains(time) { add(path, "expected \(ConfigurationLimits.expectation(range))") }
    }
}
