internal import CCurl

extension Transfer {
    static let bodyArrived: ccurl_data_function = { bytes, size, count, context in
        guard let bytes, let transfer = Transfer.at(context) else { return 0 }
        do throws(HTTPError) {
            try transfer.body.append(
                UnsafeRawBufferPointer(start: bytes, count: size * count), headers: transfer.headers.lines)
            return size * count
        } catch {
            transfer.refusal = error
            return 0
        }
    }

    static let headerArrived: ccurl_data_function = { bytes, size, count, context in
        guard let bytes, let transfer = Transfer.at(context) else { return 0 }
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        guard transfer.headers.append(line: line) else {
            transfer.refusal = HTTPError(
                kind: .bodyTooLarge, message: "the headers are larger than \(AnswerHeaders.limit) bytes")
            return 0
        }
        return size * count
    }

    /// libcurl tries again while it finds reused connections closed, up to five times. A request that is not to be
    /// repeated at will goes out at most twice.
    static let requestLeaves: curl_prereq_callback = { context, _, _, _, _ in
        guard let transfer = Transfer.at(context) else { return CURL_PREREQFUNC_ABORT }
        transfer.attempts += 1
        guard transfer.attempts <= 2 else {
            transfer.refusal = HTTPError(
                kind: .network, message: "the server closed two connections without an answer")
            return CURL_PREREQFUNC_ABORT
        }
        return CURL_PREREQFUNC_OK
    }

    static let wireTextPassed: curl_debug_callback = { _, type, bytes, count, context in
        if let bytes, let transfer = Transfer.at(context) {
            transfer.log(type, UnsafeRawBufferPointer(start: bytes, count: count))
        }
        return 0
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }
}
