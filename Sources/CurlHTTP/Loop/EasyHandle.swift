internal import CCurl

internal import Platform

/// Owns a `CURL` with all that a client's transfers share already set; used for one transfer after another.
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    private let errorBuffer: UnsafeMutablePointer<CChar>
    /// The first option that was refused since the last `takeStatus`.
    private var status = CURLE_OK

    /// The poller must live as long as the connections that this handle opens.
    init(_ settings: TransferSettings, poller: Poller) throws(HTTPError) {
        guard let pointer = curl_easy_init() else { throw .outOfMemory() }
        self.pointer = pointer
        errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        keep(ccurl_set_pointer(pointer, CURLOPT_ERRORBUFFER, errorBuffer))
        setSafety(settings)
        set(CURLOPT_USERAGENT, settings.configuration.userAgent)
        // Bodies are decoded here: libcurl takes one that ends early for a complete one, and refuses gzip of several members.
        set(CURLOPT_ACCEPT_ENCODING, ContentCoding.accepted)
        set(CURLOPT_HTTP_CONTENT_DECODING, 0)
        set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        let pollerContext = Unmanaged.passUnretained(poller).toOpaque()
        keep(ccurl_set_pointer(pointer, CURLOPT_SOCKOPTDATA, pollerContext))
        keep(ccurl_set_socket_option_function(pointer, socketOpened))
        keep(ccurl_set_pointer(pointer, CURLOPT_CLOSESOCKETDATA, pollerContext))
        keep(ccurl_set_close_function(pointer, closeSocket))
        keep(ccurl_set_write_function(pointer, Transfer.bodyArrived))
        keep(ccurl_set_header_function(pointer, Transfer.headerArrived))
        keep(ccurl_set_prerequest_function(pointer, Transfer.requestLeaves))
        if settings.configuration.wireLog != nil {
            keep(ccurl_set_debug_function(pointer, Transfer.wireTextPassed))
            set(CURLOPT_VERBOSE, 1)
        }
        try checkStatus()
    }

    deinit {
        // libcurl may still have something to say, and a transfer that failed to start is gone already.
        setContext(nil)
        curl_easy_cleanup(pointer)
        errorBuffer.deallocate()
    }

    private func setSafety(_ settings: TransferSettings) {
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        switch settings.authorities {
        case .system: break
        case .file(let path): set(CURLOPT_CAINFO, path)
        case .text(let text): keep(ccurl_set_blob(pointer, CURLOPT_CAINFO_BLOB, text, text.count))
        }
        set(CURLOPT_NOSIGNAL, 1)
        // Without it, ending a transfer waits for its resolver thread: ten seconds when the name server is dead.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    }

    func set(_ option: CURLoption, _ value: Int) {
        keep(ccurl_set_long(pointer, option, value))
    }

    func set(_ option: CURLoption, _ value: String) {
        keep(ccurl_set_text(pointer, option, value))
    }

    func setHeaders(_ list: HeaderList) {
        keep(ccurl_set_list(pointer, CURLOPT_HTTPHEADER, list.pointer))
    }

    func setURL(_ url: ParsedURL) {
        keep(ccurl_set_url(pointer, url.handle))
    }

    /// Has the request go straight to its host, or through a proxy where the environment names one, as curl does.
    func setProxy(isAllowed: Bool) {
        keep(ccurl_set_text(pointer, CURLOPT_PROXY, isAllowed ? nil : ""))
    }

    /// Has the request sent as a POST with a copy of the body.
    func setPost(_ body: [UInt8]) {
        set(CURLOPT_POST, 1)
        keep(ccurl_set_offset(pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
        body.withUnsafeBytes { bytes in
            // An empty array may have no address, and without an address libcurl would ask a read callback.
            if let address = bytes.baseAddress, !bytes.isEmpty {
                keep(ccurl_set_bytes(pointer, CURLOPT_COPYPOSTFIELDS, address))
            } else {
                keep(ccurl_set_text(pointer, CURLOPT_COPYPOSTFIELDS, ""))
            }
        }
    }

    /// Who is called back; it must stay alive until ``clear()``.
    func setContext(_ context: UnsafeMutableRawPointer?) {
        for option in [
            CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_PREREQDATA, CURLOPT_PRIVATE, CURLOPT_DEBUGDATA,
        ] {
            keep(ccurl_set_pointer(pointer, option, context))
        }
    }

    /// Throws when an option was refused since the last time.
    func checkStatus() throws(HTTPError) {
        guard status == CURLE_OK else {
            defer { status = CURLE_OK }
            throw HTTPError(
                kind: .internalFault,
                message: "libcurl refused an option: \(String(cString: curl_easy_strerror(status)))",
                curlCode: CurlCode(status))
        }
    }

    /// Lets go of what belonged to one transfer.
    func clear() {
        keep(ccurl_set_list(pointer, CURLOPT_HTTPHEADER, nil))
        keep(ccurl_set_url(pointer, nil))
        set(CURLOPT_HTTPGET, 1)
        setContext(nil)
        errorBuffer[0] = 0
    }

    /// What libcurl said about the fault, or the name of its code.
    func faultText(_ code: CURLcode) -> String {
        let detail = String(cString: errorBuffer)
        return detail.isEmpty ? String(cString: curl_easy_strerror(code)) : detail
    }

    func number(_ info: CURLINFO) -> Int {
        var value = 0
        return ccurl_get_long(pointer, info, &value) == CURLE_OK ? value : 0
    }

    func offset(_ info: CURLINFO) -> Int {
        var value: curl_off_t = 0
        return ccurl_get_offset(pointer, info, &value) == CURLE_OK ? Int(value) : 0
    }

    private func keep(_ code: CURLcode) {
        if status == CURLE_OK { status = code }
    }
}

private func socketOpened(
    _ context: UnsafeMutableRawPointer?, descriptor: curl_socket_t, _: curlsocktype
) -> Int32 {
    guard let context else { return CURL_SOCKOPT_ERROR }
    Unmanaged<Poller>.fromOpaque(context).takeUnretainedValue().opened(descriptor)
    return CURL_SOCKOPT_OK
}

private func closeSocket(_ context: UnsafeMutableRawPointer?, descriptor: curl_socket_t) -> Int32 {
    if let context { Unmanaged<Poller>.fromOpaque(context).takeUnretainedValue().closed(descriptor) }
    return close(descriptor)
}
