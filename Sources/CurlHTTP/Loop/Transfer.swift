internal import CCurl
internal import Redaction

internal import Platform

/// One request under way, on the loop's thread. libcurl calls it back by its address.
final class Transfer {
    let submission: Submission
    let easy: EasyHandle
    let settings: TransferSettings
    private let headerList: HeaderList

    var headers = AnswerHeaders()
    var body: AnswerBody
    /// Why a callback refused to go on.
    var refusal: HTTPError?
    /// How often the request was about to be written to a connection.
    var attempts = 0

    /// Sets the handle up for this request.
    init(_ submission: Submission, easy: EasyHandle, settings: TransferSettings) throws(HTTPError) {
        self.submission = submission
        self.easy = easy
        self.settings = settings
        let request = submission.request
        headerList = try HeaderList(request.headers)
        body = AnswerBody(limit: request.bodyLimit)
        easy.setContext(Unmanaged.passUnretained(self).toOpaque())
        easy.setURL(submission.url)
        easy.setHeaders(headerList)
        easy.setProxy(isAllowed: !submission.url.isLoopback)
        easy.set(CURLOPT_TIMEOUT_MS, request.timeout.curlMilliseconds)
        easy.set(CURLOPT_FRESH_CONNECT, request.mayReuseConnection ? 0 : 1)
        easy.set(CURLOPT_FORBID_REUSE, request.mayReuseConnection ? 0 : 1)
        switch request.method {
        case .get: easy.set(CURLOPT_HTTPGET, 1)
        case .post: easy.setPost(request.body)
        }
        try easy.checkStatus()
    }

    var timeoutError: HTTPError {
        HTTPError(
            kind: .timeout, message: "no complete answer within \(submission.request.timeout)",
            curlCode: .timedOut)
    }

    /// What becomes of the request when libcurl says that it has ended.
    func result(_ code: CURLcode) -> Result<HTTPResponse, HTTPError> {
        if var refusal {
            refusal.curlCode = CurlCode(code)
            return .failure(refusal)
        }
        guard code == CURLE_OK else { return .failure(fault(code)) }
        return Result { () throws(HTTPError) in
            try headers.finish()
            try body.finish()
            return HTTPResponse(
                status: easy.number(CURLINFO_RESPONSE_CODE), headers: headers.lines, body: body.bytes,
                metrics: easy.metrics)
        }
    }

    private func fault(_ code: CURLcode) -> HTTPError {
        let curlCode = CurlCode(code)
        // libcurl has a limit for a line of a head and one for a request, and reports both as memory that ran out.
        if curlCode == .outOfMemory, attempts > 0, !headers.isComplete {
            return HTTPError(
                kind: .bodyTooLarge,
                message:
                    "the head of the request (1 MB), or a line in that of the answer (100 KB), is too large",
                curlCode: curlCode)
        }
        let text = easy.faultText(code)
        return HTTPError(
            kind: isCutShort(code, text) ? .network : HTTPError.Kind(curlCode),
            message: settings.redactor.redact(text), curlCode: curlCode)
    }

    /// Whether the connection ended while TLS was being agreed on. libcurl has the one code for that and for a
    /// handshake that was refused, so that only OpenSSL's words tell them apart.
    private func isCutShort(_ code: CURLcode, _ text: String) -> Bool {
        guard code == CURLE_SSL_CONNECT_ERROR else { return false }
        let signs = ["unexpected eof", "SSL_ERROR_SYSCALL", String(cString: strerror(ECONNRESET))]
        return signs.contains { text.contains($0) }
    }
}

extension EasyHandle {
    /// After the end of a transfer.
    var metrics: TransferMetrics {
        TransferMetrics(
            nameLookup: .microseconds(offset(CURLINFO_NAMELOOKUP_TIME_T)),
            connect: .microseconds(offset(CURLINFO_CONNECT_TIME_T)),
            tls: .microseconds(offset(CURLINFO_APPCONNECT_TIME_T)),
            firstByte: .microseconds(offset(CURLINFO_STARTTRANSFER_TIME_T)),
            total: .microseconds(offset(CURLINFO_TOTAL_TIME_T)),
            bytesSent: offset(CURLINFO_SIZE_UPLOAD_T), bytesReceived: offset(CURLINFO_SIZE_DOWNLOAD_T),
            isReused: number(CURLINFO_NUM_CONNECTS) == 0, httpVersion: httpVersion)
    }

    private var httpVersion: String {
        switch number(CURLINFO_HTTP_VERSION) {
        case Int(CURL_HTTP_VERSION_1_0): "1.0"
        case Int(CURL_HTTP_VERSION_1_1): "1.1"
        case Int(CURL_HTTP_VERSION_2_0): "2"
        case Int(CURL_HTTP_VERSION_3): "3"
        default: ""
        }
    }
}
