import AdapterKit
import TestSupport
import Testing

/// Something that goes wrong at a server, and what becomes of the load that meets it.
struct FaultRow: Sendable, CustomTestStringConvertible {
    /// How far the exchange had come. The raw value is a heading of the page.
    enum Phase: String, CaseIterable, Sendable {
        case connecting = "While connecting"
        case encrypting = "While TLS is agreed on"
        case heading = "Before or within the headers"
        case body = "Within the body"
        case afterwards = "After the body"
        case answered = "A whole answer without an ad"
    }

    /// Which request meets the fault.
    enum Request: CaseIterable, Sendable {
        /// The bid request, a POST.
        case bid
        /// The fetch of a bid's markup, a GET.
        case markup
    }

    /// How the server packs its answer.
    enum Coding: CaseIterable, Sendable {
        case plain
        case gzip
    }

    /// What a load ends with.
    enum Ending: Hashable, Sendable {
        case filled
        case failed(AdErrorCode)

        /// As the page shows it.
        var text: String {
            switch self {
            case .filled: "filled"
            case .failed(let code): "`\(code.rawValue)`"
            }
        }
    }

    var phase: Phase
    /// For people, with the server as its subject.
    var what: String
    var server: FaultyServer.Kind
    private var bid: Ending
    private var markup: Ending
    /// Where compression makes a difference to the markup.
    private var compressedMarkup: Ending?

    init(
        _ phase: Phase, _ what: String, bid: Ending, markup: Ending, compressedMarkup: Ending? = nil,
        _ server: FaultyServer.Kind
    ) {
        (self.phase, self.what, self.server) = (phase, what, server)
        (self.bid, self.markup, self.compressedMarkup) = (bid, markup, compressedMarkup)
    }

    init(_ phase: Phase, _ what: String, _ ending: Ending, _ server: FaultyServer.Kind) {
        self.init(phase, what, bid: ending, markup: ending, server)
    }

    init(_ phase: Phase, _ what: String, _ code: AdErrorCode, _ server: FaultyServer.Kind) {
        self.init(phase, what, .failed(code), server)
    }

    var testDescription: String { what }

    /// What is promised for that request and that coding.
    func ending(_ request: Request, _ coding: Coding) -> Ending {
        switch request {
        case .bid: bid
        case .markup: coding == .gzip ? compressedMarkup ?? markup : markup
        }
    }

    /// How long a load gets: what must run out of time does so soon, everything else has plenty.
    func timeout(_ request: Request) -> Duration {
        ending(request, .plain) == .failed(.timeout) ? .milliseconds(300) : .seconds(20)
    }
}
