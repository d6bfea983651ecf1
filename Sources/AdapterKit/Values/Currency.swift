/// A currency by its ISO 4217 code, kept in upper case.
public struct Currency: Hashable, Sendable {
    /// Three letters, upper case.
    public let code: String

    /// United States dollar, the base where a configuration names none.
    public static let usd = Currency(trusted: "USD")

    private init(trusted code: String) { self.code = code }

    /// Reads a code in either case; nil unless it is three ASCII letters.
    public init?(code: some StringProtocol) {
        let isLetter = { (byte: UInt8) in (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
        guard code.utf8.count == 3, code.utf8.allSatisfy(isLetter) else { return nil }
        self.code = code.uppercased()
    }
}

extension Currency: CustomStringConvertible {
    /// The code.
    public var description: String { code }
}
