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
        try container.encode(wall.description, forKey: .wall)
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
        case .at(let instant): try container.encode(instant.description, forKey: .nextEligible)
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
