/// Which requests a stub answers: those that fulfil all of it.
struct RequestPattern: Sendable {
    /// What a request did not fulfil.
    enum Mismatch: Sendable, Equatable {
        case method
        case target
        case query(Int)
        case header(Int)
        case body(Int)
    }

    /// nil: any.
    var method: String?
    /// nil: any.
    var target: TargetPattern?
    var query: [(name: String, pattern: ValuePattern)] = []
    var headers: [(name: String, pattern: ValuePattern)] = []
    var body: [ValuePattern] = []

    func accepts(_ request: IncomingRequest) -> Bool {
        // Most stubs differ here already; a request is tried on all of them.
        guard fulfils(.target, request), fulfils(.method, request) else { return false }
        return details.allSatisfy { fulfils($0, request) }
    }

    /// How many things it asks for.
    var partCount: Int { details.count + (method == nil ? 0 : 1) + (target == nil ? 0 : 1) }

    /// Everything that the request does not fulfil, from the most telling on, and whether that was given up because it took
    /// too many steps to say.
    func mismatches(with request: IncomingRequest) -> [(part: Mismatch, isGivenUp: Bool)] {
        ([.target, .method] + details).compactMap { part in
            request.isGivenUp = false
            return fulfils(part, request) ? nil : (part: part, isGivenUp: request.isGivenUp)
        }
    }

    /// What the mapping asked for and the request did not fulfil. Header values may be credentials and stay out.
    func explained(_ mismatch: Mismatch, isGivenUp: Bool) -> String {
        explained(mismatch) + (isGivenUp ? " (given up: it takes too many steps to say)" : "")
    }

    private func explained(_ mismatch: Mismatch) -> String {
        switch mismatch {
        case .method: "method \(method ?? "ANY")"
        case .target: target?.explained ?? "url"
        case .query(let index): "queryParameters.\(query[index].name) \(query[index].pattern.explained())"
        case .header(let index):
            "headers.\(headers[index].name) \(headers[index].pattern.explained(isSecret: true))"
        case .body(let index): "bodyPatterns[\(index)] \(body[index].explained())"
        }
    }

    private var details: [Mismatch] {
        query.indices.map(Mismatch.query) + headers.indices.map(Mismatch.header)
            + body.indices.map(Mismatch.body)
    }

    private func fulfils(_ part: Mismatch, _ request: IncomingRequest) -> Bool {
        switch part {
        case .method: method.map { $0.isSame(as: request.received.method) } ?? true
        case .target: target?.accepts(request) ?? true
        case .query(let index):
            Self.accepts(
                request.queryItems.filter { $0.name.isSame(as: query[index].name) }.map(\.value),
                query[index].pattern, request)
        case .header(let index):
            Self.accepts(
                request.received.values(ofHeader: headers[index].name), headers[index].pattern, request)
        case .body(let index): Self.accepts(request.body, body[index], request)
        }
    }

    private static func accepts(
        _ candidate: Candidate?, _ pattern: ValuePattern, _ request: IncomingRequest
    ) -> Bool {
        candidate?.isGivenUp = false
        let isAccepted = pattern.accepts(candidate)
        if candidate?.isGivenUp == true { request.isGivenUp = true }
        return isAccepted
    }

    /// Whether one of the values of a name that may come more than once is accepted.
    private static func accepts(
        _ values: [String], _ pattern: ValuePattern, _ request: IncomingRequest
    ) -> Bool {
        values.isEmpty
            ? pattern.accepts(nil) : values.contains { accepts(Candidate($0), pattern, request) }
    }
}
