#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AdapterKit

/// What an auction answers.
extension Auction {
    /// An ad that was loaded and may win.
    struct Offer: Hashable {
        let ad: AdID
        let line: Int
        let details: AdDetails
        let price: Money?
        let basePrice: Decimal?
        /// Whether somebody wants to hear how its bid fares.
        let hasBid: Bool
        let arrived: Moment
        /// How long the ad stays good; nil: forever.
        let lifetime: Duration?

        /// When the ad will be too old.
        var expires: BootInstant? { lifetime.map { arrived.boot.advanced(by: $0) } }
    }

    /// What is to be done next.
    enum Next: Equatable {
        /// Wait: lines are still being asked.
        case wait
        /// This line's turn has come. Followed by ``lineBegan(_:at:)``.
        case ask(Int)
        /// This offer wins.
        case win(Offer)
        /// Nobody has an ad.
        case fail
    }

    /// What an answer turned out to be.
    enum Answered: Equatable {
        /// An ad that may win.
        case offered(Offer)
        /// An ad that cannot be used. Followed by ``lineFailed(_:_:byAdapter:at:)``.
        case unusable(BidRejection, price: Money?)
        /// A failure. Followed by ``lineFailed(_:_:byAdapter:at:)``.
        case failed(AdapterError)
        /// Late, or one too many.
        case unexpected(isRepeated: Bool)
    }

    /// What a line was doing that nobody waits for any longer.
    enum GivenUp {
        /// Its adapter has the question.
        case asked
        /// Its adapter was not ready yet.
        case starting
    }
}

extension LoadAttempt {
    /// The place of the failure in the list of loading.md that says what a load fails with.
    var rank: Int {
        guard case .failed(let code) = outcome else { return .max }
        switch code {
        case .tls: return 0
        case .badRequest: return 1
        case .httpStatus: return 2
        case .badResponse: return 3
        case .bodyTooLarge: return 4
        case .network: return 5
        case .timeout: return 6
        case .adapterNotReady: return 7
        case .circuitOpen: return 8
        case .noFill: return 10
        case .belowFloor: return 11
        default: return 9
        }
    }
}
