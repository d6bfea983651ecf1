#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What one unit of each known currency is worth in the base currency.
public struct ExchangeRates: Hashable, Sendable {
    /// The currency in which offers are compared.
    public var base: Currency
    /// Units of the base that one unit of the key is worth. The base itself need not stand here.
    public var rates: [Currency: Decimal]

    /// A base with its rates; with none, only prices in the base itself can be compared.
    public init(base: Currency = .usd, rates: [Currency: Decimal] = [:]) {
        self.base = base
        self.rates = rates
    }

    /// The amount in the base currency, converted once and exactly, up to 38 digits; nil when the currency has no rate,
    /// or the result does not fit.
    public func inBase(_ money: Money) -> Decimal? {
        if money.currency == base { return money.amount.isNaN ? nil : money.amount }
        return rates[money.currency].flatMap { money.amount.exactly(times: $0) }
    }

    /// The amount in another currency, at most six decimals, half up; nil where a rate is missing, or the result does
    /// not fit. An amount that is in that currency already stays as it is.
    package func convert(_ money: Money, to currency: Currency) -> Decimal? {
        if money.currency == currency { return money.amount.isNaN ? nil : money.amount }
        guard let value = inBase(money).flatMap({ ExactDecimal($0) }) else { return nil }
        if currency == base { return value.rounded(to: Self.decimals).decimal }
        guard let rate = rates[currency], rate > 0, let divisor = ExactDecimal(rate) else { return nil }
        return value.divided(by: divisor, decimals: Self.decimals)?.decimal
    }

    /// How many decimals a converted amount has at most.
    private static let decimals = 6
}
