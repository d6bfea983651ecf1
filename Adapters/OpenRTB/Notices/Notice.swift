package import AdapterKit

/// One address that a bidder wants to be asked, macros replaced.
package struct Notice: Sendable, Hashable {
    /// What it tells.
    package enum Kind: Sendable, Hashable {
        /// The bid lost (`lurl`).
        case loss
        /// The bid won (`nurl`).
        case win
        /// The ad was displayed (`burl`): kept until it is delivered.
        case billing(BillingNotice)

        /// The word of events for it.
        package var failureKind: NoticeFailure.Kind {
            switch self {
            case .loss: .loss
            case .win: .win
            case .billing: .billing
            }
        }
    }

    /// Names it in its queue.
    package let id: UInt64
    /// What it tells.
    package var kind: Kind
    /// What is asked.
    package let url: String

    /// A notice.
    package init(id: UInt64, kind: Kind, url: String) {
        self.id = id
        self.kind = kind
        self.url = url
    }

    /// The bill, if it is one.
    package var bill: BillingNotice? { if case .billing(let bill) = kind { bill } else { nil } }
}
