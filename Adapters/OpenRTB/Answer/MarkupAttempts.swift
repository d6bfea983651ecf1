import AdapterKit
import CurlHTTP
import OpenRTB
import Redaction

/// What became of the bids of one answer whose markup had to be fetched.
struct MarkupAttempts {
    /// An answer cannot make us send more requests than this.
    private static let limit = 3

    private let answerReport: LineReport
    private var texts: ReportTexts
    private var rejected: [RejectedBid] = []
    private var failures = 0
    private var lastFault: AdapterError?

    /// - Parameter report: What is known before any markup was fetched.
    init(_ report: LineReport, redactor: Redactor) {
        answerReport = report
        texts = ReportTexts(redactor)
    }

    /// Whether one more bid's markup may be fetched.
    var mayTryAgain: Bool { failures < Self.limit }

    /// The bid's markup could not be fetched.
    mutating func fail(_ offer: BidSelection.Offer, _ fault: AdapterError) {
        failures += 1
        lastFault = fault
        skip(offer)
    }

    /// The bid is left out.
    mutating func skip(_ offer: BidSelection.Offer) {
        let rejection = BidRejection(offer.bid, .noMarkup)
        let currency = Currency(code: offer.currency)
        rejected.append(RejectedBid(rejection, currency: currency, texts: &texts))
    }

    /// The answer's report with the bids that were left out.
    var report: LineReport {
        var report = answerReport
        report.rejectedBids = (report.rejectedBids + rejected).sorted { $0.index < $1.index }
        return report
    }

    /// Why no bid is left: the last fault of the transport.
    var fault: AdapterError {
        var fault = lastFault ?? AdapterError(.noFill)
        fault.report = report
        return fault
    }
}
