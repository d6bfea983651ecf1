import AdapterKit
import LedgerKit

@testable import Mediation

extension Moment {
    /// So many seconds after a start.
    static func at(_ seconds: Double) -> Moment {
        let time = Duration.milliseconds(Int64((seconds * 1000).rounded()))
        return Moment(
            boot: EngineStory.boot(time), wall: EngineStory.wall.advanced(by: time), zone: "UTC")
    }
}

extension BootInstant {
    /// So many seconds after a start.
    static func at(_ seconds: Double) -> BootInstant { Moment.at(seconds).boot }
}

extension PlacementIndex {
    static let first = PlacementIndex(0)
}

extension LineCall {
    /// The first line of a load.
    static func load(_ number: UInt64) -> LineCall {
        LineCall(load: LoadID(placement: .first, number: number), line: 0)
    }
}

extension CachedAd {
    /// An ad that was cached at the start and is good for a minute.
    static func some(_ number: UInt64 = 1, hasBid: Bool = true, chain: RetryChain? = nil) -> CachedAd {
        CachedAd(
            ad: AdID(number: number),
            info: CachedAdInfo(
                network: "a", details: AdDetails(), price: "1 USD", precision: .exact, load: 1),
            hasBid: hasBid, loaded: .at(0), chain: chain, expires: .at(60))
    }
}

extension Load {
    /// The first load of a placement with one line.
    static func some(
        _ reason: MediationEvent.LoadReason = .explicit, chain: RetryChain? = nil, waiters: [WaiterID] = []
    ) -> Load {
        Load(
            id: LoadID(placement: .first, number: 1), ordinal: 1, requestID: "r", started: .at(0),
            deadline: .at(10), reason: reason, options: LoadOptions(), chain: chain, waiters: waiters,
            auction: Auction(Demand([.bid("a")], rates: ExchangeRates())))
    }
}

extension AppOpenMachine.Situation {
    /// Nothing speaks against an ad, which is there.
    static let clear = AppOpenMachine.Situation(
        facts: HostFacts(hasPresenter: true), isDestroyed: false, isAdOnScreen: false, isScreenTaken: false,
        isCoolingDown: false, isHeld: false, isActive: true, hasAd: true, emptiness: .notReady)

    /// The same with one thing changed.
    func with<Value>(_ key: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
        var copy = self
        copy[keyPath: key] = value
        return copy
    }
}

extension AppPlace.Absence {
    static func away(
        _ seconds: Double, isLock: Bool = false, _ taints: Set<AppPlace.Taint> = []
    ) -> AppPlace.Absence {
        AppPlace.Absence(away: .seconds(seconds), isLock: isLock, taints: taints)
    }
}
