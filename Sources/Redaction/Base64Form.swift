/// A secret as it stands within the base64 of a longer text, such as `user:secret`.
enum Base64Form {
    /// What is shorter is found in any longer text by chance.
    private static let least = 6

    private static let alphabets = ["+/", "-_"].map {
        Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + $0).utf8)
    }

    /// The letters that consist of the secret's bits alone, for each place at which it may begin and for both
    /// alphabets (RFC 4648, 4 and 5).
    static func all(of secret: [UInt8]) -> Set<[UInt8]> {
        guard secret.count >= least else { return [] }
        return Set(alphabets.flatMap { alphabet in (0..<3).map { letters(of: secret, after: $0, alphabet) } })
    }

    private static func letters(of secret: [UInt8], after shift: Int, _ alphabet: [UInt8]) -> [UInt8] {
        let bytes = [UInt8](repeating: 0, count: shift) + secret
        let whole = (0..<bytes.count * 8 / 6).map { alphabet[sixBits(of: bytes, from: $0 * 6)] }
        // The first letters hold bits of what stands before.
        return Array(whole.dropFirst((shift * 8 + 5) / 6))
    }

    private static func sixBits(of bytes: [UInt8], from bit: Int) -> Int {
        let next = bit / 8 + 1 < bytes.count ? bytes[bit / 8 + 1] : 0
        let pair = Int(bytes[bit / 8]) << 8 | Int(next)
        return pair >> (10 - bit % 8) & 0x3F
    }
}
