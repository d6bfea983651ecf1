#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An exact amount with its currency. As a price or a floor it is CPM: per thousand displays.
public struct Money: Hashable, Sendable {
    /// The exact decimal amount.
    public var amount: Decimal
    /// The currency, an ISO 4217 code in upper case.
    public var currency: Currency

    /// An amount of a currency.
    public init(_ amount: Decimal, _ currency: Currency) {
        self.amount = amount
        self.currency = currency
    }
}

extension Money: CustomStringConvertible {
    /// Amount and currency, written plainly: `0.5 USD`.
    public var description: String { "\(amount) \(currency)" }
}

extension Money: LosslessStringConvertible {
    /// Reads the form that configurations use: `0.50 USD`. Nil when it is not a plain decimal number, one space
    /// or more, and a currency code of three letters.
    public init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 2, let amount = Decimal(plain: words[0]), let currency = Currency(code: words[1])
        else { return nil }
        self.init(amount, currency)
    }
}

extension Decimal {
    /// Reads a plain decimal number, all of it: an optional minus, digits, an optional fraction. No exponent,
    /// no blanks, at most 38 digits. Nil for anything else.
    package init?(plain text: some StringProtocol) {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard text.utf8.count - digits.count <= 1, (1...2).contains(parts.count), digits.count <= 39,
            parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }),
            let value = Decimal(string: String(text))
        else { return nil }
        self = value
    }
}
