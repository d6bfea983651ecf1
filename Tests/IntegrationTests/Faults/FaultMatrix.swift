import AdapterKit
import TestSupport

extension FaultRow {
    /// Every fault at every phase. The page about faults is made of it.
    static let matrix = connecting + encrypting + heading + body + afterwards + answered

    private static let connecting: [FaultRow] = [
        .init(.connecting, "nobody listens", .network, .nobody),
        .init(.connecting, "takes no connection", .timeout, .unanswered),
        .init(.connecting, "closes at once", .network, .script { _ in [] }),
        .init(.connecting, "resets at once", .network, .script { _ in [.reset] }),
    ]

    private static let encrypting: [FaultRow] = [
        .init(.encrypting, "shows a certificate of an authority in `caBundle`", .filled, .encrypted(.none)),
        .init(
            .encrypting, "shows a certificate of an unknown authority", .tls,
            .encrypted(.none, isKnown: false)),
        .init(.encrypting, "signed its certificate itself", .tls, .encrypted(.selfSigned)),
        .init(.encrypting, "shows an expired certificate", .tls, .encrypted(.expired)),
        .init(.encrypting, "shows another host's certificate", .tls, .encrypted(.wrongHost)),
        .init(.encrypting, "leaves out an authority of its chain", .tls, .encrypted(.chainCutShort)),
        .init(.encrypting, "speaks nothing newer than TLS 1.1", .tls, .tls11),
        .init(
            .encrypting, "answers in plain text", .tls,
            .script(isTLS: true) { [.send($0.headWithLength), .send($0.body), .stall] }),
        .init(.encrypting, "says nothing", .timeout, .script(isTLS: true) { _ in [.stall] }),
        .init(.encrypting, "closes", .network, .script(isTLS: true) { _ in [.swallow(1)] }),
        .init(.encrypting, "resets", .network, .script(isTLS: true) { _ in [.swallow(1), .reset] }),
    ]

