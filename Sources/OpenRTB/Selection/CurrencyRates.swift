#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// What one unit of each known currency, named by its code in upper case, is worth in the base currency.
package struct CurrencyRates: Sendable, Hashable {
    /// The currency in which offers are compared.
    package var base: String
    /// Units of the base that one unit of the key is worth.
    package var rates: [String: Decimal]

    /// A base with its rates.
    package init(base: String = "USD", rates: [String: Decimal] = [:]) {
        self.base = base
        self.rates = rates
    }

    /// The amount in the base currency, converted once and exactly; nil when the currency has no rate, or the result
    /// does not fit.
    package func inBase(_ amount: Decimal, _ currency: String) -> Decimal? {
        if currency == base { return amount }
        return rates[currency].map { amount * $0 }.flatMap { $0.isNaN ? nil : $0 }
    }

    /// The amount in another currency, at most six decimals, half up; nil where a rate is missing. An amount that is
    /// in that currency already stays as it is.
    package func convert(_ amount: Decimal, from source: String, to target: String) -> Decimal? {
        if source == target { return amount }
        guard let inBase = inBase(amount, source) else { return nil }
        if target == base { return inBase.roundedHalfUp(to: 6) }
        guard let rate = rates[target], rate > 0 else { return nil }
        return (inBase / rate).roundedHalfUp(to: 6)
    }
}

extension Decimal {
    /// The nearest number with at most that many decimals; halves go away from zero.
    fileprivate func roundedHalfUp(to decimals: Int) -> Decimal {
        let parts = plainText.split(separator: ".")
        guard parts.count == 2, parts[1].count > decimals else { return self }
        let (kept, dropped) = (parts[1].prefix(decimals), parts[1].dropFirst(decimals))
        guard let cut = Decimal(string: "\(parts[0]).\(kept)") else { return self }
        guard let next = dropped.first, next >= "5" else { return cut }
        return cut + Decimal(sign: isSignMinus ? .minus : .plus, exponent: -decimals, significand: 1)
    }
}
