public import AdapterKit

/// A header line of a configuration.
public struct OpenRTBHeader: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value, without the white space around it.
    public var value: String

    /// Those that belong to the transport or to the body; a second one would contradict it.
    private static let reserved: Set = [
        "host", "content-type", "content-length", "content-encoding", "transfer-encoding", "accept-encoding",
        "connection", "expect",
    ]

    /// Reads `Name: value`; nil where the line is none, or its header is not for a configuration to set.
    public init?(_ line: some StringProtocol) {
        let bytes = Array(line.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0,
            bytes[..<colon].allSatisfy(Self.isNameByte),
            bytes[(colon + 1)...].allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else { return nil }
        name = String(decoding: bytes[..<colon], as: UTF8.self)
        let text = bytes[(colon + 1)...].drop { $0 == 0x20 }
        guard !Self.reserved.contains(name.lowercased()), let last = text.lastIndex(where: { $0 != 0x20 })
        else {
            return nil
        }
        value = String(decoding: text[...last], as: UTF8.self)
    }

    /// Reads the lines of a setting, one header each; lines that cannot be used are left out, and so are empty ones.
    public static func lines(_ text: String?) -> [Self] {
        (text ?? "").split(whereSeparator: \.isNewline).compactMap { Self($0) }
    }

    /// What is wrong with the lines of a setting; the words hold no part of it, since it may be a secret.
    public static func problems(_ text: String?, setting key: String) -> [SettingProblem] {
        (text ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            .filter { !$0.element.isEmpty && Self($0.element) == nil }
            .map { index, _ in
                SettingProblem(
                    .setting(key),
                    "line \(index + 1) is no header that can be set; expected `Name: value`, not of the body or the"
                        + " connection")
            }
    }

    /// The secrets in a secret value: all of it, and what follows the word for the scheme, as in `Bearer …`.
    public static func secrets(in value: String) -> [Secret] {
        let words = value.split(separator: " ", maxSplits: 1)
        return ([value] + (words.count == 2 ? [String(words[1])] : [])).map(Secret.init)
    }

    /// A problem where one of the secrets in a secret value, such as that behind `Bearer`, is too short.
    public static func lengthProblem(_ values: [String], setting key: String) -> SettingProblem? {
        let isTooShort = values.flatMap(secrets).contains { $0.isTooShort }
        return isTooShort ? SettingProblem(.setting(key), Secret.lengthRule) : nil
    }

    /// The bytes of a token (RFC 9110, 5.6.2).
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
