import Foundation

/// What the server does with a request: a response ready to be sent, and when.
struct Answer: Sendable {
    var status: Int
    var headers: [StubResponse.Header] = []
    var body: Data
    /// The first byte is not sent before.
    var delay = Duration.zero
    var dribble: StubResponse.Dribble?
    var fault: StubResponse.Fault?
    /// What the log calls it.
    var label: String

    /// A stub's answer to that request.
    ///
    /// - Parameter scheme: Of the server's URLs.
    init(_ stub: Stub, to request: IncomingRequest, scheme: String) {
        let body: Data
        switch stub.response.body {
        case .fixed(let bytes): body = bytes
        case .template(let template):
            let baseURL = "\(scheme)://\(request.received.header("Host") ?? "")"
            guard let text = template.filled(from: request.body?.json, baseURL: baseURL) else {
                self.init(
                    status: 500,
                    explanation:
                        "the template of \(stub.label) is filled to more than \(BodyTemplate.sizeLimit) bytes",
                    label: stub.label)
                return
            }
            body = Data(text.utf8)
        }
        self.init(stub, body: body)
    }

    private init(_ stub: Stub, body: Data) {
        status = stub.response.status
        headers = stub.response.headers
        self.body = body
        delay = stub.response.delay
        dribble = stub.response.dribble
        fault = stub.response.fault
        label = stub.label
    }

    /// A JSON page of the server's own.
    init(page: JSON) {
        status = 200
        headers = [StubResponse.Header(name: "Content-Type", value: "application/json")]
        body = Data(page.text().utf8)
        label = "admin"
    }

    /// An explanation in plain words.
    init(status: Int, explanation: String, label: String) {
        self.status = status
        headers = [StubResponse.Header(name: "Content-Type", value: "text/plain; charset=utf-8")]
        body = Data((explanation + "\n").utf8)
        self.label = label
    }
}
