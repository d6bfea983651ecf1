internal import CCurl

/// Owns a `CURLM`, with the connections, and turns what libcurl wants to wait for into a poller's terms.
final class MultiHandle {
    private let pointer: UnsafeMutableRawPointer
    private let poller: Poller
    /// When libcurl wants to be called even though nothing happens.
    private(set) var timerDue = MonotonicTime.never

    /// `curl_global_init` runs once for the process, at the first request of all: it sets up TLS too, which takes
    /// longer than everything else before that. libcurl is never unloaded.
    private static let libraryStatus = ccurl_global_init()

    init(poller: Poller, maxConnectionsPerHost: Int) throws(HTTPError) {
        guard Self.libraryStatus == CURLE_OK else {
            throw HTTPError(
                kind: .internalFault, message: "libcurl cannot be set up",
                curlCode: CurlCode(Self.libraryStatus))
        }
        guard let pointer = curl_multi_init() else { throw .outOfMemory() }
        self.pointer = pointer
        self.poller = poller
        let context = Unmanaged.passUnretained(self).toOpaque()
        let codes = [
            ccurl_multi_set_pointer(pointer, CURLMOPT_SOCKETDATA, context),
            ccurl_multi_set_socket_function(pointer, socketChanged),
            ccurl_multi_set_pointer(pointer, CURLMOPT_TIMERDATA, context),
            ccurl_multi_set_timer_function(pointer, timerChanged),
            ccurl_multi_set_long(pointer, CURLMOPT_MAX_HOST_CONNECTIONS, maxConnectionsPerHost),
            // A server that answers with HTTP/2 in its status line on a connection of HTTP/1.1 has libcurl 7.88 send the
            // requests of other transfers over that connection while it is in use: each would get another's answer, or
            // none. So no connection carries two transfers at once.
            ccurl_multi_set_long(pointer, CURLMOPT_PIPELINING, Int(CURLPIPE_NOTHING)),
            // By default libcurl keeps four connections when one transfer is left, and would close the rest.
            ccurl_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, max(64, 8 * maxConnectionsPerHost)),
        ]
        guard codes.allSatisfy({ $0 == CURLM_OK }) else {
            curl_multi_cleanup(pointer)
            throw .outOfMemory()
        }
    }

    deinit {
        curl_multi_cleanup(pointer)
    }

    func add(_ easy: EasyHandle) throws(HTTPError) {
        let code = curl_multi_add_handle(pointer, easy.pointer)
        guard code == CURLM_OK else {
            throw HTTPError(
                kind: .internalFault,
                message: "the transfer cannot start: \(String(cString: curl_multi_strerror(code)))")
        }
    }

    func remove(_ easy: EasyHandle) {
        curl_multi_remove_handle(pointer, easy.pointer)
    }

    func handle(_ readiness: Readiness, on descriptor: Int32) {
        var events: Int32 = 0
        if readiness.contains(.readable) { events |= CURL_CSELECT_IN }
        if readiness.contains(.writable) { events |= CURL_CSELECT_OUT }
        if readiness.contains(.failed) { events |= CURL_CSELECT_ERR }
        var running: Int32 = 0
        curl_multi_socket_action(pointer, descriptor, events, &running)
    }

    func handleTimer(at now: MonotonicTime) {
        guard timerDue <= now else { return }
        timerDue = .never
        var running: Int32 = 0
        curl_multi_socket_action(pointer, CURL_SOCKET_TIMEOUT, 0, &running)
    }

    /// A transfer that ended: its result, and the context that ``EasyHandle`` was given.
    func nextDone() -> (code: CURLcode, context: UnsafeMutableRawPointer)? {
        var code = CURLE_OK
        while let easy = ccurl_next_done(pointer, &code) {
            var context: UnsafeMutableRawPointer?
            ccurl_get_pointer(easy, CURLINFO_PRIVATE, &context)
            if let context { return (code, context) }
        }
        return nil
    }

    fileprivate func want(_ what: Int32, on descriptor: Int32) {
        switch what {
        case CURL_POLL_IN: poller.watch(descriptor, for: .readable)
        case CURL_POLL_OUT: poller.watch(descriptor, for: .writable)
        case CURL_POLL_INOUT: poller.watch(descriptor, for: [.readable, .writable])
        default: poller.watch(descriptor, for: [])
        }
    }

    fileprivate func wantCall(inMilliseconds milliseconds: Int) {
        timerDue = milliseconds < 0 ? .never : .now.advanced(milliseconds: milliseconds)
    }
}

private func socketChanged(
    _: UnsafeMutableRawPointer?, descriptor: curl_socket_t, what: Int32, context: UnsafeMutableRawPointer?,
    _: UnsafeMutableRawPointer?
) -> Int32 {
    guard let context else { return -1 }
    Unmanaged<MultiHandle>.fromOpaque(context).takeUnretainedValue().want(what, on: descriptor)
    return 0
}

private func timerChanged(
    _: UnsafeMutableRawPointer?, milliseconds: Int, context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let context else { return -1 }
    Unmanaged<MultiHandle>.fromOpaque(context).takeUnretainedValue().wantCall(inMilliseconds: milliseconds)
    return 0
}

extension HTTPError {
    static func outOfMemory() -> HTTPError {
        HTTPError(kind: .internalFault, message: "libcurl has no memory left")
    }
}
