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
        let response = stub.response
        status = response.status
        headers = response.headers
        switch response.body {
        case .fixed(let bytes): body = bytes
        case .template(let template):
            let baseURL = "\(scheme)://\(request.received.header("Host") ?? "")"
            body = Data(template.filled(from: request.body?.json, baseURL: baseURL).utf8)
        }
        delay = response.delay
        dribble = response.dribble
        fault = response.fault
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
