import AdapterKit
import Basics
import Synchronization

/// The loaded ads behind the engine's ids.
final class LiveAds: Sendable {
    private struct State {
        var lastID: UInt64 = 0
        var ads: [AdID: LiveAd] = [:]
        /// Ads that were put on screen and have not been discarded.
        var presented: [ShowID: AdID] = [:]
        /// Bids of the last discarded ads that may yet turn out to have been displayed.
        var unbilled = RecentlyEnded<AdID, LiveBid>(capacity: 4)

        mutating func take(_ id: AdID) -> LiveAd? {
            guard let ad = ads.removeValue(forKey: id) else { return nil }
            if let show = presented.first(where: { $0.value == id })?.key { presented[show] = nil }
            return ad
        }
    }

    private let state = Guarded(State())

    /// Keeps an ad until it is discarded.
    func insert(_ ad: LiveAd) -> AdID {
        state.withLock { state in
            state.lastID += 1
            let id = AdID(number: state.lastID)
            state.ads[id] = ad
            return id
        }
    }

    /// The bid of an ad, also of one that was discarded a moment ago.
    func bid(of id: AdID) -> LiveBid? { state.withLock { $0.ads[id]?.bid ?? $0.unbilled[id] } }

    /// An ad that goes on screen in this show.
    func present(_ id: AdID, in show: ShowID) -> LiveAd? {
        state.withLock { state in
            guard let ad = state.ads[id] else { return nil }
            state.presented[show] = id
            return ad
        }
    }

    /// Which of these shows' ads say that they are not on screen; they are asked within this call.
    func vanished(of shows: [ShowID]) -> Set<ShowID> {
        let presented = state.withLock { state in
            shows.compactMap { show in
                state.presented[show].flatMap { state.ads[$0] }.map { (show, $0) }
            }
        }
        return Set(presented.filter { !$0.1.isPresenting }.map(\.0))
    }

    func discard(_ id: AdID, _ reason: ExpiryReason) {
        state.withLock { $0.take(id) }?.discard(reason)
    }

    func discardKeepingBid(_ id: AdID, _ reason: ExpiryReason) {
        let (ad, forgotten) = state.withLock { state in
            let ad = state.take(id)
            return (ad, ad?.bid.flatMap { state.unbilled.insert($0, for: id) })
        }
        ad?.discard(reason)
        releaseOutsideLock(forgotten)
    }
}
