/// How a text was stored, as far as that can be told: people's editors put marks before it, and some store it in units
/// of two or four bytes.
enum TextEncoding {
    /// UTF-8, or something that is refused as not being UTF-8.
    case utf8(hasMark: Bool)
    /// Units of two bytes.
    case utf16
    /// Units of four bytes.
    case utf32

    /// Looks at a whole file.
    init(of bytes: [UInt8]) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            self = .utf8(hasMark: true)
        } else if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            self = .utf32
        } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            self = .utf16
        } else {
            self = Self.hasWideLetters(bytes) ? .utf16 : .utf8(hasMark: false)
        }
    }

    /// The bytes of the mark before a text in UTF-8.
    var markLength: Int { if case .utf8(hasMark: true) = self { 3 } else { 0 } }

    /// The name of an encoding that is not read; nil for UTF-8.
    var otherName: String? {
        switch self {
        case .utf8: nil
        case .utf16: "UTF-16"
        case .utf32: "UTF-32"
        }
    }

    /// Whether it begins as ASCII does in units of two bytes, without a mark.
    private static func hasWideLetters(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 4, bytes.count.isMultiple(of: 2) else { return false }
        let beginning = bytes.prefix(64)
        let even = stride(from: 0, to: beginning.count, by: 2).map { beginning[$0] }
        let odd = stride(from: 1, to: beginning.count, by: 2).map { beginning[$0] }
        return even.allSatisfy { $0 == 0 } && !odd.contains(0)
            || odd.allSatisfy { $0 == 0 } && !even.contains(0)
    }
}
