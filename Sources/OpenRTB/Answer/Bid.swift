#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A bid as it was read; whether it can be used is told by ``BidSelection``. Members are named as on the wire.
package struct Bid: Sendable {
    /// Its place in the answer, from 0 in document order. This is what identifies it: two bids may share an id.
    package var index: Int
    /// The seat that made it.
    package var seat: String?
    /// The bidder's id for the bid.
    package var id: String?
    /// The impression it is for.
    package var impID: String?
    /// The price, CPM, in the answer's currency; nil when absent or not a number that fits.
    package var price: Decimal?
    /// The markup; nil when absent, null or empty.
    package var adm: Markup?
    /// The win notice.
    package var nurl: String?
    /// The billing notice.
    package var burl: String?
    /// The loss notice.
    package var lurl: String?
    /// The advertiser's domains.
    package var adomain: [String] = []
    /// The creative's id.
    package var crid: String?
    /// The campaign's id.
    package var cid: String?
    /// The preloaded ad's id.
    package var adid: String?
    /// The deal, when the bid belongs to one.
    package var dealID: String?
    /// Width in device-independent pixels.
    package var w: Int?
    /// Height in device-independent pixels.
    package var h: Int?
    /// The kind of markup by OpenRTB 2.6: 1 banner, 2 video, 3 audio, 4 native.
    package var mtype: Int?
    /// How many seconds the ad stays good; zero or less means nothing.
    package var exp: Int?
    /// The bidder's own members.
    package var ext: JSONView?
    /// Whether it is an object, and its markup and its `ext` are of kinds that these may have.
    package var isWellShaped = true

    /// A bid of which only the place is known.
    package init(index: Int, seat: String? = nil) {
        self.index = index
        self.seat = seat
    }
}

/// What a bidder wants to be shown.
package enum Markup: Sendable, Hashable {
    /// A text: HTML, VAST, or the JSON text of native assets.
    case text(String)
    /// A JSON object, as its text stood in the answer. Only native ads may come so.
    case object(String)

    /// The text, whichever way it came.
    package var text: String {
        switch self {
        case .text(let text), .object(let text): text
        }
    }
}
