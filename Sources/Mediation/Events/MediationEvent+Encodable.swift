#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AdapterKit

extension MediationEvent: Encodable {
    private enum Key: String, CodingKey {
        case seq, at, wall, event, placement, load, show, network, reason, code, price, currency
        case `in`, waiters, callback, detail, clicked, amount, precision, away, answer, nextEligible, kind,
            count, step
    }

    /// Writes one object of the event log; what does not apply is left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let fields = kind.fields
        try container.encode(sequence, forKey: .seq)
        try container.encode(at.loggedSeconds, forKey: .at)
        try container.encode(wall.isoText, forKey: .wall)
        try container.encode(fields.name, forKey: .event)
        try container.encodeIfPresent(placement?.rawValue, forKey: .placement)
        try container.encodeIfPresent(fields.load, forKey: .load)
        try container.encodeIfPresent(fields.show, forKey: .show)
        try container.encodeIfPresent(fields.network?.rawValue, forKey: .network)
        try container.encodeIfPresent(fields.kind, forKey: .kind)
        try container.encodeIfPresent(fields.reason, forKey: .reason)
        try container.encodeIfPresent(fields.callback, forKey: .callback)
        try container.encodeIfPresent(fields.detail, forKey: .detail)
        try container.encodeIfPresent(fields.code, forKey: .code)
        try container.encodeIfPresent(fields.step, forKey: .step)
        try container.encodeIfPresent(fields.price?.amount.description, forKey: .price)
        try container.encodeIfPresent(fields.delay?.loggedSeconds, forKey: .in)
        try container.encodeIfPresent(fields.waiters, forKey: .waiters)
        try container.encodeIfPresent(fields.count, forKey: .count)
        try container.encodeIfPresent(fields.isClicked, forKey: .clicked)
        try container.encodeIfPresent(fields.away?.loggedSeconds, forKey: .away)
        try container.encodeIfPresent(fields.answer, forKey: .answer)
        switch fields.nextEligible {
        case .at(let instant): try container.encode(instant.isoText, forKey: .nextEligible)
        case .never: try container.encodeNil(forKey: .nextEligible)
        case nil: break
        }
        try container.encodeIfPresent(fields.revenue?.amount?.description, forKey: .amount)
        let currency = fields.price?.currency ?? fields.revenue?.currency
        try container.encodeIfPresent(currency?.code, forKey: .currency)
        try container.encodeIfPresent(fields.revenue?.precision, forKey: .precision)
    }
}

extension Duration {
    /// Seconds with at most three decimals, the nearest.
    fileprivate var loggedSeconds: Decimal {
        let (milliseconds, rest) = wholeNanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let nearest = milliseconds + (rest >= 500_000 ? 1 : rest <= -500_000 ? -1 : 0)
        return Decimal(nearest) * Decimal(sign: .plus, exponent: -3, significand: 1)
    }
}

extension WallInstant {
    /// ISO 8601 in UTC with milliseconds: `2026-11-30T09:00:00.000Z`.
    public var isoText: String {
        // The style cuts fractions off, and half of all milliseconds are a little less in binary.
        // A clock may say anything; the calendar ends somewhere.
        let milliseconds = min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999)
        let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        let (second, fraction) = remainder < 0 ? (quotient - 1, remainder + 1000) : (quotient, remainder)
        let text = Date(timeIntervalSince1970: Double(second)).formatted(.iso8601)
        return text.dropLast() + ".\(String(1000 + fraction).dropFirst())Z"
    }
}
