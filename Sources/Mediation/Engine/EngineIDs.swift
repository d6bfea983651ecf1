/// One load of one placement. The engine makes it.
package struct LoadID: Hashable, Sendable, Comparable {
    let number: UInt64

    package static func < (one: LoadID, other: LoadID) -> Bool { one.number < other.number }
}

/// One question to one demand line within a load.
package struct LineCall: Hashable, Sendable {
    /// The load that asks.
    package let load: LoadID
    /// The line's index in the placement's demand.
    package let line: Int
}

/// One attempt to start an adapter. The engine makes it.
package struct StartID: Hashable, Sendable {
    let number: UInt64
}

/// One question to the ledger. The engine makes it.
package struct LedgerCall: Hashable, Sendable, Comparable {
    let number: UInt64

    package static func < (one: LedgerCall, other: LedgerCall) -> Bool { one.number < other.number }
}

/// One wake-up. The engine makes it; of two that are due together, the earlier made goes first.
package struct TimerID: Hashable, Sendable, Comparable {
    let number: UInt64

    package static func < (one: TimerID, other: TimerID) -> Bool { one.number < other.number }
}

/// One loaded ad. The driver makes it when an adapter answers.
package struct AdID: Hashable, Sendable {
    let number: UInt64

    /// The nth ad of a driver.
    package init(number: UInt64) { self.number = number }
}

/// One caller waiting for a load. The driver makes it.
package struct WaiterID: Hashable, Sendable {
    let number: UInt64

    /// The nth waiter of a driver.
    package init(number: UInt64) { self.number = number }
}

/// One show of one ad.
public struct ShowID: Hashable, Sendable {
    let number: UInt64

    /// The nth show of a driver.
    package init(number: UInt64) { self.number = number }

    /// The nth show that the engine began by itself.
    static func own(_ number: UInt64) -> ShowID { ShowID(number: number | 1 << 63) }

    /// Whether the engine began the show by itself: an app-open ad.
    package var isOwn: Bool { number >> 63 == 1 }
}
