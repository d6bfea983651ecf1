import AdapterKit
import Mediation

extension FetchReport: Encodable {
    private enum Key: String, CodingKey {
        case placement, outcome, network, elapsed, requestId, ad, attempts
    }

    /// The object of `fetch --json`; absent values are left out.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(placement, forKey: .placement)
        try container.encode(outcome.word, forKey: .outcome)
        try container.encodeIfPresent(network, forKey: .network)
        try container.encode(Seconds.number(elapsed), forKey: .elapsed)
        try container.encodeIfPresent(requestID, forKey: .requestId)
        try container.encodeIfPresent(ad, forKey: .ad)
        try container.encode(attempts.map(AttemptJSON.init), forKey: .attempts)
    }
}

extension FetchReport.Ad: Encodable {
    private enum Key: String, CodingKey {
        case id, creativeId, type, price, currency, basePrice, lifetime, expiresAt, markupBytes, width, height
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encodeIfPresent(creativeID, forKey: .creativeId)
        try container.encodeIfPresent(type, forKey: .type)
        try container.encodeIfPresent(price.map { "\($0.amount)" }, forKey: .price)
        try container.encodeIfPresent(price?.currency.code, forKey: .currency)
        try container.encodeIfPresent(basePrice, forKey: .basePrice)
        try container.encodeIfPresent(lifetime.map(Seconds.number), forKey: .lifetime)
        try container.encodeIfPresent(expiresAt?.description, forKey: .expiresAt)
        try container.encodeIfPresent(markup?.utf8.count, forKey: .markupBytes)
        try container.encodeIfPresent(width, forKey: .width)
        try container.encodeIfPresent(height, forKey: .height)
    }
}

/// An attempt as reports show it.
private struct AttemptJSON: Encodable {
    struct Rejection: Encodable {
        let index: Int
        let seat: String?
        let bid: String?
        let reason: String
    }

    let network: String
    let placementId: String?
    let outcome: String
    let elapsed: Double
    let price: String?
    let currency: String?
    let httpStatus: Int?
    let native: NativeError?
    let reason: String?
    let retryAfter: Double?
    let rejectedBids: [Rejection]?
    let rejectedMore: [String: Int]?

    init(_ attempt: LoadAttempt) {
        network = attempt.network.rawValue
        placementId = attempt.networkPlacementID
        outcome = attempt.outcome.word
        elapsed = Seconds.number(attempt.elapsed)
        price = attempt.price.map { "\($0.amount)" }
        currency = attempt.price?.currency.code
        httpStatus = attempt.httpStatus
        native = attempt.native
        reason = attempt.reason
        retryAfter = attempt.retryAfter.map(Seconds.number)
        let rejections = attempt.rejectedBids.map {
            Rejection(index: $0.index, seat: $0.seat, bid: $0.bid, reason: $0.reason.rawValue)
        }
        rejectedBids = rejections.isEmpty ? nil : rejections
        let more = attempt.rejectedMore.map { ($0.key.rawValue, $0.value) }
        rejectedMore = more.isEmpty ? nil : Dictionary(uniqueKeysWithValues: more)
    }
}
