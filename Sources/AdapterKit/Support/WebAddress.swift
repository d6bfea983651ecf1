/// An address that starts with http:// or https://, as far as a configuration is judged by it.
///
/// It is read more strictly than by who will ask it: what two readers could understand differently is refused.
package struct WebAddress: Sendable, Hashable {
    /// Why a text cannot be used as such an address.
    package enum Fault: Error, Sendable, Hashable {
        /// It is none: another scheme, no host, blanks, a user name.
        case unusable
        /// Plain http to another machine, which nobody has allowed.
        case insecure
    }

    /// Whether the connection is encrypted.
    package let isSecure: Bool
    /// The host as written, an IPv6 address with its brackets.
    package let host: String

    /// Reads an address.
    package init(_ text: String) throws(Fault) {
        let bytes = Array(text.utf8)
        guard let start = Self.hostStart(of: bytes) else { throw .unusable }
        isSecure = start == Self.secure.count
        // A blank, a control character or a backslash is read in as many ways as there are readers.
        guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else {
            throw .unusable
        }
        let authority = bytes[start...].prefix { !"/?#".utf8.contains($0) }
        let (host, port) = Self.split(authority)
        guard Self.isHost(host), Self.isPort(port) else { throw .unusable }
        self.host = String(decoding: host, as: UTF8.self)
    }

    /// Whether the host is this machine: 127.0.0.0/8, also within IPv6, `[::1]`, `localhost` or a name under it, each with
    /// or without a last dot.
    package var isLoopback: Bool {
        var name = host.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        if name.first == UInt8(ascii: "[") { return Self.isLoopbackV6(name.dropFirst().dropLast()) }
        if name.last == UInt8(ascii: ".") { name.removeLast() }
        if let address = IPv4Text.address(of: name) { return address >> 24 == 127 }
        let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.last.map { $0.elementsEqual("localhost".utf8) } == true && !labels.contains([])
    }

    /// What is wrong with the text; nil when it can be used.
    package static func fault(of text: String, allowInsecureHTTP: Bool) -> Fault? {
        do throws(Fault) {
            let address = try WebAddress(text)
            return address.isSecure || allowInsecureHTTP || address.isLoopback ? nil : .insecure
        } catch {
            return error
        }
    }

    private static let secure = Array("https://".utf8)

    private static func hostStart(of text: [UInt8]) -> Int? {
        [secure, Array("http://".utf8)].first { scheme in
            text.count > scheme.count && zip(scheme, text).allSatisfy { $0 == ($1 | ($1 < 0x41 ? 0 : 0x20)) }
        }?.count
    }

    /// Host and port; no port when there is no colon.
    private static func split(_ authority: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>?) {
        let colon = UInt8(ascii: ":")
        let tail = authority.lastIndex(of: UInt8(ascii: "]")).map { authority[$0...] } ?? authority
        guard let end = tail.firstIndex(of: colon) else { return (authority, nil) }
        return (authority[..<end], authority[(end + 1)...])
    }

    private static func isHost(_ host: ArraySlice<UInt8>) -> Bool {
        if host.first == UInt8(ascii: "[") {
            let inner = host.dropFirst().dropLast()
            let isV6 =
                inner.contains(UInt8(ascii: ":"))
                && inner.allSatisfy { ":.%".utf8.contains($0) || isWord($0) }
            return host.last == UInt8(ascii: "]") && isV6
        }
        return !host.isEmpty && host.allSatisfy { $0 >= 0x80 || "-._~".utf8.contains($0) || isWord($0) }
    }

    private static func isPort(_ port: ArraySlice<UInt8>?) -> Bool {
        guard let port, !port.isEmpty else { return true }
        return port.count <= 5 && port.allSatisfy { (0x30...0x39).contains($0) }
            && (UInt32(String(decoding: port, as: UTF8.self)).map { $0 <= 65_535 } ?? false)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    /// `::1`, however many of its zeros are written, or an address of 127.0.0.0/8 behind `::ffff:`.
    private static func isLoopbackV6(_ text: ArraySlice<UInt8>) -> Bool {
        let mapped = Array("::ffff:".utf8)
        if text.starts(with: mapped), let address = IPv4Text.address(of: Array(text.dropFirst(mapped.count)))
        {
            return text.contains(UInt8(ascii: ".")) && address >> 24 == 127
        }
        let groups = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let zero = UInt8(ascii: "0")
        guard let last = groups.last, last.last == UInt8(ascii: "1") else { return false }
        return last.dropLast().allSatisfy { $0 == zero }
            && groups.dropLast().allSatisfy { $0.allSatisfy { $0 == zero } }
    }
}
