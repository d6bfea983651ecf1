internal import CCurl

extension HTTPError.Kind {
    /// The kind of a `CURLcode` that ended a transfer, also of one that only later versions of libcurl know.
    ///
    /// Where libcurl has one code for several things, or none for what happened, the transfer knows more.
    package init(_ code: CurlCode) {
        switch code {
        case .timedOut: self = .timeout
        case .malformedURL: self = .invalidURL
        case .fileTooLarge, .tooLarge: self = .bodyTooLarge
        case let code where Self.ofTLS.contains(code): self = .tls
        case let code where Self.ofTheAnswer.contains(code): self = .badEncoding
        case let code where Self.ours.contains(code): self = .internalFault
        default: self = .network
        }
    }

    private static let ofTLS: Set<CurlCode> = Set(
        [
            CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_PEER_FAILED_VERIFICATION, CURLE_USE_SSL_FAILED,
            CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_SHUTDOWN_FAILED,
            CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
        ].map { CurlCode($0) } + [.encryptedHelloRequired])

    /// The server said something that is no HTTP, or compressed otherwise than it says. HTTP/0.9 (no status line at all)
    /// is an unsupported protocol; a decoder of a transfer coding reports what follows its end as a write error.
    private static let ofTheAnswer: Set<CurlCode> = Set(
        [
            CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR, CURLE_WEIRD_SERVER_REPLY,
            CURLE_UNSUPPORTED_PROTOCOL,
        ].map { CurlCode($0) })

    /// libcurl cannot be used as it is here, or we used it wrongly: nothing that another machine does leads to these. That
    /// is not so of `CURLE_BAD_FUNCTION_ARGUMENT`, which a broken chunk has for its code.
    private static let ours: Set<CurlCode> = Set(
        [
            CURLE_FAILED_INIT, CURLE_NOT_BUILT_IN, CURLE_OUT_OF_MEMORY, CURLE_READ_ERROR,
            CURLE_HTTP_POST_ERROR,
            CURLE_FUNCTION_NOT_FOUND, CURLE_ABORTED_BY_CALLBACK,
            CURLE_UNKNOWN_OPTION, CURLE_RECURSIVE_API_CALL,
        ].map { CurlCode($0) })
}
