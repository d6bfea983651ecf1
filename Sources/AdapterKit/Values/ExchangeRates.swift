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

    /// The amount in the base currency, converted once and exactly; nil when the currency has no rate.
    public func inBase(_ money: Money) -> Decimal? {
        if money.currency == base { return money.amount }
        return rates[money.currency].map { money.amount * $0 }
    }
}
