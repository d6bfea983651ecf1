#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The range of every number in a configuration. They are wide: they catch slips of the hand, such as
/// milliseconds where seconds are due, not choices.
package enum ConfigurationLimits {
    private static let day = Duration.seconds(86_400)

    /// The least time that a limit on waiting may have; a limit of nothing would let nothing through.
    private static let shortest = Duration.milliseconds(1)

    /// `ttl`: to 30 days.
    package static let lifetime = shortest...day * 30
    /// `loadTimeout`, `showTimeout` and a line's `timeout`: to an hour.
    package static let timeout = shortest...Duration.seconds(3600)
    /// `loadLead`: to a day.
    package static let loadLead = Duration.zero...day
    /// `skipAfter`: to an hour.
    package static let skipAfter = Duration.zero...Duration.seconds(3600)

    /// `coldStartWindow` and `fullscreenCooldown`: to a day.
    package static let appOpenTime = Duration.zero...day
    /// `minimumBackgroundTime`: to 30 days.
    package static let minimumBackgroundTime = Duration.zero...day * 30
    /// `retryInterval`: from 10 milliseconds, so that a retry is no busy loop, to an hour.
    package static let retryInterval = Duration.milliseconds(10)...Duration.seconds(3600)
    /// `retryLimit`: 0 means no retry.
    package static let retryLimit = 0...1000

    /// Caps, the `limit` of a window and `skipFirstLaunches`.
    package static let count = 0...1_000_000
    /// `everyNthReturn`: 1 means every one.
    package static let everyNthReturn = 1...1_000_000
    /// `minimumInterval`: to a year.
    package static let minimumInterval = Duration.zero...day * 366
    /// The `seconds` of a window: to a year.
    package static let windowLength = shortest...day * 366

    /// The largest price or floor, CPM, in any currency.
    package static let largestAmount = Decimal(1_000_000_000)
    /// What one unit of a currency may be worth in another.
    package static let rate = Decimal(1) / 1_000_000_000...Decimal(1_000_000_000)

    /// What is expected of a number in the range, in words for people.
    package static func expectation(_ range: ClosedRange<Int>) -> String {
        "a whole number from \(range.lowerBound) to \(range.upperBound)"
    }

    /// What is expected of a time in the range, in words for people.
    package static func expectation(_ range: ClosedRange<Duration>) -> String {
        "seconds from \(range.lowerBound.decimalSeconds) to \(range.upperBound.decimalSeconds)"
    }

    /// What is expected of a number in the range, in words for people.
    package static func expectation(_ range: ClosedRange<Decimal>) -> String {
        "a number from \(range.lowerBound) to \(range.upperBound)"
    }

    /// Whether the amount can be a price, or a floor. What costs nothing, such as a house ad, has a price of 0; a floor
    /// of 0 is none at all.
    package static func isPrice(_ amount: Decimal) -> Bool { amount >= 0 && amount <= largestAmount }

    /// What is expected of a price or a floor, in words for people.
    package static var priceExpectation: String {
        "an amount from 0 to \(largestAmount) with its currency, such as `0.50 USD`"
    }
}
