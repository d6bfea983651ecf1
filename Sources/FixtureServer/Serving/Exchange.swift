import Basics
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
        let claimsAnotherLength = answer.headers.contains {
            Self.isContentLength($0) && !isLength($0, of: answer.body)
        }
        guard let response = response(for: answer, claimsAnotherLength, connection) else { return .NO }
        defer { MHD_destroy_response(response) }
        // A length that is true libmicrohttpd says by itself, or chunks say it.
        for header in answer.headers where claimsAnotherLength || !Self.isContentLength(header) {
            MHD_add_response_header(response, header.name, header.value)
        }
        return MHD_queue_response(connection, UInt32(answer.status), response)
    }

    private func response(
        for answer: Answer, _ claimsAnotherLength: Bool, _ connection: OpaquePointer
    ) -> OpaquePointer? {
        let dribble = answer.body.isEmpty ? nil : answer.dribble
        guard dribble != nil || claimsAnotherLength else {
            var bytes = Array(answer.body)
            return MHD_create_response_from_buffer(bytes.count, &bytes, .RESPMEM_MUST_COPY)
        }
        let atOnce = StubResponse.Dribble(numberOfChunks: 1, totalDuration: .zero)
        let response = DribblingBody(
            answer.body, dribble ?? atOnce, connection: connection, suspended: service.suspended
        ).makeResponse()
        if claimsAnotherLength, let response { CMHDSendWithoutLength(response) }
        return response
    }

    private static func isContentLength(_ header: StubResponse.Header) -> Bool {
        header.name.equalsIgnoringASCIICase("Content-Length")
    }

    private func isLength(_ header: StubResponse.Header, of body: Data) -> Bool {
        Int(header.value) == body.count
    }

    /// A target in absolute form, without scheme and host.
    private static func originForm(_ target: String) -> String {
        let bytes = Array(target.utf8)
        guard bytes.first != UInt8(ascii: "/"), let mark = bytes.firstRange(of: Array("://".utf8)) else {
            return target
        }
        let path = bytes[mark.upperBound...].drop { $0 != UInt8(ascii: "/") }
        return path.isEmpty ? "/" : String(decoding: path, as: UTF8.self)
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
