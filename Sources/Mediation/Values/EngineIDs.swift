package import AdapterKit

/// One placement of the configuration, by its place there.
package struct PlacementIndex: Hashable, Sendable, Comparable {
    /// The place in the configuration's list, from 0.
    package let position: Int

    /// The placement at that place.
    package init(_ position: Int) { self.position = position }

    package static func < (one: PlacementIndex, other: PlacementIndex) -> Bool {
        one.position < other.position
    }
}

/// One load of one placement. The engine makes it.
package struct LoadID: Hashable, Sendable {
    /// The placement that loads.
    package let placement: PlacementIndex
    let number: UInt64
}

/// One question to one demand line within a load.
package struct LineCall: Hashable, Sendable {
    /// The load that asks.
    package let load: LoadID
    /// The line's place in the placement's demand.
    package let line: Int
}

/// One attempt to start an adapter. The engine makes it.
package struct StartID: Hashable, Sendable {
    /// The network whose adapter starts.
    package let network: NetworkID
    let number: UInt64
}

/// One question to the ledger. The engine makes it.
package struct LedgerCall: Hashable, Sendable, Comparable {
    let number: UInt64

    package static func < (one: LedgerCall, other: LedgerCall) -> Bool { one.number < other.number }
}

/// One app-open decision for which the host's facts, its filter or the ledger are asked. The engine makes it.
package struct DecisionID: Hashable, Sendable {
    let number: UInt64
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
public struct ShowID: Hashable, Sendable, Comparable {
    /// Who began the show, and so numbered it.
    private enum Source: Hashable, Comparable {
        case host(UInt64)
        case engine(UInt64)
    }

    private let source: Source

    /// The nth show that the host asked a driver for.
    package init(number: UInt64) { source = .host(number) }

    /// The nth show that the engine begins on its own: an app-open ad.
    init(appOpen number: UInt64) { source = .engine(number) }

    /// Whether the engine began the show on its own: an app-open ad.
    package var isAppOpen: Bool {
        switch source {
        case .host: false
        case .engine: true
        }
    }

    /// Shows that the host asked for come first, each kind in the order in which it began.
    public static func < (one: ShowID, other: ShowID) -> Bool { one.source < other.source }
}

extension ShowID: CustomStringConvertible {
    /// The number, with a mark for shows that the engine began on its own.
    public var description: String {
        switch source {
        case .host(let number): "\(number)"
        case .engine(let number): "app-open \(number)"
        }
    }
}
