import Foundation

/// Decides what a request is answered with, and keeps the journal. Knows nothing of sockets.
final class FixtureService: Sendable {
    /// Larger bodies are refused.
    static let bodyLimit = 16 << 20

    let journal = RequestJournal()
    let suspended = SuspendedConnections()
    private let library: StubLibrary
    private let scheme: String
    private let log: (@Sendable (String) -> Void)?

    init(_ stubs: [Stub], scheme: String, log: (@Sendable (String) -> Void)?) {
        library = StubLibrary(stubs)
        self.scheme = scheme
        self.log = log
    }

    /// The answer to a complete request.
    func answer(to received: ReceivedRequest) -> Answer {
        let request = IncomingRequest(received)
        let answer: Answer
        if request.path.utf8.starts(with: "/__admin/".utf8) {
            answer = adminPage(for: request)
        } else {
            journal.enter(received)
            answer =
                library.take(for: request).map { Answer($0, to: request, scheme: scheme) }
                ?? Answer(
                    status: 404, explanation: explanation(for: request), label: "no stub")
        }
        report(received.method, request.path, answer)
        return answer
    }

    /// The answer to a request whose body is too large to be kept.
    func refuseBody(of method: String, _ url: String) -> Answer {
        let answer = Answer(
            status: 413, explanation: "the body is larger than \(Self.bodyLimit) bytes", label: "too large")
        report(method, url.prefix(before: UInt8(ascii: "?")), answer)
        return answer
    }

    /// Says what was asked and answered, without what may be secret: queries, headers and bodies stay out.
    private func report(_ method: String, _ path: String, _ answer: Answer) {
        guard let log else { return }
        log("\(method) \(path) → \(answer.fault?.rawValue ?? String(answer.status)) (\(answer.label))")
    }

    private func adminPage(for request: IncomingRequest) -> Answer {
        switch (request.received.method, request.path) {
        case ("GET", "/__admin/requests"):
            let requests = journal.requests
            return Answer(page: Self.list("requests", requests.map(\.json)))
        case ("DELETE", "/__admin/requests"):
            journal.clear()
            return Answer(page: .object([:]))
        case ("GET", "/__admin/mappings"):
            return Answer(page: Self.list("mappings", library.stubs.map(\.source)))
        default:
            return Answer(
                status: 404,
                explanation: "there are GET and DELETE /__admin/requests, and GET /__admin/mappings",
                label: "admin")
        }
    }

    private static func list(_ name: String, _ values: [JSON]) -> JSON {
        .object([name: .array(values), "meta": .object(["total": .number(JSONNumber(values.count))])])
    }

    private func explanation(for request: IncomingRequest) -> String {
        let asked = "no stub answers \(request.received.method) \(request.received.url)"
        guard let (stub, reasons) = library.nearest(to: request) else { return asked + "; there are none" }
        return asked + "\nnearest is \(stub.label), which asks for:"
            + reasons.map { "\n  \($0)" }.joined()
    }
}

extension ReceivedRequest {
    /// The request as the journal page shows it. A body that is no UTF-8 text is there in Base64 too.
    fileprivate var json: JSON {
        var values: [ExactText: [JSON]] = [:]
        for header in headers { values[ExactText(header.name), default: []].append(.string(header.value)) }
        let fields = values.map {
            (name: $0.key.text, value: $0.value.count == 1 ? $0.value[0] : .array($0.value))
        }
        var members: JSONObject = [
            "method": .string(method),
            "url": .string(url),
            "headers": .object(JSONObject(fields)),
            "body": .string(String(decoding: body, as: UTF8.self)),
        ]
        if String(validating: body, as: UTF8.self) == nil {
            members["bodyAsBase64"] = .string(body.base64EncodedString())
        }
        return .object(members)
    }
}
