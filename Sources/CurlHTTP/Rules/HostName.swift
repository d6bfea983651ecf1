import Basics
internal import Foundation

/// Hosts in the form in which they are asked for.
enum HostName {
    /// A name beyond ASCII in punycode (UTS 46, not transitional); nil when there is none.
    ///
    /// Foundation's tables decide, not libcurl's: those depend on the locale of the process, and on how libcurl was built.
    static func ascii(_ name: String) -> String? {
        guard name.utf8.contains(where: { $0 >= 0x80 }) else { return name }
        // Blanks and the like would be percent-encoded instead of being refused, and separators would end the host.
        let isPlain = name.utf8.allSatisfy {
            $0 > 0x20 && $0 != 0x7F && !"%/?#@:[]\\\"<>^`{|}".utf8.contains($0)
        }
        guard isPlain, let host = URLComponents(string: "http://\(name)/")?.encodedHost, !host.isEmpty,
            host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "%") })
        else { return nil }
        return host
    }

    /// Whether a host, as libcurl gives it, is this machine: an address of 127.0.0.0/8, also within IPv6, `[::1]`, or a
    /// name that means it everywhere (RFC 6761, 6.3).
    static func isLoopback(_ host: String) -> Bool {
        let bytes = host.utf8
        if bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]") {
            return isLoopback(sixth: String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self))
        }
        if bytes.starts(with: "127.".utf8) { return isFourth(bytes) }
        let name = "localhost".utf8
        let isNamedSo = zip(bytes.suffix(name.count), name).allSatisfy { $0.asciiLowercased == $1 }
        guard isNamedSo, bytes.count > name.count else { return isNamedSo && bytes.count == name.count }
        let isBelow = bytes.dropLast(name.count).last == UInt8(ascii: ".")
        return isBelow && bytes.first != UInt8(ascii: ".")
    }

    /// Whether these are four numbers; libcurl has brought other forms to this one.
    private static func isFourth(_ bytes: String.UTF8View) -> Bool {
        var (dots, digits) = (0, 0)
        for byte in bytes {
            if byte == UInt8(ascii: ".") {
                guard digits > 0 else { return false }
                (dots, digits) = (dots + 1, 0)
            } else {
                digits += 1
                guard isDigit(byte), digits <= 3 else { return false }
            }
        }
        return dots == 3 && digits > 0
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
    }

    private static func isLoopback(sixth address: String) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard inet_pton(AF_INET6, address, &bytes) == 1 else { return false }
        let isOne = bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        return isOne || (isMapped && bytes[12] == 127)
    }
}
