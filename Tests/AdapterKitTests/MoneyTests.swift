import AdapterKit
import FoundationEssentials
import Testing

@Suite("Money")
struct MoneyTests {
    @Test(
        "Money is read as configurations write it and printed plainly",
        arguments: [
            ("0.50 USD", "0.5 USD"), ("1.10 eur", "1.1 EUR"), ("3  USD", "3 USD"),
            ("0.00001 USD", "0.00001 USD"),
            ("1234567890123456789 USD", "1234567890123456789 USD"),
        ])
    func reading(text: String, printed: String) {
        #expect(Money(text)?.description == printed)
    }

    @Test(
        "Money is not read from anything else",
        arguments: [
            "", "1", "USD 1", "1e5 USD", "1,5 USD", "1 US", "1 U$D", "--1 USD", ".5 USD", "1. USD", "1 USD x",
        ])
    func refusing(text: String) {
        #expect(Money(text) == nil)
    }

    @Test("Money is converted once and exactly, and not at all without a rate")
    func converting() throws {
        let eur = try #require(Currency(code: "EUR"))
        let xyz = try #require(Currency(code: "XYZ"))
        let rates = ExchangeRates(base: .usd, rates: [eur: Decimal(string: "1.10")!])
        #expect(rates.inBase(Money(Decimal(string: "0.95")!, eur)) == Decimal(string: "1.045"))
        #expect(rates.inBase(Money(2, .usd)) == 2)
        #expect(rates.inBase(Money(2, xyz)) == nil)
    }
}
