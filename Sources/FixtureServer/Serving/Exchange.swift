import CMicroHTTPD
import Foundation

/// One request and its answer, from the first header to the last byte. Lives on the server's thread.
final class Exchange {
    /// Where it is; each state leads to the next, and `answering` may come at once.
    private enum State {
        /// The head has not been looked at.
        case new
        /// The body is coming in.
        case receiving
        /// The answer waits for its time.
        case answering(Answer, due: ContinuousClock.Instant)
    }

    private let service: FixtureService
    private var request: ReceivedRequest
    private var isTooLarge = false
    private var state = State.new

    init(_ service: FixtureService, target: String) {
        self.service = service
        request = ReceivedRequest(method: "", url: Self.originForm(target), headers: [], body: Data())
    }

    /// libmicrohttpd's access handler: called with the head, with each piece of the body, at the end of the request,
    /// and again after each suspension.
    func advance(
        _ connection: OpaquePointer, method: UnsafePointer<CChar>?, piece: UnsafePointer<CChar>?,
        size: UnsafeMutablePointer<Int>?
    ) -> MHD_Result {
        switch state {
        case .new:
            request.method = method.map(String.init(cString:)) ?? ""
            request.headers = Self.headers(of: connection)
            state = .receiving
            guard let announced = request.header("Content-Length").flatMap(Int.init),
                announced > FixtureService.bodyLimit
            else { return .YES }
            // An answer before the body ends the connection, so that the body need not be read.
            return send(service.refuseBody(of: request.method, request.url), connection)
        case .receiving:
            if let piece, let size, size.pointee > 0 {
                receive(UnsafeRawBufferPointer(start: piece, count: size.pointee))
                size.pointee = 0
                return .YES
            }
            let answer =
                isTooLarge
                ? service.refuseBody(of: request.method, request.url) : service.answer(to: request)
            state = .answering(answer, due: .now + answer.delay)
            return sendWhenDue(connection)
        case .answering:
            return sendWhenDue(connection)
        }
    }

    private func receive(_ piece: UnsafeRawBufferPointer) {
        isTooLarge = isTooLarge || request.body.count + piece.count > FixtureService.bodyLimit
        if isTooLarge { request.body = Data() } else { request.body.append(contentsOf: piece) }
    }

    private func sendWhenDue(_ connection: OpaquePointer) -> MHD_Result {
        guard case .answering(let answer, let due) = state else { return .NO }
        if due > .now {
            return service.suspended.suspend(connection, until: due) ? .YES : .NO
        }
        return send(answer, connection)
    }

    private func send(_ answer: Answer, _ connection: OpaquePointer) -> MHD_Result {
        if let fault = answer.fault {
            fault.inflict(on: connection)
            return .NO
        }
        guard let response = response(for: answer, connection) else { return .NO }
        defer { MHD_destroy_response(response) }
        for header in answer.headers where !isOwnContentLength(header, of: answer) {
            MHD_add_response_header(response, header.name, header.value)
        }
        return MHD_queue_response(connection, UInt32(answer.status), response)
    }

    private func response(for answer: Answer, _ connection: OpaquePointer) -> OpaquePointer? {
        if let dribble = answer.dribble, !answer.body.isEmpty {
            return DribblingBody(answer.body, dribble, connection: connection, suspended: service.suspended)
                .makeResponse()
        }
        var bytes = Array(answer.body)
        let response = MHD_create_response_from_buffer(bytes.count, &bytes, .RESPMEM_MUST_COPY)
        let lies = answer.headers.contains {
            $0.name.lowercased() == "content-length" && !isOwnContentLength($0, of: answer)
        }
        if lies, let response {
            // What follows a body of another length could not be told from it.
            CMHDAllowAnyLength(response)
            MHD_add_response_header(response, "Connection", "close")
        }
        return response
    }

    /// Whether it says what libmicrohttpd says by itself.
    private func isOwnContentLength(_ header: StubResponse.Header, of answer: Answer) -> Bool {
        header.name.lowercased() == "content-length"
            && (answer.dribble != nil || Int(header.value) == answer.body.count)
    }

    /// A target in absolute form, without scheme and host.
    private static func originForm(_ target: String) -> String {
        guard !target.hasPrefix("/"), let mark = target.firstRange(of: "://") else { return target }
        let rest = target[mark.upperBound...]
        return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
    }

    private static func headers(of connection: OpaquePointer) -> [ReceivedRequest.Header] {
        var headers: [ReceivedRequest.Header] = []
        withUnsafeMutablePointer(to: &headers) { list in
            _ = MHD_get_connection_values(
                connection, .HEADER_KIND,
                { list, _, name, value in
                    guard let list, let name else { return .YES }
                    list.assumingMemoryBound(to: [ReceivedRequest.Header].self).pointee.append(
                        ReceivedRequest.Header(
                            name: String(cString: name), value: value.map(String.init(cString:)) ?? ""))
                    return .YES
                }, list)
        }
        return headers
    }
}

extension StubResponse.Fault {
    /// Does to a connection what is done before libmicrohttpd is told to close it.
    fileprivate func inflict(on connection: OpaquePointer) {
        let garbage = "zq\u{1}}~ no chunk begins like this \u{7f}{[\\"
        switch self {
        case .emptyResponse: break
        case .connectionReset: CMHDReset(connection)
        case .malformedChunk:
            Self.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + garbage, to: connection)
        case .randomData: Self.send(garbage, to: connection)
        }
    }

    private static func send(_ text: String, to connection: OpaquePointer) {
        var text = text
        text.withUTF8 { CMHDSendRaw(connection, $0.baseAddress, $0.count) }
    }
}
