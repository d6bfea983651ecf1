import Basics
internal import CCurl
internal import Redaction

extension Transfer {
    /// Writes what libcurl shows of the wire: the heads of request and answer, without the bodies.
    func log(_ type: curl_infotype, _ bytes: UnsafeRawBufferPointer) {
        switch type {
        case CURLINFO_HEADER_OUT:
            let request = submission.request
            log("> \(request.method.rawValue) \(request.url)")
            for line in lines(of: bytes).dropFirst() { log("> \(withoutProxyPassword(line))") }
            if request.method == .post { log("> (\(request.body.count) bytes of body)") }
        case CURLINFO_HEADER_IN:
            for line in lines(of: bytes) { log("< \(line)") }
        default: break
        }
    }

    /// Writes how a transfer ended.
    func logEnd(_ result: Result<HTTPResponse, HTTPError>) {
        guard settings.configuration.wireLog != nil else { return }
        switch result {
        case .success(let response):
            let metrics = response.metrics
            log(
                """
                < (\(response.body.count) bytes of body, \(metrics.bytesReceived) on the wire; \
                \(metrics.isReused ? "reused connection" : "connected after \(metrics.connect)"), \
                first byte after \(metrics.firstByte), end after \(metrics.total))
                """)
        case .failure(let error): log("< (no answer: \(error.message))")
        }
    }

    private func lines(of bytes: UnsafeRawBufferPointer) -> [String] {
        bytes.split(whereSeparator: { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") })
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// A proxy's password comes from the environment, so it is not among the configured secrets.
    private func withoutProxyPassword(_ line: String) -> String {
        let name = String(decoding: line.utf8.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
        guard name.equalsIgnoringASCIICase("proxy-authorization") else { return line }
        return "\(name): \(Redactor.placeholder)"
    }

    private func log(_ line: String) {
        settings.configuration.wireLog?(settings.redactor.redact(line))
    }
}
