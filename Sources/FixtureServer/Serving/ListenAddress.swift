import CMicroHTTPD
import Foundation
import Platform

/// A resolved address to listen on.
struct ListenAddress: Sendable {
    let host: String
    let port: UInt16
    /// A `sockaddr` of the address's family.
    private let bytes: [UInt8]

    /// Resolves a name or a numeric address.
    init(host: String, port: UInt16) throws(FixtureServerError) {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICSERV | AI_PASSIVE
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &found)
        defer { if let found { freeaddrinfo(found) } }
        guard code == 0, let entry = found?.pointee, let address = entry.ai_addr else {
            throw .cannotListen(host: host, port: port, reason: String(cString: gai_strerror(code)))
        }
        self.host = host
        self.port = port
        bytes = Array(UnsafeRawBufferPointer(start: address, count: Int(entry.ai_addrlen)))
    }

    /// Whether it stands for every address of the machine, which is none that can be asked.
    var isWildcard: Bool {
        withSocketAddress { address in
            guard let address else { return false }
            return UnsafeRawPointer(address).withMemoryRebound(to: UInt8.self, capacity: bytes.count) {
                bytes in
                switch Int32(address.pointee.sa_family) {
                case AF_INET: (4..<8).allSatisfy { bytes[$0] == 0 }
                case AF_INET6: (8..<24).allSatisfy { bytes[$0] == 0 }
                default: false
                }
            }
        }
    }

    func withSocketAddress<Value>(_ body: (UnsafePointer<sockaddr>?) -> Value) -> Value {
        // Aligned for every family, which the bytes of an array need not be.
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0) }
        }
    }
}
