import AdapterKit
import FoundationEssentials
import Testing

@Suite("Exchange rates")
struct ExchangeRatesTests {
    @Test(
        "Exchange rates convert with at most six decimals, half up",
        arguments: [
            ("1.045", "USD", "EUR", "0.95"), ("1", "USD", "EUR", "0.909091"), ("0.95", "EUR", "USD", "1.045"),
            ("0.0000005", "GBP", "USD", "0.000001"), ("0.00000049", "GBP", "USD", "0"),
            ("1.123456789", "USD", "USD", "1.123456789"), ("1", "USD", "XYZ", nil), ("1", "XYZ", "USD", nil),
            ("1", "EUR", "GBP", "1.1"), ("-1", "USD", "EUR", "-0.909091"), ("2", "GBP", "THR", "0.666667"),
            ("1", "GBP", "THR", "0.333333"), ("0", "EUR", "THR", "0"), ("1e-90", "USD", "THR", "0"),
            ("1e100", "USD", "TNY", nil), ("1e20", "THR", "USD", "300000000000000000000"),
            (
                "99999999999999999999999999999999999999", "GBP", "THR",
                "33333333333333333333333333333333333333"
            ),
        ] as [(String, String, String, String?)])
    func conversion(amount: String, source: String, target: String, expected: String?) throws {
        let rates = try Self.rates()
        let money = Money(try #require(Decimal(string: amount)), try #require(Currency(code: source)))
        let converted = rates.convert(money, to: try #require(Currency(code: target)))
        #expect(converted == expected.flatMap { Decimal(string: $0) })
        #expect(converted?.isNaN != true)
    }

    private static let numbers =
        [
            "0", "1", "-1", "3", "7e-100", "1e-100", "1e100", "1e-126", "1e-127", "1e-128", "1e126", "1e127",
            "99999999999999999999999999999999999999", "99999999999999999999999999999999999999e-100",
            "99999999999999999999999999999999999999e89", "99999999999999999999999999999999999999e-128",
            "340282366920938463463374607431768211455", "9223372036854775808", "18446744073709551616",
            "0.000001",
        ].compactMap { Decimal(string: $0) } + [
            .nan, .greatestFiniteMagnitude, .leastFiniteMagnitude, .leastNonzeroMagnitude,
        ]

    @Test("Exchange rates of any size neither end the process nor make what is no number", arguments: numbers)
    func extremes(rate: Decimal) throws {
        let strange = try #require(Currency(code: "STR"))
        for amount in Self.numbers {
            let rates = ExchangeRates(rates: [strange: rate])
            let results = [
                rates.inBase(Money(amount, strange)), rates.inBase(Money(amount, .usd)),
                rates.convert(Money(amount, strange), to: .usd),
                rates.convert(Money(amount, .usd), to: strange),
                rates.convert(Money(amount, strange), to: strange), amount.exactly(times: rate),
                amount.exactly(shiftedBy: -3),
            ].compactMap(\.self)
            #expect(results.allSatisfy { !$0.isNaN })
            // They are compared and written, too.
            #expect(results.sorted().map(\.description).allSatisfy { !$0.isEmpty })
        }
    }

    @Test("Exchange rates give a product with all its digits where they fit")
    func products() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let (one, two) = (UInt64.random(in: 0 ... .max >> 2), UInt64.random(in: 0 ... .max >> 2))
            let (first, second) = (Int.random(in: -50...50, using: &generator), Int.random(in: -50...50))
            let product = UInt128(one) * UInt128(two)
            let a = try #require(Decimal(string: "\(one)e\(first)"))
            let b = try #require(Decimal(string: "\(two)e\(second)"))
            #expect(a.exactly(times: b) == Decimal(string: "\(product)e\(first + second)"))
        }
        let most = try #require(Decimal(string: "99999999999999999999999999999999999999"))
        #expect(most.exactly(times: most) == Decimal(string: "99999999999999999999999999999999999998e38"))
        #expect(most.exactly(times: -1) == -most)
        #expect(Decimal(string: "1e-100")?.exactly(shiftedBy: -3) == Decimal(string: "1e-103"))
        #expect(Decimal(string: "1e-100")?.exactly(times: 0) == 0)
    }

    private static func rates() throws -> ExchangeRates {
        let texts = ["EUR": "1.10", "GBP": "1", "THR": "3", "TNY": "1e-100"]
        var rates = ExchangeRates()
        for (code, text) in texts {
            let currency = try #require(Currency(code: code))
            rates.rates[currency] = Decimal(string: text)
        }
        return rates
    }
}
