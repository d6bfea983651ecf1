internal import CCurl

/// A result code of libcurl's, also one that only later versions know.
package struct CurlCode: RawRepresentable, Hashable, Sendable {
    /// The number, as libcurl's documentation has it.
    package let rawValue: Int32

    /// The code of that number.
    package init(rawValue: Int32) { self.rawValue = rawValue }

    init(_ code: CURLcode) { rawValue = Int32(code.rawValue) }

    /// Nobody listens there.
    package static let couldNotConnect = CurlCode(CURLE_COULDNT_CONNECT)
    package static let timedOut = CurlCode(CURLE_OPERATION_TIMEDOUT)
    /// The handshake failed.
    package static let tlsConnect = CurlCode(CURLE_SSL_CONNECT_ERROR)
    /// The server is not who it says it is.
    package static let untrustedPeer = CurlCode(CURLE_PEER_FAILED_VERIFICATION)
    package static let malformedURL = CurlCode(CURLE_URL_MALFORMAT)
    package static let fileTooLarge = CurlCode(CURLE_FILESIZE_EXCEEDED)
    package static let outOfMemory = CurlCode(CURLE_OUT_OF_MEMORY)
    /// `CURLE_TOO_LARGE` of libcurl 8.6 and later.
    package static let tooLarge = CurlCode(rawValue: 100)
    /// `CURLE_ECH_REQUIRED` of libcurl 8.8 and later.
    package static let encryptedHelloRequired = CurlCode(rawValue: 101)
}
