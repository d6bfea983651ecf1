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
        let name = String(decoding: host.utf8.map(\.asciiLowercased), as: UTF8.self)
        if name == "localhost" { return true }
        if name.hasSuffix(".localhost") { return name.utf8.first != UInt8(ascii: ".") }
        if name.utf8.first == UInt8(ascii: "["), name.utf8.last == UInt8(ascii: "]") {
            return isLoopback(sixth: String(name.dropFirst().dropLast()))
        }
        let numbers = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0].elementsEqual("127".utf8)
            && numbers.allSatisfy { number in (1...3).contains(number.count) && number.allSatisfy(isDigit) }
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