    private static let heading: [FaultRow] = [
        .init(.heading, "reads the request and says nothing", .timeout, .script { _ in [.read, .stall] }),
        .init(
            .heading, "answers after the time is up", .timeout,
            .fixture(#""fixedDelayMilliseconds": 60000"#)),
        .init(
            .heading, "answers late, but in time", .filled, .fixture(#""fixedDelayMilliseconds": 50"#)),
        .init(
            .heading, "closes without a byte (`EMPTY_RESPONSE`)", .network,
            .fixture(#""fault": "EMPTY_RESPONSE""#)),
        .init(
            .heading, "resets without a byte (`CONNECTION_RESET_BY_PEER`)", .network,
            .fixture(#""fault": "CONNECTION_RESET_BY_PEER""#)),
        .init(
            .heading, "sends garbage and closes (`RANDOM_DATA_THEN_CLOSE`)", .badResponse,
            .fixture(#""fault": "RANDOM_DATA_THEN_CLOSE""#)),
        .init(
            .heading, "speaks another protocol", .badResponse,
            .script { _ in [.read, .send("SSH-2.0-OpenSSH\r\n")] }),
        .init(
            .heading, "closes within the headers", .network,
            .script { [.read, .send($0.openHead(["Content-Length: 10"]))] }),
        .init(
            .heading, "closes within a line of the headers", .network,
            .script { [.read, .send($0.openHead() + Array("Content-L".utf8))] }),
        .init(
            .heading, "sends a header of 110,000 bytes", .bodyTooLarge,
            .script {
                let line = "X-Debug: " + String(repeating: "a", count: 110_000)
                return [.read, .send($0.head([line, "Content-Length: \($0.body.count)"]) + $0.body), .stall]
            }),
        .init(
            .heading, "resets within the headers", .network,
            .script { [.read, .send($0.openHead(["Content-Length: 10"])), .reset] }),
        .init(
            .heading, "stops within the headers", .timeout,
            .script { [.read, .send($0.openHead(["Content-Length: 10"])), .stall] }),
        .init(
            .heading, "sends a byte of the headers now and then", .timeout,
            .script { [.read, .dribble($0.headWithLength, every: .milliseconds(40)), .stall] }),
        .init(
            .heading, "sends headers without end", .bodyTooLarge,
            .script {
                let line = Array(("X-Fill: " + String(repeating: "x", count: 1_000) + "\r\n").utf8)
                return [.read, .send($0.openHead()), .sendRepeatedly(line, times: 10_000), .stall]
            }),
    ]

    private static let body: [FaultRow] = [
        .init(
            .body, "closes half-way through a body of known length", .network,
            .script { [.read, .send($0.headWithLength + $0.half)] }),
        .init(
            .body, "resets half-way", .network,
            .script { [.read, .send($0.headWithLength + $0.half), .reset] }
        ),
        .init(
            .body, "stops half-way", .timeout,
            .script { [.read, .send($0.headWithLength + $0.half), .stall] }),
        .init(
            .body, "closes half-way through a body in chunks", .network,
            .script { [.read, .send($0.head(["Transfer-Encoding: chunked"]) + $0.chunk($0.half))] }),
        .init(
            .body, "sends garbage for chunks (`MALFORMED_RESPONSE_CHUNK`)", .network,
            .fixture(#""fault": "MALFORMED_RESPONSE_CHUNK""#)),
        .init(
            .body, "sends half of it and calls it the whole", bid: .failed(.badResponse), markup: .filled,
            compressedMarkup: .failed(.badResponse),
            .script { [.read, .send($0.head(["Content-Length: \($0.half.count)"]) + $0.half), .stall] }),
        .init(
            .body, "sends ten bytes of it and calls them the whole", bid: .failed(.badResponse),
            markup: .filled,
            compressedMarkup: .failed(.badResponse),
            .script { [.read, .send($0.head(["Content-Length: 10"]) + $0.body.prefix(10)), .stall] }),
        .init(
            .body, "closes half-way through a body of unknown length", bid: .failed(.badResponse),
            markup: .filled, compressedMarkup: .failed(.badResponse),
            .script { [.read, .send($0.head() + $0.half)] }),
        .init(
            .body, "dribbles until the time is up", .timeout,
            .fixture(#""chunkedDribbleDelay": {"numberOfChunks": 5, "totalDuration": 60000}"#)),
        .init(
            .body, "dribbles, but in time", .filled,
            .fixture(#""chunkedDribbleDelay": {"numberOfChunks": 5, "totalDuration": 50}"#)),
        .init(
            .body, "calls something compressed that is not", .badResponse,
            .script { _ in
                [
                    .read,
                    .send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\n<htm>"),
                    .stall,
                ]
            }),
        .init(
            .body, "sends a body over the limit, as it is or unpacked", .bodyTooLarge,
            .script { answer in
                let bytes =
                    answer.coding == .gzip
                    ? Gzip.zeros(2_000_000) : [UInt8](repeating: 0x20, count: 2_000_000)
                return [.read, .send(answer.head(["Content-Length: \(bytes.count)"])), .send(bytes), .stall]
            }),
    ]

    private static let afterwards: [FaultRow] = [
        .init(
            .afterwards, "closes", .filled, .script { [.read, .send($0.headWithLength + $0.body)] }),
        .init(
            .afterwards, "closes, where that alone ends the body", .filled,
            .script { [.read, .send($0.head() + $0.body)] }),
        .init(
            .afterwards, "says nothing more and stays", .filled,
            .script { [.read, .send($0.headWithLength + $0.body), .stall] }),
        .init(
            .afterwards, "sends more than it announced", .filled,
            .script { [.read, .send($0.headWithLength + $0.body + $0.body), .stall] }),
        .init(
            .afterwards, "closes without the last, empty chunk", .network,
            .script { [.read, .send($0.head(["Transfer-Encoding: chunked"]) + $0.chunk($0.body))] }),
    ]

    private static let answered: [FaultRow] = [
        .init(
            .answered, "answers 204", bid: .failed(.noFill), markup: .failed(.httpStatus), status("204 X")),
        .init(
            .answered, "answers 200 with an empty body", bid: .failed(.noFill),
            markup: .failed(.badResponse), status("200 OK")),
        .init(.answered, "answers 302; it is not followed", .httpStatus, status("302 X")),
        .init(
            .answered, "answers 400", bid: .failed(.badRequest), markup: .failed(.httpStatus), status("400 X")
        ),
        .init(.answered, "answers 404", .httpStatus, status("404 X")),
        .init(.answered, "answers 429", .httpStatus, status("429 X")),
        .init(.answered, "answers 503", .httpStatus, status("503 X")),
    ]

    private static func status(_ status: String) -> FaultyServer.Kind {
        .script { answer in
            let lines = ["Location: https://elsewhere.example/", "Content-Length: 0"]
            return [.read, .send(answer.head(lines, status: status)), .stall]
        }
    }
}
